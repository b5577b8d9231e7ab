import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../../testing/index.ts';
import { migrate } from './migrate.ts';

test('an upgrade gives stored products their keys, and tyres what their names state of load and speed', async () => {
  const db = await createTestDatabase();
  const name = `${db.connection.database}_notation`;
  const superuser = new pg.Client(db.superuser);
  await superuser.connect();
  const connection = { ...db.connection, database: name };
  const client = new pg.Client(connection);
  try {
    await superuser.query(`create database ${name} owner ${db.connection.user}`);
    await migrate(connection, { until: '0395_import_questions' });
    await client.connect();
    await client.query(`insert into organisation (id, name) values (1, 'Upgraded')`);
    await client.query(`insert into product (organisation_id, code, name, category, size_key, load_rate, rim_offset)
      values (1, 'A', '205/55R16 91V Comfort', 1, '2055516', '', ''), (1, 'B', '31x10.50R15LT 109S', 1, '', '108', ''),
        (1, 'C', '17x8 Wheel', 2, '', '', '+35'), (1, 'D', 'Valve', 3, '', '', '')`);
    assert.ok((await migrate(connection)).includes('0410_notation_keys'));
    const { rows } = await client.query(
      'select code, size_key, load_rate, speed_rate, content_version as version from product order by code',
    );
    assert.deepEqual(rows.map(Object.values), [
      ['A', '=2055516;', '91', 'V', 2],
      ['B', '=31x10.5r15;', '108', '', 1],
      ['C', '=17x8;=et35;', '', '', 1],
      ['D', '', '', '', 1],
    ]);
    const audit = await client.query(`select operator, before, after from audit where entity = 'product'`);
    assert.deepEqual(audit.rows, [
      {
        operator: 'Upgrade',
        before: { load_rate: '', speed_rate: '' },
        after: { load_rate: '91', speed_rate: 'V', version: 2 },
      },
    ]);
  } finally {
    // An open client would keep the process of a failed test alive.
    await client.end();
    await superuser.query(`drop database if exists ${name} with (force)`);
    await superuser.end();
    await db.close();
  }
});
