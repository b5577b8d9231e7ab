import type { HomeFigure } from '@iwe/contract';
import { homeSections } from '@iwe/domain';
import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { HomePage } from './home-page.tsx';

const figure = (key: string, href: string, values: Partial<HomeFigure> = {}): HomeFigure => ({
  key,
  href,
  count: 0,
  isCapped: false,
  amount: null,
  share: null,
  ...values,
});
const answer = (...data: HomeFigure[]) => ({ data, today: '2026-11-23' });

const NOW = answer(
  figure('draftsToday', '/invoices?order_type=All&status=1', { count: 12, amount: 1250 }),
  figure('quotesOpen', '/quotings?quotes=open', { count: 4, amount: 2_300 }),
  figure('approvalsWaiting', '/approvals'),
  figure('approvalsAsked', '/approvals', { count: 1 }),
  figure('selfOrders', '/invoices?type=csr', { count: 3, amount: 90 }),
  figure('ordersLate', '/purchase_orders?attention=to-arrive'),
  figure('ordersDue', '/purchase_orders?attention=to-arrive'),
);
const SALES: Record<string, Answer> = {
  'GET home': NOW,
  'GET home/myMonth': answer(
    figure('mySales', '/invoices?staff=11', { count: 41, amount: 12_345.6 }),
    figure('myLastSoFar', '/invoices?staff=11&last', { count: 1, amount: -20 }),
    figure('myLast', '/invoices?staff=11&all', { count: 10_234, amount: 99_000 }),
  ),
  'GET home/arrived': answer(figure('arrivedNotBilled', '/purchase_orders?attention=not-billed', { count: 2 })),
  'GET home/reorder': answer(figure('reorder', '/reorder', { count: 17 })),
  'GET home/charts/mySalesWeeks': { data: [{ label: '2026-11-23', value: 0 }], href: '/invoices?staff=11' },
};
const DIRECTION: Record<string, Answer> = {
  'GET home/month': answer(figure('sales', '/invoices?month', { count: 2, amount: 50 })),
  'GET home/margin': answer(figure('margin', '/sales_reports', { count: null, amount: 12.5, share: 0.25 })),
  'GET home/charts/salesWeeks': {
    data: [
      { label: '2026-11-16', value: 1_200 },
      { label: '2026-11-23', value: -80.5 },
    ],
    href: '/invoices?order_type=All',
  },
  'GET home/charts/stockAge': {
    data: [
      { label: '0 to 30 Days', value: 1_400 },
      { label: 'Over 365', value: 12 },
    ],
    href: '/stock_value?report=stock-age',
  },
  'GET home/stockValue': answer(figure('stockValue', '/stock_value', { count: null, amount: 1_000_000 })),
  'GET home/exceptions': answer(
    figure('priceOverrides', '/invoices?attention=price-override', { count: 10_000, isCapped: true }),
    figure('voidedBills', '/bills?voided'),
  ),
};

const open = (answers: Record<string, Answer> = {}, account = {}, hasRoute = (_path: string) => true) =>
  renderScreen(<HomePage />, { url: '/home', answers: { ...SALES, ...answers }, account, hasRoute });
const region = (name: string) => screen.findByRole('region', { name });
/** The link of a figure, as it is read out. */
const link = (name: RegExp) => screen.findByRole('link', { name });

test('each number is a link to the list behind it, with what is behind an amount', async () => {
  const { sent } = open();
  expect((await link(/^Drafts dated today ?12$/)).getAttribute('href')).toBe('/invoices?order_type=All&status=1');
  expect((await link(/^Quoted, not ordered ?4$/)).getAttribute('href')).toBe('/quotings?quotes=open');
  expect((await link(/^Approvals that you asked for ?1$/)).getAttribute('href')).toBe('/approvals');
  expect((await link(/^Your sales this month\s*41 sheets\s*12,345\.60\s*12,365\.60 more$/)).getAttribute('href')).toBe(
    '/invoices?staff=11',
  );
  expect(await link(/^Last month to the same day\s*1 sheet\s*\(20\.00\)$/)).toBeTruthy();
  expect(await link(/^Products to reorder ?17$/)).toBeTruthy();
  // A part is read once, however many sections show figures of it.
  expect(sent('GET', 'home')).toHaveLength(1);
});

test('a salesperson has sales and purchase; nothing else is asked for', async () => {
  const { sent } = open();
  await link(/^Drafts dated today/);
  expect(screen.queryByText('Compare a month with Xero')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Sales desk',
    'Purchase',
  ]);
  for (const part of ['month', 'margin', 'stockValue', 'exceptions', 'overdue', 'unsent'])
    expect(sent('GET', `home/${part}`)).toHaveLength(0);
});

