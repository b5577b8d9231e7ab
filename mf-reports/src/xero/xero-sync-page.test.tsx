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
};

function open(answers: Record<string, Answer>) {
  const requests = fakeServer({
    'GET xero/operations': { data: [refused], meta: { total: 61, current_page: 1, per_page: 50 } },
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
  const { user, sent } = open({ 'POST xero': { message, count: 3 } });
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
});
