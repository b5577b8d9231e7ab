import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildUser,
  createTestDatabase,
} from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { CUSTOMERS_NAMED, INVOICES_OF_REFERENCES, PRODUCTS_OF_CODES } from './order-imports.sql.ts';

let db: TestDatabase;
let organisation: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
});
after(() => db.close());
const contact = (fields: Parameters<typeof buildContact>[2]) => buildContact(db.database, organisation, fields);

test('customers are found by name or code; their people only while they work here', async () => {
  const member = async (is_active: boolean) =>
    buildMembership(db.database, organisation, (await buildUser(db.database)).id, { is_active });
  const [working, left] = [await member(true), await member(false)];
  const alpha = await contact({ name: 'Alpha Tyres', service_id: working, bd_id: left });
  const beta = await contact({ name: 'Beta', code: '53 004 085 616', service_id: left, bd_id: working });
  await contact({ name: 'Gamma' });
  await contact({ name: 'Alpha Tyres', is_supplier: true });
  const rows = await db.database.query(CUSTOMERS_NAMED(organisation, ['alpha tyres', '53004085616']));
  assert.deepEqual(
    rows.map((row) => [row.id, row.service_id, row.bd_id]).toSorted(([a], [b]) => Number(a) - Number(b)),
    [
      [alpha, working, null],
      [beta, null, working],
    ],
  );
});

test('invoices are those of these customers with these references that are not voided, in their order', async () => {
  const [customer, other] = [await contact({ name: 'One' }), await contact({ name: 'Two' })];
  const sheet = (no: string, fields: Parameters<typeof buildSheet>[2] = {}) =>
    buildSheet(db.database, organisation, { no, contact_id: customer, reference: 'PO 7', ...fields });
  await sheet('Z');
  await sheet('A', { status: 2, reference: 'po 7' });
  await sheet('voided', { status: 3 });
  await sheet('quote', { type: 2 });
  await sheet('reference', { reference: 'PO 8' });
  await sheet('customer', { contact_id: other });
  const rows = await db.database.query(INVOICES_OF_REFERENCES(organisation, [customer], ['po 7']));
  assert.deepEqual(
    rows.map(({ no }) => no),
    ['Z', 'A'],
  );
});

test('products are found by their codes in any case, and no others', async () => {
  const tyre = await buildProduct(db.database, organisation, { code: 'Tyre-1' });
  await buildProduct(db.database, organisation, { code: 'Tyre-2' });
  const rows = await db.database.query(PRODUCTS_OF_CODES(organisation, ['tyre-1']));
  assert.deepEqual(
    rows.map(({ id }) => id),
    [tyre],
  );
});
