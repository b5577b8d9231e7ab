import type { ReportPreview } from '@iwe/contract';
import { narrowWindow, refuse } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { InventoryReportsPage, PurchaseReportsPage, StockReportsPage } from './report-pages.tsx';
import { group, openSales, PREPARING } from './testing/open-sales.tsx';

const MANAGER = { role: 4 };

const all = (name: string) => group(name).getByLabelText<HTMLInputElement>('ALL');
type Opened = ReturnType<typeof renderScreen>;

async function submitted({ user, sent }: Opened): Promise<unknown> {
  const before = sent('POST', 'reports').length;
  await user.click(screen.getByText('Submit'));
  await waitFor(() => expect(sent('POST', 'reports')).toHaveLength(before + 1));
  return sent('POST', 'reports').at(-1)?.body;
}
/** Enters a text into the field with this label. */
async function enter({ user }: Opened, field: string, text: string) {
  await user.click(screen.getByLabelText(field));
  await user.paste(text);
}
/** Chooses an option of a select by a part of its label. */
async function choose(opened: Opened, field: string, text: string, option = text) {
  await enter(opened, field, text);
  await opened.user.click(await screen.findByRole('option', { name: new RegExp(option) }));
}
async function enterDays(opened: Opened, field: string, from: string, to: string) {
  await enter(opened, field, from);
  await enter(opened, `${field} to`, to);
  await opened.user.tab();
}

describe('the form', () => {
  test('has the tabs and sections of the specification', async () => {
    const { user } = openSales();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Invoices & Credit Notes Detail',
      'Customers Sales Summary',
      'Slow-moving Products Analysis',
    ]);
    for (const name of ['Basic settings', 'Product filter', 'Customer filter'])
      expect(screen.getByRole('region', { name })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Slow-moving Products Analysis' }));
    expect(screen.getByText('No sales in that period')).toBeTruthy();
    expect(screen.getByText('Sales below it are counted')).toBeTruthy();
  });

  test('nothing set: the radios alone, and the message of the specification', async () => {
    const opened = openSales();
    expect(await submitted(opened)).toEqual({
      type: 'invoices-credit-notes-detail',
      group: 'asCustomers',
      dateType: 'date',
    });
    expect(opened.sent('POST', 'reports')[0]?.headers['idempotency-key']).toBeTruthy();
    expect(await screen.findByText(PREPARING)).toBeTruthy();
    await opened.user.click(screen.getByRole('link', { name: 'Open the Download Center' }));
    expect(opened.place.url).toBe('/reports_download');
  });

  test('everything set on the detail of sales', async () => {
    const opened = openSales({
      account: MANAGER,
      answers: {
        'GET customers': { data: [{ id: 9, name: 'Harbour Tyres', code: '', phone: '' }] },
        'GET products': { data: [{ id: 7, name: 'Kestrel 205', code: 'K205', stock: 4 }] },
      },
    });
    const { user } = opened;
    await user.click(screen.getByLabelText('As Products'));
    await user.click(screen.getByLabelText('Dispatch Date'));
    await enterDays(opened, 'Date Range', '01/03/2026', '31/03/2026');
    await user.click(group('Tags').getByLabelText('Normal'));
    await choose(opened, 'Add to Warehouses', 'Melb');
    await user.click(screen.getByLabelText('Include cost and margin'));
    await choose(opened, 'Add to Brands', 'Kes');
    await user.click(group('Categories').getByLabelText('Tyres'));
    await user.click(all('Designated Products'));
    await choose(opened, 'Product 1', 'K205', 'Kestrel');
    await enterDays(opened, 'CSR Created', '01/01/2025', '31/12/2025');
    await user.click(group('Areas').getByLabelText('North'));
    await user.click(group('Payments').getByLabelText('COD'));
    await user.click(all('Designated Customers'));
    await choose(opened, 'Customer 1', 'Harb', 'Harbour');
    expect(await submitted(opened)).toEqual({
      type: 'invoices-credit-notes-detail',
      group: 'asProducts',
      dateType: 'deliveryDate',
      dateRange: ['2026-03-01', '2026-03-31'],
      tags: [1],
      warehouses: [20],
      includeCost: true,
      brands: [3],
      categories: [1],
      products: [7],
      csrCreated: ['2025-01-01', '2025-12-31'],
      areas: ['North'],
      payments: ['COD'],
      csrs: [9],
    });
  });

  test('everything set on slow-moving products: figures above zero and a day', async () => {
    const opened = openSales({ url: '/sales_reports?report=slow-moving-products' });
    const { user } = opened;
    await enter(opened, 'Due Date', '31/03/2026');
    await user.tab();
    await enter(opened, 'Unsold Days', '90');
    await user.typeKeys(screen.getByLabelText('Qty Criterion'), '5x');
    expect(await submitted(opened)).toEqual({
      type: 'slow-moving-products',
      dueDate: '2026-03-31',
      unSoldDay: 90,
      lessThan: 5,
    });
    await user.clear(screen.getByLabelText('Unsold Days'));
    await user.clear(screen.getByLabelText('Qty Criterion'));
    await user.type(screen.getByLabelText('Qty Criterion'), '0');
    expect(await submitted(opened)).toEqual({ type: 'slow-moving-products', dueDate: '2026-03-31' });
  });

  wideTest('purchases: source, date type and suppliers', async () => {
    const opened = renderScreen(<PurchaseReportsPage />, {
      url: '/purchase_reports',
      answers: {
        'POST reports': { message: PREPARING, data: { id: 1 } },
        'GET suppliers': { data: [{ id: 31, name: 'Tyre Works', code: '', phone: '' }] },
      },
    });
    expect(screen.queryByRole('group', { name: 'Designated Products' })).toBeNull();
    expect(await submitted(opened)).toEqual({ type: 'purchase-detail', source: 'blBcn', dateType: 'date' });
    await opened.user.click(screen.getByLabelText('Purchase Orders'));
    await opened.user.click(screen.getByLabelText('ETA Date'));
    await opened.user.click(all('Suppliers'));
    await choose(opened, 'Supplier 1', 'Tyre');
    expect(await submitted(opened)).toEqual({
      type: 'purchase-detail',
      source: 'po',
      dateType: 'deliveryDate',
      Suppliers: [31],
    });
  });

  test('inventory: a warehouse on either side', async () => {
    const opened = renderScreen(<InventoryReportsPage />, {
      url: '/inventory_reports',
      answers: { 'POST reports': { message: PREPARING, data: { id: 1 } } },
    });
    await choose(opened, 'Add to Out Warehouse', 'Main');
    await choose(opened, 'Add to In Warehouse', 'Old');
    expect(await submitted(opened)).toEqual({ type: 'transfers-detail', outWarehouse: [14], inWarehouse: [21] });
  });
});

