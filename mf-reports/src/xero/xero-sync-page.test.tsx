import type { Account, XeroOperation } from '@iwe/contract';
import { renderRoutes, signInAs } from '@iwe/remote-kit/testing';
import { completeJsdom, fakeServer, refuse } from '@iwe/testing/fake-server';
import type { Answer, SeenRequest } from '@iwe/testing/fake-server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { setupUser } from '@iwe/testing/user';
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
/** Nothing is unsent or left out. */
const NONE_ELSE = { reasons: [], unsent: 0, unsentSince: '2026-02-01', leftOut: 0 };
const connection = { state: 'connected', readAt: '2026-03-02T00:00:00.000Z', isReading: false, readProblem: '' };

function open(answers: Record<string, Answer>, hasRoute = (_path: string) => true, url = '/xero_sync') {
  const requests = fakeServer({
    'GET xero/operations': { data: [refused], ...NONE_ELSE, meta: { total: 61, current_page: 1, per_page: 50 } },
    'GET xero/connection': connection,
    ...answers,
  });
  signInAs(account as unknown as Account);
  renderRoutes({ '/xero_sync': <XeroSyncPage /> }, { url, hasRoute });
  const sent = (path: string) => requests.filter((request) => request.method === 'POST' && request.path === path);
  const requested = (path: string) =>
    requests
      .filter((request) => request.method === 'GET' && request.path === path)
      .map(({ query }) => Object.fromEntries(query));
  return { user: setupUser(), sent, requested };
}

test("a refused sheet is named with Xero's own sentence and its link; it can be sent again", async () => {
  const { user, sent } = open({ 'POST xero/12/order': { data: {} } });
  expect(await screen.findByText('Invoice # must be unique.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Alpha Tyres' }).getAttribute('href')).toBe('/customers/7');
  expect(screen.getByRole('link', { name: 'IN000012' }).getAttribute('href')).toBe('/order_detail/Invoices/12');
  const cells = [...(screen.getByText('IN000012').closest('tr')?.children ?? [])].map((cell) => cell.textContent);
  expect(cells.slice(3, 6)).toEqual(['02 Mar 2026', '110.00', 'Send: Fail']);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent('xero/12/order')).toHaveLength(1));
  expect(await screen.findByText('Operation successful')).toBeTruthy();
});

test('Refresh reads the list again; what is of a supplier leads to the supplier', async () => {
  const bill = { ...refused, type: 4, no: 'BL000012', customerName: 'Tyre Works' };
  const { user, requested } = open({
    'GET xero/operations': { data: [bill], ...NONE_ELSE, meta: { total: 1, current_page: 1, per_page: 50 } },
  });
  expect((await screen.findByRole('link', { name: 'Tyre Works' })).getAttribute('href')).toBe(
    '/suppliers?name=Tyre%20Works',
  );
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requested('xero/operations')).toHaveLength(2));
});

test('what was read stays when it cannot be read again; without an answer that is said alone', async () => {
  let answer: Answer = refuse(503, { message: 'The database is busy.', code: 'busy' });
  const { user, requested } = open({ 'GET xero/operations': () => answer });
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Batch SendXero' })).toBeNull();
  answer = { data: [refused], ...NONE_ELSE, meta: { total: 1, current_page: 1, per_page: 50 } };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('IN000012')).toBeTruthy();
  answer = refuse(503, { message: 'The database is busy.', code: 'busy' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requested('xero/operations')).toHaveLength(3));
  answer = { data: [{ ...refused, no: 'IN000013' }], ...NONE_ELSE, meta: { total: 1, current_page: 1, per_page: 50 } };
  expect(screen.getByText('IN000012')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('IN000013')).toBeTruthy();
});

