import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { buildOrganisation, createTestDatabase } from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { dynamicStatement } from '../index.ts';
import { COUNT_CAP, pageStatement, readPage } from './page.ts';
import type { PageParts, PageRow } from './page.ts';

let db: TestDatabase;
let organisation: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  await db.database.query(
    `insert into brand (organisation_id, name) select $1, lpad(n::text, 6, '0') from generate_series(1, $2::int) n`,
    [organisation, COUNT_CAP + 1],
  );
  await db.database.query(`insert into brand (organisation_id, name) values ($1, '000000')`, [
    await buildOrganisation(db.database),
  ]);
});
after(() => db.close());

const PARTS: PageParts = {
  columns: 'p.id, p.name',
  from: 'brand p',
  where: 'p.organisation_id = iwe_organisation() and p.name <= $3',
  orderBy: 'p.name, p.id',
  limit: '$1',
  offset: '$2',
};
const ONCE = { key: 'p.id, p.name', orderBy: 'name, id', table: 'brand' };
type Row = PageRow & { name: string };

/** A page of the brands up to number `last`. */
async function pageOf(last: number, page: number, more: Partial<PageParts> = {}) {
  const query = { page, per_page: 3 };
  const rows = await db.database.read({ organisation, userId: null }, (tx) =>
    tx.query(
      dynamicStatement<Row>(pageStatement({ ...PARTS, ...more }), [
        query.per_page,
        (page - 1) * query.per_page,
        String(last).padStart(6, '0'),
      ]),
    ),
  );
  const { rows: found, meta } = readPage<{ name: string }>(rows, query);
  return { names: found.map(({ name }) => Number(name)), meta };
}

for (const [what, more] of [
  ['that looks for its rows', {}],
  ['that evaluates its conditions once', { once: ONCE }],
] as const)
  describe(`a list ${what}`, () => {
    test('has its rows page by page, in their order, with the number of all', async () => {
      const meta = (page: number, total: number) => ({ total, current_page: page, per_page: 3 });
      assert.deepEqual(await pageOf(7, 1, more), { names: [1, 2, 3], meta: meta(1, 7) });
      assert.deepEqual(await pageOf(7, 3, more), { names: [7], meta: meta(3, 7) });
      assert.deepEqual(await pageOf(7, 4, more), { names: [], meta: meta(4, 7) });
      assert.deepEqual(await pageOf(0, 1, more), { names: [], meta: meta(1, 0) });
      assert.deepEqual((await pageOf(7, 1, { ...more, orderBy: 'p.name desc, p.id' })).meta.total, 7);
    });

    test('counts to the cap, and says where there are more; its rows are there all the same', async () => {
      for (const [last, capped] of [
        [COUNT_CAP - 1, undefined],
        [COUNT_CAP, undefined],
        [COUNT_CAP + 1, true],
      ] as const) {
        const { names, meta } = await pageOf(last, 1, more);
        assert.deepEqual([names, meta.total, meta.capped], [[1, 2, 3], Math.min(last, COUNT_CAP), capped]);
        const lastPage = Math.ceil(last / 3);
        assert.equal((await pageOf(last, lastPage, more)).names.at(-1), last);
      }
    });
  });

test('a list whose number is known is not counted, and may have columns of other tables', async () => {
  assert.equal((await pageOf(7, 1, { counts: false })).meta.total, 0);
  assert.deepEqual((await pageOf(7, 2, { counts: false })).names, [4, 5, 6]);
  const outer = { columns: 'o.name as of', joins: 'left join organisation o on o.id = iwe_organisation()' };
  assert.deepEqual((await pageOf(4, 2, { outer })).names, [4]);
});
