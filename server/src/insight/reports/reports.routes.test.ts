import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ErrorBody, ReportRequest } from '@iwe/contract';
import { buildBrand, buildContact, buildOrganisation } from '../../testing/index.ts';
import type { TestStaff } from '../../testing/index.ts';
import { aProduct } from '../../trading/sheets/testing/sheet-world.ts';
import { checkAndClose } from '../../trading/sheets/testing/check.ts';
import { startPurchaseWorld } from '../../trading/sheets/testing/purchase-world.ts';
import type { PurchaseWorld } from '../../trading/sheets/testing/purchase-world.ts';
import { adjustment, creditNote, detailOf } from '../../trading/sheets/testing/trade-world.ts';
import { makeReport } from './make-report.job.ts';
import { MAX_OPEN_REPORTS } from './request-report.command.ts';
import {
  ask,
  assertFoots,
  cents,
  contextOf,
  download,
  listed,
  make,
  preview,
  readReport,
  report,
} from './testing/report-world.ts';
import type { ReadReport } from './testing/report-world.ts';

const DETAIL = 'invoices-credit-notes-detail';

let world: PurchaseWorld;
let tyre: number;
let wheel: number;
let brand: number;
let other: number;
before(async () => {
  world = await startPurchaseWorld();
  brand = await buildBrand(world.server.database, world.organisation, { name: '=1+1' });
  tyre = await aProduct(world, { code: '+T1', name: '@Tyre', brand_id: brand });
  wheel = await aProduct(world, { code: 'W1', name: '-Wheel', category: 2 });
  other = await buildContact(world.server.database, world.organisation, {
    name: '=HYPERLINK("x")',
    payment_type: 'Monthly',
    address: 'A',
  });
  await world.receive([
    { productId: tyre, quantity: 50, priceCents: 4_001 },
    { productId: wheel, quantity: 50, priceCents: 2_000 },
  ]);
});
after(() => checkAndClose(world));

const read = (request: Partial<ReportRequest>, staff: TestStaff = world.manager): Promise<ReadReport> =>
  report(world.server, staff, world.organisation, request);
const numbers = (file: ReadReport) => file.rows.map((row) => row['Number']);
const approve = async (id: number, staff: TestStaff = world.director, body: Record<string, unknown> = {}) => {
  const answer = await world.approve(staff, id, body);
  assert.equal(answer.statusCode, 200, answer.body);
};
const message = (answer: { json<T>(): T }): string => [answer.json<ErrorBody>().message].flat().join(' ');