test('without anything to show that is said once it is known, and there are no pages', async () => {
  const answer = Promise.withResolvers<object>();
  open({ 'GET xero/operations': () => answer.promise });
  await screen.findByRole('heading', { name: 'Xero' });
  expect(screen.queryByText('No Data')).toBeNull();
  answer.resolve({ data: [], ...NONE_ELSE, meta: { total: 0, current_page: 1, per_page: 50 } });
  expect(await screen.findByText('No Data')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});

test('a sheet without a page for the reader is named without a link', async () => {
  open({}, (path) => path !== '/order_detail/Invoices/12');
  expect(await screen.findByText('IN000012')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Alpha Tyres']);
});

test('only the row that is tried again waits; each try is an attempt of its own', async () => {
  const answer = Promise.withResolvers<object>();
  const { user, sent } = open({
    'GET xero/operations': {
      data: [refused, { ...refused, id: 8, sheetId: 13, no: 'IN000013' }],
      ...NONE_ELSE,
      meta: { total: 2, current_page: 1, per_page: 50 },
    },
    'POST xero/12/order': () => answer.promise,
  });
  const [first, second] = await screen.findAllByRole('button', { name: 'Retry' });
  await user.click(first as HTMLElement);
  expect(first?.getAttribute('aria-busy')).toBe('true');
  expect(second?.getAttribute('aria-busy')).toBeNull();
  answer.resolve({});
  await waitFor(() => expect(first?.getAttribute('aria-busy')).toBeNull());
  await user.click(first as HTMLElement);
  await waitFor(() => expect(sent('xero/12/order')).toHaveLength(2));
  const keys = sent('xero/12/order').map(({ headers }) => headers['idempotency-key']);
  expect(keys.every(Boolean)).toBe(true);
  expect(keys[1]).not.toBe(keys[0]);
});

test('more than a page are reached page by page', async () => {
  const { user, requested } = open({});
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(requested('xero/operations').at(-1)).toMatchObject({ page: '2', per_page: '50' }));
});

test('another number of rows begins with the first page', async () => {
  const { user, requested } = open({});
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '20');
  await waitFor(() => expect(requested('xero/operations').at(-1)).toMatchObject({ page: '1', per_page: '20' }));
});

