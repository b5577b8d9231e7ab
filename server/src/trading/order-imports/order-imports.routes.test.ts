import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { today } from '@iwe/domain';
import { read, utils } from 'xlsx';
import type { ConfirmImportAnswer, ErrorBody, ImportSummary, Sheet, SheetListAnswer } from '@iwe/contract';
import { buildContact, buildOrganisation, buildProduct } from '../../testing/factories.ts';
import type { TestStaff } from '../../testing/server.ts';
import { BAD_FILES } from '../../records/imports/testing/bad-files.ts';
import { upload, workbook } from '../../records/imports/testing/multipart.ts';
import { checkAndClose } from '../sheets/testing/check.ts';
import { aProduct, startSheetWorld } from '../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../sheets/testing/sheet-world.ts';

type Row = readonly (string | number | null)[];
const HEAD: Row = ['Invoice', 'Customer', 'Date', 'Reference', 'Item Code', 'Qty', 'Unit Price', 'Line Description'];

let world: SheetWorld;
before(async () => {
  world = await startSheetWorld();
  const { server, organisation } = world;
  await buildContact(server.database, organisation, {
    name: 'Beta Wheels',
    code: '51 824 753 556',
    payment_type: '30-Days',
    address: 'Dock 1',
    city: 'Ryde',
    state: 'NSW',
    postal: '2112',
    phone: '0400',
    service_id: world.manager.eId,
    bd_id: world.accountant.eId,
  });
  await buildContact(server.database, organisation, { name: 'Closed Shop', code: 'X1', is_active: false });
  for (const code of ['T1', 'T2']) await buildContact(server.database, organisation, { name: 'Twin', code });
  await aProduct(world, { code: 'Tyre-A', class_a_price_cents: 10_000 });
  await aProduct(world, { code: 'TYRE-B', class_a_price_cents: 5_000 });
});
after(() => checkAndClose(world));

const send = (rows: readonly Row[], staff = world.sales) =>
  world.server.inject(upload(staff.headers, '/api/ag/orders-import', workbook([HEAD, ...rows]), 'drafts.xlsx'));
async function checked(rows: readonly Row[], staff?: TestStaff): Promise<ImportSummary> {
  const answer = await send(rows, staff);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ImportSummary }>().data;
}
async function confirmed({ id }: ImportSummary, staff = world.sales): Promise<ConfirmImportAnswer['data']> {
  const answer = await world.call(staff, 'POST', `imports/${id}/confirm`, {});
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<ConfirmImportAnswer>().data;
}
async function invoices(): Promise<SheetListAnswer['data']> {
  return (await world.call(world.sales, 'GET', 'orders?type=invoice')).json<SheetListAnswer>().data;
}
async function invoiceOf(reference: string): Promise<Sheet> {
  const row = (await invoices()).find((each) => each.reference === reference);
  assert.ok(row, reference);
  return (await world.call(world.sales, 'GET', `orders/${row.id}`)).json<{ data: Sheet }>().data;
}
const reasonsOf = ({ bad }: ImportSummary) => bad.map(({ row, reasons }) => [row, ...reasons]);

test('rows of one invoice are the lines of one draft, with what its customer brings', async () => {
  const summary = await checked([
    ['A-1', 'beta wheels', '02/03/2026', 'PO 77', 'tyre-a', 4, 95.5, 'front'],
    ['B-1', '53004085616', null, null, 'TYRE-B', 1, null, null],
    ['A-1', null, null, null, 'TYRE-B', 2, null, null],
  ]);
  assert.deepEqual([summary.kind, summary.good, summary.bad], ['orders', 3, []]);
  assert.deepEqual(summary.notes, ['2 draft invoices will be created.']);
  assert.deepEqual(
    summary.preview.map(({ row, note, cells }) => [row, note, cells['Customer'], cells['Reference']]),
    [
      [2, 'New draft of 2 lines', 'Beta Wheels', 'PO 77'],
      [4, 'Line of A-1', '', ''],
      [3, 'New draft of 1 line', 'Alpha Tyres', 'B-1'],
    ],
  );
  assert.deepEqual(await invoices(), []);
  assert.deepEqual((await confirmed(summary)).written, 3);

  const first = await invoiceOf('PO 77');
  assert.deepEqual(
    [first.type, first.status, first.date, first.drafterType, first.csrServiceId, first.phone, first.taxType],
    [1, 1, '2026-03-02', 2, world.manager.eId, '0400', 3],
  );
  assert.equal(first.csrBDId, world.accountant.eId);
  assert.match(first.address, /Dock 1.*Ryde/s);
  assert.deepEqual(
    first.lines.map(({ quantity, price, description }) => [quantity, price, description]),
    [
      [4, 95.5, 'front'],
      [2, 50, ''],
    ],
  );
  // An invoice without a reference gets the file's name for it.
  const second = await invoiceOf('B-1');
  assert.deepEqual([second.customerId, second.lines[0]?.price], [world.customer, 50]);
  assert.equal(second.date, today('Australia/Sydney', new Date()), 'without a date it is of today');
});

