import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { read, utils, write } from 'xlsx';
import type { ConfirmImportAnswer, ErrorBody, ImportSummary } from '@iwe/contract';
import { PRICE_NAMES } from '@iwe/domain';
import {
  buildBrand,
  buildContact,
  buildOrganisation,
  buildProduct,
  startTestServer,
  untilLocked,
} from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { BAD_FILES } from '../imports/testing/bad-files.ts';
import { upload, workbook } from '../imports/testing/multipart.ts';
import { wideTest } from '../../testing/ring.ts';

let server: TestServer;
let organisation: number;
let clerk: TestStaff;
let pricer: TestStaff;
let manager: TestStaff;
type Row = readonly (string | number | null)[];

before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database);
  clerk = await server.staff(organisation);
  pricer = await server.staff(organisation, { mod_prc: true });
  manager = await server.staff(organisation, { role: 4 });
  await buildBrand(server.database, organisation, { name: 'Kestrel' });
  await server.database.query(`insert into auto_parts_type (organisation_id, id, name) values ($1, 1, 'Tyre')`, [
    organisation,
  ]);
  await server.database.query(`insert into tag_option (organisation_id, slot, name) values ($1, 1, 'Summer')`, [
    organisation,
  ]);
  await server.database.query(`insert into area_type (organisation_id, name) values ($1, 'North')`, [organisation]);
});
after(() => server.close());

const call = (staff: TestStaff, method: 'GET' | 'POST', path: string, payload?: object) =>
  server.inject({ method, url: `/api/ag/${path}`, headers: staff.headers, ...(payload ? { payload } : {}) });
const send = (rows: readonly Row[], staff: TestStaff, path = 'import', fields: Record<string, string> = {}) =>
  server.inject(upload(staff.headers, `/api/ag/${path}`, workbook(rows), 'basic.xlsx', fields));
const checked = async (rows: readonly Row[], staff: TestStaff, path?: string) => {
  const answer = await send(rows, staff, path);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ImportSummary }>().data;
};
const confirm = async (id: string, staff: TestStaff) => {
  const answer = await call(staff, 'POST', `imports/${id}/confirm`, {});
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<ConfirmImportAnswer>().data;
};
const PRODUCT_HEAD: Row = [
  'Code',
  'Helper Code',
  'Name',
  'Unit',
  'Category',
  'Auto Parts Type',
  'Material',
  'Brand',
  'Tag 1',
  'Shown to customers',
  'Class A / COD',
  'Comments',
];
const product = (
  code: string,
  name: string,
  more: { price?: number | string | null; comments?: string; brand?: string; tag?: string } = {},
): Row => [
  code,
  'H',
  name,
  'EA',
  'Tyres',
  'Tyre',
  'N/A',
  more.brand ?? 'kestrel',
  more.tag ?? 'Summer',
  'YES',
  more.price ?? null,
  more.comments ?? null,
];
/** The heading of the reference price. */
const REFERENCE = PRICE_NAMES.find(({ field }) => field === 'ref_pur')?.label ?? '';
const CUSTOMER_HEAD: Row = ['Name', 'ABN', 'Address', 'Price Type', 'Payment Type', 'Area', 'Credit Limit', 'Phone'];
const customer = (name: string, code: string, more: { limit?: number; phone?: string; area?: string } = {}): Row => [
  name,
  code,
  '1 Dock Rd',
  'Class A / COD',
  'Monthly',
  more.area ?? 'North',
  more.limit ?? null,
  more.phone ?? null,
];
const stored = (table: 'product' | 'contact', code: string) =>
  server.database.query<Record<string, unknown>>(
    `select * from ${table} where organisation_id = $1 and code = $2 order by id`,
    [organisation, code],
  );

test('the history of a record says that an import made it, and that one changed it', async () => {
  const actions = async (table: 'product' | 'contact', code: string) => {
    const [{ id } = { id: 0 }] = await stored(table, code);
    const rows = await server.database.query<{ action: string }>(
      'select action from audit where organisation_id = $1 and entity = $2 and entity_id = $3 order by id',
      [organisation, table, id],
    );
    return rows.map(({ action }) => action);
  };
  for (const comments of ['first', 'second']) {
    const { id } = await checked([PRODUCT_HEAD, product('HISTORY', 'History', { comments })], manager);
    assert.equal((await confirm(id, manager)).written, 1);
  }
  for (const phone of ['1', '2']) {
    const { id } = await checked([CUSTOMER_HEAD, customer('History', 'HIST', { phone })], manager, 'imports/customers');
    assert.equal((await confirm(id, manager)).written, 1);
  }
  assert.deepEqual(await actions('product', 'HISTORY'), ['Import', 'Import']);
  assert.deepEqual(await actions('contact', 'HIST'), ['Import', 'Import']);
});

