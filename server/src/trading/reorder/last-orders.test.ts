import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  buildContact,
  buildOrganisation,
  buildProduct,
  buildSheet,
  createTestDatabase,
  inOrganisation,
} from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { lastOrders, orderableProduct } from './reorder.repository.ts';
import { LOCK_RULE, STORE_RULE } from './reorder.sql.ts';

let db: TestDatabase;
let organisation: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
});
after(() => db.close());
const product = (fields: Parameters<typeof buildProduct>[2] = {}) => buildProduct(db.database, organisation, fields);

test('the last order is the approved order or bill of the latest day, of that product', async () => {
  const supplier = (name: string, is_active = true) =>
    buildContact(db.database, organisation, { name, is_supplier: true, is_active });
  const [first, second, gone] = [await supplier('First'), await supplier('Second'), await supplier('Gone', false)];
  const [tyre, other, never] = [await product(), await product(), await product({ cost_usd_cents: 77 })];
  const ordered = (date: string, cents: number, fields: Parameters<typeof buildSheet>[2], of = tyre) =>
    buildSheet(db.database, organisation, { type: 3, status: 2, contact_id: first, date, ...fields }, [
      { product_id: of, quantity: 1, usd_price_cents: cents },
    ]);
  const last = async (id: number) => {
    const [row] = await db.database.system((tx) => lastOrders(inOrganisation(tx, organisation), [id]));
    return [row?.supplier, row?.date, row?.usd_price_cents];
  };
  // The later days are those of the sheets that were made first.
  await ordered('2026-03-05', 500, { contact_id: second });
  await ordered('2026-03-05', 600, { type: 4, contact_id: second });
  await ordered('2026-03-04', 100, {});
  await ordered('2026-03-09', 900, { status: 1 });
  await ordered('2026-03-09', 900, { type: 1 });
  await ordered('2026-03-09', 300, { contact_id: gone }, other);
  assert.deepEqual(await last(tyre), ['Second', '2026-03-05', 600]);
  assert.deepEqual(await last(other), [null, '2026-03-09', 300]);
  assert.deepEqual(await last(never), [null, null, 77]);
});

test('a rule is that of its product; services and unknown products have none', async () => {
  const [tyre, other] = [await product({ code: 'ONE' }), await product({ code: 'TWO' })];
  const service = await product({ category: 4 });
  await db.database.system(async (system) => {
    const tx = inOrganisation(system, organisation);
    for (const [id, minimum] of [
      [tyre, 5],
      [other, 9],
    ] as const)
      await tx.query(STORE_RULE(organisation, id, minimum, 20));
    await tx.query(STORE_RULE(organisation, tyre, 6, 30));
    const rule = async (id: number) =>
      (await tx.query(LOCK_RULE(organisation, id))).map((row) => [row.minimum, row.lead_time_days]);
    assert.deepEqual([await rule(tyre), await rule(other), await rule(service)], [[[6, 30]], [[9, 20]], []]);
    assert.equal((await orderableProduct(tx, other)).code, 'TWO');
    for (const id of [service, 999_999]) await assert.rejects(orderableProduct(tx, id));
  });
});
