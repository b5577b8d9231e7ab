import type { ReportPreview } from '@iwe/contract';
import { narrowWindow } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { InventoryReportsPage, PurchaseReportsPage, SalesReportsPage, StockReportsPage } from './report-pages.tsx';
import { group, openSales } from './testing/open-sales.tsx';

const EMPTY: ReportPreview = {
  columns: ['number', 'date', 'amount'],
  rows: [],
  totalRows: 0,
  totals: {},
  plot: { measure: 'amount', points: [] },
};

describe('designated lines', () => {
  test('several are deleted at once; a new one gets the focus and is none of those of the address', async () => {
    const { user, sent } = openSales({
      url: '/sales_reports?report=invoices-credit-notes-detail&csrs=8&csrs=9',
      answers: {
        'GET customers/8': { id: 8, name: 'Alpha Tyres' },
        'GET customers/9': { id: 9, name: 'Harbour Tyres' },
        'POST reports/preview': { data: EMPTY },
      },
    });
    const customers = group('Designated Customers');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Tick Harbour Tyres' })).toBeTruthy());
    await user.click(customers.getByRole('button', { name: '+ Add Line' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Customer 3' })));
    await user.click(screen.getByRole('checkbox', { name: 'Tick line 3' }));
    await user.click(screen.getByRole('checkbox', { name: 'Tick Harbour Tyres' }));
    await user.click(customers.getByRole('button', { name: 'Delete Line' }));
    expect(screen.getByRole('combobox', { name: 'Customer 1' })).toHaveProperty('value', 'Alpha Tyres');
    expect(screen.queryByRole('combobox', { name: 'Customer 2' })).toBeNull();
    await user.click(screen.getByText('Submit'));
    await waitFor(() => expect(sent('POST', 'reports')[0]?.body).toMatchObject({ csrs: [8] }));
  });
});

/** What is said of the preview that a report opens with. */
const OPENING = 'Of this month. The form above asks for all days.';

describe('half a range of days', () => {
  const half = async ({ user }: ReturnType<typeof openSales>) => {
    await user.type(screen.getByLabelText('Date Range'), '01/03/2026{Tab}');
  };

  test('is no problem before the form is used; it is not looked at either', async () => {
    const opened = openSales();
    await half(opened);
    expect(screen.queryByRole('alert')).toBeNull();
    await opened.user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(opened.sent('POST', 'reports/preview')).toEqual([]);
    expect(screen.getByText(OPENING)).toBeTruthy();
  });

  test('in a folded filter of a phone is shown', async () => {
    const widen = narrowWindow();
    try {
      const { user } = openSales();
      const folded = () => screen.getByText('Customer filter').closest('details');
      await waitFor(() => expect(folded()?.open).toBe(false));
      await user.click(screen.getByText('Customer filter'));
      await user.type(screen.getByLabelText('CSR Created'), '01/03/2026{Tab}');
      await user.click(screen.getByText('Customer filter'));
      await user.click(screen.getByText('Submit'));
      await waitFor(() => expect(folded()?.open).toBe(true));
    } finally {
      widen();
    }
  });
});

test('a second Ctrl+Enter while a report is asked for asks for nothing', async () => {
  const answer = Promise.withResolvers<object>();
  const { user, sent } = openSales({ answers: { 'POST reports': () => answer.promise } });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent('POST', 'reports')).toHaveLength(1));
  await user.keyboard('{Control>}{Enter}{/Control}');
  answer.resolve({ message: 'Preparing', data: { id: 1 } });
  expect(await screen.findByText(/^Asked for at/)).toBeTruthy();
  expect(sent('POST', 'reports')).toHaveLength(1);
});

test('a number of six digits is a criterion, one of seven is not typed', async () => {
  const { user, sent } = openSales({ url: '/sales_reports?report=slow-moving-products' });
  await user.typeKeys(screen.getByLabelText('Unsold Days'), '1234567');
  await user.click(screen.getByText('Submit'));
  await waitFor(() => expect(sent('POST', 'reports')[0]?.body).toMatchObject({ unSoldDay: 123_456 }));
});

test('shortcuts are offered for the range of the report alone', () => {
  openSales();
  expect(screen.getAllByRole('button', { name: 'Last month' })).toHaveLength(1);
});

test('suppliers have a section of their own', () => {
  renderScreen(<PurchaseReportsPage />, { url: '/purchase_reports' });
  expect(screen.getByRole('region', { name: 'Supplier filter' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Customer filter' })).toBeNull();
});

describe('the time at which a report was asked for', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-31T20:30:00.000Z'), advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  test('is that of the organisation', async () => {
    const { user } = openSales();
    await user.click(screen.getByText('Submit'));
    expect(await screen.findByText(/^Asked for at 07:30\./)).toBeTruthy();
  });
});

describe('the preview', () => {
  const row = (cells: Record<string, string | number | null>, over = {}) => ({
    cells,
    sheet: null,
    contactId: null,
    productId: null,
    behind: {},
    ...over,
  });

  test('has percents and totals of 0; who is not known leads nowhere', async () => {
    const data = {
      ...EMPTY,
      columns: ['customer', 'net', 'share'],
      rows: [row({ customer: 'Cash sales', net: 0, share: 0.125 })],
      totalRows: 1,
      totals: { net: 0 },
    };
    const { user } = openSales({
      url: '/sales_reports?report=customers-sales-summary',
      answers: { 'POST reports/preview': { data } },
    });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const table = within(await screen.findByRole('region', { name: 'First rows' }));
    await table.findByText('Cash sales');
    const rows = table.getAllByRole('row').map((each) => [...each.children].map(({ textContent }) => textContent));
    expect(rows.slice(1)).toEqual([
      ['Cash sales', '0.00', '12.5 %'],
      ['Total of 1 row', '0.00', ''],
    ]);
    expect(table.queryByRole('link', { name: 'Cash sales' })).toBeNull();
  });

  test('of an address with settings follows another address of the same report', async () => {
    const { sent, place, user } = openSales({
      url: '/sales_reports?report=customers-sales-summary&group=asProducts',
      answers: { 'POST reports/preview': { data: EMPTY } },
    });
    await waitFor(() => expect(sent('POST', 'reports/preview')).toHaveLength(1));
    await user.click(screen.getByRole('tab', { name: 'Customers Sales Summary' }));
    await waitFor(() => expect(place.url).toBe('/sales_reports?report=customers-sales-summary'));
    expect(screen.getByLabelText<HTMLInputElement>('As Customers').checked).toBe(true);
    expect(screen.getByText(OPENING)).toBeTruthy();
  });

  test('draws weeks by their distance, names every week of a table, and few of them below the axis', async () => {
    const points = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06', '2026-05-04'];
    const plot = { measure: 'amount', points: points.map((label, at) => ({ label, value: 1000 * (at + 1) })) };
    const { user } = openSales({ answers: { 'POST reports/preview': { data: { ...EMPTY, plot } } } });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const table = within(await screen.findByRole('table', { name: 'Sales by week' }));
    const rows = table.getAllByRole('row').map((each) => [...each.children].map(({ textContent }) => textContent));
    expect([rows[0], rows[1], rows.at(-1)]).toEqual([
      ['Week', 'Amount'],
      ['Week of 02 Mar 2026', '1,000.00'],
      ['Week of 04 May 2026', '7,000.00'],
    ]);
    await waitFor(() => expect(document.querySelector('[role=img] svg')).toBeTruthy());
    const ticks = [...document.querySelectorAll('[role=img] svg text')].map(({ textContent }) => textContent);
    expect(ticks).toEqual(expect.arrayContaining(['02 Mar', '16 Mar', '30 Mar']));
    expect(ticks).not.toContain('09 Mar');
  });

  test('names every week below the axis as long as there are six', async () => {
    const labels = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06'];
    const plot = { measure: 'amount', points: labels.map((label) => ({ label, value: 10 })) };
    const { user } = openSales({ answers: { 'POST reports/preview': { data: { ...EMPTY, plot } } } });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(document.querySelector('[role=img] svg')).toBeTruthy());
    const ticks = [...document.querySelectorAll('[role=img] svg text')].map(({ textContent }) => textContent);
    expect(ticks).toEqual(expect.arrayContaining(['02 Mar', '09 Mar', '16 Mar', '23 Mar', '30 Mar', '06 Apr']));
  });

  test.each([
    ['the largest', '/sales_reports?report=customers-sales-summary', 'net', 'Name'],
    ['ages', '/sales_reports?report=slow-moving-products', 'stock', 'Days'],
    ['parts', '/stock_value?report=stock-age', 'value', 'Part'],
  ])('of %s has a table of its own words', async (_what, url, measure, head) => {
    const plot = { measure, points: [{ label: 'First', value: 30 }] };
    const Screen = url.startsWith('/stock') ? StockReportsPage : SalesReportsPage;
    const { user } = renderScreen(<Screen />, {
      url,
      account: { role: 4 },
      answers: { 'POST reports/preview': { data: { ...EMPTY, columns: [], plot } } },
    });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const heading = await screen.findByRole('columnheader', { name: head });
    expect(heading.closest('table')?.textContent).toContain('First');
  });

  test('leads nowhere from a figure whose report nobody serves', async () => {
    const data = {
      ...EMPTY,
      columns: ['customer', 'net'],
      rows: [row({ customer: 'Harbour', net: 250 }, { contactId: 9, behind: { contactId: 9, productId: null } })],
      totalRows: 1,
      totals: { net: 250 },
    };
    const { user } = openSales({
      url: '/sales_reports?report=customers-sales-summary',
      answers: { 'POST reports/preview': { data } },
      hasRoute: (path) => path !== '/sales_reports',
    });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const table = within(await screen.findByRole('region', { name: 'First rows' }));
    expect(await table.findByRole('link', { name: 'Harbour' })).toBeTruthy();
    expect(table.getAllByText('250.00')).toHaveLength(2);
    expect(table.getAllByRole('link')).toHaveLength(1);
  });

  test('of quantities says whole numbers', async () => {
    const plot = { measure: 'quantity', points: [{ label: '2026-03-02', value: 1200 }] };
    const { user } = renderScreen(<InventoryReportsPage />, {
      url: '/inventory_reports',
      answers: { 'POST reports/preview': { data: { ...EMPTY, columns: ['number'], plot } } },
    });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('img', { name: /Week of 02 Mar 2026: 1,200$/ })).toBeTruthy();
  });
});