test('a birthday is a date cell of either date system, or a text that can be read in one way only', async () => {
  const HEAD: Row = [...CUSTOMER_HEAD, 'Birthday'];
  const rows: Row[] = [
    [...customer('Day One', 'DAY1'), '05/03/1980'],
    [...customer('Day Two', 'DAY2'), '1980-03-05'],
    [...customer('Day Three', 'DAY3'), '5 Mar 1980'],
  ];
  const summary = await checked([HEAD, ...rows], manager, 'imports/customers');
  assert.deepEqual(
    summary.bad.map(({ row, reasons }) => [row, reasons]),
    [[4, ["Birthday '5 Mar 1980' is not a date. Write it as dd/mm/yyyy or yyyy-mm-dd."]]],
  );
  assert.equal((await confirm(summary.id, manager)).written, 2);
  for (const [code, date1904] of [
    ['DAY1900', false],
    ['DAY1904', true],
  ] as const) {
    const sheet = utils.aoa_to_sheet([[...HEAD], [...customer(code, code)]]);
    // 5 March 1980 as a number of days.
    sheet['I2'] = { t: 'n', v: date1904 ? 29_285 - 1_462 : 29_285, z: 'dd/mm/yyyy' };
    sheet['!ref'] = 'A1:I2';
    const book = { SheetNames: ['S'], Sheets: { S: sheet }, Workbook: { WBProps: { date1904 } } };
    const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const answer = await server.inject(upload(manager.headers, '/api/ag/imports/customers', file, 'days.xlsx'));
    assert.equal((await confirm(answer.json<{ data: ImportSummary }>().data.id, manager)).written, 1);
  }
  for (const code of ['DAY1', 'DAY2', 'DAY1900', 'DAY1904'])
    assert.equal((await stored('contact', code))[0]?.['birthday'], '1980-03-05', code);
});

test('a code in other capitals is the same product', async () => {
  const first = await checked([PRODUCT_HEAD, product('Case-1', 'One')], clerk, 'imports/products');
  assert.equal((await confirm(first.id, clerk)).written, 1);
  const summary = await checked(
    [PRODUCT_HEAD, product('CASE-1', 'One', { comments: 'changed' }), product('case-1', 'One')],
    clerk,
    'imports/products',
  );
  assert.deepEqual(
    summary.bad.map(({ row, reasons }) => [row, reasons]),
    [[3, ["'case-1' is in row 2 already. Keep one row for each product."]]],
  );
  assert.equal((await confirm(summary.id, clerk)).written, 1);
  assert.deepEqual(
    (await stored('product', 'Case-1')).map((row) => row['comments']),
    ['changed'],
  );
  assert.deepEqual(await stored('product', 'CASE-1'), []);
});

test('one file that two people confirm at one moment creates its customers once; the other is told', async () => {
  const rows = [CUSTOMER_HEAD, ...Array.from({ length: 40 }, (_, index) => customer(`Twin ${index}`, `TWIN${index}`))];
  const batches = [await checked(rows, manager, 'imports/customers'), await checked(rows, clerk, 'imports/customers')];
  // Nobody can write a customer for a moment, so that both have looked before either writes.
  const both = await server.database.system(async (tx) => {
    await tx.query('lock table contact in share mode');
    const confirming = Promise.all(
      batches.map(({ id }, index) => call(index === 0 ? manager : clerk, 'POST', `imports/${id}/confirm`, {})),
    );
    await untilLocked(server.database, 2);
    return { confirming };
  });
  const answers = await both.confirming;
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other),
    [200, 409],
  );
  const [row] = await server.database.query<{ n: number }>(
    `select count(*)::int as n from contact where organisation_id = $1 and code like 'TWIN%'`,
    [organisation],
  );
  assert.equal(row?.n, 40);
});

