import {
  columnsOf,
  initialState,
  reportRequest,
  requestOfAddress,
  stateOfRequest,
  stateProblem,
  wayOf,
} from './index.ts';
import type { ReportDefinition } from './index.ts';
import { ALL_REPORTS, reportOf } from './testing/report-of.ts';

/** What each report adds up, what of it is cost, and what opens a record. */
const FIGURES: Record<string, { sums: string; cost: string; money: string; opens: string }> = {
  'invoices-credit-notes-detail': {
    sums: 'quantity amount gst cost margin',
    cost: 'cost margin',
    money: 'price amount gst cost margin',
    opens: 'number:sheet customer:contact code:product quantity:sheet amount:sheet',
  },
  'customers-sales-summary': {
    sums: 'invoices quantity gross creditNotes net lastYear change gst cost margin',
    cost: 'cost margin',
    money: 'gross creditNotes net lastYear change gst cost margin',
    opens: 'customer:contact code:product',
  },
  'slow-moving-products': {
    sums: 'sold stock value',
    cost: 'unitCost value',
    money: 'unitCost value',
    opens: 'code:product stock:product',
  },
  'purchase-detail': {
    sums: 'quantity amount gst',
    cost: '',
    money: 'usdPrice price amount gst',
    opens: 'number:sheet supplier:supplier code:product quantity:sheet amount:sheet',
  },
  'purchase-summary': {
    sums: 'sheets quantity gross creditNotes net gst',
    cost: '',
    money: 'gross creditNotes net gst',
    opens: 'supplier:supplier',
  },
  'transfers-detail': {
    sums: 'quantity value',
    cost: 'value',
    money: 'value',
    opens: 'number:sheet code:product quantity:sheet',
  },
  'adjustments-detail': {
    sums: 'quantity value',
    cost: 'unitCost value',
    money: 'unitCost value',
    opens: 'number:sheet code:product quantity:sheet value:sheet',
  },
  'inventory-classification': {
    sums: 'products opening movedIn movedOut closing value',
    cost: 'value',
    money: 'value',
    opens: '',
  },
  'inventory-items-trace': {
    sums: 'quantity value variance',
    cost: 'value variance balanceValue',
    money: 'value variance balanceValue',
    opens: 'code:product number:sheet quantity:sheet',
  },
  'stock-value': {
    sums: 'quantity value',
    cost: 'unitCost value',
    money: 'unitCost value',
    opens: 'code:product quantity:product',
  },
  'stock-age': {
    sums: 'upTo30 upTo60 upTo90 upTo180 upTo365 older stock value deadValue',
    cost: 'value deadValue',
    money: 'value deadValue',
    opens: 'code:product stock:product',
  },
  'stock-roll-forward': { sums: 'sheets quantity value', cost: 'value', money: 'value', opens: '' },
  'stock-cut-off': {
    sums: 'quantity value',
    cost: 'value',
    money: 'value',
    opens: 'number:sheet contact:contact quantity:sheet',
  },
  'aged-receivables': {
    sums: 'documents notDue upTo30 upTo60 upTo90 older total unsent',
    cost: '',
    money: 'notDue upTo30 upTo60 upTo90 older total unsent',
    opens: 'customer:contact',
  },
  'driver-money': {
    sums: 'cash other amount invoiced',
    cost: '',
    money: 'cash other amount invoiced',
    opens: 'number:sheet customer:contact',
  },
  'open-orders': {
    sums: 'ordered billed open value',
    cost: '',
    money: 'usdPrice value',
    opens: 'supplier:supplier number:sheet code:product',
  },
};

test('prices, balances, shares are no sums; cost hides with what depends on it; names are links', () => {
  const figures = ALL_REPORTS.map(({ type, columns }) => {
    const keys = (found: typeof columns) => found.map(({ key }) => key).join(' ');
    return [
      type,
      {
        sums: keys(columns.filter(({ isSummed }) => isSummed)),
        cost: keys(columns.filter(({ isCost }) => isCost)),
        money: keys(columns.filter(({ kind }) => kind === 'money')),
        opens: columns.flatMap(({ key, link }) => (link ? [`${key}:${link}`] : [])).join(' '),
      },
    ];
  });
  expect(Object.fromEntries(figures)).toEqual(FIGURES);
});