describe('the form in use', () => {
  test('the stock has a page of its own, which ends at a day and a time of it', async () => {
    const opened = renderScreen(<StockReportsPage />, {
      url: '/stock_value',
      answers: { 'POST reports': { message: PREPARING, data: { id: 1 } } },
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stock Value');
    expect(screen.getAllByRole('tab')[0]?.textContent).toBe('Stock and Value');
    const time = screen.getByLabelText<HTMLInputElement>('Or at a Time of That Day');
    // A time without its day means nothing.
    expect(time.disabled).toBe(true);
    await enter(opened, 'As At the End Of', '31/03/2026');
    await opened.user.tab();
    expect(time.disabled).toBe(false);
    fireEvent.change(time, { target: { value: '17:30' } });
    expect(await submitted(opened)).toMatchObject({ type: 'stock-value', dueDate: '2026-03-31', dueTime: '17:30' });
  });

  test('Ctrl+Enter submits and Alt+L looks, with the day that is still being typed', async () => {
    const opened = openSales();
    const { user, sent } = opened;
    await enterDays(opened, 'Date Range', '01/03/2026', '31/03/2026');
    const to = screen.getByLabelText('Date Range to');
    await user.clear(to);
    await user.type(to, '30/03/2026{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent('POST', 'reports')).toHaveLength(1));
    expect(sent('POST', 'reports')[0]?.body).toMatchObject({ dateRange: ['2026-03-01', '2026-03-30'] });
    await user.keyboard('{Alt>}l{/Alt}');
    await waitFor(() => expect(sent('POST', 'reports/preview')).toHaveLength(1));
  });

  wideTest('Reset empties it; before the first look the preview is that of this month', async () => {
    const opened = openSales();
    const { user } = opened;
    expect(screen.getByText('Of this month. The form above asks for all days.')).toBeTruthy();
    await user.click(screen.getByLabelText('As Products'));
    await user.type(screen.getByRole('textbox', { name: 'Date Range' }), '01/03/2026{Tab}');
    await user.click(screen.getByText('Submit'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await submitted(opened)).toEqual({
      type: 'invoices-credit-notes-detail',
      group: 'asCustomers',
      dateType: 'date',
    });
    expect(screen.getByText(/^Asked for at \d\d:\d\d\. The spreadsheet is prepared/)).toBeTruthy();
  });

  wideTest('a refused request is sent as the same attempt again; one that was accepted is another one', async () => {
    let answer: unknown = refuse(503, { message: 'The database is busy.', code: 'busy' });
    const opened = openSales({ answers: { 'POST reports': () => answer } });
    const { user, sent } = opened;
    await submitted(opened);
    expect(await screen.findByText('The database is busy.')).toBeTruthy();
    expect(screen.queryByText(/^Asked for at/)).toBeNull();
    answer = { 'POST reports': { message: PREPARING, data: { id: 1 } } }['POST reports'];
    const submit = screen.getByRole('button', { name: 'Submit' });
    await waitFor(() => expect(submit.getAttribute('aria-busy')).toBeNull());
    await submitted(opened);
    await waitFor(() => expect(submit.getAttribute('aria-busy')).toBeNull());
    await submitted(opened);
    await user.tab();
    const keys = sent('POST', 'reports').map(({ headers }) => headers['idempotency-key']);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('on a phone the filters are folded, and say how many of them are set', async () => {
    const widen = narrowWindow();
    try {
      const { user } = openSales();
      const folded = () =>
        screen.getAllByRole('group').flatMap((each) => each.querySelector(':scope > summary')?.textContent ?? []);
      await waitFor(() => expect(folded()).toEqual(['Product filter all', 'Customer filter all']));
      expect(screen.getByRole('region', { name: 'Basic settings' })).toBeTruthy();
      await user.click(group('Categories').getByLabelText('Tyres'));
      await waitFor(() => expect(folded()[0]).toBe('Product filter 1 set'));
      expect(screen.queryByText('No preview yet')).toBeNull();
    } finally {
      widen();
    }
  });
});

wideTest('on a phone one field chooses the report, which names the panel', async () => {
  const widen = narrowWindow();
  try {
    const { user } = openSales();
    expect(screen.queryByRole('tablist')).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Sales Reports' }));
    await user.click(screen.getByRole('option', { name: 'Customers Sales Summary' }));
    const panel = screen.getByRole('tabpanel');
    expect(document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.querySelector('input')?.value).toBe(
      'Customers Sales Summary',
    );
  } finally {
    widen();
  }
});

describe('ALL', () => {
  test('is on at first; choosing one turns it off; ticking and unticking it clears what was chosen', async () => {
    const opened = openSales();
    const { user } = opened;
    await screen.findByRole('checkbox', { name: 'North' });
    expect(all('Areas').checked).toBe(true);
    await user.click(group('Areas').getByLabelText('North'));
    expect(all('Areas').checked).toBe(false);
    expect(await submitted(opened)).toMatchObject({ areas: ['North'] });
    await user.click(all('Areas'));
    expect(await submitted(opened)).not.toHaveProperty('areas');
    await user.click(all('Areas'));
    expect(group('Areas').getByLabelText<HTMLInputElement>('North').checked).toBe(false);
    // Off with none chosen is sent as nothing.
    expect(await submitted(opened)).not.toHaveProperty('areas');
  });

  wideTest('goes on again when every warehouse is chosen; all tags chosen stay chosen', async () => {
    const opened = openSales();
    for (const name of ['Main', 'Melbourne']) await choose(opened, 'Add to Warehouses', name);
    expect(all('Warehouses').checked).toBe(false);
    await choose(opened, 'Add to Warehouses', 'Old');
    expect(all('Warehouses').checked).toBe(true);
    expect(group('Warehouses').queryByText('Main')).toBeNull();
    for (const box of group('Tags').getAllByRole('checkbox').slice(1)) await opened.user.click(box);
    expect(await submitted(opened)).toMatchObject({ tags: [1, 3, 2, 4, 5] });
  });

  wideTest('a chosen one can be removed, is not offered twice, and a closed warehouse is marked', async () => {
    const opened = openSales();
    const { user } = opened;
    await choose(opened, 'Add to Warehouses', 'Main');
    await user.click(screen.getByLabelText('Add to Warehouses'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Melbourne',
      'Old yard (closed)',
    ]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Remove Main' }));
    expect(screen.queryByRole('button', { name: 'Remove Main' })).toBeNull();
    // Nothing is chosen, and that is not everything.
    expect(all('Warehouses').checked).toBe(false);
    expect(opened.sent('GET', 'warehouses')[0]?.query.toString()).toBe('all=1&inactive=1');
  });

  wideTest('a change of tabs returns everything to the defaults', async () => {
    const opened = openSales();
    const { user } = opened;
    await user.click(screen.getByLabelText('As Products'));
    await enterDays(opened, 'Date Range', '01/03/2026', '31/03/2026');
    await user.click(all('Designated Customers'));
    await user.click(screen.getByRole('tab', { name: 'Customers Sales Summary' }));
    await user.click(screen.getByRole('tab', { name: 'Invoices & Credit Notes Detail' }));
    expect(all('Designated Customers').checked).toBe(true);
    expect(await submitted(opened)).toEqual({
      type: 'invoices-credit-notes-detail',
      group: 'asCustomers',
      dateType: 'date',
    });
  });

  wideTest('arrow keys move between the tabs', async () => {
    const { user } = openSales();
    screen.getByRole('tab', { name: 'Invoices & Credit Notes Detail' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Slow-moving Products Analysis');
    const panel = screen.getByRole('tabpanel', { name: 'Slow-moving Products Analysis' });
    // Tab goes to the chosen tab alone, and only that one has a panel on the page.
    const tabs = screen.getAllByRole('tab');
    expect(tabs.filter((tab) => tab.tabIndex === 0)).toEqual([document.activeElement]);
    expect(tabs.map((tab) => tab.getAttribute('aria-controls')).filter(Boolean)).toEqual([panel.id]);
    expect(screen.getAllByRole('tab', { selected: true })).toEqual([document.activeElement]);
    const keys = ['{ArrowRight}', '{ArrowRight}', '{End}', '{Home}', 'x'];
    const reached: (string | null | undefined)[] = [];
    for (const key of keys) {
      await user.keyboard(key);
      reached.push(document.activeElement?.textContent);
    }
    expect(reached).toEqual([
      'Invoices & Credit Notes Detail',
      'Customers Sales Summary',
      'Slow-moving Products Analysis',
      'Invoices & Credit Notes Detail',
      'Invoices & Credit Notes Detail',
    ]);
  });
});

describe('designated lines', () => {
  test('are added and deleted; Delete Line waits for a tick; only text is searched', async () => {
    const opened = openSales({
      answers: { 'GET customers': { data: [{ id: 9, name: 'Harbour Tyres', code: '', phone: '' }] } },
    });
    const { user, sent } = opened;
    await user.click(all('Designated Customers'));
    const customers = group('Designated Customers');
    await user.click(screen.getByRole('combobox', { name: 'Customer 1' }));
    await user.keyboard('   ');
    await user.click(customers.getByRole('button', { name: '+ Add Line' }));
    await choose(opened, 'Customer 2', 'Harb', 'Harbour');
    expect(sent('GET', 'customers').map(({ query }) => query.get('name'))).toEqual(['Harb']);
    expect(await submitted(opened)).toMatchObject({ csrs: [9] });
    const remove = customers.getByRole<HTMLButtonElement>('button', { name: 'Delete Line' });
    expect(remove.disabled).toBe(true);
    await user.click(customers.getByRole('checkbox', { name: 'Tick Harbour Tyres' }));
    expect(remove.disabled).toBe(false);
    await user.click(remove);
    expect(remove.disabled).toBe(true);
    expect(await submitted(opened)).not.toHaveProperty('csrs');
  });
});

test('half a range of days is said at the field, which gets the focus; nothing is sent', async () => {
  const { user, sent } = openSales();
  const from = screen.getByRole('textbox', { name: 'Date Range' });
  await user.type(from, '01/03/2026{Tab}');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Enter both days, or none.');
  await waitFor(() => expect(document.activeElement).toBe(from));
  await user.type(screen.getByRole('textbox', { name: 'Date Range to' }), '01/02/2026{Tab}');
  expect(screen.getByRole('alert').textContent).toBe('The first day is after the last one.');
  expect(sent('POST', 'reports')).toHaveLength(0);
});

wideTest('a shortcut sets both days', async () => {
  const opened = openSales();
  await opened.user.click(screen.getByRole('button', { name: 'Last FY' }));
  expect(await submitted(opened)).toMatchObject({
    dateRange: [expect.stringMatching(/^\d{4}-07-01$/), expect.stringMatching(/^\d{4}-06-30$/)],
  });
});

test('cost is offered to people who may see it in reports, and to nobody else', () => {
  const { view } = openSales();
  expect(screen.queryByLabelText('Include cost and margin')).toBeNull();
  view.unmount();
  openSales({ account: { isAcct: true } });
  expect(screen.getByLabelText('Include cost and margin')).toBeTruthy();
});

describe('an address with settings', () => {
  const SUMMARY: ReportPreview = {
    columns: ['customer', 'gross', 'net'],
    rows: [
      {
        cells: { customer: 'Harbour', gross: 300, net: 250 },
        sheet: null,
        contactId: 9,
        productId: null,
        behind: { contactId: 9, productId: null },
      },
    ],
    totalRows: 1,
    totals: { gross: 300, net: 250 },
    plot: { measure: 'net', points: [] },
  };
  const RANGE = 'dateRange=2026-03-01&dateRange=2026-03-31';
  const open = (search: string, account = {}) =>
    openSales({
      url: `/sales_reports?report=customers-sales-summary&${search}`,
      account,
      answers: { 'POST reports/preview': { data: SUMMARY } },
    });

  test('fills the form and is looked at; each figure leads to the lines that it adds up', async () => {
    const { sent } = open(`${RANGE}&includeCost=true`, MANAGER);
    const table = within(await screen.findByRole('region', { name: 'First rows' }));
    await waitFor(() => expect(table.getByText('Harbour')).toBeTruthy());
    expect(sent('POST', 'reports/preview').map(({ body }) => body)).toEqual([
      {
        type: 'customers-sales-summary',
        group: 'asCustomers',
        dateType: 'date',
        dateRange: ['2026-03-01', '2026-03-31'],
        includeCost: true,
      },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Date Range').value).toBe('01 Mar 2026');
    const to = `/sales_reports?report=invoices-credit-notes-detail&group=asCustomers&dateType=date&${RANGE}&includeCost=true`;
    const hrefs = (text: string) => table.getAllByText(text).map((each) => each.closest('a')?.getAttribute('href'));
    expect(hrefs('Harbour')).toEqual(['/customers/9']);
    expect(hrefs('300.00')).toEqual([`${to}&csrs=9&kinds=1`, `${to}&kinds=1`]);
    expect(hrefs('250.00')).toEqual([`${to}&csrs=9`, to]);
  });

  test('cost is left out for people who may not see it, and what is no setting is named', async () => {
    const { sent } = open(`${RANGE}&includeCost=true&tags=77`);
    expect((await screen.findByText(/^This address has settings/)).textContent).toMatch(
      /: Tags\. They are left out\.$/,
    );
    await waitFor(() => expect(sent('POST', 'reports/preview')).toHaveLength(1));
    expect(sent('POST', 'reports/preview')[0]?.body).not.toHaveProperty('includeCost');
  });

  test('restricts to types of sheets in sight, and the form has no such field otherwise', async () => {
    const { user } = openSales({
      url: '/sales_reports?report=invoices-credit-notes-detail&kinds=2',
      answers: { 'POST reports/preview': { data: SUMMARY } },
    });
    expect(group('Sheet Types').getByLabelText<HTMLInputElement>('Credit Note').checked).toBe(true);
    await user.click(all('Sheet Types'));
    expect(screen.queryByText('Sheet Types')).toBeNull();
  });
});

describe('the preview', () => {
  const PREVIEW: ReportPreview = {
    columns: ['number', 'date', 'customer', 'code', 'quantity', 'amount'],
    rows: [
      {
        cells: {
          number: 'CN000012',
          date: '2026-03-02',
          customer: 'Harbour',
          code: 'K205',
          quantity: -2,
          amount: -220.5,
        },
        sheet: { id: 12, type: 2 },
        contactId: 9,
        productId: 7,
        behind: {},
      },
    ],
    totalRows: 1200,
    totals: { quantity: 4810, amount: 512_345.6 },
    plot: {
      measure: 'amount',
      points: [
        { label: '2026-03-02', value: 1200.5 },
        { label: '2026-03-09', value: 0 },
        { label: '2026-03-16', value: -20 },
      ],
    },
  };

  test('shows rows, the totals of the server, a plot, and leads to what is behind a figure', async () => {
    const { user, sent } = openSales({ answers: { 'POST reports/preview': { data: PREVIEW } } });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const table = within(await screen.findByRole('region', { name: 'First rows' }));
    await waitFor(() => expect(table.getByText('CN000012')).toBeTruthy());
    expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Number', 'Customer', 'Amount', 'Qty', 'Date', 'Item Code'],
      ['CN000012', 'Harbour', '(220.50)', '(2)', '02 Mar 2026', 'K205'],
      ['Total of 1,200 rows', '', '512,345.60', '4,810', '', ''],
    ]);
    // The totals are the first to be read, money before pieces.
    const totals = document.querySelector('dl[aria-label=Totals]');
    expect([...(totals?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Amount512,345.60',
      'Qty4,810',
    ]);
    const hrefs = ['CN000012', 'Harbour', 'K205', '(220.50)'].map((name) =>
      table.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual([
      '/order_detail/CreditNotes/12',
      '/customers/9',
      '/products/7',
      '/order_detail/CreditNotes/12',
    ]);
    expect(screen.getByText('First 1 of 1,200 rows; the spreadsheet has them all')).toBeTruthy();
    expect(
      screen.getByRole('img', {
        name:
          'Sales by week: Week of 02 Mar 2026: 1,200.50; Week of 09 Mar 2026: 0.00; ' + 'Week of 16 Mar 2026: (20.00)',
      }),
    ).toBeTruthy();
    await waitFor(() => expect(document.querySelector('[role=img] svg')).toBeTruthy());
    expect([...document.querySelectorAll('[role=img] title')].map(({ textContent }) => textContent)).toEqual([
      'Week of 02 Mar 2026: 1,200.50',
      'Week of 09 Mar 2026: 0.00',
      'Week of 16 Mar 2026: (20.00)',
    ]);
    expect(sent('POST', 'reports/preview')[0]?.body).toEqual({
      type: 'invoices-credit-notes-detail',
      group: 'asCustomers',
      dateType: 'date',
    });
  });

  test('of purchases links to suppliers; missing dates and sheets without a page are plain text', async () => {
    const row = {
      cells: {
        number: 'BL000012',
        date: null,
        supplier: 'Tyre Works',
        code: 'K205',
        quantity: 3,
        amount: 30,
      },
      sheet: { id: 12, type: 4 },
      contactId: 9,
      productId: null,
      behind: {},
    };
    const columns = ['number', 'date', 'supplier', 'code', 'quantity', 'amount'];
    const data = { ...PREVIEW, columns, rows: [row], totalRows: 1, totals: { quantity: 3 } };
    const { user } = renderScreen(<PurchaseReportsPage />, {
      url: '/purchase_reports',
      answers: { 'POST reports/preview': { data } },
      hasRoute: (path) => !path.startsWith('/order_detail'),
    });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const table = within(await screen.findByRole('region', { name: 'First rows' }));
    await waitFor(() => expect(table.getByText('BL000012')).toBeTruthy());
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((each) => [...each.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['BL000012', 'Tyre Works', '30.00', '3', '–', 'K205'],
      ['Total of 1 row', '', '', '3', '', ''],
    ]);
    expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/suppliers?name=Tyre%20Works',
    ]);
    expect(screen.getByText('1 row').getAttribute('role')).toBe('status');
  });

  test('names another measure in its title where cost is not shown', async () => {
    const plot = { measure: 'net', points: [{ label: 'Harbour', value: 250 }] };
    const { user } = openSales({
      url: '/sales_reports?report=customers-sales-summary',
      answers: { 'POST reports/preview': { data: { ...PREVIEW, columns: ['customer'], rows: [], plot } } },
    });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('img', { name: 'Net of the largest: Harbour: 250.00' })).toBeTruthy();
  });

  test('is sorted by the server, and says when the form has changed since', async () => {
    const { user, sent } = openSales({ answers: { 'POST reports/preview': { data: PREVIEW } } });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await user.click(await screen.findByRole('button', { name: /^Amount/ }));
    await user.click(screen.getByRole('button', { name: /^Amount/ }));
    await waitFor(() => expect(sent('POST', 'reports/preview')).toHaveLength(3));
    expect(sent('POST', 'reports/preview').map(({ body }) => [body['sortBy'], body['isDescending']])).toEqual([
      [undefined, undefined],
      ['amount', false],
      ['amount', true],
    ]);
    await user.click(screen.getByLabelText('As Products'));
    expect(screen.getByText('The settings have changed since.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Preview again' }));
    await waitFor(() => expect(sent('POST', 'reports/preview').at(-1)?.body['group']).toBe('asProducts'));
    expect(screen.queryByText('The settings have changed since.')).toBeNull();
  });

  wideTest('says that nothing matches, and why it could not be loaded', async () => {
    const empty = { ...PREVIEW, rows: [], totalRows: 0, totals: {}, plot: { measure: 'amount', points: [] } };
    let answer: unknown = { data: empty };
    const { user } = openSales({ answers: { 'POST reports/preview': () => answer } });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('No Data')).toBeTruthy();
    answer = refuse(503, { message: 'Other reports are being prepared. Try again in a minute.', code: 'busy' });
    await user.click(screen.getByLabelText('As Products'));
    await user.click(screen.getByRole('button', { name: 'Preview again' }));
    expect(await screen.findByText('Other reports are being prepared. Try again in a minute.')).toBeTruthy();
    answer = { data: PREVIEW };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('CN000012')).toBeTruthy();
  });
});

describe('saved settings', () => {
  const SAVED = {
    id: 5,
    type: 'invoices-credit-notes-detail',
    name: 'March, Harbour',
    request: {
      type: 'invoices-credit-notes-detail',
      group: 'asProducts',
      dateType: 'date',
      dateRange: ['2026-03-01', '2026-03-31'],
      includeCost: true,
      csrs: [9],
    },
  };

  test("fill the form with designated customers' names, without cost for those who may not see it", async () => {
    const opened = openSales({
      answers: {
        'GET report-settings': { data: [SAVED] },
        'GET customers/9': { id: 9, name: 'Harbour Tyres' },
      },
    });
    const { user } = opened;
    await user.click(screen.getByRole('button', { name: 'Saved settings' }));
    await user.click(await screen.findByRole('button', { name: 'March, Harbour' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer 1' }).value).toBe('Harbour Tyres'),
    );
    const { includeCost: _, ...rest } = SAVED.request;
    expect(await submitted(opened)).toEqual(rest);
  });

  test('are loaded with the names of designated products, of which one may be gone', async () => {
    const opened = openSales({
      answers: {
        'GET report-settings': {
          data: [{ ...SAVED, request: { ...SAVED.request, csrs: undefined, products: [7, 8] } }],
        },
        'GET products': { data: [{ id: 8, name: 'Merlin 205', code: 'M205', stock: 4 }] },
      },
    });
    const { user, sent } = opened;
    await user.click(screen.getByRole('button', { name: 'Saved settings' }));
    await user.click(await screen.findByRole('button', { name: 'March, Harbour' }));
    const shown = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).value;
    await waitFor(() => expect(shown('Product 2')).toContain('Merlin 205'));
    expect(shown('Product 1')).toContain('Number 7');
    expect(sent('GET', 'products')[0]?.query.toString()).toBe('id=7%2C8&per_page=150');
    expect(await submitted(opened)).toMatchObject({ products: [7, 8] });
  });

  wideTest('of the same name are replaced, and those in use are marked', async () => {
    const { user, sent } = openSales({
      answers: {
        'GET report-settings': {
          data: [{ ...SAVED, request: { type: SAVED.type, group: 'asCustomers', dateType: 'date' } }],
        },
        'POST report-settings': { data: [SAVED] },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Saved settings' }));
    expect(await screen.findByLabelText('in use')).toBeTruthy();
    expect(sent('GET', 'report-settings')[0]?.query.get('type')).toBe('invoices-credit-notes-detail');
    const name = screen.getByRole('textbox', { name: 'Save what is set as' });
    await user.type(name, '  ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await user.type(name, 'March, Harbour {Enter}');
    await waitFor(() => expect(sent('POST', 'report-settings')[0]?.body).toMatchObject({ name: 'March, Harbour' }));
    await waitFor(() => expect(screen.queryByLabelText('in use')).toBeNull());
    await waitFor(() => expect((name as HTMLInputElement).value).toBe(''));
    await user.type(name, 'March, Harbour');
    expect(screen.getByRole('button', { name: 'Replace' })).toBeTruthy();
  });

  wideTest('are saved under a name and deleted', async () => {
    const answers: Record<string, object> = { 'POST report-settings': { data: [SAVED] } };
    const { user, sent } = openSales({
      answers: { ...answers, 'DELETE report-settings/5': () => answers['DELETE report-settings/5'] },
    });
    await user.click(screen.getByRole('button', { name: 'Saved settings' }));
    expect(await screen.findByText('None yet. Set the report up, then save it under a name.')).toBeTruthy();
    await user.type(await screen.findByRole('textbox', { name: 'Save what is set as' }), 'March, Harbour');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'March, Harbour' })).toBeTruthy();
    expect(sent('POST', 'report-settings')[0]?.body).toEqual({
      name: 'March, Harbour',
      request: { type: 'invoices-credit-notes-detail', group: 'asCustomers', dateType: 'date' },
    });
    // A name that is not saved yet is not lost by what fails.
    answers['DELETE report-settings/5'] = refuse(503, { message: 'The database is busy.', code: 'busy' });
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Save what is set as' });
    await user.type(name, 'April');
    const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete March, Harbour' });
    await user.click(remove);
    expect(await screen.findByText('The database is busy.')).toBeTruthy();
    expect(name.value).toBe('April');
    await waitFor(() => expect(remove.disabled).toBe(false));
    answers['DELETE report-settings/5'] = { data: [] };
    await user.click(screen.getByRole('button', { name: 'Delete March, Harbour' }));
    await waitFor(() => expect(sent('DELETE', 'report-settings/5')).toHaveLength(2));
    expect(await screen.findByText(/^None yet/)).toBeTruthy();
  });
});

test('a schedule is sent without days, to the people who were chosen', async () => {
  const opened = openSales({
    account: MANAGER,
    answers: {
      'GET report-recipients': {
        data: [
          { eId: 12, name: 'Mia', email: 'mia@iwe.demo' },
          { eId: 13, name: 'Dan', email: 'dan@iwe.demo' },
        ],
      },
      'POST report-schedules': { data: [] },
    },
  });
  const { user, sent } = opened;
  await enterDays(opened, 'Date Range', '01/03/2026', '31/03/2026');
  await user.click(screen.getByLabelText('Include cost and margin'));
  await user.click(screen.getByRole('button', { name: 'Send on a schedule …' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await user.click(await dialog.findByRole('checkbox', { name: /Dan/ }));
  await user.click(dialog.getByRole('radio', { name: /Monthly/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('GET', 'report-recipients')[0]?.query.toString()).toBe('includeCost=1&type=invoices-credit-notes-detail');
  expect(sent('POST', 'report-schedules')[0]?.body).toEqual({
    name: 'Invoices & Credit Notes Detail',
    frequency: 'monthly',
    request: { type: 'invoices-credit-notes-detail', group: 'asCustomers', dateType: 'date', includeCost: true },
    recipients: [13],
    isActive: true,
  });
});