describe('a file of basic data', () => {
  test('tells by its headings what it holds, or the form says it; otherwise it is refused in words', async () => {
    assert.equal((await checked([PRODUCT_HEAD, product('K-1', 'Kind one')], clerk)).kind, 'products');
    assert.equal((await checked([CUSTOMER_HEAD, customer('Kind', '51 824 753 556')], clerk)).kind, 'customers');
    const unknown = await send(
      [
        ['What', 'Is', 'This'],
        ['a', 'b', 'c'],
      ],
      clerk,
    );
    assert.deepEqual(
      [unknown.statusCode, unknown.json<ErrorBody>().message],
      [
        422,
        "The headings of the sheet 'Sheet1' do not tell whether it holds products or customers. The templates show every column.",
      ],
    );
    assert.equal(
      (await send([PRODUCT_HEAD, product('K-2', 'Kind two')], clerk, 'import', { kind: 'ocops' })).statusCode,
      422,
    );
    assert.equal(
      (
        await server.inject(
          upload(clerk.headers, '/api/ag/import', workbook([PRODUCT_HEAD, product('K-3', 'x')], 'biff8'), 'basic.xls'),
        )
      ).json().code,
      'file-type',
    );
  });

  test('has a template for each kind', async () => {
    for (const [kind, first] of [
      ['products', 'Code *'],
      ['customers', 'Name *'],
    ] as const) {
      const answer = await call(clerk, 'GET', `import-templates/${kind}`);
      assert.equal(
        utils.sheet_to_json<string[]>(read(answer.rawPayload).Sheets['Import'] ?? {}, { header: 1 })[0]?.[0],
        first,
      );
      const given = await server.inject(
        upload(clerk.headers, '/api/ag/import', answer.rawPayload, 'template.xlsx', { kind }),
      );
      const { data } = given.json<{ data: ImportSummary }>();
      assert.deepEqual([data.good, data.bad, data.preview[0]?.note], [1, [], 'No change'], kind);
    }
  });
});