test('days and moments are of their kinds, so that a file sorts them', () => {
  const ofKind = (wanted: string) =>
    ALL_REPORTS.flatMap(({ type, columns }) =>
      columns.flatMap(({ key, kind }) => (kind === wanted ? [`${type} ${key}`] : [])),
    );
  expect(ofKind('instant')).toEqual(['inventory-items-trace postedAt', 'stock-cut-off postedAt']);
  expect(ofKind('percent')).toEqual(['customers-sales-summary share', 'purchase-summary share']);
  expect(
    ofKind('date')
      .map((each) => each.split(' ')[1])
      .join(' '),
  ).toBe(
    'date dueDate deliveryDate lastSale date dueDate deliveryDate date date date lastReceipt lastSale date ' +
      'date eta date',
  );
});

test('cost is asked for in the sales, shown to who may see it in the stock, and not in purchases', () => {
  const of = (wanted: ReportDefinition['cost']) =>
    ALL_REPORTS.filter(({ cost }) => cost === wanted).map(({ type }) => type);
  expect(of('asked')).toEqual(['invoices-credit-notes-detail', 'customers-sales-summary', 'slow-moving-products']);
  expect(of('none')).toEqual([
    'purchase-detail',
    'purchase-summary',
    'aged-receivables',
    'driver-money',
    'open-orders',
  ]);
});

test('reports of lines have subtotals, and those of sums have none', () => {
  expect(ALL_REPORTS.filter(({ hasSubtotals }) => !hasSubtotals).map(({ type }) => type)).toEqual([
    'customers-sales-summary',
    'purchase-summary',
    'stock-roll-forward',
    'aged-receivables',
  ]);
});

describe('a way from a figure', () => {
  const from = (type: string, key: string, request: object, row: Record<string, string | number | null> | null) => {
    const definition = reportOf(type);
    const column = columnsOf(definition, {}, { showsCost: true }).find((each) => each.key === key);
    if (!column) throw new Error(key);
    return wayOf(column, { type, ...request } as never, row);
  };
  const dateRange = ['2026-03-01', '2026-03-31'];
  const row = { productIds: '3,4' };

  test('of the stock before a range is that of the day before it, and none without a range', () => {
    expect(from('inventory-classification', 'opening', { dateRange }, row)).toEqual({
      type: 'stock-value',
      dueDate: '2026-02-28',
      products: [3, 4],
    });
    expect(from('inventory-classification', 'opening', {}, row)).toBeNull();
    expect(from('inventory-classification', 'opening', { dateRange }, null)).toEqual({
      type: 'stock-value',
      dueDate: '2026-02-28',
    });
  });

  test('of the stock after a range is that of its last day, and of today without one', () => {
    expect(from('inventory-classification', 'closing', { dateRange }, row)).toEqual({
      type: 'stock-value',
      dueDate: '2026-03-31',
      products: [3, 4],
    });
    expect(from('inventory-classification', 'closing', {}, row)).toEqual({ type: 'stock-value', products: [3, 4] });
  });

  test('of a movement has the range and the filters that both reports have', () => {
    const asked = { dateRange, warehouses: [14], brands: [5] };
    expect(from('inventory-classification', 'movedOut', asked, row)).toEqual({
      type: 'inventory-items-trace',
      dateRange,
      warehouses: [14],
      brands: [5],
      products: [3, 4],
    });
    expect(from('inventory-classification', 'movedIn', asked, { productIds: '' })).toBeNull();
  });

  test('of a step is that of the opening, of a kind of sheet or of the variance, and of no other', () => {
    const step = (values: Record<string, string | number | null>) =>
      from(
        'stock-roll-forward',
        'quantity',
        { dateRange },
        { isOpening: null, sheetKind: null, isVariance: null, ...values },
      );
    expect(step({ isOpening: 1 })).toEqual({ type: 'stock-value', dueDate: '2026-02-28' });
    expect(step({ sheetKind: '1,2' })).toMatchObject({ type: 'inventory-items-trace', kinds: [1, 2], dateRange });
    expect(step({ isVariance: 1 })).toEqual({ type: 'inventory-items-trace', dateRange });
    expect(step({})).toBeNull();
  });

  test('of purchases keeps credit notes and bills apart', () => {
    const kindsOf = (key: string) => from('purchase-summary', key, {}, { contactId: 11 })?.kinds;
    expect([kindsOf('sheets'), kindsOf('gross'), kindsOf('creditNotes'), kindsOf('net')]).toEqual([
      [3, 4],
      [3, 4],
      [5],
      undefined,
    ]);
  });
});