test('a refused try says why, and the list is read again', async () => {
  const { user, requested } = open({
    'POST xero/12/order': refuse(409, { message: 'IN000012 was voided meanwhile.', code: 'conflict' }),
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  await user.click(retry);
  expect(await screen.findByText('IN000012 was voided meanwhile.')).toBeTruthy();
  await waitFor(() => expect(requested('xero/operations')).toHaveLength(2));
  expect(screen.queryByText('Operation successful')).toBeNull();
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBeNull());
});

test('skipping asks for a reason; then the dialog closes and the list is read again', async () => {
  const { user, sent, requested } = open({ 'POST xero/operations/7/skip': {} });
  await user.click(await screen.findByRole('button', { name: 'Skip …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Skip IN000012' }));
  expect(dialog.getByText(/^It is Unsent again, and batches leave it out/)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Skip' }).disabled).toBe(true);
  await user.type(dialog.getByLabelText(/Reason/), 'Paid in cash');
  await user.click(dialog.getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(sent('xero/operations/7/skip')[0]?.body).toEqual({ reason: 'Paid in cash' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(requested('xero/operations')).toHaveLength(2));
});

test("Batch SendXero sends kinds and days, and says the specification's sentence", async () => {
  const message = 'Preparing for Sending, please CHECK in sheet list pages';
  const answer = Promise.withResolvers<object>();
  const { user, sent } = open({ 'POST xero': () => answer.promise });
  await user.click(await screen.findByRole('button', { name: 'Batch SendXero' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Send Ranges' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Bill CreditNotes' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Invoices' }));
  await user.type(dialog.getByRole('textbox', { name: /From/ }), '01/03/2026');
  await user.type(dialog.getByRole('textbox', { name: /To/ }), '31/03/2026');
  await user.tab();
  const send = dialog.getByRole('button', { name: 'Send' });
  await user.click(send);
  expect(send.getAttribute('aria-busy')).toBe('true');
  await user.click(send);
  answer.resolve({ message, count: 3, skipped: 2 });
  await waitFor(() =>
    expect(sent('xero')[0]?.body).toEqual({ dateRange: ['2026-03-01', '2026-03-31'], sheets: [1, 5] }),
  );
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText(/^2 sheets were left out, because they were skipped/)).toBeTruthy();
  expect(sent('xero').map(({ headers }) => typeof headers['idempotency-key'])).toEqual(['string']);
});

describe('the ranges of Batch SendXero', () => {
  const choose = async (user: ReturnType<typeof open>['user'], from: string, to: string) => {
    await user.click(await screen.findByRole('button', { name: 'Batch SendXero' }));
    await user.click(screen.getByRole('checkbox', { name: 'Invoices' }));
    await user.type(screen.getByRole('textbox', { name: /From/ }), from);
    await user.type(screen.getByRole('textbox', { name: /To/ }), to);
    await user.tab();
  };
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  const reversed = () => screen.queryByText('The range ends before it begins.');

  test('may be a single day, and never end before they begin', async () => {
    const { user } = open({});
    await choose(user, '31/03/2026', '30/03/2026');
    expect(reversed()).toBeTruthy();
    expect(send().disabled).toBe(true);
    await user.clear(screen.getByRole('textbox', { name: /To/ }));
    await user.type(screen.getByRole('textbox', { name: /To/ }), '31/03/2026');
    await user.tab();
    expect(reversed()).toBeNull();
    expect(send().disabled).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'Invoices' }));
    expect(send().disabled).toBe(true);
  });

  test('stay after a refusal; after sending, the list is read again and omissions are reported', async () => {
    let answer: object = refuse(503, { message: 'Xero cannot be reached.', code: 'busy' });
    const { user, requested } = open({ 'POST xero': () => answer });
    await choose(user, '01/03/2026', '31/03/2026');
    await user.click(send());
    expect(await screen.findByText('Xero cannot be reached.')).toBeTruthy();
    await waitFor(() => expect(send().getAttribute('aria-busy')).toBeNull());
    const before = requested('xero/operations').length;
    answer = { message: 'Preparing', count: 1, skipped: 1 };
    await user.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('1 sheet was left out, because it was skipped. Send it from its own page.')).toBeTruthy();
    await waitFor(() => expect(requested('xero/operations')).toHaveLength(before + 1));
  });

  test('nothing is said about sheets that were left out when there are none', async () => {
    const { user } = open({ 'POST xero': { message: 'Preparing', count: 1, skipped: 0 } });
    await choose(user, '01/03/2026', '31/03/2026');
    await user.click(send());
    expect(await screen.findByText('Preparing')).toBeTruthy();
    expect(screen.queryByText(/left out, because/)).toBeNull();
  });
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
    'GET xero/operations': {
      data: [waiting, running],
      ...NONE_ELSE,
      meta: { total: 2, current_page: 1, per_page: 50 },
    },
    'POST xero/operations/7/now': {},
    'POST xero/operations/7/cancel': {},
  });
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(sent('xero/operations/7/now')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Do not send' }));
  await waitFor(() => expect(sent('xero/operations/7/cancel')).toHaveLength(1));
});

test('what waits after a failure says why and when the next try is; what only waits says neither', async () => {
  const waiting: XeroOperation = { ...refused, state: 'waiting', nextAt: '2026-03-02T01:00:00.000Z', canCancel: false };
  open({
    'GET xero/operations': {
      data: [
        { ...waiting, why: 'Xero cannot be reached.' },
        { ...waiting, id: 8, sheetId: 13, no: 'IN000013', why: '' },
      ],
      ...NONE_ELSE,
      meta: { total: 2, current_page: 1, per_page: 50 },
    },
  });
  expect(await screen.findByText('Xero cannot be reached. Next try 02 Mar 2026 12:00.')).toBeTruthy();
  expect(screen.getAllByText(/Next try/)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Do not send' })).toBeNull();
});

test('a refused recall is recalled again, what waits to be recalled has its own words', async () => {
  const recall: XeroOperation = { ...refused, operation: 'recall' };
  const { user, sent } = open({
    'GET xero/operations': {
      data: [
        recall,
        { ...recall, id: 8, sheetId: 13, state: 'waiting', nextAt: '2026-03-02T01:00:00.000Z', canCancel: true },
      ],
      ...NONE_ELSE,
      meta: { total: 2, current_page: 1, per_page: 50 },
    },
    'POST xero/12/recall': {},
    'POST xero/operations/8/now': {},
  });
  expect(await screen.findByText('Recall: Fail')).toBeTruthy();
  expect(screen.getByText('Recall: Pending')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent('xero/12/recall')).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Do not recall' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Recall now' }));
  await waitFor(() => expect(sent('xero/operations/8/now')).toHaveLength(1));
});

