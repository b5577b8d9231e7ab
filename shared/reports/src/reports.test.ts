import { reportRequest as requestSchema } from '@iwe/contract';
import {
  columnsOf,
  dateRangeText,
  groupingOf,
  initialState,
  reportAddress,
  reportFileName,
  reportRequest,
  REPORTS,
  reportsOf,
  requestOfAddress,
  stateOfRequest,
  stateProblem,
  wayOf,
} from './index.ts';
import type { ReportColumn, ReportDefinition, ReportState } from './index.ts';
import { ALL_REPORTS, reportOf } from './testing/report-of.ts';

const chosen = (...values: (string | number)[]) => ({ all: false, chosen: values });
const FULL: ReportState = {
  group: 'asProducts',
  dateType: 'dueDate',
  source: 'po',
  dateRange: { from: '2026-03-01', to: '2026-03-31' },
  csrCreated: { from: '2025-01-01', to: '2025-12-31' },
  dueDate: '2026-03-31',
  dueTime: '14:30',
  unSoldDay: 60,
  lessThan: 4,
  includeCost: true,
  tags: chosen(1, 3),
  warehouses: chosen(14),
  outWarehouse: chosen(14),
  inWarehouse: chosen(20),
  brands: chosen(5, 6),
  categories: chosen(1, 2),
  products: chosen(7),
  areas: chosen('North'),
  payments: chosen('COD'),
  csrs: chosen(9),
  Suppliers: chosen(11),
  kinds: chosen(4),
};

describe('the definitions', () => {
  test('have the tabs of the specification, in its order', () => {
    const titles = (area: ReportDefinition['area']) => reportsOf(area).map(({ title }) => title);
    expect(titles('sales')).toEqual([
      'Invoices & Credit Notes Detail',
      'Customers Sales Summary',
      'Slow-moving Products Analysis',
    ]);
    expect(titles('purchase')).toEqual(['Purchase Orders or Bills Detail', 'Purchase Orders or Bills Summary']);
    expect(titles('inventory')).toEqual([
      'Transfers Detail',
      'Adjustments Detail',
      'Inventory Classification Summary',
      'Inventory Items Trace Detail',
    ]);
    expect(titles('stock')).toEqual(['Stock and Value', 'Stock by Age', 'Stock Roll-forward', 'Stock Cut-off']);
    expect(titles('books')).toEqual(['Aged Receivables', 'Money Taken by Drivers', 'Open Order Lines']);
    expect(new Set(ALL_REPORTS.map(({ type }) => type)).size).toBe(REPORTS.length);
  });

  test.each(ALL_REPORTS.map((each) => [each.type, each] as const))('of %s agree with themselves', (_, definition) => {
    const { settings, columns, groups, cost, plot } = definition;
    expect(new Set(settings.map(({ field }) => field)).size).toBe(settings.length);
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
    expect(cost === 'asked').toBe(settings.some(({ field }) => field === 'includeCost'));
    expect(cost === 'none').toBe(!columns.some(({ isCost }) => isCost));
    const groupSetting = settings.find(({ field }) => field === 'group');
    expect(groups.length > 1).toBe(groupSetting !== undefined);
    if (groupSetting?.kind === 'choice')
      expect(groups.map(({ key }) => key)).toEqual(groupSetting.options.map(({ value }) => value));
    for (const { key } of groups) {
      const request = { group: key as 'asProducts' };
      const keys = (showsCost: boolean) => columnsOf(definition, request, { showsCost }).map((column) => column.key);
      expect(keys(false)).toContain(groupingOf(definition, request).column);
      expect(keys(true)).toContain(plot.measure);
      expect(keys(false)).toContain(plot.kind === 'top' ? (plot.orElse ?? plot.measure) : plot.measure);
      if (plot.kind === 'columns') expect(keys(false)).toEqual(expect.arrayContaining([...plot.of]));
      else if (plot.kind !== 'top') expect(keys(false)).toContain(plot.by);
    }
    for (const { opens = [], totalOpens } of columns)
      for (const way of [...opens, totalOpens ?? []].flat()) {
        const fields = reportOf(way.report).settings.map(({ field }) => field);
        for (const field of Object.keys(way.by ?? {})) expect(fields).toContain(field);
        if (way.kinds) expect(fields).toContain('kinds');
        if (way.asAt) expect(fields).toContain('dueDate');
      }
  });
});