describe('a report', () => {
  test('changes by exactly the sheet that is approved, and back when it is unapproved; drafts are absent', async () => {
    const before = await read({ type: DETAIL, includeCost: true });
    const invoice = await world.create(
      world.invoice([
        { productId: tyre, quantity: 3, price: 101.11, manual: true },
        { productId: wheel, quantity: 2, price: 120, manual: true },
      ]),
    );
    assert.deepEqual(await read({ type: DETAIL, includeCost: true }).then(numbers), numbers(before));
    await approve(invoice.id);
    const file = await read({ type: DETAIL, includeCost: true });
    assertFoots(file, ['Qty', 'Amount', 'GST', 'Cost', 'Margin']);
    const added = file.rows.filter((row) => !numbers(before).includes(row['Number'] ?? null));
    const gst = Math.round((30_333 + 24_000) / 11);
    assert.equal(added.length, 2);
    assert.deepEqual(
      added.map((row) => [
        row['Number'],
        row['Item Code'],
        row['Item Name'],
        row['Qty'],
        row['Unit Price'],
        cents(row['Amount']),
        cents(row['Cost']),
      ]),
      [
        // Texts, whatever they begin with.
        [invoice.no, '+T1', '@Tyre', 3, 101.11, 30_333, 3 * 4_001],
        [invoice.no, 'W1', '-Wheel', 2, 120, 24_000, 2 * 2_000],
      ],
    );
    assert.equal(cents(file.total['GST']) - cents(before.total['GST']), gst);
    for (const row of added)
      assert.equal(cents(row['Margin']), cents(row['Amount']) - cents(row['GST']) - cents(row['Cost']));

    const detail = await detailOf(world, invoice.id);
    const note = await world.create(
      creditNote(world, [{ productId: tyre, quantity: 1, price: 101.11, sourceLineId: detail.lines[0]?.id }], {
        sourceId: invoice.id,
      }),
    );
    await approve(note.id);
    const credited = await read({ type: DETAIL, includeCost: true });
    const [negative] = credited.rows.filter((row) => row['Number'] === note.no);
    assert.deepEqual(
      [negative?.['Type'], negative?.['Qty'], cents(negative?.['Amount']), cents(negative?.['Cost'])],
      ['Credit Note', -1, -10_111, -4_001],
    );
    assert.equal(cents(credited.total['Amount']), cents(file.total['Amount']) - 10_111);
    const summary = await read({ type: 'customers-sales-summary' });
    assert.deepEqual(
      [cents(summary.total['Gross']), cents(summary.total['Credit Notes']), summary.total['Invoices']],
      [54_333, -10_111, 1],
    );
    await world.done(note.id, 'unApprove', { reason: 'Wrong' }, world.manager);
    assert.deepEqual((await read({ type: DETAIL, includeCost: true })).rows, file.rows);
    await world.done(note.id, 'void');
    assert.deepEqual((await read({ type: DETAIL, includeCost: true })).rows, file.rows);
  });

  test('has a first worksheet with settings, organisation, person and moment, and texts that are no formulas', async () => {
    const sheet = await world.create(
      world.invoice([{ productId: tyre, quantity: 1, price: 150, manual: true }], { customerId: other }),
    );
    await approve(sheet.id);
    const file = await read({
      type: DETAIL,
      group: 'asProducts',
      dateRange: ['2026-03-01', '2026-03-31'],
      brands: [brand],
      warehouses: [world.sydney],
      csrs: [other],
    });
    assert.deepEqual(file.worksheets, ['Report', 'Data']);
    const { 'State of the data': moment, ...cover } = file.cover;
    assert.match(moment ?? '', /^\d\d \w{3} \d{4} \d\d:\d\d:\d\d \(Australia\/Sydney\)$/);
    assert.deepEqual(cover, {
      Organisation: 'Organisation 4',
      'Asked for by': world.manager.email,
      'Group By': 'As Products',
      'Date Type': 'Date',
      'Date Range': '01 Mar 2026 to 31 Mar 2026',
      Tags: 'ALL',
      Warehouses: 'Sydney',
      Brands: '=1+1',
      Categories: 'ALL',
      'Designated Products': 'ALL',
      'CSR Created': 'All',
      Areas: 'ALL',
      Payments: 'ALL',
      'Designated Customers': '=HYPERLINK("x")',
      'Cost and margin': 'Not shown',
      Rows: '1',
    });
    assert.deepEqual(
      ['Customer', 'Item Code', 'Item Name', 'Brand'].map((label) => file.rows[0]?.[label]),
      ['=HYPERLINK("x")', '+T1', '@Tyre', '=1+1'],
    );
    assert.equal(file.columns.includes('Cost'), false);
    const slow = await read({ type: 'slow-moving-products', includeCost: true, brands: [brand] });
    assert.deepEqual(
      ['Due Date', 'Unsold Days', 'Qty Criterion', 'Grouped by', 'Cost and margin'].map((label) => slow.cover[label]),
      ['Today', 'None', 'None', 'Brands', 'Shown'],
    );
    const valued = await read({ type: 'stock-value', dueDate: '2026-03-31' });
    assert.ok(Object.values(valued.cover).includes('31 Mar 2026'), JSON.stringify(valued.cover));
    assert.ok(Object.values(valued.cover).includes('End of the day'), JSON.stringify(valued.cover));
  });

  test('filters by every one of its settings', async () => {
    const { database } = world.server;
    const [sheet] = await database.query<{ id: number; no: string }>(
      'select id, no from sheet where contact_id = $1 and status = 2',
      [other],
    );
    const all = numbers(await read({ type: DETAIL }));
    assert.ok(sheet && all.length > 1);
    const own = [sheet.no];
    // Base data that only this sheet has.
    await database.query(
      `update sheet set area_type = 'North', tag = 3, due_date = '2026-04-15', delivery_date = '2026-04-20' where id = $1`,
      [sheet.id],
    );
    await database.query(`update contact set created_at = '2025-06-30T13:30:00Z' where id = $1`, [other]);
    const cases: [string, Partial<ReportRequest>, unknown[]][] = [
      ['customers', { csrs: [other] }, own],
      ['areas', { areas: ['North'] }, own],
      ['areas of others', { areas: ['South'] }, []],
      ['payments', { payments: ['Monthly'] }, own],
      ['tags', { tags: [3] }, own],
      ['due dates', { dateType: 'dueDate', dateRange: ['2026-04-15', '2026-04-15'] }, own],
      ['dispatch dates', { dateType: 'deliveryDate', dateRange: ['2026-04-20', '2026-04-20'] }, own],
      ['dates', { dateRange: ['2026-03-03', '2026-12-31'] }, []],
      ['creation in the organisation’s time zone', { csrCreated: ['2025-06-30', '2025-06-30'] }, own],
      ['creation on another day', { csrCreated: ['2025-07-01', '2025-07-02'] }, []],
      ['warehouses', { warehouses: [world.melbourne] }, []],
      ['brands', { brands: [brand], csrs: [other] }, own],
      ['other brands', { brands: [brand + 1000] }, []],
      ['categories', { categories: [2], csrs: [other] }, []],
      ['products', { products: [tyre], csrs: [other] }, own],
      ['other products', { products: [wheel], csrs: [other] }, []],
    ];
    for (const [name, request, expected] of cases) {
      assert.deepEqual(numbers(await read({ type: DETAIL, ...request })), expected, name);
      const summary = await preview(world.server, world.manager, { type: 'customers-sales-summary', ...request });
      assert.equal(summary.totalRows, expected.length, `summary by ${name}`);
    }
    const slow = async (request: Partial<ReportRequest>) =>
      (await preview(world.server, world.manager, { type: 'slow-moving-products', lessThan: 3, ...request })).rows.map(
        ({ cells }) => [cells['code'], cells['sold']],
      );
    // Three tyres and two wheels went to the first customer, one tyre to the second.
    assert.deepEqual(await slow({}), [['W1', 2]]);
    assert.deepEqual(await slow({ csrs: [other] }), [
      ['W1', 0],
      ['+T1', 1],
    ]);
    // The wheel was never sold to that customer, which is no number of days.
    const { plot } = await preview(world.server, world.manager, {
      type: 'slow-moving-products',
      lessThan: 3,
      csrs: [other],
    });
    assert.deepEqual([plot.points.length, plot.points.at(-1)?.label], [2, 'Never sold']);
    assert.deepEqual(await slow({ csrs: [other], categories: [1] }), [['+T1', 1]]);
    assert.deepEqual(await slow({ csrs: [other], products: [wheel] }), [['W1', 0]]);
    assert.deepEqual(await slow({ areas: ['North'], brands: [brand] }), [['+T1', 1]]);
    assert.deepEqual(await slow({ payments: ['COD'], brands: [brand] }), []);
    assert.deepEqual(await slow({ csrCreated: ['2025-06-30', '2025-06-30'], brands: [brand] }), [['+T1', 1]]);
    assert.deepEqual(await slow({ warehouses: [world.melbourne] }), []);
    await database.query(`update sheet set area_type = '', tag = 1 where id = $1`, [sheet.id]);
  });

  test('of purchases and stock filters by its settings', async () => {
    const bill = await world.create(
      world.bill([{ productId: tyre, quantity: 5, price: 40 }], {
        dueDate: '2026-05-01',
        warehouseId: world.melbourne,
      }),
    );
    await world.done(bill.id, 'approve', {}, world.manager);
    const transfer = await world.create(world.transfer([{ productId: tyre, quantity: 4 }]));
    await world.done(transfer.id, 'approve');
    const count = await world.create(adjustment(world, [{ productId: wheel, inWarehouseQty: 40 }]));
    await world.done(count.id, 'approve', {}, world.accountant);
    const { supplier, sydney, melbourne } = world;
    const shown = async (request: Partial<ReportRequest>) =>
      (await preview(world.server, world.manager, request)).rows.map(({ cells }) => cells['number']);
    const cases: [Partial<ReportRequest>, string[]][] = [
      [{ type: 'purchase-detail', Suppliers: [supplier] }, [bill.no]],
      [{ type: 'purchase-detail', Suppliers: [world.builder] }, []],
      [{ type: 'purchase-detail', dateType: 'dueDate', dateRange: ['2026-05-01', '2026-05-01'] }, [bill.no]],
      [{ type: 'purchase-detail', brands: [brand], dateRange: ['2026-03-01', '2026-03-31'] }, [bill.no]],
      [{ type: 'purchase-detail', categories: [2], Suppliers: [supplier] }, []],
      [{ type: 'purchase-detail', source: 'po' }, []],
      [{ type: 'transfers-detail' }, [transfer.no]],
      [{ type: 'transfers-detail', outWarehouse: [sydney], inWarehouse: [melbourne] }, [transfer.no]],
      [{ type: 'transfers-detail', outWarehouse: [melbourne] }, []],
      [{ type: 'transfers-detail', inWarehouse: [sydney] }, []],
      [{ type: 'transfers-detail', dateRange: ['2026-03-03', '2026-03-04'] }, []],
      [{ type: 'adjustments-detail', warehouses: [sydney] }, [count.no]],
      [{ type: 'adjustments-detail', warehouses: [melbourne] }, []],
      [{ type: 'adjustments-detail', dateRange: ['2026-03-03', '2026-03-03'] }, [count.no]],
      [{ type: 'inventory-items-trace', warehouses: [melbourne], products: [tyre] }, [bill.no, transfer.no]],
      [{ type: 'inventory-items-trace', warehouses: [melbourne], categories: [2] }, []],
      [{ type: 'inventory-items-trace', brands: [brand], dateRange: ['2026-01-01', '2026-01-02'] }, []],
    ];
    for (const [request, expected] of cases) assert.deepEqual(await shown(request), expected, JSON.stringify(request));
    const stock = async (request: Partial<ReportRequest>) =>
      (await preview(world.server, world.manager, { type: 'inventory-classification', ...request })).totals;
    assert.equal((await stock({ warehouses: [melbourne] }))['closing'], 9);
    assert.equal((await stock({ warehouses: [melbourne] }))['movedIn'], 9);
    assert.equal((await stock({ products: [wheel] }))['closing'], 40);
    assert.equal((await stock({ categories: [2] }))['closing'], 40);
    assert.equal((await stock({ brands: [brand] }))['closing'], (await world.onHand(tyre)) + 9);
    // 50 and 5 were received, one was returned. Without warehouses a transfer is neither in nor out.
    assert.equal((await stock({ brands: [brand] }))['movedIn'], 56);
    assert.equal((await stock({ dateRange: ['2020-01-01', '2020-01-02'] }))['closing'], 0);
  });

  test('of each kind changes by exactly the sheet that is approved', async () => {
    const TYPES = [
      'invoices-credit-notes-detail',
      'customers-sales-summary',
      'purchase-detail',
      'purchase-summary',
      'transfers-detail',
      'adjustments-detail',
      'inventory-classification',
      'inventory-items-trace',
      'stock-value',
      'stock-age',
      'stock-roll-forward',
    ] as const;
    const units = async () => {
      const found: Record<string, number> = {};
      for (const type of TYPES) {
        const { totals } = await preview(world.server, world.manager, { type });
        found[type] = totals['quantity'] ?? totals['closing'] ?? totals['stock'] ?? 0;
      }
      return found;
    };
    const stockOf = (by: number) => ({
      'inventory-classification': by,
      'inventory-items-trace': by,
      'stock-value': by,
      'stock-age': by,
      'stock-roll-forward': by,
    });
    const cases: [string, Record<string, unknown>, TestStaff, Record<string, number>][] = [
      [
        'a bill',
        world.bill([{ productId: tyre, quantity: 7, price: 40 }]),
        world.manager,
        { 'purchase-detail': 7, 'purchase-summary': 7, ...stockOf(7) },
      ],
      ['a transfer', world.transfer([{ productId: tyre, quantity: 3 }]), world.manager, { 'transfers-detail': 3 }],
      [
        'a count',
        adjustment(world, [{ productId: wheel, inWarehouseQty: (await world.onHand(wheel)) - 2 }]),
        world.accountant,
        { 'adjustments-detail': -2, ...stockOf(-2) },
      ],
      [
        'an invoice',
        world.invoice([{ productId: tyre, quantity: 2, price: 150, manual: true }]),
        world.director,
        { 'invoices-credit-notes-detail': 2, 'customers-sales-summary': 2, ...stockOf(-2) },
      ],
    ];
    for (const [what, body, approver, changes] of cases) {
      const sheet = await world.create(body);
      const before = await units();
      await approve(sheet.id, approver);
      const after = await units();
      const changed = TYPES.filter((type) => after[type] !== before[type]);
      assert.deepEqual(
        Object.fromEntries(changed.map((type) => [type, (after[type] ?? 0) - (before[type] ?? 0)])),
        changes,
        what,
      );
    }
  });

  test('is wholly of one moment: what is approved while it is made is in the next one', async () => {
    const answer = await ask(world.server, world.manager, { type: DETAIL });
    const { id } = answer.json<{ data: { id: number } }>().data;
    const invoice = await world.create(
      world.invoice([
        { productId: tyre, quantity: 1, price: 150, manual: true },
        { productId: wheel, quantity: 1, price: 150, manual: true },
      ]),
    );
    const context = contextOf(world.server, world.organisation, world.manager.userId);
    const { files } = context;
    await makeReport.perform(
      {
        ...context,
        // The snapshot has been taken, and no row was read.
        files: Object.assign(Object.create(files) as typeof files, {
          add: async (...file: Parameters<typeof files.add>) => {
            await approve(invoice.id);
            return files.add(...file);
          },
        }),
      },
      { report: id },
    );
    await world.server.database.query(
      `update job set state = 'done' where id = (select job_id from report where id = $1)`,
      [id],
    );
    const during = readReport(await download(world.server, world.manager, id));
    assert.equal(during.rows.filter((row) => row['Number'] === invoice.no).length, 0);
    assertFoots(during, ['Qty', 'Amount', 'GST']);
    const next = await read({ type: DETAIL });
    assert.equal(next.rows.filter((row) => row['Number'] === invoice.no).length, 2);
  });

  test('shows the days and the reference of a sheet as themselves, and the area of a customer', async () => {
    const { database } = world.server;
    const customer = await buildContact(database, world.organisation, { name: 'Dated', address: 'A' });
    const [area] = await database.query<{ id: number }>(
      `insert into area_type (organisation_id, name) values ($1, 'Far North') returning id`,
      [world.organisation],
    );
    await database.query('update contact set area_type_id = $2 where id = $1', [customer, area?.id]);
    const invoice = await world.create(
      world.invoice([{ productId: tyre, quantity: 1, price: 150, manual: true }], {
        customerId: customer,
        dueDate: '2026-04-30',
        deliveryDate: '2026-03-20',
      }),
    );
    await approve(invoice.id);
    const bill = await world.create(
      world.bill([{ productId: tyre, quantity: 1, price: 40 }], {
        dueDate: '2026-05-30',
        deliveryDate: '2026-04-20',
        reference: 'REF-9',
      }),
    );
    await world.done(bill.id, 'approve', {}, world.manager);
    const rowOf = async (request: Partial<ReportRequest>, key: string, value: string) =>
      (await preview(world.server, world.manager, request)).rows.find(({ cells }) => cells[key] === value)?.cells;
    const sold = await rowOf({ type: DETAIL, csrs: [customer] }, 'number', invoice.no);
    assert.deepEqual([sold?.['dueDate'], sold?.['deliveryDate']], ['2026-04-30', '2026-03-20']);
    const bought = await rowOf({ type: 'purchase-detail' }, 'number', bill.no);
    assert.deepEqual(
      [bought?.['dueDate'], bought?.['deliveryDate'], bought?.['reference']],
      ['2026-05-30', '2026-04-20', 'REF-9'],
    );
    const summary = await rowOf({ type: 'customers-sales-summary', csrs: [customer] }, 'customer', 'Dated');
    assert.equal(summary?.['area'], 'Far North');
    await world.done(bill.id, 'unApprove', { reason: 'Only shown' }, world.manager);
    await world.done(bill.id, 'void');
    await world.done(invoice.id, 'unApprove', { reason: 'Only shown' }, world.manager);
    await world.done(invoice.id, 'void');
  });
});

