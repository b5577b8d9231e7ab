import type { CustomerDebt } from '@iwe/contract';
import { SettingsHost } from '@iwe/remote-kit';
import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { OverduePanel } from './overdue-panel.tsx';

const LIST = '/invoices?customer=C7+Sprint';
const debt = (sheets: [number, number, number, number], change: Partial<CustomerDebt> = {}): CustomerDebt => ({
  isConnected: true,
  readAt: '2026-11-20T01:30:00.000Z',
  ages: [
    { from: null, to: 0 },
    { from: 1, to: 30 },
    { from: 31, to: 60 },
    { from: 61, to: null },
  ].map((age, at) => ({
    ...age,
    sheets: sheets[at] ?? 0,
    amount: (sheets[at] ?? 0) * 110.5,
    href: `${LIST}&age=${at}`,
  })),
  unknown: { sheets: 0, href: `${LIST}&unknown` },
  ...change,
});
const open = (answer: Answer) =>
  renderScreen(<OverduePanel customerId={7} />, { url: '/customers/7', answers: { 'GET customers/7/debt': answer } });

test('shows every age with its invoices, and each opens their list', async () => {
  const { sent } = open(debt([2, 1, 0, 4], { unknown: { sheets: 3, href: `${LIST}&unknown` } }));
  await screen.findByRole('region', { name: 'Overdue by age' });
  const links = (await screen.findAllByRole('link')).map((link) => [
    link.textContent,
    link.getAttribute('href')?.replace(LIST, ''),
  ]);
  expect(links).toEqual([
    ['Not due yet2 invoices221.00', '&age=0'],
    ['1 to 30 days1 invoice110.50', '&age=1'],
    ['31 to 60 days0 invoices0.00', '&age=2'],
    ['Over 60 days4 invoices442.00', '&age=3'],
    ['Past due, payment unknowninvoices not at Xero, or not read yet3', '&unknown'],
  ]);
  expect(screen.getByText('Payments as read at Xero, 20 Nov 2026 12:30')).toBeTruthy();
  expect(sent('GET', 'customers/7/debt')).toHaveLength(1);
});

test.each([
  ['all paid', debt([0, 0, 0, 0]), /^Nothing is owed/],
  ['never connected', debt([0, 0, 0, 0], { isConnected: false, readAt: null }), /is not connected to Xero/],
  ['all paid when Xero was connected', debt([0, 0, 0, 0], { isConnected: false }), /^Nothing is owed/],
  ['disconnected since', debt([1, 0, 0, 0], { isConnected: false }), /20 Nov 2026 12:30; not connected since$/],
])('says in words when it is %s', async (_case, answer, words) => {
  open(answer);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('one invoice whose payment is not known is shown, beside ages of none', async () => {
  open(debt([0, 0, 0, 0], { unknown: { sheets: 1, href: `${LIST}&unknown` } }));
  expect(await screen.findByRole('link', { name: /^Past due, payment unknown/ })).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(5);
  expect(screen.queryByText(/not connected since/)).toBeNull();
});

test('asks for the ages that the organisation has chosen', async () => {
  const answers = { 'GET customers/7/debt': debt([1, 0, 0, 0]) };
  const { sent } = renderScreen(
    <SettingsHost value={{ flags: {}, config: { overdueStepDays: 14 } }}>
      <OverduePanel customerId={7} />
    </SettingsHost>,
    { url: '/customers/7', answers },
  );
  await screen.findByText('Not due yet');
  expect(sent('GET', 'customers/7/debt').map(({ query }) => query.toString())).toEqual(['step=14']);
});

test('a refusal is shown in its place, and can be asked again', async () => {
  const { user, sent } = open(refuse(403, { message: 'Only an accountant may do this.' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Only an accountant may do this/);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(sent('GET', 'customers/7/debt')).toHaveLength(2);
});

test('the ages that are shown stay when they cannot be read again', async () => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  let answer: Answer = debt([1, 0, 0, 0]);
  const { sent } = open(() => answer);
  await pass(100);
  expect(screen.getByText('Not due yet')).toBeTruthy();
  answer = refuse(503, { message: 'The database is busy.' });
  await pass(3000);
  fireEvent(window, new Event('online'));
  await pass(100);
  expect(sent('GET', 'customers/7/debt')).toHaveLength(2);
  expect(screen.getByText('Not due yet')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  jest.useRealTimers();
});