describe('the address of a report', () => {
  test.each(ALL_REPORTS.map((each) => [each.type, each] as const))('%s: every setting comes back', (_, definition) => {
    const kinds = definition.settings.find(({ field }) => field === 'kinds');
    const first =
      kinds?.kind === 'selection' && typeof kinds.options !== 'string' ? kinds.options[0]?.value : undefined;
    const group = definition.groups.at(-1)?.key ?? '';
    const request = reportRequest(definition, { ...FULL, group, kinds: chosen(first ?? 0) });
    const [path, search] = reportAddress(request).split('?');
    expect(path).toMatch(/^\/(sales|purchase|inventory)_reports$|^\/(stock_value|receivables)$/);
    expect(requestOfAddress(definition, new URLSearchParams(search))).toEqual({ request, refused: [] });
  });

  test('without settings asks for nothing', () => {
    const address = new URLSearchParams({ report: 'stock-value' });
    expect(requestOfAddress(reportOf('stock-value'), address)).toEqual({ request: null, refused: [] });
  });

  test.each([
    ['dateRange=2026-03-01', 'Date Range'],
    ['dateRange=2026-03-02&dateRange=2026-03-01', 'Date Range'],
    ['dateRange=2026-02-30&dateRange=2026-03-01', 'Date Range'],
    ['group=asSuppliers', 'Group By'],
    ['tags=9', 'Tags'],
    ['tags=1&tags=x', 'Tags'],
    ['brands=-4', 'Brands'],
    ['brands=1.5', 'Brands'],
    ['includeCost=1', 'Include cost and margin'],
    ['kinds=4', 'Sheet Types'],
    ['outWarehouse=14', 'outWarehouse'],
  ])('%s is left out and named', (search, label) => {
    const address = new URLSearchParams(`${search}&csrs=9`);
    expect(requestOfAddress(reportOf('invoices-credit-notes-detail'), address)).toEqual({
      request: { type: 'invoices-credit-notes-detail', csrs: [9] },
      refused: [label],
    });
  });
});

test('a way keeps the settings that both reports have, and replaces those of the row', () => {
  const summary = reportOf('customers-sales-summary');
  const column = (key: string): ReportColumn => {
    const found = summary.columns.find((each) => each.key === key);
    if (!found) throw new Error(key);
    return found;
  };
  const request = { type: summary.type, group: 'asProducts', dateType: 'dueDate', products: [3, 4] } as const;
  const asked = { ...request, products: [...request.products] };
  const type = 'invoices-credit-notes-detail';
  const row = { contactId: null, productId: 4 };
  expect(wayOf(column('creditNotes'), asked, row)).toEqual({ ...asked, type, products: [4], kinds: [2] });
  expect(wayOf(column('net'), asked, null)).toEqual({ ...asked, type });
  expect(wayOf(column('share'), asked, row)).toBeNull();
  expect(wayOf(column('net'), asked, { contactId: null, productId: null })).toBeNull();
});