test("a director's figures are first; counts stopped at 10,000 say so, zero voids are left out", async () => {
  open(DIRECTION, { is_dir: true });
  const business = within(await region('Business'));
  expect(await business.findByRole('link', { name: /^Price overrides ?10,000\+$/ })).toBeTruthy();
  expect(business.getByRole('link', { name: /^Margin this month\s*25\.0 % of sales\s*12\.50$/ })).toBeTruthy();
  expect(business.getByRole('link', { name: /^Stock value ?1,000,000\.00$/ })).toBeTruthy();
  expect(business.queryByText('Voided: bills')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Business');
});

test('a figure without a page for the reader leads nowhere; the approvals are always there', async () => {
  open({}, {}, () => false);
  expect(await link(/^Approvals that you asked for ?1$/)).toBeTruthy();
  expect(screen.getByText('Drafts dated today')).toBeTruthy();
  expect(screen.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual(['/approvals', '/approvals']);
});

test('an accountant can compare a month with Xero, and reads when nothing is overdue or refused', async () => {
  const zero = (...keys: string[]) => answer(...keys.map((key) => figure(key, '/invoices')));
  open(
    { 'GET home/overdue': zero('overdue30', 'overdue60'), 'GET home/unsent': zero('failedSales', 'unsentSales') },
    { isAcct: true },
  );
  const accounts = within(await region('Accounts'));
  expect(await accounts.findByText('Nothing is overdue.')).toBeTruthy();
  expect(accounts.getByText(/^Xero refused nothing, and has everything/)).toBeTruthy();
  expect(accounts.getByRole('link', { name: 'Compare a month with Xero' }).getAttribute('href')).toBe(
    '/xero_reconciliation',
  );
});

test('one figure that is not 0 is enough for all of its part to be shown', async () => {
  open({
    'GET home': answer(...NOW.data.map((each) => ({ ...each, count: each.key === 'ordersDue' ? 1 : 0, amount: 0 }))),
  });
  expect(await link(/^Orders due within 7 days ?1$/)).toBeTruthy();
  expect(await link(/^Orders past their ETA ?0$/)).toBeTruthy();
  expect(screen.getByText(/^Nothing waits/)).toBeTruthy();
});

test('nothing to do is said in words', async () => {
  open({ 'GET home': answer(...NOW.data.map((each) => ({ ...each, count: 0, amount: 0 }))) });
  expect(
    await screen.findByText('Nothing waits: no draft of today, no open quote, no approval, no self-order.'),
  ).toBeTruthy();
  expect(screen.getByText('No order is late, and none is due within 7 days.')).toBeTruthy();
  expect(screen.queryByText('Drafts dated today')).toBeNull();
});

test('what was nothing last time is waited for in the place of its sentence', async () => {
  const nothing = answer(...NOW.data.map((each) => ({ ...each, count: 0, amount: 0 })));
  const first = open({ 'GET home': nothing });
  await screen.findByText('No order is late, and none is due within 7 days.');
  first.view.unmount();
  open({ 'GET home': () => new Promise<never>(() => {}) });
  expect(await link(/^Products to reorder/)).toBeTruthy();
  expect(screen.queryByText('Drafts dated today')).toBeNull();
  expect(screen.queryByText('Orders past their ETA')).toBeNull();
});

test('a failed part names its missing figures and can be tried again; the others are shown', async () => {
  let reorder: Answer = refuse(503, { message: 'The database is busy.', code: 'busy' });
  const { user } = open({ 'GET home/reorder': () => reorder });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Products to reorder: The database is busy.');
  expect(await link(/^Drafts dated today ?12$/)).toBeTruthy();
  reorder = SALES['GET home/reorder'] as Answer;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await link(/^Products to reorder ?17$/)).toBeTruthy();
});

test('several figures that fail together are all named', async () => {
  open({ 'GET home/myMonth': refuse(503, { message: 'The database is busy.', code: 'busy' }) });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(
    'Your sales this month, Last month to the same day, All of last month: The database is busy.',
  );
});

test('a week without exceptions is said in words; each part of the page says what it is about', async () => {
  open(
    { 'GET home/exceptions': answer(figure('priceOverrides', '/invoices'), figure('voidedBills', '/bills')) },
    {
      is_dir: true,
    },
  );
  const business = within(await region('Business'));
  expect(await business.findByText('No exceptions in the last 7 days, and no stock below zero.')).toBeTruthy();
  for (const { title, note } of homeSections({ role: 1, isAcct: false, isDir: true }))
    expect((await region(title)).textContent).toContain(note);
});

describe('the day of the page', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-31T20:00:00.000Z'), advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  test('is that of the organisation', () => {
    open();
    expect(screen.getByText('01 Apr 2026')).toBeTruthy();
  });
});

