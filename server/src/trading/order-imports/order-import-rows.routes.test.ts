import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ConfirmImportAnswer, ErrorBody, ImportSummary, Sheet, SheetListAnswer } from '@iwe/contract';
import { DrafterType, today } from '@iwe/domain';
import { buildContact } from '../../testing/factories.ts';
import type { TestStaff } from '../../testing/server.ts';
import { upload, workbook } from '../../records/imports/testing/multipart.ts';
import { checkAndClose } from '../sheets/testing/check.ts';
import { aProduct, startSheetWorld } from '../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../sheets/testing/sheet-world.ts';

type Row = readonly (string | number | null)[];
const HEAD: Row = ['Invoice', 'Customer', 'Item Code', 'Qty'];

let world: SheetWorld;
before(async () => {
  world = await startSheetWorld();
  await buildContact(world.server.database, world.organisation, { name: 'Beta Wheels', code: '51 824 753 556' });
  await aProduct(world, { code: 'TYRE', class_a_price_cents: 10_000 });
});
after(() => checkAndClose(world));

const send = (rows: readonly Row[], staff = world.sales) =>
  world.server.inject(upload(staff.headers, '/api/ag/orders-import', workbook(rows), 'drafts.xlsx'));
async function checked(rows: readonly Row[], staff?: TestStaff): Promise<ImportSummary> {
  const answer = await send(rows, staff);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ImportSummary }>().data;
}
async function confirm({ id }: ImportSummary, staff = world.sales): Promise<void> {
  const answer = await world.call(staff, 'POST', `imports/${id}/confirm`, {});
  assert.equal(answer.statusCode, 200, answer.body);
  assert.ok(answer.json<ConfirmImportAnswer>().data.written > 0, answer.body);
}
async function invoiceOf(reference: string): Promise<Sheet> {
  const rows = (await world.call(world.sales, 'GET', 'orders?type=invoice')).json<SheetListAnswer>().data;
  const row = rows.find((each) => each.reference === reference);
  assert.ok(row, reference);
  return (await world.call(world.sales, 'GET', `orders/${row.id}`)).json<{ data: Sheet }>().data;
}
const reasonsOf = ({ bad }: ImportSummary) => bad.map(({ row, reasons }) => [row, ...reasons]);

test('an invoice is one in whatever capitals, and its customer’s code is one with whatever blanks', async () => {
  const summary = await checked([HEAD, ['a-1', '518 247 535 56', 'TYRE', 1], ['A-1', null, 'tyre', 2]]);
  assert.deepEqual(
    [reasonsOf(summary), summary.preview.map(({ note, cells }) => [note, cells['Customer']])],
    [
      [],
      [
        ['New draft of 2 lines', 'Beta Wheels'],
        ['Line of a-1', ''],
      ],
    ],
  );
});

test('drafts are numbered in the order of the file, and their history names who imported them', async () => {
  await confirm(
    await checked([
      HEAD,
      ['N-9', 'Alpha Tyres', 'TYRE', 1],
      ['N-1', 'Alpha Tyres', 'TYRE', 1],
      ['N-5', 'Alpha Tyres', 'TYRE', 1],
    ]),
  );
  const drafts = [await invoiceOf('N-9'), await invoiceOf('N-1'), await invoiceOf('N-5')];
  assert.deepEqual(
    drafts.map(({ no }) => no),
    drafts.map(({ no }) => no).toSorted(),
  );
  await confirm(await checked([HEAD, ['N-7', 'Alpha Tyres', 'TYRE', 1]], world.manager), world.manager);
  const made = await world.server.database.query<{ operator: string; drafter: number; kind: number }>(
    `select a.operator, s.drafter_id as drafter, s.drafter_type as kind from audit a join sheet s on s.id = a.entity_id
      where a.entity = 'sheet' and a.entity_id = any($1) order by s.id`,
    [[drafts[0]?.id, (await invoiceOf('N-7')).id]],
  );
  assert.deepEqual(made, [
    { operator: world.sales.email, drafter: world.sales.eId, kind: DrafterType.BusinessStaff },
    { operator: world.manager.email, drafter: world.manager.eId, kind: DrafterType.ServiceStaff },
  ]);
});

test('every row without an invoice is told, and a good row of a bad invoice names all that are bad', async () => {
  const summary = await checked([
    HEAD,
    [null, 'Alpha Tyres', 'TYRE', 1],
    [null, null, 'TYRE', 2],
    ['B-1', 'Alpha Tyres', 'TYRE', 1],
    ['B-1', null, 'NONE', 1],
    ['B-1', null, 'TYRE', 'x'],
    ['B-2', 'n'.repeat(61), 'c'.repeat(61), 1],
    ['B-3', null, 'TYRE', 1],
  ]);
  const missing = 'Invoice is missing. Rows with the same text are one.';
  assert.deepEqual(reasonsOf(summary), [
    [2, missing],
    [3, missing],
    [4, 'Row 5, 6 of this invoice cannot be imported, and an invoice is imported as a whole.'],
    [5, "No product has the code 'NONE'."],
    [6, "Qty 'x' is not a whole number."],
    [7, `No customer has the name or code '${'n'.repeat(60)}'.`, `No product has the code '${'c'.repeat(60)}'.`],
    [8, 'Customer is missing.'],
  ]);
});

