import type { Account } from '@iwe/contract';
import { mountRemote } from '@iwe/remote-kit/testing';
import { clearCache, sessionStore } from '@iwe/session';
import { completeJsdom, fakeServer } from '@iwe/testing/fake-server';
import { screen } from '@testing-library/react';
import * as remote from './remote.tsx';

completeJsdom();

test.each([
  ['/home', 'Home'],
  ['/sales_reports', 'Sales Reports'],
  ['/purchase_reports', 'Purchase Reports'],
  ['/inventory_reports', 'Inventory Reports'],
  ['/stock_value', 'Stock Value'],
  ['/reports_download', 'Reports Download Center'],
  ['/xero_sync', 'Xero'],
  ['/xero_reconciliation', 'Xero Reconciliation'],
])('%s is the screen %s', async (path, title) => {
  const account = { eId: 11, orgId: 9, name: 'Ann', role: 2, isAcct: true, timeZone: 'Australia/Sydney' };
  const signedIn = account as unknown as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer test', accounts: [signedIn], account: signedIn });
  clearCache();
  const nothing = { data: [], reasons: [], unsent: 0, unsentSince: '2026-11-01', leftOut: 0 };
  fakeServer({ 'GET xero/operations': { ...nothing, meta: { total: 0, current_page: 1, per_page: 50 } } });
  const { unmount } = await mountRemote(remote, path);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
  await unmount();
});

test('the panel of overdue invoices is for the page of a customer', () => {
  expect(remote.panels.overdue.slot).toBe('customer.panel');
});
