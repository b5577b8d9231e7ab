import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { findRecordPlace } from './record-place.ts';
import { buildContact, buildOrganisation, buildProduct } from '../../../testing/factories.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

const NEW_PRODUCTS = `insert into product (organisation_id, code, name, category) select $1, $2 || n, 'Tyre ' || n, 1
  from generate_series(1, $3::int) n`;

/** Returns the stored counters by kind. */
async function storedCounts(organisation: number): Promise<Record<string, number>> {
  const rows = await db.database.query<{ kind: string; value: number }>(
    `select kind, value from counter where organisation_id = $1 and kind in ('product', 'customer') order by kind`,
    [organisation],
  );
  return Object.fromEntries(rows.map((row) => [row.kind, Number(row.value)]));
}

test('counts every product and customer once, but no suppliers, and subtracts deleted ones', async () => {
  const organisation = await buildOrganisation(db.database);
  await buildProduct(db.database, organisation);
  await buildContact(db.database, organisation);
  await buildContact(db.database, organisation, { is_supplier: true });
  assert.deepEqual(await storedCounts(organisation), { customer: 1, product: 1 });
  await db.database.write({ organisation, userId: null }, async (tx) => {
    await tx.query(NEW_PRODUCTS, [organisation, 'A', 30]);
    await tx.query(NEW_PRODUCTS, [organisation, 'B', 3]);
    await tx.query(`delete from product where organisation_id = $1 and code = 'A7'`, [organisation]);
  });
  assert.deepEqual(await storedCounts(organisation), { customer: 1, product: 33 });
});

test('a failed write counts nothing, and two organisations in one transaction are counted separately', async () => {
  const [one, other] = [await buildOrganisation(db.database), await buildOrganisation(db.database)];
  await assert.rejects(
    db.database.system(async (tx) => {
      await tx.query(NEW_PRODUCTS, [one, 'A', 5]);
      throw new Error('No.');
    }),
    /No\./,
  );
  assert.deepEqual(await storedCounts(one), {});
  await db.database.system(async (tx) => {
    await tx.query(NEW_PRODUCTS, [one, 'A', 2]);
    await tx.query(NEW_PRODUCTS, [other, 'A', 4]);
    await tx.query('savepoint part');
    await tx.query(NEW_PRODUCTS, [one, 'B', 9]);
    await tx.query('rollback to savepoint part');
  });
  assert.deepEqual([await storedCounts(one), await storedCounts(other)], [{ product: 2 }, { product: 4 }]);
});

test('creating records does not block others: the counter is locked only at the commit', async () => {
  const organisation = await buildOrganisation(db.database);
  await db.database.write({ organisation, userId: null }, async (long) => {
    await long.query(NEW_PRODUCTS, [organisation, 'L', 3]);
    await db.database.write({ organisation, userId: null }, (quick) =>
      quick.query(NEW_PRODUCTS, [organisation, 'Q', 1]),
    );
    assert.deepEqual(await storedCounts(organisation), { product: 1 });
  });
  assert.deepEqual(await storedCounts(organisation), { product: 4 });
});

test('a far page of products or customers is read from the end by their own number', async () => {
  const organisation = await buildOrganisation(db.database);
  await db.database.write({ organisation, userId: null }, (tx) => tx.query(NEW_PRODUCTS, [organisation, 'P', 3_050]));
  await buildContact(db.database, organisation);
  const placeOf = (kind: 'product' | 'customer', page: number) =>
    db.database.read({ organisation, userId: null }, (tx) => findRecordPlace(tx, kind, { page, per_page: 100 }));
  assert.deepEqual(await placeOf('product', 31), { limit: 50, skip: 0, isFromEnd: true });
  assert.deepEqual(await placeOf('product', 30), { limit: 100, skip: 50, isFromEnd: true });
  assert.deepEqual(await placeOf('customer', 30), { limit: 100, skip: 2_900, isFromEnd: false });
  assert.deepEqual(await placeOf('product', 2), { limit: 100, skip: 100, isFromEnd: false });
});
