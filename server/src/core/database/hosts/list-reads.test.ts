import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { buildBrand, buildOrganisation, createTestDatabase, startDatabaseProxy } from '../../../testing/index.ts';
import type { DatabaseProxy, TestDatabase } from '../../../testing/index.ts';
import { Database } from '../database.ts';
import { ListReads } from './list-reads.ts';
import { dynamicStatement } from '../statements/statement.ts';

// Lists that a real standby answers: long-reads-replica.wide.test.ts.

describe('lists with the address of a standby', { timeout: 60_000 }, () => {
  let db: TestDatabase;
  let proxy: DatabaseProxy;
  let standby: Database;
  let organisation: number;
  const told: string[] = [];

  before(async () => {
    db = await createTestDatabase();
    proxy = await startDatabaseProxy();
    organisation = await buildOrganisation(db.database);
    await buildBrand(db.database, organisation, { name: 'Kestrel' });
  });
  after(async () => {
    await proxy.close();
    await db.close();
  });

  const listsWith = (restMs: number): ListReads => {
    told.length = 0;
    standby = new Database({ ...db.connection, port: proxy.port }, { waitMs: 500 });
    const { database: primary } = db;
    const onError = ({ message }: Error) => void told.push(message);
    return new ListReads({ primary, admission: primary, standby, onError, waitMs: 20, restMs });
  };
  const names = (lists: ListReads) =>
    lists.read({ organisation, userId: null }, (tx) =>
      tx.query(dynamicStatement<{ name: string }>('select name from brand where organisation_id = $1', [organisation])),
    );

  test('that leads to a primary are read from the own one, which knows what was saved', async () => {
    const lists = listsWith(60_000);
    assert.deepEqual([await names(lists), await names(lists)], [[{ name: 'Kestrel' }], [{ name: 'Kestrel' }]]);
    assert.deepEqual(lists.opened, { replica: 0, primary: 2 });
    assert.deepEqual(told, ['The standby of DATABASE_REPLICA_URL is behind, so lists are read from the primary.']);
    await lists.close();
  });

  test('that hangs or is gone are read from the primary, and it is left alone for a while', async () => {
    const lists = listsWith(60_000);
    proxy.hang();
    assert.deepEqual(await names(lists), [{ name: 'Kestrel' }]);
    const from = performance.now();
    assert.deepEqual(await names(lists), [{ name: 'Kestrel' }]);
    assert.ok(performance.now() - from < 400, 'the second one does not wait for it');
    assert.deepEqual([lists.opened, told.length], [{ replica: 0, primary: 2 }, 1]);
    proxy.resume();
    await lists.close();
  });

  test('and what a list itself does wrong is told, and not done again', async () => {
    const lists = listsWith(0);
    let runs = 0;
    const failing = lists.read({ organisation, userId: null }, async () => {
      runs += 1;
      throw new Error('Ours.');
    });
    await assert.rejects(failing, /^Error: Ours\.$/);
    assert.equal(runs, 1);
    await lists.close();
  });
});
