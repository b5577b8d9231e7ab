import type { XeroReconciliation } from '@iwe/contract';
import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { XeroReconciliationPage } from './xero-reconciliation-page.tsx';

const KIND = { type: 1, approved: 3, sent: 2, pending: 1, failed: 0, unsent: 0, leftOut: 0 };
const ANSWER: XeroReconciliation = {
  month: '2026-04',
  kinds: [{ ...KIND, totalHere: 330, totalThere: 220, difference: 110 }],
  differences: [
    { type: 1, no: 'IN000012', sheetId: 12, here: 110, there: null, why: 'It waits to be sent.' },
    { type: 4, no: 'BL000099', sheetId: null, here: null, there: 55, why: 'It is only in Xero.' },
  ],
};
const open = (answer: Answer, account = {}, hasRoute = (_path: string) => true) =>
  renderScreen(<XeroReconciliationPage />, {
    url: '/xero_reconciliation',
    account,
    hasRoute,
    answers: { 'GET xero/reconciliation': answer },
  });

describe('the month', () => {
  // In Sydney it is April already.
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-31T20:00:00.000Z'), advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  test("is the current one in the organisation's time zone at first; two years can be chosen", async () => {
    const { user, sent } = open(ANSWER);
    const asked = () => sent('GET', 'xero/reconciliation').map(({ query }) => query.get('month'));
    await waitFor(() => expect(asked()).toEqual(['2026-04']));
    await user.click(screen.getByRole('combobox', { name: 'Month' }));
    const offered = screen.getAllByRole('option').map((option) => option.textContent);
    expect([offered[0], offered.at(-1), offered.length]).toEqual(['Apr 2026', 'May 2024', 24]);
    await user.click(screen.getByRole('option', { name: 'Mar 2026' }));
    await waitFor(() => expect(asked()).toEqual(['2026-04', '2026-03']));
  });
});

test('differing documents are counted, named, explained; those only in Xero have no link', async () => {
  open(ANSWER);
  expect(await screen.findByRole('heading', { name: '2 documents differ' })).toBeTruthy();
  const table = within(screen.getByRole('region', { name: 'Documents that differ' }));
  expect(table.getAllByRole('row').map(({ children }) => [...children].map((cell) => cell.textContent))).toEqual([
    ['Number', 'Kind', 'Here', 'In Xero', 'Why'],
    ['IN000012', 'Invoice', '110.00', '–', 'It waits to be sent.'],
    ['BL000099', 'Bill', '–', '55.00', 'It is only in Xero.'],
  ]);
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/order_detail/Invoices/12']);
});

test('each kind has the number of its documents by their state, and both totals', async () => {
  const kind = { type: 2, approved: 1203, sent: 4, pending: 5, failed: 6, unsent: 7, leftOut: 8 };
  open({ ...ANSWER, kinds: [...ANSWER.kinds, { ...kind, totalHere: -20, totalThere: null, difference: 0 }] } as never);
  const table = within(await screen.findByRole('region', { name: 'By kind' }));
  expect(table.getAllByRole('row').map(({ children }) => [...children].map((cell) => cell.textContent))).toEqual([
    ['Kind', 'Approved', 'Sent', 'Pending', 'Fail', 'Unsent', 'Left out', 'Total here', 'Total in Xero', 'Difference'],
    ['Invoice', '3', '2', '1', '0', '0', '0', '330.00', '220.00', '110.00'],
    ['Credit Note', '1203', '4', '5', '6', '7', '8', '(20.00)', '–', '0.00'],
  ]);
});

test('a single document that differs is one document', async () => {
  open({ ...ANSWER, differences: ANSWER.differences.slice(0, 1) });
  expect(await screen.findByRole('heading', { name: '1 document differs' })).toBeTruthy();
});

test('without a difference that is said, and there is no table of differences', async () => {
  open({ ...ANSWER, differences: [] });
  expect(await screen.findByText('Every document is the same on both sides.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'By kind' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Documents that differ' })).toBeNull();
});

