import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import XLSX from 'xlsx';
import type { ReportRequest } from '@iwe/contract';
import { buildBrand, buildContact, buildStock } from '../../testing/index.ts';
import { checkAndClose } from '../../trading/sheets/testing/check.ts';
import { startPurchaseWorld } from '../../trading/sheets/testing/purchase-world.ts';
import type { PurchaseWorld } from '../../trading/sheets/testing/purchase-world.ts';
import { aProduct } from '../../trading/sheets/testing/sheet-world.ts';
import { adjustment, creditNote } from '../../trading/sheets/testing/trade-world.ts';
import { download, make, preview, report } from './testing/report-world.ts';

// A handful of sheets whose every field has a value of its own, so that a column cannot show its neighbour's.

let world: PurchaseWorld;
let tyre: number;
let wheel: number;
let aeolus: number;
let beta: number;
const nos: Record<string, string> = {};
before(async () => {
  world = await startPurchaseWorld();
  const { database } = world.server;
  const { organisation, sydney, melbourne, manager, director, accountant } = world;
  aeolus = await buildBrand(database, organisation, { name: 'Aeolus' });
  const zeetex = await buildBrand(database, organisation, { name: 'Zeetex' });
  tyre = await aProduct(world, { code: 'T1', name: 'Tyre', brand_id: aeolus });
  wheel = await aProduct(world, { code: 'W1', name: 'Wheel', brand_id: zeetex, category: 2 });
  beta = await buildContact(database, organisation, { name: 'Beta Tyres', payment_type: 'Weekly', address: 'B' });
  const approved = async (name: string, body: Record<string, unknown>, staff = manager, fields = {}) => {
    const { id, no } = await world.create(body);
    await world.done(id, 'approve', { warehouseId: sydney, shipType: 1, ...fields }, staff);
    nos[name] = no;
    return id;
  };
  await approved('order', {
    ...world.order([{ productId: tyre, quantity: 7, usdPrice: 30 }], { fx_rate: 0.75, reference: 'PO-REF' }),
    date: '2026-02-02',
    deliveryDate: '2026-04-20',
  });
  const bill = await approved('bill', {
    ...world.bill([
      { productId: tyre, quantity: 10, price: 40, usdPrice: 31.5, manual: true },
      { productId: wheel, quantity: 10, price: 20 },
    ]),
    date: '2026-02-10',
    dueDate: '2026-03-31',
    deliveryDate: '2026-02-09',
    reference: 'BL-REF',
    fx_rate: 0.75,
  });
  const [line] = (await world.read(bill)).lines;
  await approved('bill credit', {
    ...world.billCredit([{ productId: tyre, quantity: 1, price: 40, sourceLineId: Number(line?.id) }], {
      sourceId: bill,
      reason: 'Damaged',
    }),
    date: '2026-02-05',
  });
  const transfer = world.transfer([{ productId: tyre, quantity: 3, description: 'For the shop' }]);
  const moved = await approved('transfer', { ...transfer, date: '2026-02-12' });
  const count = adjustment(world, [{ productId: wheel, inWarehouseQty: 9, description: 'Lost' }]);
  const counted = await approved('count', { ...count, date: '2026-02-13' }, accountant);
  // Approved twice: what was reversed between is not counted again.
  for (const id of [moved, counted]) {
    await world.done(id, 'unApprove', { reason: 'Again' }, accountant);
    await world.done(id, 'approve', { warehouseId: sydney }, accountant);
  }
  const invoice = await approved(
    'invoice',
    {
      ...world.invoice([
        { productId: tyre, quantity: 2, price: 150, manual: true },
        { productId: wheel, quantity: 1, price: 120, manual: true },
      ]),
      date: '2026-02-16',
      dueDate: '2026-03-16',
      deliveryDate: '2026-02-18',
    },
    director,
  );
  await approved(
    'melbourne',
    {
      ...world.invoice([{ productId: tyre, quantity: 1, price: 300, manual: true }], { customerId: beta }),
      date: '2026-02-16',
    },
    director,
    { warehouseId: melbourne },
  );
  const [sold] = (await world.read(invoice)).lines;
  await approved(
    'credit',
    {
      ...creditNote(world, [{ productId: tyre, quantity: 1, price: 150, sourceLineId: sold?.id }], {
        sourceId: invoice,
      }),
      date: '2026-02-14',
    },
    director,
  );
  await database.query(
    `update sheet set area_type = 'North', payment_type = 'Monthly', tag = 3 where organisation_id = $1 and no = $2`,
    [organisation, nos['invoice']],
  );
  // In Sydney it is half past nine of the next day.
  await database.system((tx) =>
    tx.query({
      name: 'test-posted-at',
      text: `update stock_ledger e set posted_at = (s.date || 'T22:30:00Z')::timestamptz
        from sheet s where s.organisation_id = e.organisation_id and s.id = e.sheet_id`,
      values: [],
    }),
  );
});
after(() => checkAndClose(world));