test('what has failed without an operation of its own can be tried again, not skipped', async () => {
  open({
    'GET xero/operations': {
      data: [{ ...refused, id: 0 }],
      ...NONE_ELSE,
      meta: { total: 1, current_page: 1, per_page: 50 },
    },
  });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Skip …' })).toBeNull();
});

test('a reason of blanks is none; a refused skip keeps the reason, to be sent again', async () => {
  const { user, sent } = open({
    'POST xero/operations/7/skip': refuse(409, { message: 'It was sent meanwhile.', code: 'conflict' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Skip …' }));
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Not this one');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('xero/operations/7/skip')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Skip …' }));
  const skip = screen.getByRole<HTMLButtonElement>('button', { name: 'Skip' });
  const reason = screen.getByRole<HTMLInputElement>('textbox', { name: /Reason/ });
  await user.type(reason, '  ');
  expect(skip.disabled).toBe(true);
  await user.type(reason, 'Paid');
  await user.click(skip);
  expect(await screen.findByText('It was sent meanwhile.')).toBeTruthy();
  await waitFor(() => expect(skip.getAttribute('aria-busy')).toBeNull());
  expect(reason.value).toBe('  Paid');
  expect(sent('xero/operations/7/skip')).toHaveLength(1);
});

test('a refused recall is dismissed with a reason', async () => {
  const { user, sent } = open({
    'GET xero/operations': {
      data: [{ ...refused, operation: 'recall' }],
      ...NONE_ELSE,
      meta: { total: 1, current_page: 1, per_page: 50 },
    },
    'POST xero/operations/7/skip': {},
  });
  await user.click(await screen.findByRole('button', { name: 'Dismiss …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss the refused recall of IN000012' }));
  expect(dialog.getByText('The sheet stays Sent. The reason is in its history.')).toBeTruthy();
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
  expect(await screen.findByText(/^Balances and payments: .*failed: Xero cannot be reached\.$/)).toBeTruthy();
});

test('a reading that is repeated after a failure says both; a refused one can be asked for again', async () => {
  open({
    'GET xero/connection': { ...connection, isReading: true, readProblem: 'Xero cannot be reached.' },
  });
  expect(await screen.findByText('Being read again. Xero cannot be reached.')).toBeTruthy();
  cleanup();
  const again = open({ 'POST xero/refresh': refuse(409, { message: 'It is being read already.', code: 'conflict' }) });
  const refresh = await screen.findByRole('button', { name: 'Refresh balances and payments' });
  await again.user.click(refresh);
  expect(await screen.findByText('It is being read already.')).toBeTruthy();
  await waitFor(() => expect(refresh.getAttribute('aria-busy')).toBeNull());
  await waitFor(() => expect(again.requested('xero/connection')).toHaveLength(2));
});

test('a row that is sent now cannot be cancelled meanwhile; what is asked for is confirmed', async () => {
  const answer = Promise.withResolvers<object>();
  const waiting: XeroOperation = { ...refused, state: 'waiting', nextAt: '2026-03-02T01:00:00.000Z', canCancel: true };
  const { user } = open({
    'GET xero/operations': { data: [waiting], ...NONE_ELSE, meta: { total: 1, current_page: 1, per_page: 50 } },
    'POST xero/operations/7/now': () => answer.promise,
    'POST xero/refresh': { message: 'Balances and payments are read from Xero now.' },
  });
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Do not send' }).disabled).toBe(true);
  answer.resolve({});
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Do not send' }).disabled).toBe(false),
  );
  await user.click(screen.getByRole('button', { name: 'Refresh balances and payments' }));
  expect(await screen.findByText('Balances and payments are read from Xero now.')).toBeTruthy();
});

