import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { cleanLine } from '@iwe/domain';
import { createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { migrate } from './migrations/migrate.ts';

// Records as they were stored before texts were cleaned where they arrive.
const NAMES = [
  'Kestrel',
  'kestrel\u200b',
  ' O\u2019Neil  \u00a0Mags\u00ad',
  'Cafe\u0301',
  '\ufeffB\u202aO\u202cM',
  'AB\u3164\ufe0f 1',
  '\u{1f469}\u200d\u{1f527} \u2764\ufe0f',
];
const name = `clean_${randomBytes(6).toString('hex')}`;
let db: TestDatabase;
let superuser: pg.Client;
let client: pg.Client;
before(async () => {
  db = await createTestDatabase();
  superuser = new pg.Client(db.superuser);
  await superuser.connect();
  await superuser.query(`create database ${name} owner ${pg.escapeIdentifier(db.connection.user)}`);
  const connection = { ...db.connection, database: name };
  await migrate(connection, { until: '0395_import_questions' });
  client = new pg.Client(connection);
  await client.connect();
  await client.query(`insert into organisation (id, name, time_zone) values (1, 'One', 'Australia/Sydney')`);
  for (const text of NAMES) {
    await client.query('insert into brand (organisation_id, name) values (1, $1)', [text]);
    await client.query(`insert into contact (organisation_id, name, code, email) values (1, $1, $1, 'a@b.co\u200b')`, [
      text,
    ]);
  }
  for (const code of ['AB-1\u200b', 'ab-1', '\u2060AB-1', 'CD-2 '])
    await client.query(
      `insert into product (organisation_id, code, name, unit, category) values (1, $1, 'Part\u200b', 'EA', 1)`,
      [code],
    );
  await migrate(connection);
});
after(async () => {
  await client.end();
  await superuser.query(`drop database if exists ${name} with (force)`);
  await superuser.end();
  await db.close();
});

const names = async (table: string, field = 'name') =>
  (await client.query<{ text: string }>(`select ${field} as text from ${table} order by id`)).rows.map(
    ({ text }) => text,
  );

test('stored names are cleaned as those that arrive; a twin gets its id and its history says why', async () => {
  assert.deepEqual(await names('contact'), NAMES.map(cleanLine));
  assert.deepEqual(await names('brand'), NAMES.map(cleanLine).with(1, 'kestrel-2'));
  assert.deepEqual(new Set(await names('contact', 'email')), new Set(['a@b.co']));
  const { rows } = await client.query(
    `select action, before, after from audit where entity = 'brand' and entity_id = 2`,
  );
  assert.deepEqual(rows, [
    {
      action: 'Change (another brand has the name kestrel: compare them)',
      before: { name: 'kestrel\u200b' },
      after: { name: 'kestrel-2', version: 2 },
    },
  ]);
});

test('the product that was clean keeps its code, and no other can get it in any capitals', async () => {
  assert.deepEqual(await names('product', 'code'), ['AB-1-1', 'ab-1', 'AB-1-3', 'CD-2']);
  assert.deepEqual(new Set(await names('product')), new Set(['Part']));
  await assert.rejects(client.query(`update brand set name = 'KESTREL' where id = 5`), /brand_name_any_case/);
});
