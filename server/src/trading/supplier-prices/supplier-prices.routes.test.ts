import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type {
  ConfirmImportAnswer,
  ErrorBody,
  ImportSummary,
  PriceHeadingsAnswer,
  SupplierCodesAnswer,
  SupplierPriceColumnsAnswer,
} from '@iwe/contract';
import { messages } from '@iwe/domain';
import { upload, workbook } from '../../records/imports/testing/multipart.ts';
import { buildContact, buildOrganisation, buildProduct, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { wideTest } from '../../testing/ring.ts';

let server: TestServer;
let organisation: number;
let clerk: TestStaff;
let pricer: TestStaff;
let stranger: TestStaff;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database);
  clerk = await server.staff(organisation);
  pricer = await server.staff(organisation, { mod_prc: true });
  stranger = await server.staff(await buildOrganisation(server.database), { mod_prc: true });
});
after(() => server.close());

interface Found {
  data: { id: number }[];
}
type Row = readonly (string | number | null)[];
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  staff = pricer,
  key?: string,
) =>
  server.inject({
    method,
    url: `/api/ag/${path}`,
    headers: { ...staff.headers, ...(key ? { 'idempotency-key': key } : {}) },
    ...(payload ? { payload } : {}),
  });
const COLUMNS = { supplierCode: 'Art. No.', ownCode: 'Your ref', costUsd: 'FOB US$' };
const HEAD = ['Art. No.', 'Description', 'Your ref', 'FOB US$'] as const;
async function aSupplier(columns: object | null = COLUMNS): Promise<number> {
  const id = await buildContact(server.database, organisation, { name: 'Maker', is_supplier: true });
  if (columns) assert.equal((await call('PUT', `suppliers/${id}/price-columns`, columns)).statusCode, 200);
  return id;
}
const aProduct = (code: string, over = {}) =>
  buildProduct(server.database, organisation, {
    code,
    name: `Tyre ${code}`,
    class_a_price_cents: 11_000,
    cost_price_cents: 6_000,
    cost_usd_cents: 4_000,
    ...over,
  });
const send = (supplierId: number, file: Buffer, fields = {}, staff = pricer, name = 'list.xlsx') =>
  server.inject(upload(staff.headers, '/api/ag/imports/supplier_prices', file, name, { supplierId, ...fields }));
async function checked(supplierId: number, rows: readonly Row[], fields = {}): Promise<ImportSummary> {
  const answer = await send(supplierId, workbook([HEAD, ...rows]), fields);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ImportSummary }>().data;
}
const confirm = async (id: string, key?: string) =>
  (await call('POST', `imports/${id}/confirm`, {}, pricer, key)).json<ConfirmImportAnswer>().data;
const stored = async (id: number) => {
  const [row] = await server.database.query<{ usd: number; aud: number; version: number }>(
    'select cost_usd_cents::int as usd, cost_price_cents::int as aud, content_version as version from product where id = $1',
    [id],
  );
  return row;
};
const codes = async (id: number) =>
  (await call('GET', `products/${id}/supplier-codes`)).json<SupplierCodesAnswer>().data.map(({ code }) => code);

