import type { Account } from '@iwe/contract';
import { clearCache, sessionStore } from '@iwe/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../testing/render.tsx';
import { StockPanel } from './cells/stock-panel.tsx';
import { LostDrafts } from './draft/lost-drafts.tsx';
import { RestStrip } from './editor/rest-strip.tsx';
import { TotalsBar } from './editor/totals-bar.tsx';
import { ageText } from './fields/age-text.ts';
import { CustomerFacts } from './fields/customer-facts.tsx';
import { blankLine, withItem } from './lines/index.ts';
import type { EditorLine, LineItem } from './lines/index.ts';
import { SureNotice } from './notices/sure-notice.tsx';
import { buildItem } from './testing/build-item.ts';

const item = (id: number, over: Partial<LineItem> = {}) =>
  buildItem(id, { name: 'Eco', classACents: 10_000, price: { cents: 9_500, source: 'classB' }, ...over });
const line = (id: number, over: Partial<EditorLine> = {}): EditorLine => ({
  ...withItem(blankLine(), item(id)),
  key: `k${id}`,
  quantity: 2,
  ...over,
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  clearCache();
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

describe('the totals of an editor', () => {
  const shown = (taxType: number | null, over = {}) => {
    const view = renderInHouse(
      <TotalsBar lines={[line(1), line(2, { priceCents: null })]} taxType={taxType} {...over} />,
    );
    const sums = [...view.container.querySelectorAll('dt')].map(
      (term) => `${term.textContent} ${term.nextElementSibling?.textContent}`,
    );
    view.unmount();
    return sums;
  };

  test('have GST by their tax type, and say where none was chosen', () => {
    expect(shown(2)).toEqual(['Lines 2', 'Qty 4', 'Subtotal 172.73', 'GST 17.27', 'Total AUD 190.00']);
    expect(shown(1).slice(2)).toEqual(['Subtotal 190.00', 'No tax 0.00', 'Total AUD 190.00']);
    expect(shown(0)[3]).toMatch(/^Tax not chosen /);
  });

  test('of kinds without prices are lines and quantity; counts add up their quantity themselves', () => {
    expect(shown(null)).toEqual(['Lines 2', 'Qty 4']);
    expect(shown(null, { isCount: true, sums: [['Difference', '-3']] })).toEqual(['Lines 2', 'Difference -3']);
  });
});

test('a lost draft says of when, for whom and how long it is, and how many more there are', () => {
  const calls = { onRestore: jest.fn(), onForget: jest.fn() };
  const savedAt = Date.parse('2026-11-20T02:00:00.000Z');
  const draft = { id: 'a', savedAt, label: 'Harbour', lines: 1 };
  const { unmount } = renderInHouse(<LostDrafts drafts={[draft]} {...calls} />);
  expect(screen.getByText(/^Not saved/).textContent).toBe('Not saved, from 20 Nov 2026 13:00: Harbour, 1 line');
  press('Go on with it');
  press('Throw away');
  expect([calls.onRestore.mock.calls, calls.onForget.mock.calls]).toEqual([[['a']], [['a']]]);
  unmount();
  renderInHouse(<LostDrafts drafts={[{ ...draft, label: '', lines: 2 }, draft, draft]} {...calls} />);
  expect(screen.getByText(/^Not saved/).textContent).toMatch(/: a new sheet, 2 lines \(and 2 more\)$/);
});

test('lines retained for a linked draft are restored one by one; without any there is no strip', () => {
  const onTakeBack = jest.fn();
  const { unmount } = renderInHouse(<RestStrip rest={[line(1), line(2, { quantity: 7 })]} onTakeBack={onTakeBack} />);
  expect(screen.getByRole('group', { name: 'Kept for a linked draft' }).textContent).toContain('7 × T2');
  press('Take T2 back');
  expect(onTakeBack.mock.calls.map(([taken]) => (taken as EditorLine).key)).toEqual(['k2']);
  unmount();
  renderInHouse(<RestStrip rest={[]} onTakeBack={onTakeBack} />);
  expect(screen.queryByRole('group')).toBeNull();
});

describe('the notice of low prices', () => {
  const low = line(2, { manual: true, priceCents: 5_000 });

  test('names each line with its number, and one answer is for all of them', () => {
    const onSure = jest.fn();
    const other = line(4, { manual: true, priceCents: 1_000 });
    renderInHouse(<SureNotice lines={[line(1), low, line(3), other]} isHeld={false} onSure={onSure} />);
    const notice = screen.getByRole('alertdialog');
    expect(notice.textContent).toContain('Line 2 T2: 50.00, PriceA / COD 100.00');
    expect(notice.textContent).toContain('Line 4 T4: 10.00, PriceA / COD 100.00');
    press('Sure');
    expect(onSure.mock.calls).toEqual([[['k2', 'k4']]]);
  });

  test('waits while somebody types, and does not come where no price is low', () => {
    const { unmount } = renderInHouse(<SureNotice lines={[low]} isHeld onSure={jest.fn()} />);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    unmount();
    renderInHouse(<SureNotice lines={[line(1)]} isHeld={false} onSure={jest.fn()} />);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('what is known of a customer', () => {
  const CUSTOMER = {
    id: 5,
    name: 'Harbour Tyres',
    attention: 'Ring first',
    note: '',
    creditLimit: 500,
    xeroBalance: 500,
    xeroBalanceAt: null,
    paymentType: 'COD',
    priceType: 'Class A',
    draftsToday: [
      { id: 71, no: 'IN000071', amount: 12.5 },
      { id: 72, no: 'IN000072', amount: 20 },
    ],
  } as unknown as NonNullable<Parameters<typeof CustomerFacts>[0]['customer']>;
  const show = (change: object, sheetId: number | null = null) =>
    renderInHouse(<CustomerFacts customer={{ ...CUSTOMER, ...change }} sheetId={sheetId} />).container.textContent;

  test('is the remark, limit, balance, terms and the drafts of today, without the sheet itself', () => {
    expect(show({}, 71)).toBe(
      'Ring firstLimit 500.00Balance 500.00 never heardTerms CODPrices Class ADraft of today IN000072 (20.00)',
    );
    expect(screen.getByRole('link', { name: 'IN000072' }).getAttribute('href')).toBe('/order_edit/Invoices/72');
  });

  test('has both remarks, and both drafts', () => {
    const text = show({ note: 'Dock 2' });
    expect(text).toContain('Ring first · Dock 2');
    expect(text).toContain('Drafts of today IN000071 (12.50), IN000072 (20.00)');
  });

  test('says a balance over the limit, but never without a limit', () => {
    expect(show({ xeroBalance: 500.01 })).toContain('over the limit');
    expect(show({ xeroBalance: 500.01, creditLimit: 0 })).not.toContain('over the limit');
    expect(show({ creditLimit: 0 })).toContain('Limit none');
    expect(show({ draftsToday: [] })).not.toContain('of today');
  });
});

test.each([
  [null, 'never heard'],
  ['2026-11-20T01:59:00.000Z', 'just now'],
  ['2026-11-20T03:00:00.000Z', 'just now'],
  ['2026-11-20T01:58:00.000Z', '2 min old'],
  ['2026-11-20T01:01:00.000Z', '59 min old'],
  ['2026-11-20T01:00:00.000Z', '1 h old'],
  ['2026-11-18T02:01:00.000Z', '47 h old'],
  ['2026-11-18T02:00:00.000Z', '2 days old'],
])('a figure of %s is %s', (instant, age) => {
  expect(ageText(instant, new Date('2026-11-20T02:00:00.000Z'))).toBe(age);
});

describe('the stock of a line', () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    const holder = { id: 71, no: 'IN000071', csrId: 5, csrName: 'Harbour', qty: 4, date: '2026-11-20', drafter: 'Sam' };
    globalThis.fetch = ((url: string) => {
      asked.push(url);
      const body = { data: [holder, { ...holder, id: 72, no: 'IN000072' }] };
      return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: async () => body } as Response);
    }) as typeof fetch;
  });
  const stocks = [
    { warehouseId: 14, warehouse: 'Tempe', stock: 5 },
    { warehouseId: 15, warehouse: 'Newcastle', stock: -1 },
  ];
  const show = async (change: Partial<LineItem>, over: Partial<Parameters<typeof StockPanel>[0]> = {}) => {
    const calls = { onReduce: jest.fn(), onTakeWarehouse: jest.fn() };
    const props = { short: null, sheetId: 71, keepsRest: true, ...calls, ...over };
    await act(async () => void renderInHouse(<StockPanel item={item(1, { stocks, ...change })} {...props} />));
    return calls;
  };
  const rows = () =>
    screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));

  test('is named by warehouse; nobody is asked who holds any while all is available', async () => {
    await show({ stock: 9, available: 9, stock3rdP: 3 });
    expect(rows()).toEqual(['Warehouse Stock', 'Tempe 5', 'Newcastle (1)', '3P stock 3', 'Available 9']);
    expect(asked).toEqual([]);
  });

  test('names who else holds some of it, without the sheet itself', async () => {
    await show({ available: 5 });
    expect(asked.map((url) => new URL(url, 'http://iwe.test').pathname)).toEqual(['/api/ag/products/1/holders']);
    expect(rows().slice(-2)).toEqual(['Held by Customer Date Qty', 'IN000072 Harbour 20 Nov 2026 4']);
  });

  test('that is short can be reduced, or taken from a warehouse that has enough', async () => {
    const short = {
      need: 8,
      have: 5,
      place: 'Tempe',
      canKeep: 5,
      others: [{ warehouseId: 16, warehouse: 'Botany', stock: 20 }],
    };
    const { onReduce, onTakeWarehouse } = await show({}, { short });
    expect(screen.getByText('Need 8, have 5 in Tempe')).toBeTruthy();
    press('Take 5, keep the rest as a linked draft');
    press('Take from Botany (20)');
    expect(onReduce).toHaveBeenCalledTimes(1);
    expect(onTakeWarehouse.mock.calls).toEqual([[16]]);
    await show({}, { short, keepsRest: false });
    expect(screen.getByRole('button', { name: 'Take 5' })).toBeTruthy();
  });

  test('in draft transfers is told where there is any; a product without stock says so', async () => {
    await show({ stocks: [stocks[0]!, { ...stocks[1]!, held: 2, inTransit: 0 }] });
    expect(rows().slice(0, 3)).toEqual([
      'Warehouse Stock Held for transfers In transit',
      'Tempe 5  ',
      'Newcastle (1) 2 ',
    ]);
    await show({ stocks: [] });
    expect(screen.getByText('No Data')).toBeTruthy();
  });
});