type Request = Partial<ReportRequest> & Record<string, unknown>;
const read = (request: Request, staff = world.manager) => preview(world.server, staff, request);
/** The cells of every row in the order of the columns. */
const table = async (request: Request) => {
  const { columns, rows } = await read(request);
  return rows.map(({ cells }) => columns.map((key) => cells[key]));
};
const column = async (request: Request, key: string) => (await read(request)).rows.map(({ cells }) => cells[key]);
const TYRE = ['T1', 'Tyre', 'Aeolus', 'Tyres'];
const WHEEL = ['W1', 'Wheel', 'Zeetex', 'Auto Parts'];

describe('the columns', () => {
  test('of sales lines are those of the sheet; a group’s lines are in the order of their days', async () => {
    const returned = ['Credit Note', '2026-02-14', null, 'Alpha Tyres', '', 'COD', 'Normal'];
    const other = ['Invoice', '2026-02-16', null, 'Beta Tyres', '', 'Weekly', 'Normal'];
    const own = ['2026-02-16', '2026-03-16', '2026-02-18', 'Alpha Tyres', 'North', 'Monthly', 'Special Sale'];
    const shown = await table({ type: 'invoices-credit-notes-detail', includeCost: true });
    // The due days of sheets without one follow from today.
    for (const index of [0, 3]) shown[index]?.splice(3, 1);
    assert.deepEqual(shown, [
      [nos['credit'], ...returned, ...TYRE, 'Sydney', -1, 150, -150, -13.64, -40, -96.36],
      [nos['invoice'], 'Invoice', ...own, ...TYRE, 'Sydney', 2, 150, 300, 27.27, 80, 192.73],
      [nos['invoice'], 'Invoice', ...own, ...WHEEL, 'Sydney', 1, 120, 120, 10.91, 20, 89.09],
      [nos['melbourne'], ...other, ...TYRE, 'Melbourne', 1, 300, 300, 27.27, 40, 232.73],
    ]);
  });

  test('of a summary have the customer’s own area and payment, and the largest first', async () => {
    const type = 'customers-sales-summary';
    assert.deepEqual(await table({ type, includeCost: true }), [
      ['Beta Tyres', '', 'Weekly', 1, 1, 300, 0, 300, null, null, 27.27, 40, 232.73, 300 / 570],
      ['Alpha Tyres', '', 'COD', 1, 2, 420, -150, 270, null, null, 24.54, 60, 185.46, 270 / 570],
    ]);
    assert.deepEqual(await table({ type, includeCost: true, group: 'asProducts' }), [
      [...TYRE, 2, 2, 600, -150, 450, null, null, 40.9, 80, 329.1, 450 / 570],
      [...WHEEL, 1, 1, 120, 0, 120, null, null, 10.91, 20, 89.09, 120 / 570],
    ]);
  });

  test('of purchases have the price in US dollars beside the other one', async () => {
    const type = 'purchase-detail';
    const shown = await table({ type });
    shown[0]?.splice(3, 1);
    const returned = ['Bill Credit Note', '2026-02-05', null, 'Harbour Tyres', ''];
    const own = ['Bill', '2026-02-10', '2026-03-31', '2026-02-09', 'Harbour Tyres', 'BL-REF'];
    assert.deepEqual(shown, [
      [nos['bill credit'], ...returned, ...TYRE, 'Sydney', -1, null, 40, -40, 0],
      [nos['bill'], ...own, ...TYRE, 'Sydney', 10, 31.5, 40, 400, 0],
      [nos['bill'], ...own, ...WHEEL, 'Sydney', 10, null, 20, 200, 0],
    ]);
    const ordered = ['Purchase Order', '2026-02-02', null, '2026-04-20', 'Harbour Tyres', 'PO-REF'];
    assert.deepEqual(await table({ type, source: 'po' }), [
      [nos['order'], ...ordered, ...TYRE, 'Sydney', 7, 30, 40, 280, 0],
    ]);
    assert.deepEqual(await table({ type: 'purchase-summary' }), [['Harbour Tyres', 1, 19, 600, -40, 560, 0, 1]]);
    const numbers = (request: Request) => column({ type, ...request }, 'number');
    const eta = (day: string): Request => ({ dateType: 'deliveryDate', dateRange: [day, day] });
    assert.deepEqual(await numbers(eta('2026-02-09')), [nos['bill'], nos['bill']]);
    assert.deepEqual(await numbers({ source: 'po', ...eta('2026-04-20') }), [nos['order']]);
    assert.deepEqual(await numbers({ kinds: [5] }), [nos['bill credit']]);
  });

  test('of transfers and counts have what was posted last, and not what was reversed before', async () => {
    assert.deepEqual(await table({ type: 'transfers-detail' }), [
      [nos['transfer'], '2026-02-12', 'Sydney', 'Melbourne', ...TYRE, 3, 120, 'For the shop'],
    ]);
    assert.deepEqual(await table({ type: 'adjustments-detail' }), [
      [nos['count'], '2026-02-13', 'Sydney', ...WHEEL, 10, 9, -1, 20, -20, 'Lost'],
    ]);
  });

  test('of the trace tell what was posted when, with the balance of the warehouse and of all', async () => {
    const shown = await table({ type: 'inventory-items-trace', products: [tyre] });
    const own = ['T1', 'Tyre'];
    const at = (day: string) => [`${day}T22:30:00Z`, day];
    const bill = [...own, ...at('2026-02-10'), nos['bill'], 'Bill', 'Movement', 'Harbour Tyres', 'Sydney'];
    const transfer = [...own, ...at('2026-02-12'), nos['transfer'], 'Transfer'];
    const sale = [...own, ...at('2026-02-16'), nos['melbourne'], 'Invoice', 'Movement', 'Beta Tyres', 'Melbourne'];
    assert.deepEqual(
      [0, 2, 3, 4, 9].map((index) => shown[index]),
      [
        [...bill, 10, 10, 10, 400, null, 400],
        [...transfer, 'Movement', '', 'Sydney', -3, 6, 6, -120, null, 240],
        [...transfer, 'Movement', '', 'Melbourne', 3, 3, 9, 120, null, 360],
        [...transfer, 'Reversal', '', 'Sydney', 3, 9, 12, 120, null, 480],
        [...sale, -1, 2, 6, -40, null, 240],
      ],
    );
    assert.deepEqual(
      new Set(await column({ type: 'inventory-items-trace', brands: [aeolus] }, 'code')),
      new Set(['T1']),
    );
    const file = await report(world.server, world.manager, world.organisation, {
      type: 'inventory-items-trace',
      products: [tyre],
      kinds: [4],
    });
    // Half past nine on the organisation's clock, which the reader of workbooks takes for its own.
    assert.equal(Number(file.rows[0]?.['Posted At']), new Date(2026, 1, 11, 9, 30).getTime());
    assert.equal(file.cover['Sheet Types'], 'Bill');
  });

  test('of stock have each warehouse’s share, and the filters of the report', async () => {
    const type = 'stock-value';
    const [melbourne, sydney, wheels] = [
      ['Melbourne', ...TYRE, 2, 40, 80],
      ['Sydney', ...TYRE, 5, 40, 200],
      ['Sydney', ...WHEEL, 8, 20, 160],
    ];
    for (const moment of [{}, { dueDate: '2026-03-31' }]) {
      const rows = (request: Request = {}) => table({ type, ...moment, ...request });
      assert.deepEqual(await rows(), [melbourne, sydney, wheels]);
      assert.deepEqual(await rows({ warehouses: [world.melbourne] }), [melbourne]);
      assert.deepEqual(await rows({ brands: [aeolus] }), [melbourne, sydney]);
      assert.deepEqual(await rows({ categories: [2] }), [wheels]);
      assert.deepEqual(await rows({ products: [wheel] }), [wheels]);
    }
  });

  test('of age and of the roll-forward have the filters of the report', async () => {
    const moment = { type: 'stock-age', dueDate: '2026-03-31' };
    // Received on 11 February.
    assert.deepEqual(await table(moment), [
      [...TYRE, '2026-02-11', '2026-02-16', 43, 0, 7, 0, 0, 0, 0, 7, 280, 0],
      [...WHEEL, '2026-02-11', '2026-02-16', 43, 0, 8, 0, 0, 0, 0, 8, 160, 0],
    ]);
    // A sale after the day is not known on it.
    assert.deepEqual(await column({ type: 'stock-age', dueDate: '2026-02-15' }, 'lastSale'), [null, null]);
    const units = async (type: string, request: Request, key: string) => (await read({ type, ...request })).totals[key];
    const filters: [Request, number][] = [
      [{ brands: [aeolus] }, 7],
      [{ categories: [2] }, 8],
      [{ products: [wheel] }, 8],
    ];
    for (const [request, expected] of filters) {
      assert.equal(await units('stock-age', request, 'stock'), expected, JSON.stringify(request));
      assert.equal(await units('stock-roll-forward', request, 'quantity'), expected, JSON.stringify(request));
    }
    const steps = async (request: Request) => table({ type: 'stock-roll-forward', products: [tyre], ...request });
    // The transfer moves nothing in or out; what was reversed and posted again is of one sheet.
    assert.deepEqual(await steps({}), [
      ['Opening stock', 0, 0, 0],
      ['Bills, goods', 1, 10, 400],
      ['Supplier returns', 1, -1, -40],
      ['Cost of goods sold', 2, -3, -120],
      ['Customer returns', 1, 1, 40],
      ['Transfers', 1, 0, 0],
    ]);
    // The first and the last day are those of the postings on the organisation's clock.
    assert.deepEqual(await steps({ dateRange: ['2026-02-11', '2026-02-13'] }), [
      ['Opening stock', 0, -1, -40],
      ['Bills, goods', 1, 10, 400],
      ['Transfers', 1, 0, 0],
    ]);
  });

  test('of age know on a past day what was received until then, also when it was reversed later', async () => {
    const { database } = world.server;
    const product = await aProduct(world, { code: 'R0', name: 'Reversed' });
    const { id } = await world.create(world.bill([{ productId: product, quantity: 5, price: 10 }]));
    await world.done(id, 'approve', {}, world.manager);
    await database.system((tx) =>
      tx.query({
        name: 'test-posted-in-march',
        text: `update stock_ledger set posted_at = '2026-03-10T02:00:00Z' where sheet_id = $1`,
        values: [id],
      }),
    );
    await world.done(id, 'unApprove', { reason: 'Returned' }, world.manager);
    const request = { type: 'stock-age', products: [product] };
    assert.deepEqual(await table({ ...request, dueDate: '2026-03-31' }), [
      ['R0', 'Reversed', '', 'Tyres', '2026-03-10', null, null, 5, 0, 0, 0, 0, 0, 5, 50, 0],
    ]);
    assert.deepEqual(await table(request), []);
    await world.done(id, 'void');
  });

  test('of the cut-off have the side of each sheet, of the chosen warehouses', async () => {
    const type = 'stock-cut-off';
    const at = (day: string) => [day, `${day}T22:30:00Z`];
    const dateRange: [string, string] = ['2026-02-11', '2026-02-16'];
    const outside = 'Dated inside, posted outside';
    const bill = ['Posted inside, dated outside', nos['bill'], 'Bill', 'Harbour Tyres', ...at('2026-02-10'), 20, 600];
    const melbourne = [outside, nos['melbourne'], 'Invoice', 'Beta Tyres', ...at('2026-02-16'), -1, -40];
    assert.deepEqual(await table({ type, dateRange }), [
      [outside, nos['invoice'], 'Invoice', 'Alpha Tyres', ...at('2026-02-16'), -3, -100],
      melbourne,
      bill,
    ]);
    assert.deepEqual(await table({ type, dateRange, warehouses: [world.melbourne] }), [melbourne]);
  });
});