describe("the columns of a supplier's price list", () => {
  test('are chosen once by who may change cost, and told with who chose them', async () => {
    const id = await aSupplier(null);
    const get = async () =>
      (await call('GET', `suppliers/${id}/price-columns`, undefined, clerk)).json<SupplierPriceColumnsAnswer>().data;
    assert.deepEqual(await get(), { supplier: 'Maker', columns: null, updatedBy: '', updatedAt: null });
    const refused = await call('PUT', `suppliers/${id}/price-columns`, COLUMNS, clerk);
    assert.deepEqual([refused.statusCode, refused.json<ErrorBody>().message], [403, messages.noPricePermission]);
    assert.equal((await call('PUT', `suppliers/${id}/price-columns`, { costUsd: 'FOB' })).statusCode, 422);
    assert.equal((await call('PUT', `suppliers/${id}/price-columns`, COLUMNS, stranger)).statusCode, 404);
    assert.equal((await call('PUT', `suppliers/${id}/price-columns`, COLUMNS)).statusCode, 200);
    const { columns, updatedBy } = await get();
    assert.deepEqual([columns, updatedBy], [COLUMNS, pricer.email]);
  });

  test('are offered from the file: below a title, with examples, each name once; also of a csv', async () => {
    const rows = [['Price list 2026'], [...HEAD, 'FOB US$'], ['M-1', 'Tyre', '', 41, 9], ['M-2', 'Wheel', 'X', 42, 9]];
    const offered = async (file: Buffer, name: string) => {
      const answer = await server.inject(upload(pricer.headers, '/api/ag/supplier-price-headings', file, name));
      return answer.json<PriceHeadingsAnswer>().data;
    };
    const expected = [
      { heading: 'Art. No.', samples: ['M-1', 'M-2'] },
      { heading: 'Description', samples: ['Tyre', 'Wheel'] },
      { heading: 'Your ref', samples: ['X'] },
      { heading: 'FOB US$', samples: ['41', '42'] },
    ];
    assert.deepEqual(await offered(workbook(rows), 'list.xlsx'), expected);
    assert.deepEqual(await offered(Buffer.from(rows.map((row) => row.join(';')).join('\r\n')), 'list.csv'), expected);
    const pdf = await server.inject(
      upload(pricer.headers, '/api/ag/supplier-price-headings', Buffer.from('%PDF-1.7 x'), 'list.pdf'),
    );
    assert.deepEqual([pdf.statusCode, pdf.json<ErrorBody>().code], [422, 'file-type']);
  });

  test('have to be chosen before a list is read, and another list is refused by its missing columns', async () => {
    const unknown = await aSupplier(null);
    const asked = await send(unknown, workbook([HEAD, ['M-1', 'T', '', 41]]));
    assert.deepEqual(asked.json<ErrorBody>().message, ["Say first which columns of Maker's price list are which."]);
    const other = await send(
      await aSupplier(),
      workbook([
        ['Code', 'Price'],
        ['M-1', 41],
      ]),
    );
    assert.equal(other.json<ErrorBody>().code, 'file-columns');
  });
});

