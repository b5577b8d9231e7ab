import { mountRemote } from '@iwe/remote-kit/testing';
import { buildSheet } from '@iwe/testing/sheets';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as remote from './remote.tsx';
import { signIn } from './testing/render-screen.tsx';

const SHEETS = {
  'GET orders/71': { data: buildSheet({ id: 71, no: 'TR000071', type: 6, csr: null, customerId: null }) },
  'GET orders/80': { data: buildSheet({ id: 80, no: 'AD000080', type: 7, csr: null, customerId: null }) },
};

test.each([
  ['/transfers', 'Transfers'],
  ['/adjustments', 'Adjustments'],
  ['/order_detail/Transfers/71', 'TR000071'],
  ['/order_detail/Adjustments/80', 'AD000080'],
  ['/order_add/Transfers', 'New Transfer'],
  ['/order_add/Adjustments', 'New Adjustment'],
  ['/order_edit/Transfers/71', 'TR000071'],
  ['/order_edit/Adjustments/80', 'AD000080'],
])('%s is the screen %s', async (path, title) => {
  signIn(SHEETS);
  const { unmount } = await mountRemote(remote, path);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(title);
  expect(screen.queryByRole('grid', { name: 'Lines' }) !== null).toBe(/^\/order_(add|edit)/.test(path));
  await unmount();
});

test.each(['/order_add/Transfers', '/order_add/Adjustments'])('%s is not left before it is saved', async (path) => {
  signIn();
  const { unmount } = await mountRemote(remote, path);
  const comments = await screen.findByRole('textbox', { name: 'Comments' });
  expect(remote.canLeave()).toBe('clean');
  await userEvent.type(comments, 'Friday');
  await waitFor(() => expect(remote.canLeave()).toBe('dirty'));
  await unmount();
});
