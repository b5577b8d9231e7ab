import { mountRemote } from '@iwe/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as remote from './remote.tsx';
import { buildOrder, purchaseServer } from './testing/answers.ts';
import { signIn } from './testing/render-screen.tsx';

const SHEETS = {
  'GET orders/300': { data: buildOrder({ status: 1, abilities: { ...buildOrder().abilities, edit: true } }) },
  'GET orders/400': { data: buildOrder({ id: 400, no: 'BL000400', type: 4 }) },
  'GET orders/500': { data: buildOrder({ id: 500, no: 'BC000500', type: 5 }) },
  'GET reorder': { data: [], total: 0 },
};

test.each([
  ['/purchase_orders', 'Purchase Orders'],
  ['/bills', 'Bills'],
  ['/bill_credit_notes', 'Bill Credit Notes'],
  ['/reorder', 'Reorder'],
  ['/order_detail/PurchaseOrders/300', 'PO000300'],
  ['/order_detail/Bills/400', 'BL000400'],
  ['/order_detail/BillCreditNotes/500', 'BC000500'],
  ['/order_add/Bills', 'New Bill'],
  ['/order_edit/PurchaseOrders/300', 'PO000300'],
])('%s is the screen %s', async (path, title) => {
  signIn();
  purchaseServer(SHEETS);
  const { unmount } = await mountRemote(remote, path);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(title);
  expect(screen.queryByRole('grid', { name: 'Lines' }) !== null).toBe(/^\/order_(add|edit)/.test(path));
  await unmount();
});

test('a purchase is not left before it is saved', async () => {
  signIn();
  purchaseServer({});
  const { unmount } = await mountRemote(remote, '/order_add/Bills');
  const comments = await screen.findByRole('textbox', { name: 'Comments' });
  expect(remote.canLeave()).toBe('clean');
  await userEvent.type(comments, 'Friday');
  await waitFor(() => expect(remote.canLeave()).toBe('dirty'));
  await unmount();
});
