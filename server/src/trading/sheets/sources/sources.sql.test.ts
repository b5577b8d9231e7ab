import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildOrganisation, buildProduct, buildSheet, createTestDatabase } from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { LOCK_SHEET_AND_SOURCES } from './sources.sql.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

test('a sheet is locked with those that its lines come from; what other sheets come from stays free', async () => {
  const { database } = db;
  const organisation = await buildOrganisation(database);
  const tyre = await buildProduct(database, organisation);
  const order = () => buildSheet(database, organisation, { type: 3, status: 2 }, [{ product_id: tyre, quantity: 5 }]);
  const billOf = async (source: number) => {
    const [line] = await database.query<{ id: number }>('select id from sheet_line where sheet_id = $1', [source]);
    return buildSheet(database, organisation, { type: 4 }, [
      { product_id: tyre, quantity: 5, source_line_id: line?.id ?? 0 },
    ]);
  };
  const [own, other] = [await order(), await order()];
  const [bill, otherBill] = [await billOf(own), await billOf(other)];
  await database.system(async (tx) => {
    const locked = await tx.query(LOCK_SHEET_AND_SOURCES(organisation, bill));
    assert.deepEqual(
      locked.map(({ id }) => id),
      [own, bill],
    );
    // Somebody else at the same time.
    const free = await database.query<{ id: number }>(
      'select id from sheet where organisation_id = $1 order by id for update skip locked',
      [organisation],
    );
    assert.deepEqual(
      free.map(({ id }) => id),
      [other, otherBill],
    );
  });
});