describe('somebody who comes back to the page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const comeBack = async () => {
    fireEvent.focus(window);
    await pass(100);
  };

  test('sees the figures of now; those that were shown stay when they cannot be read once', async () => {
    let drafts: Answer = NOW;
    const { sent } = open({ 'GET home': () => drafts });
    await pass(100);
    await waitFor(() => expect(screen.getByRole('link', { name: /^Drafts dated today ?12$/ })).toBeTruthy());
    // Figures of the last half minute are fresh enough.
    await pass(10_000);
    await comeBack();
    expect(sent('GET', 'home')).toHaveLength(1);
    drafts = refuse(503, { message: 'The database is busy.', code: 'busy' });
    await pass(30_000);
    await comeBack();
    expect(sent('GET', 'home')).toHaveLength(2);
    expect(screen.getByRole('link', { name: /^Drafts dated today ?12$/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    drafts = answer(figure('draftsToday', '/invoices', { count: 13 }));
    await pass(30_000);
    await comeBack();
    expect(screen.getByRole('link', { name: /^Drafts dated today ?13$/ })).toBeTruthy();
  });
});

test('whether a screen serves a list is asked by its path, without its filters', async () => {
  open({}, {}, (path) => path === '/invoices');
  expect((await link(/^Drafts dated today ?12$/)).getAttribute('href')).toBe('/invoices?order_type=All&status=1');
  expect(screen.queryByRole('link', { name: /^Quoted, not ordered/ })).toBeNull();
});

test('an amount of 0 is a figure as long as there are sheets; none at all are no dash', async () => {
  open({
    'GET home/myMonth': answer(
      figure('mySales', '/invoices', { count: 2, amount: 0 }),
      figure('myLastSoFar', '/invoices', { count: 0, amount: 0 }),
    ),
  });
  expect(await link(/^Your sales this month\s*2 sheets\s*0\.00\s*the same as last month$/)).toBeTruthy();
  expect(await link(/^Last month to the same day\s*0 sheets\s*0\.00$/)).toBeTruthy();
  // A figure that the server does not answer with is left out.
  expect(screen.queryByText('All of last month')).toBeNull();
});

test('an amount shows its difference to the same days of last month, in AUD and per cent', async () => {
  open({
    'GET home/myMonth': answer(
      figure('mySales', '/invoices', { count: 43, amount: 93_574.5 }),
      figure('myLastSoFar', '/invoices', { count: 55, amount: 102_990 }),
    ),
  });
  expect(await link(/^Your sales this month\s*43 sheets\s*93,574\.50\s*9,415\.50 less, 9\.1 %$/)).toBeTruthy();
  expect(await link(/^Last month to the same day\s*55 sheets\s*102,990\.00$/)).toBeTruthy();
});

describe('the charts', () => {
  test('of a director say their values, and lead to the page behind them', async () => {
    open(DIRECTION, { is_dir: true });
    const weeks = within(await region('Sales by week'));
    expect(
      await weeks.findByRole('img', { name: /Week of 16 Nov 2026 1,200\.00; Week of 23 Nov 2026 \(80\.50\)$/ }),
    ).toBeTruthy();
    expect(weeks.getByRole('link', { name: 'Sales by week' }).getAttribute('href')).toBe('/invoices?order_type=All');
    const ages = within(await region('Stock by age, units'));
    expect(await ages.findByRole('img', { name: /0 to 30 Days 1,400; Over 365 12$/ })).toBeTruthy();
    expect(ages.getByRole('link').getAttribute('href')).toBe('/stock_value?report=stock-age');
  });

  test('of a salesperson are the own weeks alone; weeks without sales are said in words', async () => {
    const { sent } = open();
    const weeks = within(await region('Your sales by week'));
    expect(await weeks.findByText('Nothing was sold in these 13 weeks.')).toBeTruthy();
    expect(weeks.getByRole('link', { name: 'Quotings' }).getAttribute('href')).toBe('/quotings');
    expect(sent('GET', 'home/charts/salesWeeks')).toHaveLength(0);
  });

  test('that cannot be read say why and can be tried again', async () => {
    let answered: Answer = refuse(503, { message: 'The database is busy.', code: 'busy' });
    const { user } = open({ 'GET home/charts/mySalesWeeks': () => answered });
    const weeks = within(await region('Your sales by week'));
    expect((await weeks.findByRole('alert')).textContent).toContain('The database is busy.');
    answered = { data: [{ label: '2026-11-23', value: 5 }], href: '/invoices' };
    await user.click(weeks.getByRole('button', { name: 'Try again' }));
    expect(await weeks.findByRole('img', { name: /Week of 23 Nov 2026 5\.00$/ })).toBeTruthy();
  });
});
