import type { ReactNode } from 'react';
import type { Account, Sheet } from '@iwe/contract';
import { renderRoutes, signInAs } from '@iwe/remote-kit/testing';
import { toastStore } from '@iwe/session';
import { screen, waitFor, within } from '@testing-library/react';
import { setupUser } from '@iwe/testing/user';
import { useLocation } from 'react-router-dom';
import { TransferDetailPage } from './detail/transfer-detail-page.tsx';
import { TransferListPage } from './list/transfer-list-page.tsx';

Object.defineProperty(globalThis.crypto, 'randomUUID', {
  configurable: true,
  value: () => '00000000-0000-4000-8000-000000000001',
});

const account = {
  eId: 11,
  orgId: 4,
  companyName: 'Southern Tyres',
  name: 'Sam',
  phone: '',
  role: 1,
  email: 'sales@iwe.demo',
  timeZone: 'Australia/Sydney',
} as unknown as Account;
const abilities = {
  edit: true,
  approve: true,
  unapprove: false,
  unapproveNeedsReason: false,
  void: true,
  clone: [],
  dates: true,
  address: false,
  driver: false,
  shipType: false,
  printMark: false,
  sendXero: false,
  recallXero: false,
  close: false,
  advance: false,
  costs: false,
  permit: false,
  askForApproval: false,
};
const product = {
  id: 9,
  code: '2055516-A',
  name: 'Kestrel Touring',
  unit: 'EA',
  category: 1,
  classAPrice: 110,
  stock: 24,
  available: 20,
  stock_3rdP: 0,
  stocks: [],
};
const sheet = {
  id: 71,
  no: 'TR000071',
  type: 6,
  contentVersion: 2,
  csr: null,
  customerId: null,
  date: '2026-11-20',
  dueDate: null,
  deliveryDate: null,
  warehouse: 'Tempe',
  inWarehouse: 'Newcastle',
  comments: 'Morning run',
  status: 1,
  closure: 'Unclosed',
  xeroSent: 'Unsent',
  quantity: 4,
  related: null,
  source: null,
  followers: [],
  landedTotal: null,
  permits: [],
  approvalRequest: null,
  abilities,
  lines: [{ id: 501, seq: 1, productId: 9, product, quantity: 4, description: 'top shelf' }],
} as unknown as Sheet;
const row = {
  id: 71,
  type: 6,
  no: 'TR000071',
  qty: 4,
  date: '2026-11-20',
  warehouse: 'Tempe',
  inWarehouse: 'Newcastle',
  approver: 'Mia',
  approvedAt: '2026-11-20T02:00:00.000Z',
  status: 2,
};

function Address() {
  return <p>{useLocation().pathname}</p>;
}

let requests: [method: string, url: string, body: unknown][] = [];
function show(page: ReactNode, url: string, answers: Record<string, unknown>) {
  requests = [];
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, 'http://iwe.test');
    const path = pathname.replace('/api/ag/', '');
    requests.push([init.method ?? 'GET', path + search, init.body ? JSON.parse(init.body as string) : null]);
    const answer = {
      warehouses: {
        data: [
          { id: 14, name: 'Tempe' },
          { id: 15, name: 'Newcastle' },
        ],
      },
      ...answers,
    }[path];
    return {
      ok: answer !== undefined,
      status: answer === undefined ? 404 : 200,
      headers: new Headers(),
      json: () => Promise.resolve(answer),
      text: () => Promise.resolve(JSON.stringify(answer ?? { message: path })),
    };
  }) as unknown as typeof fetch;
  signInAs(account);
  renderRoutes(
    { '/transfers': page, '/order_detail/:routeName/:id': page, '/order_edit/:routeName/:id': <Address /> },
    { url },
  );
  return setupUser();
}

