import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { Database } from '../../core/database/index.ts';
import { migrate } from '../../core/database/migrations/migrate.ts';
import { buildContact, buildOrganisation, buildProduct, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { findRepository } from './find.repository.ts';

// Czech sorts 'CH' behind 'H', and like most languages an accented letter together with its plain one.
const LOCALE = 'cs-CZ';
const name = `test_${randomBytes(6).toString('hex')}`;

let test_: TestDatabase;
let superuser: pg.Client;
let database: Database;
let organisation: number;

before(async () => {
  test_ = await createTestDatabase();
  superuser = new pg.Client(test_.superuser);
  await superuser.connect();
  const owner = pg.escapeIdentifier(test_.connection.user);
  await superuser.query(
    `create database ${name} template template0 locale_provider icu icu_locale '${LOCALE}' owner ${owner}`,
  );
  await migrate({ ...test_.connection, database: name });
  database = new Database({ ...test_.connection, database: name });
  organisation = await buildOrganisation(database);
  for (const code of ['CH-1', 'C-1', 'ČA-1', 'C\u{1f6de}-1', 'D-1'])
    await buildProduct(database, organisation, { code, name: 'Part' });
  for (const contact of ['Chata Tyres', 'Café Tyres', 'Čapek Tyres', 'Dock Tyres'])
    await buildContact(database, organisation, { name: contact });
});
after(async () => {
  await database.close();
  await superuser.query(`drop database if exists ${name} with (force)`);
  await superuser.end();
  await test_.close();
});

test('codes and names that begin with the text are found whatever the collation of the database', async () => {
  const [products, customers] = await database.read({ organisation, userId: null }, async (tx) => {
    const find = findRepository(tx);
    return [
      await find.products({ text: 'c', recent: [] }),
      await find.contacts({ text: 'c', recent: [] }, false),
    ] as const;
  });
  assert.deepEqual(products.map(({ code }) => code).sort(), ['C-1', 'CH-1', 'C\u{1f6de}-1']);
  assert.deepEqual(customers.map((row) => row.name).sort(), ['Café Tyres', 'Chata Tyres']);
});