describe('the import of products', () => {
  test('holds the rules of single writes: prices, fixed fields, the 50 characters, required fields, choices, other organisations', async () => {
    const other = await buildOrganisation(server.database);
    await buildProduct(server.database, other, { code: 'THEIRS', name: 'Theirs' });
    await buildProduct(server.database, organisation, { code: 'MINE', name: 'Mine' });
    const summary = await checked(
      [
        PRODUCT_HEAD,
        product('NEW-1', 'New without prices'),
        product('NEW-2', 'New with price', { price: 120 }),
        product('MINE', 'Another name'),
        product('NEW-3', 'x'.repeat(51)),
        product('NEW-4', 'Brand', { brand: 'Nobody', tag: 'Hover' }),
        product('THEIRS', 'Own one of that code'),
        product('NEW-1', 'Twice'),
        [null, 'H', 'No code'],
        product('NEW-5', 'Bad price', { price: 'ten' }),
      ],
      clerk,
    );
    assert.deepEqual(
      summary.bad.map(({ row, reasons }) => [row, reasons]),
      [
        [3, ['Sorry, no permission to modify the prices.']],
        [4, ['Name cannot be changed after creation.']],
        [5, ['The product name should not exceed 50 characters.']],
        [
          6,
          [
            "Brand 'Nobody' does not exist.",
            '"Hover" is no option of this tag. Choose one of the list, or ask an administrator to add it.',
          ],
        ],
        [8, ["'NEW-1' is in row 2 already. Keep one row for each product."]],
        [
          9,
          [
            'Code is missing.',
            'Unit is missing.',
            'Category is missing.',
            'Auto Parts Type is missing.',
            'Brand is missing.',
            'Shown to customers is missing.',
            'Tag 1 is missing.',
            'Material is missing.',
          ],
        ],
        [10, ["Class A / COD 'ten' is not an amount."]],
      ],
    );
    assert.deepEqual(
      summary.preview.map(({ row, note }) => [row, note]),
      [
        [2, 'New product'],
        [7, 'New product'],
      ],
    );
    assert.equal((await stored('product', 'NEW-1')).length, 0, 'nothing before consent');
    assert.equal((await confirm(summary.id, clerk)).written, 2);
    assert.equal((await stored('product', 'NEW-1'))[0]?.['name'], 'New without prices');
    assert.equal(
      (
        await server.database.query(
          `select 1 from product where organisation_id = $1 and name = 'Theirs' and code = 'THEIRS'`,
          [other],
        )
      ).length,
      1,
    );
  });

  test('refuses a barcode that another product or an earlier row has, and names it', async () => {
    await confirm((await checked([PRODUCT_HEAD, product('BAR-1', 'One'), product('BAR-2', 'Two')], pricer)).id, pricer);
    const give = (...rows: Row[]) => checked([['Code', 'EAN'], ...rows], pricer);
    // A spreadsheet stores a barcode as a number.
    await confirm((await give(['BAR-1', 4_006_381_333_931])).id, pricer);
    const { bad, preview } = await give(['BAR-1', '4006381333931 96385074'], ['BAR-2', '4006381333931']);
    assert.deepEqual(
      preview.map(({ row, note }) => [row, note]),
      [[2, 'Changes Barcodes']],
    );
    assert.deepEqual(
      bad.map(({ row, reasons }) => [row, reasons]),
      [
        [
          3,
          [
            'Barcode 4006381333931 belongs to product BAR-1. Take it away there first.',
            'Barcode 4006381333931 is in row 2 already. A barcode leads to one product.',
          ],
        ],
      ],
    );
  });

  test('changes stored products with history, leaves empty cells alone, and is recognised the second time', async () => {
    await confirm(
      (await checked([PRODUCT_HEAD, product('UP-1', 'Up one', { price: 100, comments: 'First' })], pricer)).id,
      pricer,
    );
    const rows: Row[] = [
      ['Code', 'Class A / COD', 'Comments'],
      ['UP-1', 110, null],
    ];
    const refused = await checked(rows, clerk, 'imports/products');
    assert.deepEqual(
      [refused.bad.map(({ row, reasons }) => [row, reasons]), refused.preview],
      [[[2, ['Sorry, no permission to modify the prices.']]], []],
    );
    const summary = await checked(rows, pricer, 'imports/products');
    assert.equal(summary.preview[0]?.note, 'Changes Class A / COD');
    await confirm(summary.id, pricer);
    const [row] = await stored('product', 'UP-1');
    assert.deepEqual(
      [row?.['class_a_price_cents'], row?.['comments'], row?.['content_version'], row?.['size_key']],
      [11_000, 'First', 2, ''],
    );
    const changes = await server.database.query<{ old_cents: number | null; new_cents: number }>(
      'select old_cents, new_cents from product_price_change where product_id = $1 order by id',
      [row?.['id']],
    );
    assert.deepEqual(changes, [
      { old_cents: null, new_cents: 10_000 },
      { old_cents: 10_000, new_cents: 11_000 },
    ]);
    const again = await checked(rows, pricer, 'imports/products');
    assert.deepEqual([again.sameFile?.by, again.notes], [pricer.email, ['1 row changes nothing.']]);
  });

  test('does not overwrite what somebody changed since the preview: the row says yours and theirs', async () => {
    const codes = ['SEEN-1', 'SEEN-2', 'SEEN-3', 'SEEN-4'];
    await confirm(
      (await checked([PRODUCT_HEAD, ...codes.map((code) => product(code, code, { price: 100 }))], pricer)).id,
      pricer,
    );
    const head: Row = ['Code', 'Class A / COD', 'Clearance', 'Brand'];
    const rows: Row[] = [
      ['SEEN-1', 111, null, null],
      ['seen-2', 112, 'YES', 'Kestrel'],
      ['SEEN-3', 113, null, null],
      ['SEEN-4', null, 'YES', null],
    ];
    const summary = await checked([head, ...rows], pricer, 'imports/products');
    assert.equal(summary.good, 4);
    const edit = async (code: string, change: string) =>
      server.database.query(`update product set ${change} where organisation_id = $1 and code = $2`, [
        organisation,
        code,
      ]);
    // Another field of the first product, the same one of the second, and the very price of the third.
    await edit('SEEN-1', `comments = 'theirs'`);
    await edit('SEEN-2', 'class_a_price_cents = 9550');
    await edit('SEEN-3', 'class_a_price_cents = 11300');
    const answer = await confirm(summary.id, pricer);
    assert.deepEqual(
      [answer.written, answer.bad.map(({ row, reasons }) => [row, reasons])],
      [
        3,
        [
          [
            3,
            [
              'Class A / COD was changed since the preview: yours 112.00, theirs 95.50. ' +
                'Import the row again to overwrite it.',
            ],
          ],
        ],
      ],
    );
    const cents = async (code: string) => (await stored('product', code))[0]?.['class_a_price_cents'];
    assert.deepEqual(await Promise.all(codes.map(cents)), [11_100, 9_550, 11_300, 10_000]);
    // Flags and choices are told in the words of the file.
    const words = await checked([head, ['SEEN-3', null, 'NO', 'Kestrel']], pricer, 'imports/products');
    const harrier = await buildBrand(server.database, organisation, { name: 'Harrier' });
    await edit('SEEN-3', `is_clearance = true, brand_id = ${harrier}`);
    assert.deepEqual((await confirm(words.id, pricer)).bad[0]?.reasons, [
      'Brand was changed since the preview: yours Kestrel, theirs Harrier. Import the row again to overwrite it.',
      'Clearance was changed since the preview: yours NO, theirs YES. Import the row again to overwrite it.',
    ]);
    // Uploaded again, it was seen.
    const again = await checked([head, rows[1] ?? []], pricer, 'imports/products');
    assert.equal((await confirm(again.id, pricer)).written, 1);
    assert.equal(await cents('SEEN-2'), 11_200);
    // A product that somebody else created since the preview is not overwritten either.
    const late = [PRODUCT_HEAD, product('SEEN-6', 'Mine', { comments: 'mine' })];
    const mine = await checked([...late, product('SEEN-7', 'Only mine')], pricer);
    await confirm((await checked([PRODUCT_HEAD, product('SEEN-6', 'Mine', { comments: 'theirs' })], clerk)).id, clerk);
    const overtaken = await confirm(mine.id, pricer);
    assert.deepEqual(
      [overtaken.written, overtaken.bad.map(({ reasons }) => reasons)],
      [
        1,
        [['Comments was changed since the preview: yours mine, theirs theirs. Import the row again to overwrite it.']],
      ],
    );
  });

  test('has no column of cost where the organisation hides it, and writes none', async () => {
    const headings = async () => {
      const { rawPayload } = await call(pricer, 'GET', 'import-templates/products');
      const [first] = utils.sheet_to_json<string[]>(read(rawPayload).Sheets['Import'] ?? {}, { header: 1 });
      return (first ?? []).filter((heading) => ['Cost Price', REFERENCE].includes(heading));
    };
    const rows = (price: number): Row[] => [
      ['Code', 'Comments', 'Cost Price', REFERENCE],
      ['COST-1', `at ${price}`, price, price],
    ];
    const costs = async () => {
      const [row] = await stored('product', 'COST-1');
      return [row?.['comments'], row?.['cost_price_cents'], row?.['reference_price_cents']];
    };
    await confirm((await checked([PRODUCT_HEAD, product('COST-1', 'Cost')], pricer)).id, pricer);
    assert.equal((await headings()).length, 2);
    await confirm((await checked(rows(50), pricer, 'imports/products')).id, pricer);
    assert.deepEqual(await costs(), ['at 50', 5_000, 5_000]);
    await server.database.query('update organisation set cost_visible = false where id = $1', [organisation]);
    try {
      assert.deepEqual(await headings(), []);
      const summary = await checked(rows(1), pricer, 'imports/products');
      assert.doesNotMatch(JSON.stringify(summary), /50\.00/);
      await confirm(summary.id, pricer);
    } finally {
      await server.database.query('update organisation set cost_visible = true where id = $1', [organisation]);
    }
    assert.deepEqual(await costs(), ['at 1', 5_000, 5_000]);
  });

  test('reads each column into its own field, and choices by their words or numbers', async () => {
    const texts = {
      'Origin Code': 'origin_code',
      Manufacturer: 'manufacturer',
      'Tyre Model': 'tyre_model',
      Specification: 'specification',
      Width: 'width',
      Diameter: 'diameter',
      Patterns: 'patterns',
      'Load Rate': 'load_rate',
      'Speed Rate': 'speed_rate',
      Suggested: 'suggested',
      'Rim Diameter': 'rim_diameter',
      'Rim Width': 'rim_width',
      Offset: 'rim_offset',
      'Center Bore': 'center_bore',
      'Bolt Pattern': 'bolt_pattern',
    };
    const labels = Object.keys(texts);
    // Every column has its label as its value, but for the two that have to be in the published tables.
    const valueOf = (label: string) => ({ 'Load Rate': '121/118', 'Speed Rate': 'Q' })[label] ?? label;
    const head: Row = [...PRODUCT_HEAD, ...labels, '3P Stock', 'is_clearence'];
    const row = (code: string, thirdParty: number): Row => [
      ...product(code, 'Fields').with(4, '1'),
      ...labels.map(valueOf),
      thirdParty,
      'YES',
    ];
    const noRating = row('FIELDS-4', 1).map((cell) => (cell === 'Q' ? '91V' : cell));
    const summary = await checked([head, row('FIELDS', 1_000_000), row('FIELDS-2', 1_000_001), noRating], clerk);
    assert.deepEqual(
      summary.bad.map(({ row: at }) => at),
      [3, 4],
    );
    assert.match(summary.bad[1]?.reasons.join() ?? '', /"91V" is not a speed symbol/);
    await confirm(summary.id, clerk);
    const [saved] = await stored('product', 'FIELDS');
    for (const [label, column] of Object.entries(texts)) assert.equal(saved?.[column], valueOf(label), column);
    assert.deepEqual(
      [saved?.['third_party_stock'], saved?.['is_clearance'], saved?.['is_special'], saved?.['category']],
      [1_000_000, true, false, 1],
    );
    const change: Row[] = [
      ['Code', 'Comments'],
      ['FIELDS', 'Changed'],
    ];
    await confirm((await checked(change, clerk, 'imports/products')).id, clerk);
    const audit = await server.database.query<{ action: string }>(
      `select action from audit where entity = 'product' and entity_id = $1`,
      [saved?.['id']],
    );
    assert.deepEqual(
      audit.map(({ action }) => action),
      ['Import', 'Import'],
    );
    await confirm((await checked([PRODUCT_HEAD, product('FIELDS-3', 'More')], clerk)).id, clerk);
    const idle = await checked([PRODUCT_HEAD, product('FIELDS', 'Fields'), product('FIELDS-3', 'More')], clerk);
    assert.deepEqual(idle.notes, ['2 rows change nothing.']);
    assert.deepEqual(
      idle.preview.map(({ note }) => note),
      ['No change', 'No change'],
    );
    // What somebody emptied since the preview is told as none.
    const late: Row[] = [
      ['Code', 'Comments'],
      ['FIELDS', 'Mine'],
    ];
    const seen = await checked(late, clerk, 'imports/products');
    await server.database.query(`update product set comments = '' where id = $1`, [saved?.['id']]);
    assert.match((await confirm(seen.id, clerk)).bad[0]?.reasons[0] ?? '', /yours Mine, theirs none\./);
  });

  wideTest('2,000 rows finish in one transaction', async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) =>
      product(`BULK-${index}`, `205/55R16 Bulk ${index}`, { price: 100 }),
    );
    const summary = await checked([PRODUCT_HEAD, ...rows], pricer);
    assert.equal(summary.good, 2_000);
    const start = Date.now();
    assert.equal((await confirm(summary.id, pricer)).written, 2_000);
    assert.ok(Date.now() - start < 25_000, `${Date.now() - start} ms`);
    const [found] = await server.database.query<{ n: number }>(
      `select count(*)::int as n from product where organisation_id = $1 and name like '205/55R16 Bulk %'`,
      [organisation],
    );
    assert.equal(found?.n, 2_000);
  });
});

