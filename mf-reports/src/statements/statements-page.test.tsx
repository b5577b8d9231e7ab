import type { Statements } from '@iwe/contract';
import { refuse } from '@iwe/testing/fake-server';
import { toastStore } from '@iwe/session';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { StatementsPage } from './statements-page.tsx';

const row = (id: number, name: string, email: string) => ({
  id,
  name,
  email,
  terms: '30 Days',
  documents: 2,
  owed: 110,
  overdue: 55,
  lastState: '',
  lastAt: null,
});
const ANSWER: Statements = {
  day: '2026-03-31',
  schedule: { frequency: '', nextOn: null, lastResult: '' },
  emailsLeft: 300,
  data: [row(7, 'Alpha Tyres', 'accounts@alpha.example'), row(8, 'Beta Wheels', '')],
};
const open = (answers: object = {}, account: object = { isAcct: true }) => {
  toastStore.set([]);
  return renderScreen(<StatementsPage />, {
    url: '/statements',
    account,
    answers: { 'GET statements': ANSWER, ...answers },
  });
};
const said = () => toastStore.get().map(({ lines }) => lines.join(' '));

test('ticked customers with an address are sent theirs, once, and who was left out is named', async () => {
  const answers = [refuse(503, { message: 'The database is busy.', code: 'busy' })];
  const { user, sent } = open({
    'POST statements': () =>
      answers.shift() ?? { sent: 1, leftOut: [{ customer: 'Beta Wheels', why: 'No address.' }], notToday: [] },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Tick all rows' }));
  expect(screen.getByText('2 ticked. 1 without an email address: print their PDF.')).toBeTruthy();
  const send = screen.getByRole('button', { name: 'Email statements (1)' });
  await user.click(send);
  await waitFor(() => expect(said()).toEqual(['The database is busy.']));
  await user.click(send);
  await waitFor(() => expect(said()).toContain('1 statement is on its way.'));
  expect(said()).toContain('Beta Wheels: No address.');
  const requests = sent('POST', 'statements');
  expect(requests.map(({ body }) => body)).toEqual([{ customers: [7] }, { customers: [7] }]);
  expect(requests[1]?.headers['idempotency-key']).toBe(requests[0]?.headers['idempotency-key']);
  expect(screen.getByRole('button', { name: 'Email statements (0)' })).toBeTruthy();
});

test('more than the day allows: it is said before, what was not sent stays ticked and is said', async () => {
  const data = [7, 8, 9].map((id) => row(id, `Trader ${id}`, `pay${id}@trader.example`));
  const { user, sent } = open({
    'GET statements': { ...ANSWER, emailsLeft: 2, data },
    'POST statements': { sent: 2, leftOut: [], notToday: [9] },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Tick all rows' }));
  expect(
    screen.getByText('3 ticked. You may send 2 more emails today; 1 of these must wait for tomorrow.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Email statements (2)' }));
  await waitFor(() => expect(said().join(' ')).toContain('1 statement was not sent, because'));
  expect(sent('POST', 'statements')[0]?.body).toEqual({ customers: [7, 8, 9] });
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /Tick Trader/ });
  expect(ticked.map(({ checked }) => checked)).toEqual([false, false, true]);
});

test('who keeps the books chooses when statements go by themselves; others do not see that', async () => {
  const { user, sent } = open({ 'PUT statements/schedule': {} });
  await user.click(await screen.findByRole('combobox', { name: 'Send automatically' }));
  await user.click(screen.getByRole('option', { name: 'On the first of each month' }));
  await waitFor(() => expect(sent('PUT', 'statements/schedule')[0]?.body).toEqual({ frequency: 'monthly' }));
  cleanup();
  open({}, { isAcct: false, is_admin: false });
  const table = within(await screen.findByRole('region', { name: 'Customers with open documents' }));
  expect(table.getByText('No email address')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Send automatically' })).toBeNull();
});