test('the list requests transfers, 20 a page, and shows each value under its heading', async () => {
  show(<TransferListPage />, '/transfers?inWarehouse=15', {
    orders: { data: [row], meta: { total: 1, current_page: 1, per_page: 20, qty: 4, amount: 0 } },
  });
  const link = await screen.findByRole('link', { name: 'TR000071' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/order_detail/Transfers/71', '_blank']);
  expect(requests.filter(([, url]) => url.startsWith('orders')).map(([, url]) => url)).toEqual([
    'orders?inWarehouse=15&order_type=6&page=1&per_page=20',
  ]);
  const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent);
  const cells = [...(link.closest('tr')?.children ?? [])].map((cell) => cell.textContent);
  // The column without a heading has the checkboxes.
  expect(Object.fromEntries(headings.map((heading, index) => [heading, cells[index]]))).toEqual({
    '': '',
    Number: 'TR000071',
    'Out Warehouse': 'Tempe',
    'In Warehouse': 'Newcastle',
    Qty: '4',
    Date: '20 Nov 2026',
    'Last Approver': 'Mia20 Nov 2026',
    Status: 'Approved',
  });
  expect(screen.getByLabelText('In Warehouse')).toHaveProperty('value', 'Newcastle');
});

test('the detail shows both warehouses and the lines, without money and without Clone', async () => {
  show(<TransferDetailPage />, '/order_detail/Transfers/71', {
    'orders/71': { data: sheet },
    'orders/71/history': { data: [] },
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('TR000071');
  expect(document.title).toBe('TR000071 | iWE');
  const fact = (name: string) =>
    screen.getByText(name, { selector: 'dt, dt *' }).closest('dt')?.nextElementSibling?.textContent;
  expect(['Out Warehouse', 'In Warehouse', 'Date', 'Comments', 'Quantity'].map(fact)).toEqual([
    'Tempe',
    'Newcastle',
    '20 Nov 2026',
    'Morning run',
    '4',
  ]);
  expect(screen.queryByText('Total AUD')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clone' })).toBeNull();
  const [, line] = within(screen.getByRole('region', { name: 'Lines' })).getAllByRole('row');
  expect([...(line?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    '12055516-A',
    'Kestrel Touring',
    'EA',
    '24',
    '4',
    'top shelf',
  ]);
});

test('Edit opens the editor of this transfer', async () => {
  const answers = { 'orders/71': { data: sheet }, 'orders/71/history': { data: [] } };
  const user = show(<TransferDetailPage />, '/order_detail/Transfers/71', answers);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(await screen.findByText('/order_edit/Transfers/71')).toBeTruthy();
});

test('an empty list leads to a new transfer, as New does', async () => {
  show(<TransferListPage />, '/transfers', {
    orders: { data: [], meta: { total: 0, current_page: 1, per_page: 20, qty: 0, amount: 0 } },
  });
  await screen.findByRole('link', { name: 'New Transfer' });
  const links = screen.getAllByRole('link', { name: /^New/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/order_add/Transfers', '/order_add/Transfers']);
});

test('the stock popover shows what draft transfers reserve and bring', async () => {
  const stocks = [
    { warehouseId: 14, warehouse: 'Tempe', stock: 20, held: 4 },
    { warehouseId: 15, warehouse: 'Newcastle', stock: 4, inTransit: 4 },
  ];
  const user = show(<TransferDetailPage />, '/order_detail/Transfers/71', {
    'orders/71': { data: { ...sheet, lines: [{ ...sheet.lines[0], product: { ...product, stocks } }] } },
    'orders/71/history': { data: [] },
  });
  await user.click(await screen.findByRole('button', { name: /^24: stock of 2055516-A/ }));
  const rows = within(await screen.findByRole('dialog', { name: 'Stock of 2055516-A' }))
    .getAllByRole('row')
    .map((one) => [...one.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Warehouse', 'Stock', 'Held for transfers', 'In transit'],
    ['Tempe', '20', '4', ''],
    ['Newcastle', '4', '', '4'],
    ['Available', '20'],
  ]);
});

test('approving a transfer asks first, so that one stray key moves no stock', async () => {
  const user = show(<TransferDetailPage />, '/order_detail/Transfers/71', {
    'orders/71': { data: sheet },
    'orders/71/history': { data: [] },
    'orders/71/approve': { data: {} },
  });
  await screen.findByRole('button', { name: 'Approve' });
  await user.keyboard('a');
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Approve' });
  expect(question.textContent).toContain('Approve now?');
  expect(requests.filter(([method]) => method === 'POST')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(requests.filter(([method]) => method === 'POST')).toEqual([
      ['POST', 'orders/71/approve', { contentVersion: 2, acknowledged: [] }],
    ]),
  );
  await waitFor(() => expect(toastStore.get().map((toast) => toast.lines)).toEqual([['Operation successful']]));
});