describe('slow-moving products', () => {
  const type = 'slow-moving-products';

  test('have the stock and value of the chosen warehouses, and what was sold from there', async () => {
    const request: Request = { type, includeCost: true, lessThan: 100, dueDate: '2026-03-31' };
    assert.deepEqual(await table(request), [
      // Its bill was reversed later.
      ['R0', 'Reversed', '', 'Tyres', null, null, 0, 5, 10, 50],
      [...TYRE, '2026-02-16', 43, 2, 7, 40, 280],
      [...WHEEL, '2026-02-16', 43, 1, 8, 20, 160],
    ]);
    assert.deepEqual(await table({ ...request, warehouses: [world.melbourne] }), [
      [...TYRE, '2026-02-16', 43, 1, 2, 40, 80],
    ]);
  });

  test('are unsold for whole days up to the due day, which is today when none is given', async () => {
    const codes = (unSoldDay: number, dueDate: string) => column({ type, unSoldDay, dueDate }, 'code');
    // They were sold on 16 February.
    assert.deepEqual(await codes(9, '2026-02-25'), ['T1', 'W1']);
    assert.deepEqual(await codes(10, '2026-02-25'), []);
    assert.deepEqual(await codes(1, '2026-02-16'), []);
    assert.deepEqual(await codes(1, '2026-02-15'), ['T1', 'W1']);
    const [today] = await world.server.database.query<{ days: number }>(
      `select (now() at time zone time_zone)::date - date '2026-02-16' as days from organisation where id = $1`,
      [world.organisation],
    );
    assert.deepEqual(await column({ type, unSoldDay: 1 }, 'daysUnsold'), [today?.days, today?.days]);
  });

  test('are those of which there is something', async () => {
    const { database } = world.server;
    const owed = await aProduct(world, { code: 'OWED' });
    await buildStock(database, world.organisation, owed, world.sydney, -2);
    assert.deepEqual(await column({ type, products: [owed], lessThan: 100 }, 'code'), []);
    await database.query('delete from stock_balance where product_id = $1', [owed]);
  });

  test('of a brand begin with what was never sold, then the longest unsold', async () => {
    const never = await aProduct(world, { code: 'A0', name: 'Never', brand_id: aeolus });
    const earlier = await aProduct(world, { code: 'Z9', name: 'Earlier', brand_id: aeolus });
    await world.receive([never, earlier].map((productId) => ({ productId, quantity: 5, priceCents: 1_000 })));
    const sale = await world.create({
      ...world.invoice([{ productId: earlier, quantity: 1, price: 100, manual: true }]),
      date: '2026-02-01',
    });
    await world.done(sale.id, 'approve', { warehouseId: world.sydney, shipType: 1 }, world.director);
    const order = { brands: [aeolus] };
    assert.deepEqual(await column({ type, lessThan: 100, ...order }, 'code'), ['A0', 'Z9', 'T1']);
    assert.deepEqual(await column({ type: 'stock-age', brands: [aeolus] }, 'code'), ['A0', 'Z9', 'T1']);
    const sydney = { brands: [aeolus], warehouses: [world.sydney] };
    assert.deepEqual(await column({ type: 'stock-value', ...sydney }, 'code'), ['A0', 'T1', 'Z9']);
    await world.done(sale.id, 'unApprove', { reason: 'Only shown' }, world.manager);
    await world.done(sale.id, 'void');
  });
});

