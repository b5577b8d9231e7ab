import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildSheet,
  buildUser,
  buildWarehouse,
  createTestDatabase,
} from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { presentHistory } from './sheet-history.presenter.ts';
import { readHistory } from './sheet-history.repository.ts';

let db: TestDatabase;
let organisation: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
});
after(() => db.close());

const read = (id: number, of = organisation) =>
  db.database.read({ organisation: of, userId: null }, (tx) => readHistory(tx, id));
const told = async (id: number, of = organisation) =>
  presentHistory((await read(id, of)) ?? assert.fail('There is no such sheet.')).data;
const write = (
  id: number,
  { before = null, after = null, action = 'Save', entity = 'sheet', of = organisation }: Record<string, unknown>,
) =>
  db.database.query(
    `insert into audit (organisation_id, operator, action, entity, entity_id, before, after)
      values ($1, 'Ann', $2, $3, $4, $5, $6)`,
    [of, action, entity, id, JSON.stringify(before), JSON.stringify(after)],
  );

test('a history names whatever it mentions, also what was only there before, and people who have left', async () => {
  const { database } = db;
  const person = async (name: string, is_active = true) =>
    buildMembership(database, organisation, (await buildUser(database, { name })).id, { is_active });
  const [ann, bob] = [await person('Ann'), await person('Bob', false)];
  const contact = (name: string) => buildContact(database, organisation, { name });
  const place = (name: string, is_active = true) => buildWarehouse(database, organisation, { name, is_active });
  const [alpha, beta] = [await contact('Alpha'), await contact('Beta')];
  const [sydney, perth] = [await place('Sydney'), await place('Perth', false)];
  const sheetNo = (no: string) => buildSheet(database, organisation, { no });
  const [source, order, bill] = [await sheetNo('IN000701'), await sheetNo('PO000702'), await sheetNo('BL000703')];
  const quotes = await database.query<{ id: number }>(
    `insert into quote (organisation_id, number, no, contact_id, valid_until, total_quantity, total_cents, created_by)
      values ($1, 1, 'QU000001', $2, '2026-03-02', 1, 1, $3) returning id`,
    [organisation, alpha, ann],
  );
  const id = await buildSheet(database, organisation, { type: 4 });
  await write(id, {
    before: {
      fields: {
        customerId: alpha,
        csrServiceId: ann,
        driverId: bob,
        warehouseId: sydney,
        inWarehouseId: null,
        sourceId: source,
        relatedId: order,
        quoteId: quotes[0]?.id,
      },
    },
    after: {
      fields: {
        customerId: beta,
        csrServiceId: bob,
        driverId: null,
        warehouseId: perth,
        inWarehouseId: sydney,
        sourceId: null,
        relatedId: bill,
        quoteId: null,
      },
    },
  });
  const [row] = await told(id);
  assert.deepEqual(Object.fromEntries(row?.changes.map((change) => [change.field, [change.old, change.new]]) ?? []), {
    Customer: ['Alpha', 'Beta'],
    'Service staff': ['Ann', 'Bob'],
    Driver: ['Bob', ''],
    Warehouse: ['Sydney', 'Perth'],
    'In warehouse': ['', 'Sydney'],
    Source: ['IN000701', ''],
    'Related no': ['PO000702', 'BL000703'],
    Quote: ['QU000001', ''],
  });
});

test("a history is the sheet's own, the newest 500 rows first, in words of its kind and shipping", async () => {
  const other = await buildOrganisation(db.database);
  const id = await buildSheet(db.database, organisation, { type: 2, ship_type: 5 });
  const beside = await buildSheet(db.database, organisation, {});
  for (let each = 0; each <= 500; each++) await write(id, { action: `Step ${each}` });
  await write(beside, { action: 'Beside' });
  await write(id, { action: 'Contact', entity: 'contact' });
  await write(id, { action: 'Elsewhere', of: other });
  await write(id, { before: { fields: { deliveryStatus: 0 } }, after: { fields: { deliveryStatus: 3 } } });
  const rows = await told(id);
  assert.deepEqual([rows.length, rows[1]?.action, rows.at(-1)?.action], [500, 'Step 500', 'Step 2']);
  assert.deepEqual(rows[0]?.changes, [{ field: 'Delivery status', old: 'Preparing', new: 'Returned' }]);
  await write(id, { before: { fields: {} }, after: { fields: { deliveryDate: '2026-03-02' } } });
  assert.deepEqual((await told(id))[0]?.changes, [{ field: 'Pickup date', old: '', new: '02 Mar 2026' }]);
  assert.equal(await read(id, other), undefined);
  assert.equal(await read(999_999), undefined);
});