test('while another page loads the one before stays', async () => {
  const second = Promise.withResolvers<object>();
  const { user } = open({
    'GET xero/operations': ({ query }: SeenRequest) =>
      query.get('page') === '2'
        ? second.promise
        : { data: [refused], ...NONE_ELSE, meta: { total: 61, current_page: 1, per_page: 50 } },
  });
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(screen.getByText('IN000012')).toBeTruthy();
  second.resolve({
    data: [{ ...refused, no: 'IN000099' }],
    ...NONE_ELSE,
    meta: { total: 61, current_page: 2, per_page: 50 },
  });
  expect(await screen.findByText('IN000099')).toBeTruthy();
});

test('without a connection there is nothing to refresh', async () => {
  open({ 'GET xero/connection': { ...connection, state: 'unconnected' } });
  expect(await screen.findByText('Invoice # must be unique.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refresh balances and payments' })).toBeNull();
});

test('a sheet whose contact is archived gets another one, and goes again', async () => {
  const free = { id: '00000000-0000-4000-8000-000000000001', name: 'Alpha Tyres 2', number: '', email: '' };
  const { user, sent, requested } = open({
    'GET xero/operations': {
      data: [{ ...refused, isContactArchived: true }],
      ...NONE_ELSE,
      meta: { total: 1, current_page: 1, per_page: 50 },
    },
    'GET xero/contacts': {
      data: [
        { ...free, takenBy: null },
        { ...free, id: '00000000-0000-4000-8000-000000000002', name: 'Other', takenBy: 'Beta Wheels' },
      ],
    },
    'PUT xero/contacts/7': {},
    'POST xero/12/order': {},
  });
  await user.click(await screen.findByRole('button', { name: 'Choose contact …' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Contact of Alpha Tyres in Xero' }));
  expect(await dialog.findByText('is Beta Wheels')).toBeTruthy();
  expect(requested('xero/contacts')).toEqual([{ search: 'Alpha Tyres' }]);
  await user.click(dialog.getByRole('button', { name: 'Use this one' }));
  await waitFor(() => expect(sent('xero/12/order')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('without a connection', () => {
  test.each([
    ['unconnected', 'This organisation is not connected to Xero. An administrator can connect it.'],
    ['disconnected', 'This organisation is not connected to Xero. An administrator can connect it.'],
    ['broken', 'Xero no longer accepts the connection. An administrator can connect again.'],
    ['unavailable', /^This installation has no app registered at Xero, so nothing is sent\./],
  ])('that is %s the page says why, leads to it, and sends nothing', async (state, text) => {
    open({ 'GET xero/connection': { ...connection, state, problem: '' } });
    const note = await screen.findByRole('note', { name: 'Nothing is sent to Xero' });
    expect(within(note).getByText(text)).toBeTruthy();
    expect(within(note).getByRole('link', { name: 'Open the connection' }).getAttribute('href')).toBe('/admin/xero');
    await screen.findByText('IN000012');
    for (const name of ['Batch SendXero', 'Retry', /^Retry ticked/])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    // What was refused can be given up all the same.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Skip …' }).disabled).toBe(false);
  });

  test('whose codes nobody has confirmed says so; without its page there is no link', async () => {
    open({ 'GET xero/connection': { ...connection, checkedAt: null } }, (path) => path !== '/admin/xero');
    const note = await screen.findByRole('note', { name: 'Nothing is sent to Xero' });
    expect(note.textContent).toMatch(/not confirmed yet/);
    expect(within(note).queryByRole('link')).toBeNull();
  });
});

describe('the list', () => {
  const reasons = [
    { why: 'Invoice # must be unique.', count: 2 },
    { why: 'Locked.', count: 1 },
  ];
  const list = (...rows: XeroOperation[]) => ({
    data: rows,
    ...NONE_ELSE,
    reasons,
    meta: { total: rows.length, current_page: 1, per_page: 50 },
  });

  test('is narrowed by the address, and by each filter from its first page on', async () => {
    const { user, requested } = open(
      { 'GET xero/operations': list(refused) },
      undefined,
      '/xero_sync?type=4&search=alpha',
    );
    await screen.findByText('IN000012');
    expect(requested('xero/operations')[0]).toEqual({ page: '1', per_page: '50', type: '4', search: 'alpha' });
    await user.click(screen.getByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByRole('option', { name: 'Invoice # must be unique. (2)' }));
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByRole('option', { name: 'Fail' }));
    await user.clear(screen.getByRole('textbox', { name: 'Number, customer or supplier' }));
    await user.type(screen.getByRole('textbox', { name: 'Number, customer or supplier' }), 'IN0000');
    await waitFor(() =>
      expect(requested('xero/operations').at(-1)).toEqual({
        page: '1',
        per_page: '50',
        type: '4',
        state: 'failed',
        search: 'IN0000',
        why: 'Invoice # must be unique.',
      }),
    );
  });

  test('sends all sheets of a reason again, once the list is narrowed to it', async () => {
    const { user, sent } = open({
      'GET xero/operations': list(refused),
      'POST xero/operations/retry': { count: 2, message: '2 sheets are on the way to Xero again.' },
    });
    await screen.findByText('IN000012');
    expect(screen.queryByRole('button', { name: 'Retry all with this reason' })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByRole('option', { name: 'Invoice # must be unique. (2)' }));
    await user.click(await screen.findByRole('button', { name: 'Retry all with this reason' }));
    expect(await screen.findByText('2 sheets are on the way to Xero again.')).toBeTruthy();
    expect(sent('xero/operations/retry').map(({ body }) => body)).toEqual([{ why: 'Invoice # must be unique.' }]);
  });

  test('sends ticked refused sheets again, not what only waits; then nothing is ticked', async () => {
    const waiting: XeroOperation = { ...refused, id: 8, sheetId: 13, no: 'IN000013', state: 'waiting' };
    const { user, sent } = open({
      'GET xero/operations': list(refused, waiting),
      'POST xero/operations/retry': { count: 1, message: '1 sheet is on the way to Xero again.' },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Tick all rows' }));
    await user.click(screen.getByRole('button', { name: 'Retry ticked (1)' }));
    await waitFor(() => expect(sent('xero/operations/retry')[0]?.body).toEqual({ sheets: [12] }));
    expect(await screen.findByRole('button', { name: 'Retry ticked (0)' })).toBeTruthy();
  });
});

test('what nobody has sent is said and shown; it is left out with a reason, and undone', async () => {
  const unsent: XeroOperation = { ...refused, id: 0, state: 'unsent', why: '' };
  const left: XeroOperation = { ...refused, state: 'leftOut', why: 'Paid in cash' };
  const counts = { reasons: [], unsent: 16, leftOut: 1, unsentSince: '2026-02-01' };
  const meta = { total: 1, current_page: 1, per_page: 50 };
  const { user, sent } = open({
    'GET xero/operations': ({ query }) => {
      const state = query.get('state');
      return { ...counts, meta, data: state === 'unsent' ? [unsent] : state === 'leftOut' ? [left] : [] };
    },
    'POST xero/leave-out': { count: 1, message: '1 sheet is left out of Xero.' },
    'POST xero/take-back': { count: 1, message: '1 sheet is no longer left out of Xero.' },
  });
  expect(
    await screen.findByText(/16 approved sheets since 01 Feb 2026 are not sent yet. 1 was left out./),
  ).toBeTruthy();
  expect(screen.queryByText(/nothing waits/i)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show unsent' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Tick IN000012' }));
  await user.click(screen.getByRole('button', { name: 'Leave out ticked (1) …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave IN000012 out of Xero' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Leave out' }).disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Paid in cash{Enter}');
  await waitFor(() => expect(sent('xero/leave-out')).toHaveLength(1));
  expect(sent('xero/leave-out')[0]?.body).toEqual({ sheets: [12], reason: 'Paid in cash' });
  await user.click(screen.getByRole('button', { name: 'Show left out' }));
  expect(await screen.findByText('Paid in cash')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Tick IN000012' }));
  await user.click(screen.getByRole('button', { name: 'No longer leave out ticked (1)' }));
  await waitFor(() => expect(sent('xero/take-back')[0]?.body).toEqual({ sheets: [12] }));
});
