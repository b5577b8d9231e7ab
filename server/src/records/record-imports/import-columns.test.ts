import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ConfirmImportAnswer, ErrorBody, ImportSummary } from '@iwe/contract';
import { buildBrand, buildOrganisation, startTestServer, untilLocked } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { upload, workbook } from '../imports/testing/multipart.ts';

type Row = readonly (string | number | null)[];

let server: TestServer;
let organisation: number;
let manager: TestStaff;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database);
  manager = await server.staff(organisation, { role: 4, mod_prc: true });
  await buildBrand(server.database, organisation, { name: 'Kestrel' });
  await server.database.query(
    `insert into auto_parts_type (organisation_id, id, name) values ($1, 1, 'Tyre'), ($1, 2, 'Tube')`,
    [organisation],
  );
  await server.database.query(
    `insert into tag_option (organisation_id, slot, name)
      values ($1, 1, 'Tag 1'), ($1, 2, 'Tag 2'), ($1, 3, 'Tag 3'), ($1, 4, 'A1'), ($1, 4, 'B2')`,
    [organisation],
  );
  await server.database.query(`insert into area_type (organisation_id, name) values ($1, 'North'), ($1, 'South')`, [
    organisation,
  ]);
});
after(() => server.close());

const send = (kind: 'products' | 'customers', rows: readonly Row[]) =>
  server.inject(upload(manager.headers, `/api/ag/imports/${kind}`, workbook(rows), 'basic.xlsx'));
async function checked(kind: 'products' | 'customers', rows: readonly Row[]): Promise<ImportSummary> {
  const answer = await send(kind, rows);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ImportSummary }>().data;
}
const confirm = (id: string) =>
  server.inject({ method: 'POST', url: `/api/ag/imports/${id}/confirm`, headers: manager.headers, payload: {} });
async function confirmed({ id }: ImportSummary): Promise<ConfirmImportAnswer['data']> {
  const answer = await confirm(id);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<ConfirmImportAnswer>().data;
}
const reasonsOf = ({ bad }: ImportSummary) => bad.map(({ row, reasons }) => [row, ...reasons]);

test('the example of a template is a record, as far as its organisation has what it names', async () => {
  const reasons = async (kind: 'products' | 'customers') => {
    const template = await server.inject({ url: `/api/ag/import-templates/${kind}`, headers: manager.headers });
    const answer = await server.inject(
      upload(manager.headers, `/api/ag/imports/${kind}`, template.rawPayload, 'template.xlsx'),
    );
    return reasonsOf(answer.json<{ data: ImportSummary }>().data);
  };
  // What an organisation chooses from its own lists has no example.
  assert.deepEqual(await reasons('customers'), [[2, 'Area is missing.']]);
  assert.deepEqual(await reasons('products'), [
    [2, 'Auto Parts Type is missing.', 'Brand is missing.', 'Tag 1 is missing.'],
  ]);
});

describe('the columns of customers', () => {
  const HEAD: Row = ['Name', 'Code', 'Address', 'Price Type', 'Payment Type', 'Area'];
  const row = (name: string | null, code: string | null): Row => [
    name,
    code,
    '1 Dock Rd',
    'Class A / COD',
    'Monthly',
    'North',
  ];

  test('are found by their other names, each for its own field', async () => {
    const summary = await checked('customers', [
      [
        ...HEAD.toSpliced(3, 1, 'price_strategy').toSpliced(5, 1, 'Area Type'),
        'Email',
        'Remark',
        'CSR Level',
        'Business Type',
        'Postcode',
        'Business Developer',
      ],
      [
        ...row('Other names', 'ON-1').with(5, 'south'),
        'a@b.example',
        'Ring twice',
        'B',
        'Retailer',
        '2044',
        manager.email,
      ],
    ]);
    assert.deepEqual(reasonsOf(summary), []);
    await confirmed(summary);
    const rows = await server.database.query(
      `select c.email, c.attention, c.csr_level, c.business_type, c.postal, c.bd_id, c.service_id, c.price_type,
          c.payment_type, a.name as area
        from contact c join area_type a on a.id = c.area_type_id where c.organisation_id = $1 and c.code = 'ON-1'`,
      [organisation],
    );
    assert.deepEqual(rows, [
      {
        email: 'a@b.example',
        attention: 'Ring twice',
        csr_level: 'B',
        business_type: 'Retailer',
        postal: '2044',
        bd_id: manager.eId,
        service_id: null,
        price_type: 'Class A / COD',
        payment_type: 'Monthly',
        area: 'South',
      },
    ]);
  });

  test('are no customer without name and code, however often; a limit has its limit', async () => {
    const summary = await checked('customers', [
      [...HEAD, 'Credit Limit'],
      [...row(null, null), null],
      [...row(null, null), null],
      [...row('Limited', 'LIM-1'), 100_000_000.01],
    ]);
    const missing = ['Name is missing.', 'Code (ABN) is missing.'];
    assert.deepEqual(reasonsOf(summary), [
      [2, ...missing],
      [3, ...missing],
      [4, 'Credit Limit 100000000.01 must be between 0 and 100,000,000.'],
    ]);
  });

  test('have two thousand rows below them at most', async () => {
    const refused = await send('customers', [
      HEAD,
      ...Array.from({ length: 2_001 }, (_, index) => row('Many', `M-${index}`)),
    ]);
    assert.deepEqual([refused.statusCode, refused.json<ErrorBody>().code], [422, 'file-rows'], refused.body);
  });
});