test('the classification is in the order of brands and tags, and counts the products that are in stock', async () => {
  const { database } = world.server;
  const zeetex = await buildBrand(database, world.organisation, { name: 'Zeetex tyres' });
  const [late, early] = [
    await aProduct(world, { code: 'C1', brand_id: aeolus, tag1: 'Winter' }),
    await aProduct(world, { code: 'C2', brand_id: zeetex, tag1: 'Summer' }),
  ];
  await world.receive([late, early].map((productId) => ({ productId, quantity: 3, priceCents: 1_000 })));
  const type = 'inventory-classification';
  const shown = async (request: Request) =>
    (await read({ type, ...request })).rows.map(({ cells }) => [cells['brand'], cells['tag'], cells['products']]);
  assert.deepEqual(await shown({ products: [tyre, late, early] }), [
    ['Aeolus', '', 1],
    ['Aeolus', 'Winter', 1],
    ['Zeetex tyres', 'Summer', 1],
  ]);
  // The wheels have moved in Sydney alone.
  assert.deepEqual(await shown({ products: [tyre, wheel], warehouses: [world.melbourne] }), [
    ['Zeetex', '', 0],
    ['Aeolus', '', 1],
  ]);
});

test('a preview has empty cells first, or last when descending, and ties in the order of the file', async () => {
  const sorted = (isDescending: boolean) =>
    table({ type: 'invoices-credit-notes-detail', sortBy: 'deliveryDate', isDescending, products: [tyre, wheel] });
  const shown = async (isDescending: boolean) => (await sorted(isDescending)).map((cells) => `${cells[0]} ${cells[9]}`);
  const empty = [`${nos['credit']} T1`, `${nos['melbourne']} T1`];
  const dated = [`${nos['invoice']} T1`, `${nos['invoice']} W1`];
  assert.deepEqual([await shown(false), await shown(true)], [empty.concat(dated), dated.concat(empty)]);
});

