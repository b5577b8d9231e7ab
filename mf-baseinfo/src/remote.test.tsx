import type { Account } from '@iwe/contract';
import { mountRemote } from '@iwe/remote-kit/testing';
import { clearCache, sessionStore } from '@iwe/session';
import { completeJsdom, fakeServer } from '@iwe/testing/fake-server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as remote from './remote.tsx';
import { buildCustomerPage, buildProductPage, buildSettings } from './testing/records.ts';

completeJsdom();

const ACCOUNT = {
  eId: 11,
  orgId: 9,
  name: 'Ann',
  role: 4,
  email: 'admin@iwe.demo',
  timeZone: 'Australia/Sydney',
  is_admin: true,
  crtCSR: true,
  modPrc: true,
  canSeeCost: true,
} as unknown as Account;
const open = (path: string) => {
  clearCache();
  localStorage.clear();
  sessionStore.set({ status: 'signed-in', token: 'Bearer test', accounts: [ACCOUNT], account: ACCOUNT });
  fakeServer({
    'GET products/7': buildProductPage(),
    'GET customers/5': buildCustomerPage(),
    'GET organisation': buildSettings(),
  });
  return mountRemote(remote, path);
};

test.each([
  ['/products', 'Products'],
  ['/customers', 'Customers'],
  ['/baseinfo/Products', 'New Product'],
  ['/baseinfo/Customers', 'New Customer'],
  ['/baseinfo/Products/7', '2055516-N'],
  ['/baseinfo/Customers/5', 'Harbour Tyres'],
  ['/suppliers', 'Suppliers'],
  ['/warehouses', 'Warehouses'],
  ['/brands', 'Brands'],
  ['/employees', 'Employees'],
  ['/admin/employees', 'Employees'],
  ['/admin/suppliers', 'Suppliers'],
  ['/admin/warehouses', 'Warehouses'],
  ['/admin/brands', 'Brands'],
  ['/admin/customer-classes', 'Customer Classes'],
  ['/admin/tags', 'Tags & Areas'],
])('%s is the screen %s', async (path, title) => {
  const { unmount } = await open(path);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe(title);
  expect(screen.queryAllByText('Administration')).toHaveLength(path.startsWith('/admin') ? 1 : 0);
  await unmount();
});

test.each([
  ['/products/7', 'This product could not be opened'],
  ['/customers/5', 'This customer could not be opened'],
])('%s is the page to read, which says what is missing', async (path, title) => {
  const { unmount } = await open(path);
  expect(await screen.findByText(title)).toBeTruthy();
  await unmount();
});

test.each(['/baseinfo/Products', '/baseinfo/Customers', '/admin/organisation'])(
  '%s is not left before it is saved',
  async (path) => {
    const { unmount } = await open(path);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    expect(remote.canLeave()).toBe('clean');
    await userEvent.type(name, 'New');
    await waitFor(() => expect(remote.canLeave()).toBe('dirty'));
    await unmount();
  },
);