test('what any row of an invoice says of it is the draft’s: days, tax, comments; a price of 0 is one', async () => {
  const head = [
    'Invoice',
    'Customer',
    'Due Date',
    'Dispatch Date',
    'Tax Type',
    'Comments',
    'Item Code',
    'Qty',
    'Unit Price',
  ];
  const file = workbook([
    head,
    ['L-1', 'Alpha Tyres', null, null, null, null, 'Tyre-A', 1, 0],
    ['L-1', null, '30/03/2026', '05/03/2026', 'no tax', 'Ring first', 'TYRE-B', 1, null],
  ]);
  const answer = await world.server.inject(upload(world.sales.headers, '/api/ag/orders-import', file, 'more.xlsx'));
  const { data } = answer.json<{ data: ImportSummary }>();
  assert.deepEqual([data.bad, data.notes], [[], ['1 draft invoice will be created.']]);
  assert.equal((await confirmed(data)).written, 2);
  const draft = await invoiceOf('L-1');
  assert.deepEqual(
    [draft.dueDate, draft.deliveryDate, draft.taxType, draft.comments],
    ['2026-03-30', '2026-03-05', 1, 'Ring first'],
  );
  assert.deepEqual(
    draft.lines.map(({ price }) => price),
    [0, 50],
  );
});

test('a customer’s name decides before the code of another customer that reads the same', async () => {
  const { database } = world.server;
  await buildContact(database, world.organisation, { name: 'Of that code', code: 'SAME' });
  await buildContact(database, world.organisation, { name: 'Same' });
  const summary = await checked([['M-1', 'SAME', null, null, 'Tyre-A', 1, null, null]]);
  assert.deepEqual([summary.bad, summary.preview[0]?.cells['Customer']], [[], 'Same']);
});