describe('the columns of products', () => {
  const HEAD: Row = [
    'Item Code',
    'Helper Code',
    'Item Name',
    'Unit',
    'Category',
    'Auto Parts Type',
    'Material',
    'Brand',
    'Tag1',
    'Tag2',
    'Tag3',
    'Locations',
    'Shown to customers',
    'Special or not',
    'Monthly Special',
    'Class A / COD',
  ];
  const row = (code: string): Row => [
    code,
    'H-205',
    'Example tyre',
    'SET',
    'Tyres',
    'Tube',
    'Steel',
    'Kestrel',
    'Tag 1',
    'Tag 2',
    'Tag 3',
    'A1/B2',
    'NO',
    'YES',
    80,
    100,
  ];

  test('are found by their other names, each for its own field', async () => {
    const summary = await checked('products', [HEAD, row('ALL-1')]);
    assert.deepEqual(reasonsOf(summary), []);
    await confirmed(summary);
    const rows = await server.database.query(
      `select p.helper_code, p.name, p.unit, p.category, t.name as part, p.material, b.name as brand, p.tag1, p.tag2,
          p.tag3, p.tag4, p.is_customer_show, p.is_special, p.special_price_cents, p.class_a_price_cents
        from product p join brand b on b.id = p.brand_id
          join auto_parts_type t on t.organisation_id = p.organisation_id and t.id = p.auto_parts_type
        where p.organisation_id = $1 and p.code = 'ALL-1'`,
      [organisation],
    );
    assert.deepEqual(rows, [
      {
        helper_code: 'H-205',
        name: 'Example tyre',
        unit: 'SET',
        category: 1,
        part: 'Tube',
        material: 3,
        brand: 'Kestrel',
        tag1: 'Tag 1',
        tag2: 'Tag 2',
        tag3: 'Tag 3',
        tag4: 'A1/B2',
        is_customer_show: false,
        is_special: true,
        special_price_cents: 8_000,
        class_a_price_cents: 10_000,
      },
    ]);
  });

  test('say in the words of the file what somebody has chosen since the preview', async () => {
    await confirmed(await checked('products', [HEAD, row('WORDS-1')]));
    const summary = await checked('products', [
      ['Code', 'Auto Parts Type', 'Material'],
      ['WORDS-1', 'Tyre', 'Alloy'],
    ]);
    await server.database.query(
      `update product p set material = 1, auto_parts_type = null where organisation_id = $1 and code = 'WORDS-1'`,
      [organisation],
    );
    const since = (label: string, mine: string, theirs: string) =>
      `${label} was changed since the preview: yours ${mine}, theirs ${theirs}. Import the row again to overwrite it.`;
    const { bad } = await confirmed(summary);
    assert.deepEqual(bad[0]?.reasons.toSorted(), [
      since('Auto Parts Type', 'Tyre', 'none'),
      since('Material', 'Alloy', 'N/A'),
    ]);
  });

  test('create no product that somebody creates at the same moment: the file is refused', async () => {
    const mine = await checked('products', [HEAD, row('TWICE'), row('MINE')]);
    let confirming: ReturnType<typeof confirm> | undefined;
    await server.database.system(async (tx) => {
      await tx.query(`insert into product (organisation_id, code, name, category) values ($1, 'twice', 'Theirs', 1)`, [
        organisation,
      ]);
      confirming = confirm(mine.id);
      await untilLocked(server.database);
    });
    const answer = await confirming;
    const { code, message } = answer?.json<ErrorBody>() ?? {};
    assert.deepEqual(
      [answer?.statusCode, code, message],
      [409, 'import-overtaken', 'Somebody created the product TWICE this very moment. Upload the file again.'],
    );
    const stored = await server.database.query<{ name: string }>(
      `select name from product where organisation_id = $1 and lower(code) in ('twice', 'mine')`,
      [organisation],
    );
    assert.deepEqual(stored, [{ name: 'Theirs' }]);
  });
});