describe('saved settings', () => {
  const SAVED = {
    id: 5,
    type: 'invoices-credit-notes-detail',
    name: 'Products',
    request: { type: 'invoices-credit-notes-detail', group: 'asProducts', dateType: 'date' },
  };

  test('close when they are applied, and end what was wrong', async () => {
    const { user } = openSales({ answers: { 'GET report-settings': { data: [SAVED] } } });
    await user.type(screen.getByLabelText('Date Range'), '01/03/2026{Tab}');
    await user.click(screen.getByText('Submit'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Saved settings' }));
    await user.click(await screen.findByRole('button', { name: 'Products' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Saved settings' })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('As Products').checked).toBe(true);
    await user.type(screen.getByLabelText('Date Range'), '01/03/2026{Tab}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('are replaced by a name with blanks around it, once', async () => {
    const answer = Promise.withResolvers<object>();
    const { user, sent } = openSales({
      answers: { 'GET report-settings': { data: [SAVED] }, 'POST report-settings': () => answer.promise },
    });
    await user.click(screen.getByRole('button', { name: 'Saved settings' }));
    await screen.findByRole('button', { name: 'Products' });
    await user.type(screen.getByRole('textbox', { name: 'Save what is set as' }), ' Products ');
    expect(screen.getByRole('button', { name: 'Replace' })).toBeTruthy();
    await user.keyboard('{Enter}{Enter}');
    answer.resolve({ data: [SAVED] });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull());
    expect(sent('POST', 'report-settings')).toHaveLength(1);
  });
});

test('an empty name saves nothing; each write of saved settings is an attempt of its own', async () => {
  const saved = { id: 5, type: 'invoices-credit-notes-detail', name: 'Mine', request: { type: 'x' } };
  const { user, sent } = openSales({
    answers: {
      'GET report-settings': { data: [] },
      'POST report-settings': { data: [saved] },
      'DELETE report-settings/5': { data: [] },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Saved settings' }));
  const name = await screen.findByRole('textbox', { name: 'Save what is set as' });
  await user.type(name, ' {Enter}');
  expect(sent('POST', 'report-settings')).toEqual([]);
  await user.type(name, 'Mine{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Delete Mine' }));
  await waitFor(() => expect(sent('DELETE', 'report-settings/5')).toHaveLength(1));
  const keys = ['POST report-settings', 'DELETE report-settings/5'].map((request) => {
    const [method = '', path = ''] = request.split(' ');
    return sent(method, path)[0]?.headers['idempotency-key'];
  });
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain(undefined);
});