describe("a supplier's price list", () => {
  test('is matched by their code, ours and barcode; shows cost and margin, the worst first; writes on consent', async () => {
    const supplier = await aSupplier();
    const byTheirs = await aProduct('BY-THEIRS');
    const byOurs = await aProduct('BY-OURS');
    const byBarcode = await aProduct('BY-BARCODE', { barcodes: '4006381333931' });
    await call('POST', `products/${byTheirs}/supplier-codes`, { supplierId: supplier, code: 'M 1' });
    const summary = await checked(
      supplier,
      [
        ['m1', '', '', 42],
        ['M2', '', 'by-ours', 52],
        ['M3', '', '4006381333931', 40],
        ['M4', '', '', 40],
        ['M5', '', 'BY-OURS', 40],
        ['M6', '', 'NOPE', 0],
      ],
      { rate: '0.65' },
    );
    assert.deepEqual(
      summary.preview.map(({ row, cells }) => [
        row,
        cells['Matched product'],
        cells['FOB US$'],
        cells['Cost AUD at the rate'],
        cells['Margin of class A'],
      ]),
      [
        [3, 'BY-OURS Tyre BY-OURS', '40.00 → 52.00', '60.00 → 80.00', '40.0 % → 20.0 %'],
        [2, 'BY-THEIRS Tyre BY-THEIRS', '40.00 → 42.00', '60.00 → 64.62', '40.0 % → 35.4 %'],
        [4, 'BY-BARCODE Tyre BY-BARCODE', '40', '60.00 → 61.54', '40.0 % → 38.5 %'],
      ].toSorted((a, b) => Number.parseFloat(String(a[4]).slice(9)) - Number.parseFloat(String(b[4]).slice(9))),
    );
    assert.deepEqual(
      summary.bad.map(({ row, reasons }) => [row, reasons]),
      [
        [5, ["No product has the code 'M4'. Match it by hand."]],
        [6, ['BY-OURS is in row 3 already. Keep one row for each product.']],
        [
          7,
          [
            "No product has the code 'M6'. Match it by hand.",
            'FOB US$ is 0. Leave the cell empty to keep the stored cost.',
          ],
        ],
      ],
    );
    assert.deepEqual((await stored(byOurs))?.usd, 4_000, 'nothing is written by a preview');
    const key = 'supplier-prices-attempt-1';
    assert.equal((await confirm(summary.id, key)).written, 3);
    assert.equal((await confirm(summary.id, key)).written, 3, 'a retry gets the stored answer');
    assert.deepEqual(await stored(byOurs), { usd: 5_200, aud: 8_000, version: 2 });
    assert.deepEqual(await stored(byTheirs), { usd: 4_200, aud: 6_462, version: 2 });
    assert.deepEqual(await codes(byOurs), ['M2']);
    assert.deepEqual(await codes(byBarcode), ['M3']);
    const history = await server.database.query(
      `select price_name, old_cents::int as old, new_cents::int as new, changed_by as by from product_price_change
        where product_id = $1 order by price_name`,
      [byOurs],
    );
    assert.deepEqual(history, [
      { price_name: 'cost', old: 6_000, new: 8_000, by: pricer.email },
      { price_name: 'costUsd', old: 4_000, new: 5_200, by: pricer.email },
    ]);
    const [audit] = await server.database.query(
      `select action, before, after from audit where entity = 'product' and entity_id = $1 and after ? 'version'`,
      [byOurs],
    );
    assert.deepEqual(audit, {
      action: 'Price list of Maker',
      before: { costPrice: 60, costUsd: 40 },
      after: { costPrice: 80, costUsd: 52, version: 2 },
    });
  });

  test('changes the cost that it has alone: without a rate AUD stays', async () => {
    const supplier = await aSupplier();
    const id = await aProduct('USD-ONLY');
    const { id: batch, notes } = await checked(supplier, [['U', '', 'USD-ONLY', 45]]);
    assert.deepEqual(notes, ["Not read: the column 'Description'."]);
    await confirm(batch);
    assert.deepEqual(await stored(id), { usd: 4_500, aud: 6_000, version: 2 });
    const again = await checked(supplier, [['U', '', '', 45]]);
    assert.deepEqual(again.notes[0], '1 row changes nothing: that cost is stored already.');
    await confirm(again.id);
    assert.equal((await stored(id))?.version, 2);
  });

  test('whose cost somebody changed since the preview leaves that row, with yours and theirs', async () => {
    const supplier = await aSupplier();
    const raced = await aProduct('RACED');
    const calm = await aProduct('CALM');
    const { id } = await checked(supplier, [
      ['R', '', 'RACED', 45],
      ['C', '', 'CALM', 46],
    ]);
    await server.database.query('update product set cost_usd_cents = 4100 where id = $1', [raced]);
    const { written, bad } = await confirm(id);
    assert.equal(written, 1);
    assert.deepEqual(bad[0]?.reasons, [
      'Cost USD was changed since the preview: yours 45.00, theirs 41.00. Import the row again to overwrite it.',
    ]);
    assert.deepEqual([(await stored(raced))?.usd, (await stored(calm))?.usd], [4_100, 4_600]);
  });

  test('with two codes that lead to two products is told, not guessed', async () => {
    const supplier = await aSupplier();
    const one = await aProduct('ONE');
    await aProduct('TWO');
    await call('POST', `products/${one}/supplier-codes`, { supplierId: supplier, code: 'D1' });
    const { bad } = await checked(supplier, [['D1', '', 'TWO', 45]]);
    assert.deepEqual(bad[0]?.reasons, ['Their code D1 belongs to ONE, and TWO is TWO. Correct one of them.']);
  });

  test('as csv with separators of either kind and currency before the price is read; codes stay text', async () => {
    const supplier = await aSupplier();
    const id = await aProduct('007');
    const file = Buffer.from('Art. No.,Description,Your ref,FOB US$\n0099,"Tyre, big",007,"US$ 1,045.50"\n');
    const { data } = (await send(supplier, file, {}, pricer, 'list.csv')).json<{ data: ImportSummary }>();
    assert.deepEqual([data.good, data.preview[0]?.cells['Art. No.']], [1, '0099']);
    await confirm(data.id);
    assert.equal((await stored(id))?.usd, 104_550);
    const orders = await server.inject(upload(pricer.headers, '/api/ag/ocops', file, 'list.csv'));
    assert.equal(orders.json<ErrorBody>().code, 'file-type', 'other imports take no text');
  });

  wideTest('of 5,000 rows is read and written', async () => {
    const supplier = await aSupplier();
    await server.database.query(
      `insert into product (organisation_id, code, helper_code, name, unit, category, cost_usd_cents)
        select $1, 'BULK-' || n, '', 'Bulk', 'EA', 1, 4000 from generate_series(1, 5000) n`,
      [organisation],
    );
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index): Row => [`B${index + 1}`, '', `BULK-${index + 1}`, 41]);
    const { id, good } = await checked(supplier, rows(5_000));
    assert.equal(good, 5_000);
    assert.equal((await confirm(id)).written, 5_000);
    const [row] = await server.database.query<{ count: number }>(
      `select count(*)::int as count from product where code like 'BULK-%' and cost_usd_cents = 4100`,
    );
    assert.equal(row?.count, 5_000);
  });

  test('of more than 5,000 rows is refused', async () => {
    const rows = Array.from({ length: 5_001 }, (_, index): Row => [`B${index + 1}`, '', `BULK-${index + 1}`, 41]);
    const refused = await send(await aSupplier(), workbook([HEAD, ...rows]));
    assert.equal(refused.json<ErrorBody>().code, 'file-rows');
  });

  test('is refused without the right to prices, where cost is hidden, and of a supplier of others', async () => {
    const supplier = await aSupplier();
    const file = workbook([HEAD, ['M', '', 'X', 1]]);
    assert.equal((await send(supplier, file, {}, clerk)).statusCode, 403);
    assert.equal((await send(supplier, file, {}, stranger)).statusCode, 404);
    const show = (shown: boolean) =>
      server.database.query('update organisation set cost_visible = $2 where id = $1', [organisation, shown]);
    await show(false);
    try {
      assert.equal((await send(supplier, file)).statusCode, 403);
    } finally {
      await show(true);
    }
  });
});