describe('the import of customers', () => {
  test('holds the rules of single writes: role 4’s fields, required ones, choices; warns about ABNs', async () => {
    await buildContact(server.database, organisation, { name: 'Twin of nobody', code: '53004085616' });
    const rows: Row[] = [
      CUSTOMER_HEAD,
      customer('Fine', '51 824 753 556'),
      customer('No ABN', '51 824 753 557'),
      customer('Twin', '53 004 085 616'),
      customer('Limit', 'L1', { limit: 500 }),
      customer('Area', 'A1', { area: 'Moon' }),
      ['Half', 'H1'],
      customer('Long', 'L2', { phone: '1'.repeat(61), limit: 500 }),
    ];
    const summary = await checked(rows, clerk);
    assert.deepEqual(
      summary.bad.map(({ row, reasons }) => [row, reasons]),
      [
        [6, ["Area 'Moon' does not exist."]],
        [7, ['Address is missing.', 'Price Type is missing.', 'Payment Type is missing.', 'Area is missing.']],
        [8, ['Phone should not exceed 60 characters.']],
      ],
    );
    assert.match(summary.preview[1]?.note ?? '', /not a valid ABN/);
    assert.match(summary.preview[2]?.note ?? '', /Twin of nobody/);
    // Who creates a customer may fill in the limit; changing it is a manager's.
    assert.equal((await confirm(summary.id, clerk)).written, 4);
    const higher = [CUSTOMER_HEAD, customer('Limit', 'L1', { limit: 600 })];
    assert.deepEqual((await checked(higher, clerk)).bad[0]?.reasons, [
      'Only a manager may set Remark/Attention and the credit limit. Ask your manager.',
    ]);
    assert.equal((await checked(higher, manager)).good, 1);
  });

  test('reads each column into its own field, people by their names, and three writings of pick up', async () => {
    const texts = {
      'Login Shop': 'login_shop',
      'Origin Code': 'origin_code',
      'Remark / Attention': 'attention',
      'First Name': 'primary_person_first',
      'Last Name': 'primary_person_last',
      Mobile: 'mobile',
      Skype: 'skype',
      Note: 'note',
      Website: 'website',
      City: 'city',
      State: 'state',
      Postal: 'postal',
      Country: 'country',
      Account: 'account',
    };
    const labels = Object.keys(texts);
    const head: Row = [...CUSTOMER_HEAD, ...labels, 'Service', 'BD', 'Default Ship Type'];
    const row = (code: string, ship: string): Row => [
      ...customer('Fields', code, { phone: '02 9555 0002', limit: 100_000_000 }),
      ...labels,
      clerk.email,
      manager.email,
      ship,
    ];
    const ships = { FIELDS1: 'Pick up', FIELDS2: 'pick-up', FIELDS3: 'PICKUP', FIELDS4: 'Delivery' };
    const rows = Object.entries(ships).map(([code, ship]) => row(code, ship));
    const summary = await checked([head, ...rows, row('FIELDS5', 'By air')], manager);
    assert.deepEqual(
      summary.bad.map(({ reasons }) => reasons),
      [["Default Ship Type 'By air' must be Delivery or Pick up."]],
    );
    await confirm(summary.id, manager);
    const types = await Promise.all(
      Object.keys(ships).map(async (code) => (await stored('contact', code))[0]?.['default_ship_type']),
    );
    assert.deepEqual(types, [2, 2, 2, 1]);
    const [saved] = await stored('contact', 'FIELDS1');
    for (const [label, column] of Object.entries(texts)) assert.equal(saved?.[column], label, column);
    assert.deepEqual(
      [saved?.['phone'], saved?.['service_id'], saved?.['bd_id'], saved?.['credit_limit_cents']],
      ['02 9555 0002', clerk.eId, manager.eId, 10_000_000_000],
    );
    const audit = await server.database.query<{ action: string }>(
      `select action from audit where entity in ('contact', 'customer') and entity_id = $1`,
      [saved?.['id']],
    );
    assert.deepEqual(
      audit.map(({ action }) => action),
      ['Import'],
    );
  });

  test('reads a class by its name and the flag of branches; a customer twice in a file is refused', async () => {
    await server.database.query(`insert into customer_class (organisation_id, name) values ($1, 'Fleet')`, [
      organisation,
    ]);
    const head: Row = [...CUSTOMER_HEAD, 'Customer Class', 'Branch'];
    const row = (code: string): Row => [...customer('Of a class', code).with(3, 'OCOP / VIP'), 'fleet', 'Yes'];
    const unsure = row('CLASS 2').with(-1, 'maybe');
    const summary = await checked(
      [head, row('CLASS 1'), row('class1'.toUpperCase()), unsure],
      clerk,
      'imports/customers',
    );
    assert.deepEqual(
      summary.bad.map(({ row: at, reasons }) => [at, reasons]),
      [
        [3, ['This customer is in row 2 already. Keep one row for each.']],
        [4, ["Branch 'maybe' must be Yes or No."]],
      ],
    );
    assert.equal((await confirm(summary.id, clerk)).written, 1);
    const [saved] = await server.database.query<{ class: string; branch: boolean }>(
      `select k.name as class, c.branch_flag as branch from contact c join customer_class k on k.id = c.class_id
        where c.organisation_id = $1 and c.code = 'CLASS 1'`,
      [organisation],
    );
    assert.deepEqual(saved, { class: 'Fleet', branch: true });
    const again = await checked([head, row('CLASS 1')], clerk, 'imports/customers');
    assert.deepEqual(
      again.preview.map(({ note }) => note),
      ['No change'],
    );
  });

  test('changes the customer of that code and name in whatever writing, and nobody else', async () => {
    await confirm((await checked([CUSTOMER_HEAD, customer('Up Customer', '51824753556')], clerk)).id, clerk);
    const summary = await checked(
      [
        ['Name', 'ABN', 'Phone'],
        ['up customer', '51 824 753 556', '02 9555 0001'],
      ],
      clerk,
    );
    assert.equal(summary.preview[0]?.note, 'Changes Phone');
    await confirm(summary.id, clerk);
    const rows = await stored('contact', '51824753556');
    assert.deepEqual(
      rows.map((row) => [row['name'], row['phone'], row['content_version']]),
      [['Up Customer', '02 9555 0001', 2]],
    );
  });

  test('creates none in organisation 4 without crtCSR, but changes', async () => {
    await buildOrganisation(server.database, { id: 4 });
    const [areaRow] = await server.database.query<{ id: number }>(
      `insert into area_type (organisation_id, name) values (4, 'North') returning id`,
    );
    await buildContact(server.database, 4, {
      name: 'Old',
      code: 'C-1',
      address: 'x',
      area_type_id: areaRow?.id ?? null,
    });
    const staff = await server.staff(4, { role: 4 });
    const summary = await checked(
      [CUSTOMER_HEAD, customer('New', 'C-2'), customer('Old', 'C-1', { phone: '1' })],
      staff,
    );
    assert.deepEqual(
      [summary.bad.map(({ reasons }) => reasons), summary.good],
      [[['Sorry, no permission to create customers. Return to list page.']], 1],
    );
  });
});