describe('what cannot be imported', () => {
  test('every reason is said, and an invoice is imported as a whole', async () => {
    const summary = await checked([
      ['C-1', 'Nobody', '31-12-26', null, 'NO-SUCH', 'ten', -1, null],
      ['D-1', 'Alpha Tyres', null, null, 'Tyre-A', 1, null, null],
      ['D-1', 'Beta Wheels', null, null, null, 1, null, null],
      ['E-1', 'Alpha Tyres', null, null, 'Tyre-A', 1, null, null],
      [null, 'Alpha Tyres', null, null, 'Tyre-A', 1, null, null],
      ['F-1', 'Twin', null, null, 'Tyre-A', 1, null, null],
      ['G-1', 'Closed Shop', null, null, 'Tyre-A', 1, null, null],
    ]);
    assert.equal(summary.good, 1);
    assert.deepEqual(reasonsOf(summary), [
      [
        2,
        "No customer has the name or code 'Nobody'.",
        "No product has the code 'NO-SUCH'.",
        "Qty 'ten' is not a whole number.",
        'Unit Price -1 must be between 0 and 10,000,000.',
        "Date '31-12-26' is not a date. Write it as dd/mm/yyyy or yyyy-mm-dd.",
      ],
      [3, 'Row 4 of this invoice cannot be imported, and an invoice is imported as a whole.'],
      [
        4,
        "Customer 'Beta Wheels' differs from 'Alpha Tyres' in an earlier row of this invoice.",
        'Item Code is missing.',
      ],
      [6, 'Invoice is missing. Rows with the same text are one.'],
      [7, "2 customers have the name or code 'Twin'. Use what only one of them has."],
      [8, 'The customer is inactive. Choose another one.'],
    ]);
    const failed = await world.call(world.sales, 'GET', `imports/${summary.id}/failed`);
    const { Sheets, SheetNames } = read(failed.rawPayload);
    assert.equal(utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 }).length, 7);
  });

  test('a tax type that is none, and texts that are longer than their fields; the longest are taken', async () => {
    const head = ['Invoice', 'Customer', 'Reference', 'Comments', 'Tax Type', 'Item Code', 'Qty', 'Line Description'];
    const row = (name: string, more: number, taxType: string | null): Row => {
      const text = (length: number) => name.padEnd(length + more, 'x');
      return [name, 'Alpha Tyres', text(100), text(2_000), taxType, 'Tyre-A', 1, text(500)];
    };
    const file = workbook([head, row('N-1', 0, null), row('N-2', 1, 'GST')]);
    const answer = await world.server.inject(upload(world.sales.headers, '/api/ag/orders-import', file, 'long.xlsx'));
    const { data } = answer.json<{ data: ImportSummary }>();
    assert.deepEqual(
      [data.good, reasonsOf(data)],
      [
        1,
        [
          [
            3,
            'Line Description should not exceed 500 characters.',
            'Reference should not exceed 100 characters.',
            'Comments should not exceed 2,000 characters.',
            "Tax Type 'GST' must be No Tax, Tax Inclusive, GST on Income.",
          ],
        ],
      ],
    );
  });

  test('an invoice that its customer has already, by its reference; also when it came in since the preview', async () => {
    const rows: Row[] = [
      ['H-1', 'Alpha Tyres', null, 'Ref 9', 'Tyre-A', 1, null, null],
      ['H-2', 'Alpha Tyres', null, 'REF 9', 'Tyre-A', 1, null, null],
      ['H-3', 'Beta Wheels', null, 'Ref 9', 'Tyre-A', 1, null, null],
      ['H-4', 'Alpha Tyres', null, 'ref 9', 'Tyre-A', 1, null, null],
    ];
    const early = await checked(rows);
    assert.deepEqual(reasonsOf(early), [
      [3, "Invoice H-1 of this file has the same customer and the reference 'REF 9'."],
      [5, "Invoice H-1 of this file has the same customer and the reference 'ref 9'."],
    ]);
    const { no } = await world.create(
      world.invoice([{ productId: (await invoiceOf('B-1')).lines[0]?.productId ?? 0, quantity: 1 }], {
        reference: 'ref 9',
      }),
    );
    const { written, bad } = await confirmed(early);
    assert.equal(written, 1);
    assert.deepEqual(bad[0]?.reasons, [
      `Alpha Tyres has ${no} with the reference 'Ref 9' already. Give this one another reference if it is another invoice.`,
    ]);
    // The same file again: all of it is here.
    const again = await checked(rows);
    assert.deepEqual([again.good, again.sameFile === null], [0, false]);
  });

  test('a file of another format, and one without its columns', async () => {
    const old = await world.server.inject(
      upload(world.sales.headers, '/api/ag/orders-import', workbook([HEAD], 'biff8'), 'drafts.xls'),
    );
    assert.equal(old.statusCode, 422, old.body);
    for (const needed of ['Invoice', 'Customer', 'Item Code', 'Qty']) {
      const rows = [HEAD.filter((name) => name !== needed), ['A-1', 'Alpha Tyres', '', '', 'CODE', 1]];
      const answer = await world.server.inject(
        upload(world.sales.headers, '/api/ag/orders-import', workbook(rows), 'drafts.xlsx'),
      );
      assert.equal(answer.statusCode, 422, answer.body);
      assert.match(String(answer.json<ErrorBody>().message), new RegExp(`'${needed}'`));
    }
  });
});

test('the template holds every column and a row that shows how', async () => {
  const answer = await world.call(world.sales, 'GET', 'import-templates/orders?format=xlsx');
  const [head = [], example = []] = utils.sheet_to_json<string[]>(read(answer.rawPayload).Sheets['Import'] ?? {}, {
    header: 1,
  });
  assert.deepEqual(head.slice(0, 3), ['Invoice *', 'Customer *', 'Date']);
  assert.equal(example[0], 'A-1001');
  const given = await world.server.inject(
    upload(world.sales.headers, '/api/ag/orders-import', answer.rawPayload, 'template.xlsx'),
  );
  const { data } = given.json<{ data: ImportSummary }>();
  assert.deepEqual([data.good, data.bad], [1, []]);
});

test('customers and products of another organisation are not known', async () => {
  const other = await buildOrganisation(world.server.database, { name: 'Other' });
  await buildContact(world.server.database, other, { name: 'Foreign Tyres' });
  await buildProduct(world.server.database, other, { code: 'FOREIGN' });
  assert.deepEqual(reasonsOf(await checked([['K-1', 'Foreign Tyres', null, null, 'FOREIGN', 1, null, null]])), [
    [2, "No customer has the name or code 'Foreign Tyres'.", "No product has the code 'FOREIGN'."],
  ]);
});

test('a workbook with a password is refused as such, not as a file of another type', async () => {
  const file = BAD_FILES['an .xlsx with a password']?.() ?? Buffer.alloc(0);
  const answer = await world.server.inject(upload(world.sales.headers, '/api/ag/orders-import', file, 'drafts.xlsx'));
  assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [422, 'file-password'], answer.body);
});