test('a report that two workers make at once has the file of the first; the other one expires', async () => {
  const { server, manager, organisation } = world;
  const { id } = (await ask(server, manager, { type: DETAIL })).json<{ data: { id: number } }>().data;
  const files = () =>
    server.database.query<{ id: string; is_over: boolean }>(
      `select id, expires_at <= now() as is_over from stored_file where kind = 'report' order by created_at`,
    );
  const before = (await files()).length;
  await Promise.all(
    [1, 2].map(() => makeReport.perform(contextOf(server, organisation, manager.userId), { report: id })),
  );
  await server.database.query(`update job set state = 'done' where id = (select job_id from report where id = $1)`, [
    id,
  ]);
  const made = (await files()).slice(before);
  const [{ file_id: named } = { file_id: '' }] = await server.database.query<{ file_id: string }>(
    'select file_id from report where id = $1',
    [id],
  );
  assert.equal(made.length, 2);
  for (const file of made) assert.equal(file.is_over, file.id !== named);
});

describe('cost in reports', () => {
  test('is refused to those who may not see it, and absent where they need not ask', async () => {
    for (const path of ['reports', 'reports/preview']) {
      const answer = await world.call(world.sales, 'POST', path, { type: DETAIL, includeCost: true });
      assert.equal(answer.statusCode, 403, path);
      assert.match(message(answer), /Cost and margin are for accountants, directors and managers\./);
    }
    for (const staff of [world.manager, world.accountant, world.director])
      assert.ok((await read({ type: DETAIL, includeCost: true }, staff)).columns.includes('Margin'));
    for (const type of [
      'adjustments-detail',
      'inventory-classification',
      'inventory-items-trace',
      'transfers-detail',
    ]) {
      const [plain, full] = [await read({ type }, world.sales), await read({ type })];
      const cost = full.columns.filter((label) => !plain.columns.includes(label));
      assert.ok(cost.length > 0, type);
      const shown = await preview(world.server, world.sales, { type });
      assert.equal(shown.columns.length, plain.columns.length);
      assert.equal(Object.keys(shown.rows[0]?.cells ?? {}).length, plain.columns.length);
    }
    const sorted = await world.call(world.sales, 'POST', 'reports/preview', { type: DETAIL, sortBy: 'margin' });
    assert.equal(sorted.statusCode, 422);
    const [{ code, field } = {}] = sorted.json<{ details: { code?: string; field?: string }[] }>().details;
    assert.deepEqual([code, field], ['unknown-column', 'sortBy']);
  });

  test('is for nobody else’s eyes: the list hides it, the file is not there, also for who may no longer see it', async () => {
    const { server } = world;
    const id = await make(server, world.manager, world.organisation, { type: DETAIL, includeCost: true });
    const row = (await listed(server, world.manager)).data.find((each) => each.id === id);
    assert.equal(row?.showsCost, true);
    assert.equal(
      (await listed(server, world.sales)).data.some((each) => each.id === id),
      false,
    );
    const file = (staff: TestStaff, path = '') =>
      server.inject({ method: 'GET', url: `/api/ag/files/${row?.fileId}${path}`, headers: staff.headers });
    assert.equal((await file(world.accountant)).statusCode, 200);
    for (const path of ['', '/link']) assert.equal((await file(world.sales, path)).statusCode, 404);
    // Spec §7 "download/{file} (blob)": by the file's id, or by the report's.
    for (const name of [row?.fileId, id]) {
      const blob = await world.call(world.accountant, 'GET', `download/${name}`);
      assert.deepEqual([blob.statusCode, blob.rawPayload.subarray(0, 2).toString()], [200, 'PK']);
      assert.equal((await world.call(world.sales, 'GET', `download/${name}`)).statusCode, 404);
    }
    assert.equal((await world.call(world.accountant, 'GET', 'download/999999')).statusCode, 404);
    assert.equal((await world.call(world.sales, 'POST', `reports/${id}/cancel`)).statusCode, 404);
    const { url } = (await file(world.manager, '/link')).json<{ data: { url: string } }>().data;
    assert.equal((await server.inject({ method: 'GET', url })).statusCode, 200);
    await server.database.query('update membership set role = 2 where id = $1', [world.manager.eId]);
    try {
      assert.equal((await server.inject({ method: 'GET', url })).statusCode, 404);
      assert.equal((await file(world.manager)).statusCode, 404);
      const late = await ask(server, world.manager, { type: DETAIL });
      assert.equal(late.statusCode, 200);
    } finally {
      await server.database.query('update membership set role = 4 where id = $1', [world.manager.eId]);
    }
  });

  test('is not made for somebody who lost the right meanwhile', async () => {
    const { server, organisation, manager } = world;
    const { id } = (await ask(server, manager, { type: DETAIL, includeCost: true })).json<{ data: { id: number } }>()
      .data;
    // It shows cost without being asked to.
    const shown = (await ask(server, manager, { type: 'stock-value' })).json<{ data: { id: number } }>().data.id;
    await server.database.query('update membership set role = 2 where id = $1', [manager.eId]);
    try {
      await assert.rejects(
        async () => makeReport.perform(contextOf(server, organisation, manager.userId), { report: id }),
        /see cost in reports|Cost and margin/,
      );
      await assert.rejects(
        async () => makeReport.perform(contextOf(server, organisation, manager.userId), { report: shown }),
        /may no longer see cost in reports/,
      );
      await server.database.query('update membership set role = 4, able_login = false where id = $1', [manager.eId]);
      await assert.rejects(
        async () => makeReport.perform(contextOf(server, organisation, manager.userId), { report: id }),
        /may no longer sign in/,
      );
    } finally {
      await server.database.query('update membership set role = 4, able_login = true where id = $1', [manager.eId]);
    }
    for (const open of [id, shown]) await world.call(manager, 'POST', `reports/${open}/cancel`);
  });
});

