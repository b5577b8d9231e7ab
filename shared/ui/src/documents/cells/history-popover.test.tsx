import type { Account } from '@iwe/contract';
import { SheetType } from '@iwe/domain';
import { clearCache, sessionStore } from '@iwe/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HostRoutes } from '../../lists/records/host-routes.ts';
import { renderInHouse } from '../../testing/render.tsx';
import { HistoryList } from './history-popover.tsx';
import type { HistoryKind } from './history-popover.tsx';

const PRICES = { standard: 120, special: 115, classA: 110, classB: 105, ocop: 100 };
const row = (id: number, type: number, csrName: string) => ({
  id,
  type,
  no: `S${id}`,
  date: '2026-11-20',
  dueDate: id === 1 ? null : '2026-12-20',
  reference: `PO ${id}`,
  csrId: 5,
  csrName,
  qty: 4,
  unitPrice: 98,
  amount: 392,
});
const rowsOf = (from: number, count: number, csrName: string, type: number = SheetType.Invoice) =>
  Array.from({ length: count }, (_, at) => row(from + at, type, csrName));

/** What the server answers, by customer ('' for all) and page; a text is a refusal. */
let answers: Record<string, object | string>;
let asked: URLSearchParams[];

beforeEach(() => {
  clearCache();
  asked = [];
  globalThis.fetch = (async (input: string) => {
    const { searchParams } = new URL(input, 'http://iwe.test');
    asked.push(searchParams);
    const answer = answers[`${searchParams.get('cId') ?? ''} ${searchParams.get('page')}`] ?? 'Nothing here.';
    const isOk = typeof answer === 'object';
    const body = isOk ? answer : { message: answer, code: 'busy' };
    const status = isOk ? 200 : 503;
    return { ok: isOk, status, headers: new Headers(), json: async () => body, text: async () => JSON.stringify(body) };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

const show = (kind: HistoryKind | undefined, customerId: number | null, hasRoute: (path: string) => boolean) =>
  renderInHouse(
    <HostRoutes value={hasRoute}>
      <HistoryList productId={9} customerId={customerId} {...(kind ? { kind } : {})} />
    </HostRoutes>,
  );
const anywhere = () => true;
const nowhere = () => false;
const tables = () => screen.getAllByRole('table');
const numbers = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.firstElementChild?.textContent);

test('of a sale the customer’s own come first with the listed prices, then everybody’s', async () => {
  answers = {
    '5 1': { product: PRICES, data: rowsOf(1, 2, 'Harbour'), meta: { total: 2 } },
    ' 1': { product: PRICES, data: rowsOf(11, 3, 'Others'), meta: { total: 3 } },
  };
  show(undefined, 5, anywhere);
  await waitFor(() => expect(tables().map((table) => numbers(table).length)).toEqual([2, 3]));
  expect([screen.getByText('This customer'), screen.getByText('All customers')].length).toBe(2);
  expect(screen.getAllByText(/^Class A/).map(({ textContent }) => textContent)).toEqual(['Class A 110.00']);
  const [first, second] = within(tables()[0] as HTMLElement)
    .getAllByRole('row')
    .slice(1);
  const cells = (line?: HTMLElement) => [...(line?.children ?? [])].map(({ textContent }) => textContent);
  expect(cells(first)).toEqual(['S1', '20 Nov 2026', '', 'PO 1', 'Harbour', '4', '98.00', '392.00']);
  expect(cells(second)[2]).toBe('20 Dec 2026');
  expect(screen.getByRole('link', { name: 'S1' }).getAttribute('href')).toBe('/order_detail/Invoices/1');
  expect(asked.every((query) => !query.has('kind'))).toBe(true);
});

test('of a purchase it has suppliers and a way to each bill, but no prices', async () => {
  answers = {
    '5 1': { product: PRICES, data: rowsOf(1, 1, 'Qingdao', SheetType.Bill), meta: { total: 1 } },
    ' 1': { product: PRICES, data: [], meta: { total: 0 } },
  };
  show('purchase', 5, anywhere);
  expect((await screen.findByRole('link', { name: 'View S1' })).getAttribute('href')).toBe('/order_detail/Bills/1');
  expect([screen.getByText('This supplier'), screen.getByText('All suppliers')].length).toBe(2);
  expect(screen.queryByText(/^Class A/)).toBeNull();
  expect(await screen.findByText('No Data')).toBeTruthy();
  expect(asked.map((query) => query.get('kind'))).toContain('purchase');
});

test('without a customer there is one list, and nothing leads to a page that nobody serves', async () => {
  answers = { ' 1': { product: PRICES, data: rowsOf(1, 1, 'Harbour', SheetType.Bill), meta: { total: 1 } } };
  show('purchase', null, nowhere);
  await waitFor(() => expect(tables()).toHaveLength(1));
  expect(await screen.findByText('S1')).toBeTruthy();
  expect([screen.queryByRole('link'), screen.queryByText(/supplier$/i, { selector: 'p' })]).toEqual([null, null]);
});

test('earlier ones are read eight by eight, as long as there are any', async () => {
  answers = {
    ' 1': { product: PRICES, data: rowsOf(1, 8, 'Harbour'), meta: { total: 10 } },
    ' 2': { product: PRICES, data: rowsOf(9, 2, 'Harbour'), meta: { total: 10 } },
  };
  show('sales', null, nowhere);
  fireEvent.click(await screen.findByRole('button', { name: '2 earlier …' }));
  await waitFor(() => expect(numbers(tables()[0] as HTMLElement)).toHaveLength(10));
  expect(screen.queryByRole('button', { name: /earlier/ })).toBeNull();
  expect(asked.map((query) => [query.get('page'), query.get('per_page')])).toEqual([
    ['1', '8'],
    ['2', '8'],
  ]);
});

test('earlier ones that could not be read say why below the others, and are read again', async () => {
  answers = { ' 1': { product: PRICES, data: rowsOf(1, 8, 'Harbour'), meta: { total: 9 } }, ' 2': 'The server rests.' };
  show('sales', null, nowhere);
  fireEvent.click(await screen.findByRole('button', { name: '1 earlier …' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The server rests.');
  expect(numbers(tables()[0] as HTMLElement)).toHaveLength(9);
  answers[' 2'] = { product: PRICES, data: rowsOf(9, 1, 'Harbour'), meta: { total: 9 } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('S9')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a history that could not be read says why below its heading, and is read again', async () => {
  answers = { '5 1': 'The server rests.', ' 1': { product: PRICES, data: [], meta: { total: 0 } } };
  show('sales', 5, nowhere);
  expect((await screen.findByRole('alert')).textContent).toBe('The server rests.');
  expect(screen.getByText('This customer')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  answers['5 1'] = { product: PRICES, data: rowsOf(1, 1, 'Harbour'), meta: { total: 1 } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('S1')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
