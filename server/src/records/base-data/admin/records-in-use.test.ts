import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChoiceList } from '@iwe/contract';
import type { Transaction } from '../../../core/database/index.ts';
import {
  buildContact,
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildStock,
  buildWarehouse,
  createTestDatabase,
  inOrganisation,
} from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { choicesOf } from '../choices/choices.repository.ts';
import { lockSupplierUse, lockWarehouseUse } from './admin-table.repository.ts';
import { sheetsInUse } from './sheets-in-use.ts';

let db: TestDatabase;
let organisation: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
});
after(() => db.close());
const inside = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.database.system((tx) => work(inOrganisation(tx, organisation)));
const sheet = (fields: Parameters<typeof buildSheet>[2]) => buildSheet(db.database, organisation, fields);

test('a warehouse is in use by its units, its drafts and the open purchase orders that come to it', async () => {
  const [wanted, other] = [
    await buildWarehouse(db.database, organisation),
    await buildWarehouse(db.database, organisation),
  ];
  for (const [warehouse, quantity] of [
    [wanted, 5],
    [wanted, -2],
    [wanted, 0],
    [other, 100],
  ] as const)
    await buildStock(db.database, organisation, await buildProduct(db.database, organisation), warehouse, quantity);
  // In another order than their numbers.
  await sheet({ no: 'C', warehouse_id: wanted });
  await sheet({ no: 'A', type: 6, warehouse_id: other, in_warehouse_id: wanted });
  await sheet({ no: 'B', type: 3, status: 2, warehouse_id: wanted });
  const approved = { status: 2, warehouse_id: wanted };
  await sheet({ no: 'approved', ...approved });
  await sheet({ no: 'closed', type: 3, is_closed: true, ...approved });
  await sheet({ no: 'voided', type: 3, warehouse_id: wanted, status: 3 });
  await sheet({ no: 'comes from there', type: 3, status: 2, warehouse_id: other, in_warehouse_id: wanted });
  await sheet({ no: 'elsewhere', warehouse_id: other });
  const { stock, ...used } = await inside((tx) => lockWarehouseUse(tx, wanted));
  assert.deepEqual([stock.units, stock.products, stock.codes.length], [7, 2, 2]);
  assert.deepEqual(used, {
    sheets: [
      { no: 'C', is_draft: true },
      { no: 'A', is_draft: true },
      { no: 'B', is_draft: false },
    ],
  });
});

test('a supplier is in use by its drafts and its open purchase orders', async () => {
  const [wanted, other] = [
    await buildContact(db.database, organisation, { is_supplier: true }),
    await buildContact(db.database, organisation, { is_supplier: true }),
  ];
  await sheet({ no: 'Z', type: 3, status: 2, contact_id: wanted });
  await sheet({ no: 'Y', type: 4, contact_id: wanted });
  await sheet({ no: 'bill', type: 4, status: 2, contact_id: wanted });
  await sheet({ no: 'closed', type: 3, status: 2, is_closed: true, contact_id: wanted });
  await sheet({ no: 'voided', type: 3, status: 3, contact_id: wanted });
  await sheet({ no: 'elsewhere', contact_id: other });
  assert.deepEqual(await inside((tx) => lockSupplierUse(tx, wanted)), [
    { no: 'Z', is_draft: false },
    { no: 'Y', is_draft: true },
  ]);
});

test('a refusal names ten sheets, and says of what and what to do', () => {
  const sheets = (count: number, is_draft: boolean) =>
    Array.from({ length: count }, (_, n) => ({ no: `S${n + 1}`, is_draft }));
  const ten = 'S1, S2, S3, S4, S5, S6, S7, S8, S9, S10';
  assert.deepEqual(sheetsInUse('warehouse', [...sheets(11, true), ...sheets(10, false)]), [
    {
      code: 'warehouse-on-drafts',
      field: 'is_active',
      message: `11 draft sheets name this warehouse: ${ten} and 1 more. Approve, void or change them first.`,
    },
    {
      code: 'warehouse-on-orders',
      field: 'is_active',
      message: `10 open purchase orders wait for goods in this warehouse: ${ten}. Close or change them first.`,
    },
  ]);
  assert.deepEqual(
    sheetsInUse('supplier', sheets(2, false)).map(({ code, message }) => [code, message]),
    [['supplier-on-orders', '2 open purchase orders wait for goods of this supplier: S1, S2. Close them first.']],
  );
  assert.deepEqual(sheetsInUse('supplier', []), []);
});

test('the words of a list are counted by the products that carry them, each list for itself', async () => {
  for (const [slot, name, seq] of [
    [1, 'B1', 1],
    [1, 'A1', 2],
    [2, 'X', 1],
    [3, 'X', 1],
    [3, 'Y', 2],
    [4, 'B4', 2],
    [4, 'A4', 1],
    [4, 'C4', 0],
  ] as const)
    await db.database.query('insert into tag_option (organisation_id, slot, name, seq) values ($1, $2, $3, $4)', [
      organisation,
      slot,
      name,
      seq,
    ]);
  for (const tags of [{ tag4: 'A4/B4' }, { tag4: 'B4' }, { tag4: '' }, { tag1: 'A1' }, { tag2: 'X' }, { tag3: 'Y' }])
    await buildProduct(db.database, organisation, tags);
  const words = async (list: ChoiceList) =>
    (await inside((tx) => choicesOf(tx, list))).map(({ name, used }) => `${name} ${used}`);
  assert.deepEqual(
    [await words('tag1'), await words('tag4')],
    [
      ['B1 0', 'A1 1'],
      ['C4 0', 'A4 1', 'B4 2'],
    ],
  );
  assert.deepEqual([await words('tag2'), await words('tag3')], [['X 1'], ['X 0', 'Y 1']]);
});

test('areas are counted by the customers in them, kinds of parts by the products of them', async () => {
  await db.database.query(`insert into area_type (organisation_id, name) values ($1, 'South'), ($1, 'East')`, [
    organisation,
  ]);
  const [south] = await db.database.query<{ id: number }>(
    `select id from area_type where organisation_id = $1 and name = 'South'`,
    [organisation],
  );
  await db.database.query(
    `insert into auto_parts_type (organisation_id, id, name) values ($1, 1, 'Wheels'), ($1, 2, 'Brakes')`,
    [organisation],
  );
  await buildContact(db.database, organisation, { area_type_id: south?.id ?? 0 });
  await buildContact(db.database, organisation, { area_type_id: south?.id ?? 0, is_active: false });
  await buildContact(db.database, organisation);
  await buildProduct(db.database, organisation, { auto_parts_type: 2 });
  const words = async (list: ChoiceList) =>
    (await inside((tx) => choicesOf(tx, list))).map(({ name, used }) => `${name} ${used}`);
  assert.deepEqual(
    [await words('areas'), await words('partTypes')],
    [
      ['East 0', 'South 2'],
      ['Wheels 0', 'Brakes 1'],
    ],
  );
});
