import type { Account, XeroOperation } from '@iwe/contract';
import { HostRoutes } from '@iwe/remote-kit';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { completeJsdom, fakeServer } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { ShellProviders } from '@iwe/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { XeroSyncPage } from './xero-sync-page.tsx';

completeJsdom();

const account = { eId: 11, orgId: 9, name: 'Ann', role: 2, isAcct: true, timeZone: 'Australia/Sydney' };
const refused: XeroOperation = {
  id: 7,
  sheetId: 12,
  no: 'IN000012',
  type: 1,
  customerId: 7,
  customerName: 'Alpha Tyres',
  amount: 110,
  date: '2026-03-02',
  operation: 'send',
  state: 'failed',
  attempts: 1,
  why: 'Invoice # must be unique.',
  createdAt: '2026-03-02T00:00:00.000Z',
  nextAt: null,
  canCancel: false,
};
const connection = { state: 'connected', readAt: '2026-03-02T00:00:00.000Z', isReading: false, readProblem: '' };

function open(answers: Record<string, Answer>) {
  const requests = fakeServer({
    'GET xero/operations': { data: [refused], meta: { total: 61, current_page: 1, per_page: 50 } },
    'GET xero/connection': connection,
    ...answers,
  });
  clearCache();
  toastStore.set([]);
  const signedIn = account as unknown as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer test', accounts: [signedIn], account: signedIn });
  render(
    <ShellProviders>
      <HostRoutes value={() => true}>
        <MemoryRouter>
          <XeroSyncPage />
        </MemoryRouter>
      </HostRoutes>
    </ShellProviders>,
  );
  const sent = (path: string) => requests.filter((request) => request.method === 'POST' && request.path === path);
  const requested = (path: string) =>
    requests
      .filter((request) => request.method === 'GET' && request.path === path)
      .map(({ query }) => Object.fromEntries(query));
  return { user: userEvent.setup(), sent, requested };
}

test("a refused sheet is named with Xero's own sentence and its link; it can be sent again", async () => {
  const { user, sent } = open({ 'POST xero/12/order': { data: {} } });
  expect(await screen.findByText('Invoice # must be unique.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Alpha Tyres' }).getAttribute('href')).toBe('/customers/7');
  expect(screen.getByRole('link', { name: 'IN000012' }).getAttribute('href')).toBe('/order_detail/Invoices/12');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent('xero/12/order')).toHaveLength(1));
});

test('more than a page are reached page by page', async () => {
  const { user, requested } = open({});
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(requested('xero/operations').at(-1)).toMatchObject({ page: '2', per_page: '50' }));
});

test('skipping asks for a reason', async () => {
  const { user, sent } = open({ 'POST xero/operations/7/skip': {} });
  await user.click(await screen.findByRole('button', { name: 'Skip …' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Skip' }).disabled).toBe(true);
  await user.type(dialog.getByLabelText(/Reason/), 'Paid in cash');
  await user.click(dialog.getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(sent('xero/operations/7/skip')[0]?.body).toEqual({ reason: 'Paid in cash' }));
});

test("Batch SendXero sends kinds and days, and says the specification's sentence", async () => {
  const message = 'Preparing for Sending, please CHECK in sheet list pages';
  const { user, sent } = open({ 'POST xero': { message, count: 3, skipped: 2 } });
  await user.click(await screen.findByRole('button', { name: 'Batch SendXero' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Send Ranges' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Bill CreditNotes' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Invoices' }));
  await user.type(dialog.getByRole('textbox', { name: /From/ }), '01/03/2026');
  await user.type(dialog.getByRole('textbox', { name: /To/ }), '31/03/2026');
  await user.tab();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(sent('xero')[0]?.body).toEqual({ dateRange: ['2026-03-01', '2026-03-31'], sheets: [1, 5] }),
  );
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText(/^2 sheets were left out, because they were skipped/)).toBeTruthy();
});

test('what waits can be sent now or not at all; what runs neither', async () => {
  const waiting: XeroOperation = {
    ...refused,
    state: 'waiting',
    nextAt: '2026-03-02T01:00:00.000Z',
    canCancel: true,
  };
  const running: XeroOperation = { ...refused, id: 8, sheetId: 13, no: 'IN000013', state: 'running' };
  const { user, sent } = open({
    'GET xero/operations': { data: [waiting, running], meta: { total: 2, current_page: 1, per_page: 50 } },
    'POST xero/operations/7/now': {},
    'POST xero/operations/7/cancel': {},
  });
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(sent('xero/operations/7/now')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Do not send' }));
  await waitFor(() => expect(sent('xero/operations/7/cancel')).toHaveLength(1));
});

test('a refused recall is dismissed with a reason', async () => {
  const { user, sent } = open({
    'GET xero/operations': {
      data: [{ ...refused, operation: 'recall' }],
      meta: { total: 1, current_page: 1, per_page: 50 },
    },
    'POST xero/operations/7/skip': {},
  });
  await user.click(await screen.findByRole('button', { name: 'Dismiss …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss the refused recall of IN000012' }));
  await user.type(dialog.getByLabelText(/Reason/), 'Paid');
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(sent('xero/operations/7/skip')[0]?.body).toEqual({ reason: 'Paid' }));
});

test('balances and payments are read when somebody asks, and their age is shown before and after', async () => {
  let present: object = { ...connection, readAt: null };
  const { user, sent } = open({
    'GET xero/connection': () => present,
    'POST xero/refresh': () => {
      present = { ...connection, isReading: true };
      return { message: 'Balances and payments are read from Xero now.' };
    },
  });
  expect(await screen.findByText('Nothing was read yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Refresh balances and payments' }));
  expect(await screen.findByText('Being read from Xero …')).toBeTruthy();
  expect(sent('xero/refresh')).toHaveLength(1);
  present = { ...connection, readProblem: 'Xero cannot be reached.' };
  expect(
    await screen.findByText(/^Balances and payments: .*failed: Xero cannot be reached\.$/, {}, { timeout: 5000 }),
  ).toBeTruthy();
});

test('without a connection there is nothing to refresh', async () => {
  open({ 'GET xero/connection': { ...connection, state: 'unconnected' } });
  expect(await screen.findByText('Invoice # must be unique.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refresh balances and payments' })).toBeNull();
});
