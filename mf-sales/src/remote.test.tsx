import { mountRemote } from '@iwe/remote-kit/testing';
import { fakeServer } from '@iwe/testing/fake-server';
import { buildSheet } from '@iwe/testing/sheets';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as remote from './remote.tsx';
import { signIn } from './sales-sheets/editor/testing/render-editor.tsx';

const open = (path: string) => {
  signIn();
  fakeServer({
    'GET orders/71': { data: buildSheet() },
    'GET orders/80': { data: buildSheet({ id: 80, no: 'CN000080', type: 2 }) },
  });
  return mountRemote(remote, path);
};

test.each([
  ['/quotings', 'Quotings'],
  ['/ocops', 'OCOP'],
  ['/invoices', 'Invoices'],
  ['/credit_notes', 'Credit'],
  ['/delivery_runs', 'Delivery runs'],
  ['/order_detail/Invoices/71', 'IN000071'],
  ['/order_detail/CreditNotes/80', 'CN000080'],
  ['/order_add/Invoices', 'New Invoice'],
  ['/order_add/CreditNotes', 'New Credit Note'],
  ['/order_edit/Invoices/71', 'IN000071'],
])('%s is the screen %s', async (path, title) => {
  const { unmount } = await open(path);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(title);
  expect(screen.queryByRole('grid', { name: 'Lines' }) !== null).toBe(/^\/order_(add|edit)/.test(path));
  await unmount();
});

test.each(['/order_add/Invoices', '/order_add/CreditNotes'])('%s is not left before it is saved', async (path) => {
  const { unmount } = await open(path);
  const comments = await screen.findByRole('textbox', { name: 'Comments' });
  expect(remote.canLeave()).toBe('clean');
  await userEvent.type(comments, 'Friday');
  await waitFor(() => expect(remote.canLeave()).toBe('dirty'));
  await unmount();
});