describe("a supplier's code of a product", () => {
  test('belongs to one product, is told in the history, and is removed there', async () => {
    const supplier = await aSupplier(null);
    const first = await aProduct('FIRST');
    const second = await aProduct('SECOND');
    const add = (id: number, code: string, staff = pricer) =>
      call('POST', `products/${id}/supplier-codes`, { supplierId: supplier, code }, staff);
    assert.equal((await add(first, 'K-1', clerk)).statusCode, 403);
    assert.equal((await add(first, 'K-1', stranger)).statusCode, 404);
    assert.equal((await add(first, 'K-1')).statusCode, 200);
    assert.equal((await add(first, 'k-1')).statusCode, 200, 'the same code again changes nothing');
    const taken = await add(second, 'k -1');
    assert.deepEqual(taken.json<ErrorBody>().message, [
      "Maker's code k -1 belongs to product FIRST. Remove it there first.",
    ]);
    assert.deepEqual(await codes(first), ['K-1']);
    const remove = (id: number) => call('DELETE', `products/${id}/supplier-codes?supplierId=${supplier}&code=K-1`);
    assert.equal((await remove(second)).statusCode, 404);
    assert.equal((await remove(first)).statusCode, 200);
    assert.deepEqual(await codes(first), []);
    const told = await server.database.query(
      `select action from audit where entity = 'product' and entity_id = $1 order by id`,
      [first],
    );
    assert.deepEqual(told, [{ action: 'Add supplier code' }, { action: 'Remove supplier code' }]);
  });

  test('finds the product in the picker of lines and by Ctrl+K, until it is removed there', async () => {
    const supplier = await aSupplier(null);
    const other = await aSupplier(null);
    const product = await aProduct('PICKED');
    const found = async (typed: string, staff = clerk): Promise<number[]> => {
      const picked = (await call('GET', `products?code=${encodeURIComponent(typed)}`, undefined, staff)).json<Found>();
      const keyed = await call('GET', `find?q=${encodeURIComponent(typed)}`, undefined, staff);
      return [picked.data.filter(({ id }) => id === product).length, keyed.body.includes('Tyre PICKED') ? 1 : 0];
    };
    assert.deepEqual(await found('KUM 7781'), [0, 0]);
    for (const [supplierId, code] of [
      [supplier, 'Kum 7781/A'],
      [other, 'QX-55'],
    ])
      assert.equal((await call('POST', `products/${product}/supplier-codes`, { supplierId, code })).statusCode, 200);
    for (const typed of ['KUM 7781', 'kum7781/a', 'qx-55']) assert.deepEqual(await found(typed), [1, 1], typed);
    assert.deepEqual(await found('qx-55', stranger), [0, 0]);
    const removed = await call('DELETE', `products/${product}/supplier-codes?supplierId=${other}&code=QX-55`);
    assert.equal(removed.statusCode, 200);
    assert.deepEqual(
      [await found('qx-55'), await found('kum7781')],
      [
        [0, 0],
        [1, 1],
      ],
    );
  });
});
