import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestDatabase, startDatabaseProxy } from '../../../testing/index.ts';
import type { DatabaseProxy, TestDatabase } from '../../../testing/index.ts';
import { parseDatabaseUrl } from '../../config.ts';
import { Database } from '../database.ts';
import { isUnavailable } from '../unavailable.ts';

// Which role a host has needs a real standby: long-reads-replica.wide.test.ts.

describe('a database of several hosts', { timeout: 60_000 }, () => {
  let db: TestDatabase;
  let first: DatabaseProxy;
  let second: DatabaseProxy;
  let database: Database;
  const opened = { first: 0, second: 0 };

  const urlOf = (password: string) => {
    const { user, database: name } = db.connection;
    return `postgres://${user}:${password}@127.0.0.1:${first.port},127.0.0.1:${second.port}/${name}`;
  };
  const write = () => database.system((tx) => tx.query<{ one: number }>('select 1 as one'));

  before(async () => {
    db = await createTestDatabase();
    first = await startDatabaseProxy(() => opened.first++);
    second = await startDatabaseProxy(() => opened.second++);
    await first.die();
    database = new Database(parseDatabaseUrl(urlOf(encodeURIComponent(db.connection.password))), { waitMs: 5_000 });
  });
  after(async () => {
    await database.close();
    await Promise.all([first.close(), second.close()]);
    await db.close();
  });

  test('is reached by the one that answers, and by the other when that one has gone', async () => {
    assert.deepEqual(await write(), [{ one: 1 }]);
    assert.equal(opened.first, 0);
    await second.die();
    await assert.rejects(write(), isUnavailable);
    await first.revive();
    assert.deepEqual(await write(), [{ one: 1 }]);
    assert.ok(opened.first > 0);
  });

  test('does not wait for one that hangs', async () => {
    first.hang();
    await second.revive();
    const fresh = database.reserve({ max: 1 });
    const from = performance.now();
    assert.deepEqual(await fresh.query('select 1 as one'), [{ one: 1 }]);
    assert.ok(performance.now() - from < 1_900, 'less than the time that a host has to answer');
    await fresh.close();
    first.resume();
  });

  test('is absent while each of its hosts hangs or is gone, with the reason of each', async () => {
    first.hang();
    await second.die();
    const fresh = database.reserve({ max: 1 });
    await assert.rejects(
      fresh.query('select 1 as one'),
      (error: Error) =>
        isUnavailable(error) &&
        new RegExp(
          `No host is a primary at the moment \\(127.0.0.1:${first.port}: .*; 127.0.0.1:${second.port}: `,
        ).test(error.message),
    );
    await fresh.close();
    first.resume();
  });

  test('refuses a wrong password as one host does, so that a start ends with the reason', async () => {
    const wrong = new Database(parseDatabaseUrl(urlOf('wrong')), { max: 1 });
    await assert.rejects(wrong.query('select 1'), { code: '28P01' });
    await wrong.close();
  });
});