test('without a connection there is nothing to try again; only administrators are led to it', async () => {
  const unconnected = refuse(409, { message: 'Nobody has connected Xero yet.', code: 'xero.unconnected' });
  const accountant = open(unconnected, { isAcct: true });
  expect(await screen.findByText('Nobody has connected Xero yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  accountant.view.unmount();
  const withoutPage = open(unconnected, { is_admin: true }, (path) => path !== '/admin/xero');
  expect(await screen.findByText('Nobody has connected Xero yet.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  withoutPage.view.unmount();
  open(unconnected, { is_admin: true });
  const link = await screen.findByRole('link', { name: 'To the connection with Xero' });
  expect(link.getAttribute('href')).toBe('/admin/xero');
});

test('a server that was not given the keys of Xero is not connected either', async () => {
  open(refuse(409, { message: 'Xero is not set up on this server.', code: 'xero-unconfigured' }));
  expect(await screen.findByText('Nothing to compare yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('another refusal can be tried again', async () => {
  let answer: unknown = refuse(503, { message: 'Xero cannot be reached.', code: 'xero.unreachable' });
  const { user } = open(() => answer);
  expect(await screen.findByText('Xero cannot be reached.')).toBeTruthy();
  expect(screen.queryByText('Nothing to compare yet')).toBeNull();
  answer = ANSWER;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2 documents differ')).toBeTruthy();
});

test('a month that Xero has no calls left for is read again by itself', async () => {
  jest.useFakeTimers({ now: new Date('2026-03-31T20:00:00.000Z'), advanceTimers: true });
  try {
    let answer: unknown = refuse(503, { message: 'Xero takes no more calls.', code: 'xero-unavailable' });
    const { sent } = open(() => answer);
    expect(await screen.findByText('This page tries again every 30 seconds.')).toBeTruthy();
    answer = ANSWER;
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(await screen.findByText('2 documents differ')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(sent('GET', 'xero/reconciliation')).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

describe('the stock in the books', () => {
  const LINE = { step: 'cogs', label: 'Cost of goods sold', account: '310', amount: -80 };
  const MONTH = { month: '2026-04', isOver: true, inventoryAccount: '630', lines: [LINE], journals: [] };
  const STOCK = {
    account: '630',
    here: 1000,
    there: 1080,
    difference: -80,
    problem: '',
    parts: [{ why: 'The journal of the month is not sent.', amount: -80 }],
  };
  const stocked = (answers: Record<string, Answer>) =>
    renderScreen(<XeroReconciliationPage />, {
      url: '/xero_reconciliation',
      answers: { 'GET xero/reconciliation': { ...ANSWER, stock: STOCK } as never, ...answers },
    });

  test('a difference is taken apart, and the journal that was looked at is sent with its sum', async () => {
    const { user, sent } = stocked({ 'GET xero/journals': MONTH, 'POST xero/journals': {} });
    expect(await screen.findByText('The journal of the month is not sent.')).toBeTruthy();
    const lines = within(await screen.findByRole('region', { name: 'Journal of the month' }));
    expect(lines.getByText('Cost of goods sold')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send journal to Xero' }));
    await waitFor(() => expect(sent('POST', 'xero/journals')[0]?.body).toMatchObject({ total: -80 }));
  });

  test('a sent journal is reversed with a reason; a month that goes on cannot be sent', async () => {
    const journal = { id: 3, state: 'sent', error: '', createdBy: 'Ann', createdAt: '2026-05-01T00:00:00.000Z' };
    const { user, sent } = stocked({
      'GET xero/journals': { ...MONTH, journals: [{ ...journal, lines: [LINE] }] },
      'POST xero/journals/3/reverse': {},
    });
    await user.click(await screen.findByRole('button', { name: 'Reverse …' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Reverse' }).hasAttribute('disabled')).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'A bill is late');
    await user.click(dialog.getByRole('button', { name: 'Reverse' }));
    await waitFor(() => expect(sent('POST', 'xero/journals/3/reverse')[0]?.body).toEqual({ reason: 'A bill is late' }));
    cleanup();
    stocked({ 'GET xero/journals': { ...MONTH, isOver: false } });
    expect(await screen.findByText(/^The month is not over/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send journal to Xero' })).toBeNull();
  });
});