test('what the rows of an invoice say of it is the same to the letter', async () => {
  const summary = await checked([
    [...HEAD, 'Reference', 'Comments'],
    ['W-1', 'Alpha Tyres', 'TYRE', 1, 'PO 7', 'Ring first'],
    ['W-1', 'Alpha Tyres', 'TYRE', 1, 'po 7', 'ring first'],
    ['W-1', null, 'TYRE', 1, 'PO 7', null],
  ]);
  const whole = 'Row 3 of this invoice cannot be imported, and an invoice is imported as a whole.';
  assert.deepEqual(reasonsOf(summary), [
    [2, whole],
    [
      3,
      "Reference 'po 7' differs from 'PO 7' in an earlier row of this invoice.",
      "Comments 'ring first' differs from 'Ring first' in an earlier row of this invoice.",
    ],
    [4, whole],
  ]);
});

test('each day that cannot be read is told by its column', async () => {
  const summary = await checked([
    [...HEAD, 'Date', 'Due Date', 'Dispatch Date'],
    ['D-1', 'Alpha Tyres', 'TYRE', 1, '3/4/26', '4/5/26', '5/6/26'],
  ]);
  const words = (label: string, text: string) =>
    `${label} '${text}' is not a date. Write it as dd/mm/yyyy or yyyy-mm-dd.`;
  assert.deepEqual(reasonsOf(summary), [
    [2, words('Date', '3/4/26'), words('Due Date', '4/5/26'), words('Dispatch Date', '5/6/26')],
  ]);
});

test('an invoice without a date is of today where the organisation is', async () => {
  const { database } = world.server;
  // Their days never are the same: they are 25 hours apart.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    await database.query('update organisation set time_zone = $2 where id = $1', [world.organisation, zone]);
    const before = today(zone, new Date());
    const { preview } = await checked([
      [...HEAD, 'Date'],
      [`Z-${zone}`, 'Alpha Tyres', 'TYRE', 1, null],
    ]);
    const shown = preview[0]?.cells['Date'] ?? '';
    assert.ok([before, today(zone, new Date())].includes(shown), `${shown} in ${zone}`);
  }
  await database.query(`update organisation set time_zone = 'Australia/Sydney' where id = $1`, [world.organisation]);
});

test('columns are found by their other names, and what goods are called may differ from row to row', async () => {
  const summary = await checked([
    [
      'Order No',
      'ABN',
      'Invoice Date',
      'Due Date',
      'Delivery Date',
      'Customer PO',
      'SKU',
      'Product Name',
      'Quantity',
      'Price',
      'Desc',
    ],
    ['O-1', '51824753556', '02/03/2026', '09/03/2026', '05/03/2026', 'PO 8', 'TYRE', 'Front', 3, 90.5, 'left'],
    ['O-1', null, null, null, null, null, 'TYRE', 'Rear', 1, null, null],
  ]);
  assert.deepEqual(reasonsOf(summary), []);
  await confirm(summary);
  const draft = await invoiceOf('PO 8');
  assert.deepEqual([draft.date, draft.dueDate, draft.deliveryDate], ['2026-03-02', '2026-03-09', '2026-03-05']);
  assert.deepEqual(
    draft.lines.map(({ quantity, price, description }) => [quantity, price, description]),
    [
      [3, 90.5, 'left'],
      [1, 100, ''],
    ],
  );
});

test('the example of the template is an invoice of a stored customer and product: it can be imported', async () => {
  const template = await world.call(world.sales, 'GET', 'import-templates/orders');
  const file = upload(world.sales.headers, '/api/ag/orders-import', template.rawPayload, 'template.xlsx');
  const { data } = (await world.server.inject(file)).json<{ data: ImportSummary }>();
  assert.deepEqual(reasonsOf(data), []);
  assert.deepEqual([data.rows, data.good], [1, 1]);
});

test('a file has a thousand rows at most', async () => {
  const rows = (count: number): Row[] => [
    HEAD,
    ...Array.from({ length: count }, (): Row => ['M-1', 'Nobody', 'TYRE', 1]),
  ];
  assert.equal((await send(rows(1_000))).statusCode, 200);
  const refused = await send(rows(1_001));
  assert.deepEqual([refused.statusCode, refused.json<ErrorBody>().code], [422, 'file-rows'], refused.body);
});