test('a plot shows the margin to those who may see cost, and amounts or units to the others', async () => {
  const sales = { type: 'customers-sales-summary' };
  const plotted = async (request: Request, staff = world.manager) => {
    const { plot } = await read(request, staff);
    return [plot.measure, ...plot.points.map(({ value }) => value)];
  };
  assert.deepEqual(await plotted({ ...sales, includeCost: true }), ['margin', 232.73, 185.46]);
  assert.deepEqual(await plotted(sales, world.sales), ['net', 300, 270]);
  const stock = { type: 'stock-value', brands: [aeolus], products: [tyre] };
  assert.deepEqual(await plotted(stock), ['value', 200, 80]);
  assert.deepEqual(await plotted(stock, world.sales), ['quantity', 5, 2]);
});

test('the first worksheet names what was chosen: labels, names in their order, codes, days and numbers', async () => {
  const cover = async (request: Request) =>
    (await report(world.server, world.manager, world.organisation, request)).cover;
  const of = (cells: Record<string, string>, labels: string[]) => labels.map((label) => cells[label]);
  const sales = await cover({
    type: 'invoices-credit-notes-detail',
    dateType: 'deliveryDate',
    tags: [3, 1],
    categories: [2, 1],
    warehouses: [world.sydney, world.melbourne],
    products: [wheel, tyre],
    areas: ['North', 'East'],
    payments: ['Weekly'],
    csrs: [world.customer, beta],
    csrCreated: ['2025-01-01', '2025-12-31'],
  });
  assert.deepEqual(
    of(sales, ['Group By', 'Date Type', 'Date Range', 'Tags', 'Categories', 'Warehouses', 'Designated Products']),
    [
      'As Customers',
      'Dispatch Date',
      'All',
      'Special Sale, Normal',
      'Auto Parts, Tyres',
      'Melbourne, Sydney',
      'T1, W1',
    ],
  );
  assert.deepEqual(of(sales, ['Areas', 'Payments', 'Designated Customers', 'CSR Created', 'Sheet Types']), [
    'North, East',
    'Weekly',
    'Alpha Tyres, Beta Tyres',
    '01 Jan 2025 to 31 Dec 2025',
    undefined,
  ]);
  const bought = await cover({ type: 'purchase-detail', source: 'po', Suppliers: [world.supplier] });
  assert.deepEqual(of(bought, ['Source', 'Suppliers', 'Rows']), ['Purchase Orders', 'Harbour Tyres', '1']);
  // Sorting would mix subtotals with the rows: only a table without them has the filter's arrows.
  const arrows = async (type: string) => {
    const { server, manager, organisation } = world;
    const file = await download(server, manager, await make(server, manager, organisation, { type }));
    return XLSX.read(file).Sheets['Data']?.['!autofilter'] !== undefined;
  };
  assert.deepEqual([await arrows('purchase-summary'), await arrows('purchase-detail')], [true, false]);
  const slow = await cover({ type: 'slow-moving-products', unSoldDay: 30, lessThan: 7, dueDate: '2026-02-15' });
  assert.deepEqual(of(slow, ['Due Date', 'Unsold Days', 'Qty Criterion']), ['15 Feb 2026', '30', '7']);
});