test('a workbook with a password is refused as such, not as a file of another type', async () => {
  const file = BAD_FILES['an .xlsx with a password']?.() ?? Buffer.alloc(0);
  const answer = await server.inject(upload(clerk.headers, '/api/ag/import', file, 'basic.xlsx'));
  assert.deepEqual([answer.statusCode, answer.json<ErrorBody>().code], [422, 'file-password'], answer.body);
});

describe('without the triggers of product and contact, which a distributed PostgreSQL refuses', () => {
  let place: number;
  let person: TestStaff;
  let area: number;
  const counts = async () => {
    const [row] = await server.database.query<Record<string, number | string[]>>(
      `select
        (select count(*)::int from product where organisation_id = $1) as products,
        (select count(*)::int from contact where organisation_id = $1 and not is_supplier) as customers,
        (select coalesce(sum(value), 0)::int from counter where organisation_id = $1 and kind = 'product') as "productTotal",
        (select coalesce(sum(value), 0)::int from counter where organisation_id = $1 and kind = 'customer') as "customerTotal",
        (select coalesce(array_agg(b.barcode || ' ' || p.code order by b.barcode collate "C"), '{}') from product_barcode b
          join product p on p.organisation_id = $1 and p.id = b.product_id where b.organisation_id = $1) as barcodes`,
      [place],
    );
    return row;
  };

  before(async () => {
    place = await buildOrganisation(server.database);
    person = await server.staff(place, { role: 4 });
    await server.database.query(`insert into auto_parts_type (organisation_id, id, name) values ($1, 1, 'Tyre')`, [
      place,
    ]);
    await server.database.query(`insert into tag_option (organisation_id, slot, name) values ($1, 1, 'Summer')`, [
      place,
    ]);
    const [north] = await server.database.query<{ id: number }>(
      `insert into area_type (organisation_id, name) values ($1, 'North') returning id`,
      [place],
    );
    area = north?.id ?? 0;
    await buildBrand(server.database, place, { name: 'Kestrel' });
    await server.database.query(`do $$ declare each record; begin
      for each in select tgname, tgrelid::regclass as name from pg_trigger
        where not tgisinternal and tgrelid in ('product'::regclass, 'contact'::regclass)
      loop execute format('drop trigger %I on %s', each.tgname, each.name); end loop; end $$`);
  });

  test('imports and forms count what they create, and a barcode leads to its product', async () => {
    const HEAD: Row = [...PRODUCT_HEAD, 'Barcodes'];
    const rows: Row[] = [
      [...product('T-1', 'One'), '4006381333931 96385074'],
      [...product('T-2', 'Two'), null],
    ];
    await confirm((await checked([HEAD, ...rows], person, 'imports/products')).id, person);
    await confirm((await checked([CUSTOMER_HEAD, customer('A', 'A')], person, 'imports/customers')).id, person);
    const both = { products: 2, customers: 1, productTotal: 2, customerTotal: 1 };
    assert.deepEqual(await counts(), { ...both, barcodes: ['00000096385074 T-1', '04006381333931 T-1'] });

    // One barcode is taken off the first product and given to the second; nothing new is counted.
    const swapped: Row[] = [
      [...product('T-1', 'One'), '96385074'],
      [...product('T-2', 'Two'), '4006381333931'],
    ];
    await confirm((await checked([HEAD, swapped[0] ?? []], person, 'imports/products')).id, person);
    await confirm((await checked([HEAD, swapped[1] ?? []], person, 'imports/products')).id, person);
    assert.deepEqual(await counts(), { ...both, barcodes: ['00000096385074 T-1', '04006381333931 T-2'] });

    const made = await call(person, 'POST', 'customers', {
      name: 'By form',
      code: '51 824 753 556',
      address: '1 Dock Rd',
      price_strategy: 'Class A / COD',
      payment_type: 'Monthly',
      area_type: area,
    });
    assert.equal(made.statusCode, 200, made.body);
    assert.deepEqual(await counts(), {
      ...both,
      customers: 2,
      customerTotal: 2,
      barcodes: ['00000096385074 T-1', '04006381333931 T-2'],
    });
  });
});