describe('a request', () => {
  test('is refused in words for another report’s field, an unknown report or column, and wrong days', async () => {
    const cases: [Record<string, unknown>, RegExp, code?: string, field?: string][] = [
      [{ type: 'nothing' }, /There is no report 'nothing'/, 'unknown-report', 'type'],
      [{ type: 'transfers-detail', csrs: [1] }, /Transfers Detail has no setting 'csrs'/, 'unknown-field', 'csrs'],
      [
        { type: 'transfers-detail', dateRange: ['2026-02-30', '2026-03-01'] },
        /2026-02-30 is not a date/,
        'no-date',
        'dateRange',
      ],
      [{ type: DETAIL, csrCreated: ['2026-02-30', '2026-03-01'] }, /2026-02-30 is not/, 'no-date', 'csrCreated'],
      [{ type: 'slow-moving-products', dueDate: '2026-02-31' }, /2026-02-31 is not a date/, 'no-date', 'dueDate'],
      [{ type: 'stock-value', dueTime: '12:00' }, /A time is one of a day/, 'no-day', 'dueTime'],
      [
        { type: 'purchase-detail', source: 'po', dateType: 'dueDate' },
        /orders have no due date/,
        'no-due-date',
        'dateType',
      ],
      [{ type: 'transfers-detail', dateRange: ['2026-03-02', '2026-03-01'] }, /first day/],
      [{ type: DETAIL, unSoldDay: 0 }, /unSoldDay/],
      [{ type: DETAIL, brands: [] }, /brands/],
      [{ type: DETAIL, page: 1 }, /page/],
    ];
    for (const [request, words, code, field] of cases) {
      const answer = await world.call(world.manager, 'POST', 'reports', request);
      assert.equal(answer.statusCode, 422, JSON.stringify(request));
      assert.match(message(answer), words);
      const [problem] = answer.json<{ details: { code: string; field: string }[] }>().details;
      if (code) assert.deepEqual([problem?.code, problem?.field], [code, field], JSON.stringify(request));
    }
  });

  test('is answered with the specification’s sentence; the Download Center has type, range, time, state and who', async () => {
    const answer = await ask(world.server, world.sales, { type: DETAIL, dateRange: ['2026-03-01', '2026-03-31'] });
    assert.equal(message(answer as never), 'Preparing for the report, please check it later');
    const list = await listed(world.server, world.sales);
    const [row] = list.data;
    assert.deepEqual(
      [
        row?.type,
        row?.name,
        row?.dateRange,
        row?.state,
        row?.progress,
        row?.requestedBy,
        row?.fileName,
        row?.canCancel,
      ],
      [
        DETAIL,
        'Invoices & Credit Notes Detail',
        '2026-03-01 to 2026-03-31',
        'waiting',
        0,
        world.sales.email,
        'Invoices & Credit Notes Detail-2026-03-01 to 2026-03-31.xlsx',
        true,
      ],
    );
    assert.ok(list.active >= 1);
    const { database } = world.server;
    await database.query(
      `update job set state = 'running', progress_done = 1, progress_total = 3
      where id = (select job_id from report where id = $1)`,
      [row?.id],
    );
    assert.deepEqual(
      (({ state, progress }) => [state, progress])((await listed(world.server, world.sales)).data[0] as never),
      ['running', 33],
    );
    const cancel = (staff: TestStaff) => world.call(staff, 'POST', `reports/${row?.id}/cancel`);
    assert.equal((await cancel(world.director)).statusCode, 403);
    assert.equal((await cancel(world.sales)).statusCode, 200);
    assert.equal((await listed(world.server, world.sales)).data[0]?.isCancelling, true);
    const [job] = await database.query<{ title: string; decided_by: number }>(
      'select title, decided_by from job where id = (select job_id from report where id = $1)',
      [row?.id],
    );
    assert.deepEqual(job, { title: 'Report: Invoices & Credit Notes Detail', decided_by: world.sales.userId });
    await database.query(
      `update job set state = 'failed', error = 'The disk is full.' where id = (select job_id from report where id = $1)`,
      [row?.id],
    );
    assert.deepEqual(
      (({ state, error }) => [state, error])((await listed(world.server, world.sales)).data[0] as never),
      ['failed', 'The disk is full.'],
    );
    const late = await cancel(world.sales);
    assert.deepEqual([late.statusCode, late.json<ErrorBody>().code], [409, 'report-ended']);
    const audit = await database.query<{ action: string; after: unknown }>(
      `select action, after from audit where entity = 'report' and entity_id = $1 order by id`,
      [row?.id],
    );
    const request = { type: DETAIL, dateRange: ['2026-03-01', '2026-03-31'] };
    assert.deepEqual(
      audit.map(({ action, after: told }) => [action, told]),
      [
        ['Create', { request, showsCost: false }],
        ['Cancel', null],
      ],
    );
  });

  test('beyond the limits of a person waits for the earlier ones', async () => {
    const ids: number[] = [];
    const { database } = world.server;
    await database.query(`update job set state = 'cancelled' where state = 'waiting' and name = 'make-report'`);
    const answers = await Promise.all(
      Array.from({ length: MAX_OPEN_REPORTS.person + 3 }, () => ask(world.server, world.sales, { type: DETAIL })),
    );
    for (const answer of answers)
      if (answer.statusCode === 200) ids.push(answer.json<{ data: { id: number } }>().data.id);
    assert.equal(ids.length, MAX_OPEN_REPORTS.person);
    // The more reports are under way, the later a new one is made.
    const waiting = await database.query<{ priority: number }>(
      `select priority from job where name = 'make-report' and state = 'waiting' order by id`,
    );
    assert.deepEqual(
      waiting.map(({ priority }) => Math.abs(priority)),
      [0, 1, 2, 3, 4],
    );
    assert.ok((waiting.at(-1)?.priority ?? 0) < 0);
    const refused = answers.find(({ statusCode }) => statusCode !== 200);
    assert.deepEqual([refused?.statusCode, refused?.headers['retry-after']], [429, '30']);
    assert.deepEqual(
      [refused?.json<ErrorBody>().code, refused?.json<ErrorBody>().message],
      ['too-many-reports', 'Your earlier reports are still being made. Ask for this one again when they are ready.'],
    );
    assert.equal((await ask(world.server, world.director, { type: DETAIL })).statusCode, 200);
    // With those five and one, nineteen are under way; the twentieth is the last one.
    await database.query(
      `with waiting as (
        insert into job (organisation_id, name, title, payload, state)
        select $1, 'make-report', 'Report', '{}', 'waiting' from generate_series(1, 13) returning id)
      insert into report (organisation_id, type, date_range, request, shows_cost, requested_by, job_id)
      select $1, $2, '', '{}', false, $3, id from waiting`,
      [world.organisation, DETAIL, world.accountant.eId],
    );
    assert.equal((await ask(world.server, world.director, { type: DETAIL })).statusCode, 200);
    const full = await ask(world.server, world.director, { type: DETAIL });
    assert.equal(full.statusCode, 429);
    assert.match(full.body, /Others in your organisation have asked for many reports/);
    await database.query(`update job set state = 'cancelled' where state = 'waiting' and name = 'make-report'`);
  });

  test('belongs to its organisation, and its file says when it has expired', async () => {
    const { server } = world;
    const id = await make(server, world.sales, world.organisation, { type: DETAIL });
    const row = (await listed(server, world.sales)).data.find((each) => each.id === id);
    const [kept] = await server.database.query<{ days: number; by: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days, created_by as by
        from stored_file where id = $1`,
      [row?.fileId],
    );
    assert.deepEqual(kept, { days: 30, by: world.sales.eId });
    const pages = await Promise.all(
      [1, 2].map((page) => world.call(world.sales, 'GET', `reports?per_page=1&page=${page}`)),
    );
    assert.deepEqual(
      pages.map((page) => page.json<{ data: { id: number }[] }>().data.map((each) => each.id)),
      (await listed(server, world.sales)).data.slice(0, 2).map((each) => [each.id]),
    );
    const elsewhere = await buildOrganisation(server.database);
    const stranger = await server.staff(elsewhere, { role: 4, is_admin: true });
    assert.deepEqual((await listed(server, stranger)).data, []);
    for (const [method, url] of [
      ['GET', `files/${row?.fileId}`],
      ['GET', `files/${row?.fileId}/link`],
      ['POST', `reports/${id}/cancel`],
    ] as const)
      assert.equal((await world.call(stranger, method, url)).statusCode, 404, url);
    assert.deepEqual((await preview(server, stranger, { type: DETAIL })).rows, []);
    await server.database.query(`update stored_file set expires_at = now() where id = $1`, [row?.fileId]);
    const late = await world.call(world.sales, 'GET', `files/${row?.fileId}`);
    assert.equal(late.statusCode, 410);
    assert.match(message(late), /has expired and was removed\. Please create it again\./);
    const expired = (await listed(server, world.sales)).data.find((each) => each.id === id);
    assert.deepEqual([expired?.state, expired?.fileId], ['expired', null]);
  });

  test('saves settings for the person alone, by name', async () => {
    const request = { type: DETAIL, group: 'asProducts' };
    const save = (staff: TestStaff, name: string, body: object = request) =>
      world.call(staff, 'POST', 'report-settings', { name, request: body });
    await save(world.sales, 'B');
    await save(world.sales, 'a');
    const again = await save(world.sales, 'B', { type: DETAIL, group: 'asCustomers' });
    assert.deepEqual(
      again.json<{ data: { name: string; request: object }[] }>().data.map(({ name, request: saved }) => [name, saved]),
      [
        ['a', request],
        ['B', { type: DETAIL, group: 'asCustomers' }],
      ],
    );
    const [first] = again.json<{ data: { id: number }[] }>().data;
    const remove = (staff: TestStaff) =>
      world.server.inject({ method: 'DELETE', url: `/api/ag/report-settings/${first?.id}`, headers: staff.headers });
    assert.equal((await remove(world.director)).statusCode, 404);
    assert.equal((await remove(world.sales)).statusCode, 200);
    const left = await world.call(world.sales, 'GET', `report-settings?type=${DETAIL}`);
    assert.equal(left.json<{ data: unknown[] }>().data.length, 1);
    const audit = await world.server.database.query<{ action: string; name: string; before: string; after: string }>(
      `select action, coalesce(before, after) ->> 'name' as name, before -> 'request' ->> 'group' as before,
        after -> 'request' ->> 'group' as after from audit where entity = 'saved_report' order by id`,
    );
    assert.deepEqual(
      audit.map(({ action, name, before, after: told }) => [action, name, before, told]),
      [
        ['Create', 'B', null, 'asProducts'],
        ['Create', 'a', null, 'asProducts'],
        ['Update', 'B', 'asProducts', 'asCustomers'],
        ['Delete', 'a', 'asProducts', null],
      ],
    );
    assert.equal((await save(world.sales, 'c', { type: 'nothing' })).statusCode, 422);
  });

  test('keeps settings apart by person and report, and 200 of a person at most', async () => {
    const { database } = world.server;
    const save = (staff: TestStaff, name: string, type = DETAIL) =>
      world.call(staff, 'POST', 'report-settings', { name, request: { type } });
    const names = async (staff: TestStaff, type = DETAIL) =>
      (await world.call(staff, 'GET', `report-settings?type=${type}`))
        .json<{ data: { name: string }[] }>()
        .data.map(({ name }) => name);
    const other = 'slow-moving-products';
    await database.query('delete from saved_report');
    for (const [staff, name, type] of [
      [world.manager, 'mine', DETAIL],
      [world.manager, 'mine', other],
      [world.director, 'mine', DETAIL],
      [world.director, 'theirs', DETAIL],
    ] as const)
      assert.equal((await save(staff, name, type)).statusCode, 200);
    assert.deepEqual(
      [await names(world.manager), await names(world.manager, other), await names(world.director)],
      [['mine'], ['mine'], ['mine', 'theirs']],
    );
    await database.query(
      `insert into saved_report (organisation_id, membership_id, type, name, request)
        select $1, $2, $3, 'one of many ' || n, $4 from generate_series(1, 197) n`,
      [world.organisation, world.manager.eId, DETAIL, JSON.stringify({ type: DETAIL })],
    );
    assert.equal((await save(world.manager, 'the 200th')).statusCode, 200);
    const refused = await save(world.manager, 'the 201st');
    assert.deepEqual([refused.statusCode, refused.json<ErrorBody>().code], [422, 'too-many-saved']);
    assert.equal((await save(world.manager, 'mine')).statusCode, 200, 'one is replaced');
    assert.equal((await save(world.director, 'more')).statusCode, 200, 'somebody else has room');
    await database.query('delete from saved_report');
  });
});

test('what is asked for, cancelled or saved by a request that is sent again is done once', async () => {
  const { server, manager } = world;
  const twice = async (method: 'POST' | 'DELETE', path: string, payload?: object) => {
    const headers = { ...manager.headers, 'idempotency-key': `${method} ${path}` };
    const request = { method, url: `/api/ag/${path}`, headers, ...(payload ? { payload } : {}) };
    const [first, again] = [await server.inject(request), await server.inject(request)];
    assert.deepEqual([first.statusCode, again.statusCode, again.body], [200, 200, first.body], path);
    return first;
  };
  const actions = async (entity: string, id: number | undefined) =>
    (
      await server.database.query<{ action: string }>(
        'select action from audit where entity = $1 and entity_id = $2 order by id',
        [entity, id],
      )
    ).map(({ action }) => action);
  const before = (await listed(server, manager)).meta.total;
  const { id } = (await twice('POST', 'reports', { type: DETAIL })).json<{ data: { id: number } }>().data;
  assert.equal((await listed(server, manager)).meta.total, before + 1);
  await twice('POST', `reports/${id}/cancel`);
  assert.deepEqual(await actions('report', id), ['Create', 'Cancel']);
  const saved = await twice('POST', 'report-settings', { name: 'Twice', request: { type: DETAIL } });
  const own = saved.json<{ data: { id: number; name: string }[] }>().data.find(({ name }) => name === 'Twice');
  await twice('DELETE', `report-settings/${own?.id}`);
  assert.deepEqual(await actions('saved_report', own?.id), ['Create', 'Delete']);
});

describe('a preview', () => {
  test('has the first rows in any order, with what is behind each figure, and the points of its plot', async () => {
    const shown = await preview(world.server, world.manager, {
      type: DETAIL,
      includeCost: true,
      sortBy: 'margin',
      isDescending: true,
    });
    const margins = shown.rows.map(({ cells }) => Number(cells['margin']));
    assert.deepEqual(
      margins,
      margins.toSorted((a, b) => b - a),
    );
    for (const { cells, sheet, contactId, productId } of shown.rows) {
      const [stored] = await world.server.database.query<{ no: string; type: number; contact_id: number }>(
        'select no, type, contact_id from sheet where id = $1',
        [sheet?.id],
      );
      assert.deepEqual([stored?.no, stored?.type, stored?.contact_id], [cells['number'], sheet?.type, contactId]);
      assert.ok(productId === tyre || productId === wheel);
    }
    assert.equal(shown.plot.measure, 'amount');
    // 2 March 2026 is a Monday.
    assert.deepEqual(
      shown.plot.points.map(({ label }) => label),
      ['2026-03-02'],
    );
    assert.equal(cents(shown.plot.points[0]?.value), cents(shown.totals['amount']));
  });
});