describe('the address of a report', () => {
  const read = (type: string, search: string) => requestOfAddress(reportOf(type), new URLSearchParams(search));

  test.each([
    ['unSoldDay=10000', { unSoldDay: 10_000 }],
    ['unSoldDay=10001', null],
    ['unSoldDay=0', null],
    ['lessThan=1000000', { lessThan: 1_000_000 }],
    ['lessThan=1000001', null],
    ['lessThan=1&lessThan=2', null],
    ['includeCost=true', { includeCost: true }],
    ['includeCost=false', null],
    ['dueDate=2026-03-31', { dueDate: '2026-03-31' }],
    ['dueDate=2026-02-30', null],
    ['dueDate=2026-03-30&dueDate=2026-03-31', null],
    [`areas=${'x'.repeat(100)}`, { areas: ['x'.repeat(100)] }],
    [`areas=${'x'.repeat(101)}`, null],
    ['areas=', null],
    ['brands=5&brands=5', null],
  ])('of slow products: %s', (search, settings) => {
    const { request, refused } = read('slow-moving-products', search);
    expect(request).toEqual(settings && { type: 'slow-moving-products', ...settings });
    expect(refused).toHaveLength(settings ? 0 : 1);
  });

  test.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['12:60', false],
    ['9:30', false],
  ])('of the stock at %s is one: %s', (time, isTime) => {
    const { request } = read('stock-value', `dueDate=2026-03-31&dueTime=${time}`);
    expect(request?.dueTime).toBe(isTime ? time : undefined);
  });

  test('holds up to five hundred chosen ones', () => {
    const brands = (count: number) => Array.from({ length: count }, (_, at) => `brands=${at + 1}`).join('&');
    expect(read('slow-moving-products', brands(500)).request?.brands).toHaveLength(500);
    expect(read('slow-moving-products', brands(501))).toEqual({ request: null, refused: ['Brands'] });
  });

  test('names what it leaves out once, and the report itself is no setting', () => {
    expect(read('stock-value', 'report=stock-value&colour=1&colour=2')).toEqual({ request: null, refused: ['colour'] });
  });
});

describe('the form of a report', () => {
  test('sends a time only with its day', () => {
    const definition = reportOf('stock-value');
    const timed = { ...initialState(definition), dueTime: '14:30' };
    expect(reportRequest(definition, timed)).toEqual({ type: 'stock-value' });
    expect(reportRequest(definition, { ...timed, dueDate: '2026-03-31' })).toMatchObject({
      dueDate: '2026-03-31',
      dueTime: '14:30',
    });
  });

  test('of a request has everything else as it begins, also what the report has no setting for', () => {
    const definition = reportOf('slow-moving-products');
    const state = stateOfRequest(definition, {
      type: 'slow-moving-products',
      unSoldDay: 60,
      includeCost: true,
      csrCreated: ['2025-01-01', '2025-12-31'],
      brands: [5],
      Suppliers: [11],
    });
    expect(state).toEqual({
      ...initialState(definition),
      unSoldDay: 60,
      includeCost: true,
      csrCreated: { from: '2025-01-01', to: '2025-12-31' },
      brands: { all: false, chosen: [5] },
    });
  });

  test('says which of two ranges is not complete', () => {
    const definition = reportOf('customers-sales-summary');
    const csrCreated = { from: '', to: '2026-03-01' };
    expect(stateProblem(definition, { ...initialState(definition), csrCreated })).toBe(
      'CSR Created: enter both days, or none.',
    );
  });
});