describe('the request of a form', () => {
  const EVERYTHING: Record<string, string[]> = {
    'invoices-credit-notes-detail': [
      'group dateType dateRange tags warehouses includeCost brands categories products csrCreated areas payments csrs',
    ],
    'customers-sales-summary': [
      'group dateType dateRange tags warehouses includeCost brands categories products csrCreated areas payments csrs',
    ],
    'slow-moving-products': [
      'dueDate unSoldDay lessThan warehouses includeCost brands categories products csrCreated areas payments csrs',
    ],
    'purchase-detail': ['source dateType dateRange brands categories Suppliers'],
    'purchase-summary': ['source dateType dateRange brands categories Suppliers'],
    'transfers-detail': ['dateRange outWarehouse inWarehouse'],
    'adjustments-detail': ['dateRange warehouses'],
    'inventory-classification': ['dateRange warehouses brands categories products'],
    'inventory-items-trace': ['dateRange warehouses brands categories products'],
  };

  test.each(Object.entries(EVERYTHING))('%s: everything set, and it comes back', (type, [fields = '']) => {
    // What the specification names; the sheets' types are set by a figure of another report alone.
    const request = reportRequest(reportOf(type), { ...FULL, kinds: { all: true, chosen: [] } });
    expect(Object.keys(request)).toEqual(['type', ...fields.split(' ')]);
    expect(requestSchema.parse(request)).toEqual(request);
    expect(reportRequest(reportOf(type), stateOfRequest(reportOf(type), request))).toEqual(request);
  });

  test.each(ALL_REPORTS.map((each) => [each.type, each] as const))(
    '%s: nothing set, and ALL off with none chosen, carry the radios alone',
    (type, definition) => {
      const start = initialState(definition);
      const radios = Object.fromEntries(
        definition.settings.flatMap((setting) => (setting.kind === 'choice' ? [[setting.field, setting.start]] : [])),
      );
      expect(reportRequest(definition, start)).toEqual({ type, ...radios });
      const noneChosen = Object.fromEntries(
        definition.settings.flatMap(({ kind, field }) => (kind === 'selection' ? [[field, chosen()]] : [])),
      );
      expect(reportRequest(definition, { ...start, ...noneChosen })).toEqual({ type, ...radios });
    },
  );

  test('ALL on leaves out what was chosen before', () => {
    const state = { ...FULL, brands: { all: true, chosen: [5] } };
    expect(reportRequest(reportOf('purchase-detail'), state)).not.toHaveProperty('brands');
  });

  test('purchases begin with bills and the date', () => {
    expect(reportRequest(reportOf('purchase-detail'), initialState(reportOf('purchase-detail')))).toEqual({
      type: 'purchase-detail',
      source: 'blBcn',
      dateType: 'date',
    });
  });

  test('half a range of days is asked for, a reversed one too', () => {
    const definition = reportOf('transfers-detail');
    const withDays = (from: string, to: string) =>
      stateProblem(definition, { ...initialState(definition), dateRange: { from, to } });
    expect(withDays('', '')).toBeNull();
    expect(withDays('2026-03-01', '2026-03-01')).toBeNull();
    expect(withDays('2026-03-01', '')).toBe('Date Range: enter both days, or none.');
    expect(withDays('2026-03-02', '2026-03-01')).toBe('Date Range: the first day is after the last one.');
  });
});

test('the columns follow grouping and cost', () => {
  const summary = reportOf('customers-sales-summary');
  const keys = (group: 'asCustomers' | 'asProducts', showsCost: boolean) =>
    columnsOf(summary, { group }, { showsCost }).map(({ key }) => key);
  expect(keys('asCustomers', false)).toEqual(
    'customer area payment invoices quantity gross creditNotes net lastYear change gst share'.split(' '),
  );
  expect(keys('asProducts', true)).toEqual(
    (
      'code product brand category invoicesOfProduct quantity gross creditNotes net lastYear change gst cost ' +
      'margin share'
    ).split(' '),
  );
});

test('the file is named by type and date range', () => {
  const range = dateRangeText({ dateRange: ['2026-03-01', '2026-03-31'] });
  expect(reportFileName('Transfers Detail', range)).toBe('Transfers Detail-2026-03-01 to 2026-03-31.xlsx');
  expect(reportFileName('Transfers Detail', dateRangeText({}))).toBe('Transfers Detail.xlsx');
  expect(dateRangeText({ dueDate: '2026-03-31' })).toBe('to 2026-03-31');
  const moment = dateRangeText({ dueDate: '2026-03-31', dueTime: '14:30' });
  expect(moment).toBe('to 2026-03-31 14:30');
  expect(reportFileName('Stock and Value', moment)).toBe('Stock and Value-to 2026-03-31 14.30.xlsx');
});
