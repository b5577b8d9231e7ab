import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { migrate, MIGRATIONS_FOLDER } from '../../core/database/migrations/migrate.ts';
import { testCluster } from '../../testing/index.ts';
import { locksOf, planMigrations, planText, readOtherTables } from './migration-plan.ts';
import type { Lock } from './migration-plan.ts';

/** PostgreSQL's names of locks that others notice. */
const NOTICED: Readonly<Record<string, Lock>> = {
  ShareLock: 'share',
  ShareRowExclusiveLock: 'share row exclusive',
  AccessExclusiveLock: 'access exclusive',
};

test('a plan names every lock of tables with rows that PostgreSQL takes while the migrations run', async () => {
  const cluster = await testCluster();
  const name = `plan_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(cluster.superuser);
  await admin.connect();
  await admin.query(`create database ${name} owner ${pg.escapeIdentifier(cluster.owner.user)}`);
  const connection = { ...cluster.owner, database: name };
  try {
    await migrate(connection, { until: '0101_job' });
    const planned = await planMigrations(connection);
    assert.equal(planned[0]?.name, '0102_stored_file');
    assert.match(planText(planned), /^\d+ migrations would run, each in its own transaction:\n0102_stored_file\n/);
    const client = new pg.Client(connection);
    await client.connect();
    const missing: string[] = [];
    for (const file of readdirSync(MIGRATIONS_FOLDER)
      .sort()
      .slice(readdirSync(MIGRATIONS_FOLDER).sort().indexOf('0102_stored_file.sql'))) {
      const text = readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8');
      const { rows: before } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      );
      const known = new Set(before.map((row) => row.name));
      const others = await readOtherTables(client);
      await client.query('begin');
      await client.query(text);
      const { rows: locks } = await client.query<{ name: string; mode: string }>(
        `select c.relname as name, l.mode from pg_locks l join pg_class c on c.oid = l.relation
          where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
      );
      await client.query('commit');
      const plan = locksOf(text, others);
      for (const { name: table, mode } of locks) {
        const lock = NOTICED[mode];
        if (lock === undefined || !known.has(table)) continue;
        const order: Lock[] = ['row exclusive', 'share', 'share row exclusive', 'access exclusive'];
        const told = plan.get(table)?.lock;
        if (told === undefined || order.indexOf(told) < order.indexOf(lock)) missing.push(`${file}: ${table} ${lock}`);
      }
    }
    await client.end();
    assert.deepEqual(missing, []);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});

test('a plan tells rows that are written from rows that are only read, and nothing to do from both', () => {
  const text = `-- update nothing
    alter table sheet add column note text;
    update sheet set note = '';
    create index on contact (id);
    create function f() returns int language sql as $$ update product set id = 1 $$;`;
  assert.deepEqual(
    [...locksOf(text)],
    [
      ['sheet', { lock: 'access exclusive', work: 'writes rows' }],
      ['contact', { lock: 'share', work: 'reads every row' }],
    ],
  );
  assert.match(planText([]), /^Every migration has run/);
  const table = {
    table: 'sheet',
    lock: 'share',
    work: 'writes rows',
    rows: 200_000,
    bytes: 10_485_760,
    seconds: 4,
  } as const;
  assert.equal(
    planText([{ name: '0500_x', tables: [table] }]),
    '1 migrations would run, each in its own transaction:\n0500_x\n' +
      '  sheet (200,000 rows, 10.0 MB): share lock, no writes; writes rows, about 4 s\n' +
      'Together about 4 s, after the backup. Try it on a restored backup to know.',
  );
});
