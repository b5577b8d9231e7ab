import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { migrate } from './migrate.ts';

let db: TestDatabase;
let superuser: pg.Client;
const owner = `owner_${randomBytes(6).toString('hex')}`;
before(async () => {
  db = await createTestDatabase();
  superuser = new pg.Client(db.superuser);
  await superuser.connect();
  await superuser.query(`create role ${owner} login password 'x'`);
  await superuser.query(`create database ${owner} owner ${owner}`);
});
after(async () => {
  await superuser.query(`drop database if exists ${owner} with (force)`);
  await superuser.query(`drop role if exists ${owner}`);
  await superuser.end();
  await db.close();
});

test('an owner who may not create roles gets an error that names the missing grant, and starts after it', async () => {
  const connection = { ...db.connection, database: owner, user: owner, password: 'x' };
  await assert.rejects(migrate(connection), (error: Error) => error.message.includes(`grant iwe_app to ${owner}`));
  // What the administrator of a PostgreSQL with several databases does once.
  await superuser.query(`grant iwe_app to ${owner}`);
  assert.ok((await migrate(connection)).length > 0);
  assert.deepEqual(await migrate(connection), []);
});
