import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  buildOrganisation,
  buildProduct,
  buildStock,
  buildWarehouse,
  createTestDatabase,
} from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { readCountSheet } from './count-sheet.repository.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

test('what is below zero is counted too; a place that is named twice, or with blanks, is one', async () => {
  const { database } = db;
  const [organisation, other] = [await buildOrganisation(database), await buildOrganisation(database)];
  const place = (name: string) => buildWarehouse(database, organisation, { name });
  const [sydney, perth] = [await place('Sydney'), await place('Perth')];
  const stocked = async (code: string, tag4: string, quantity: number, warehouse = sydney) =>
    buildStock(database, organisation, await buildProduct(database, organisation, { code, tag4 }), warehouse, quantity);
  await stocked('SHORT', 'B1', -2);
  await stocked('TWICE', 'A1/ A1 /B1', 3);
  await stocked('BLANK', '  ', 4);
  await stocked('NONE', 'A1', 0);
  await stocked('AWAY', 'A1', 5, perth);
  const rows = async (location: string | null, of = organisation) => {
    const read = await database.read({ organisation: of, userId: null }, (tx) => readCountSheet(tx, sydney, location));
    return [read.warehouse?.name, ...read.rows.map((row) => `${row.location} ${row.code} ${row.stock}`)];
  };
  assert.deepEqual(await rows(null), ['Sydney', ' BLANK 4', 'A1 TWICE 3', 'B1 SHORT -2', 'B1 TWICE 3']);
  assert.deepEqual(await rows('B1'), ['Sydney', 'B1 SHORT -2', 'B1 TWICE 3']);
  assert.deepEqual(await rows(''), ['Sydney', ' BLANK 4']);
  assert.deepEqual(await rows('B'), ['Sydney']);
  assert.deepEqual(await rows(null, other), [undefined]);
});
