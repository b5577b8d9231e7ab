import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { buildOrganisation, createTestDatabase, startDatabaseProxy } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { Database } from './index.ts';
import type { Reader } from './index.ts';
import { MAX_PREPARED } from './transaction.ts';
import { isUnavailable } from './unavailable.ts';

let db: TestDatabase;
let organisation: number;
let acquired = 0;
let released = 0;

before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  for (const pool of Object.values(db.database.pools)) {
    pool.on('acquire', () => acquired++);
    pool.on('release', () => released++);
  }
});
after(() => db.close());
beforeEach(() => {
  acquired = 0;
  released = 0;
});

const scope = () => ({ organisation, userId: null });
const names = async () =>
  (
    await db.database.query<{ name: string }>('select name from brand where organisation_id = $1 order by name', [
      organisation,
    ])
  ).map((row) => row.name);
const INSERT = 'insert into brand (organisation_id, name) values ($1, $2)';

/** Waits until reads have ended: their answers do not wait for COMMIT. */
const settle = async () => {
  while (released < acquired) await new Promise((resolve) => setImmediate(resolve));
};

describe('a door releases its connection exactly once', () => {
  const failures: [string, () => Promise<unknown>][] = [
    [
      'when the callback throws before it returns a promise',
      () =>
        db.database.write(scope(), () => {
          throw new Error('provoked');
        }),
    ],
    [
      'when the callback rejects',
      () =>
        db.database.write(scope(), async (tx) => {
          await tx.query('select 1');
          throw new Error('provoked');
        }),
    ],
    [
      'when the callback rejects while a query is under way',
      () =>
        db.database.write(scope(), async (tx) => {
          void tx.query('select pg_sleep(0.05)').catch(() => {});
          throw new Error('provoked');
        }),
    ],
    ['when a read throws', () => db.database.read(scope(), () => Promise.reject(new Error('provoked')))],
    ['when a system transaction throws', () => db.database.system(() => Promise.reject(new Error('provoked')))],
    [
      'when a statement fails and the callback goes on',
      () =>
        db.database.write(scope(), async (tx) => {
          await tx.query('select 1 / 0').catch(() => {});
          return 'done';
        }),
    ],
    [
      'when the connection is lost',
      () =>
        db.database.write(scope(), async (tx) => {
          await tx.query('select pg_terminate_backend(pg_backend_pid())');
        }),
    ],
  ];
  for (const [name, provoke] of failures) {
    test(name, async () => {
      await assert.rejects(provoke());
      await settle();
      assert.deepEqual([acquired, released], [1, 1]);
      // The pool is complete: as many transactions as it has connections run at once.
      await Promise.all(Array.from({ length: 4 }, () => db.database.system((tx) => tx.query('select 1'))));
      assert.equal(db.database.pools.writes.waitingCount, 0);
    });
  }
});

describe('a write', () => {
  test('resolves after COMMIT and leaves nothing when it throws', async () => {
    await db.database.write(scope(), (tx) => tx.query(INSERT, [organisation, 'Stored']));
    assert.deepEqual(await names(), ['Stored']);
    const failing = db.database.write(scope(), async (tx) => {
      await tx.query(INSERT, [organisation, 'Lost']);
      throw new Error('provoked');
    });
    await assert.rejects(failing, /provoked/);
    assert.deepEqual(await names(), ['Stored']);
  });

  test('in a read is refused', async () => {
    const writing = db.database.read(scope(), (tx) => tx.query(INSERT, [organisation, 'Lost']));
    await assert.rejects(writing, /read-only transaction/);
  });
});

test('inside an organisation every statement runs as the application, never as the owner of the tables', async () => {
  const { dynamicStatement } = await import('./statements/statement.ts');
  const who = () =>
    dynamicStatement<{ role: string; scope: string }>(
      `select current_user::text as role, current_setting('iwe.organisation') as scope`,
      [],
    );
  const inside = { role: 'iwe_app', scope: String(organisation) };
  for (const door of ['read', 'write'] as const) {
    const found = await db.database[door](scope(), async (tx: Reader) => {
      const first = tx.query(who());
      return [...(await tx.batch([who(), who()])).flat(), ...(await first), ...(await tx.query(who()))];
    });
    assert.deepEqual(found, [inside, inside, inside, inside], door);
  }
  const [outside] = await db.database.system((tx) => tx.query<{ role: string }>('select current_user::text as role'));
  assert.notEqual(outside?.role, 'iwe_app');
});

describe('a batch', () => {
  test('runs its queries in order and returns the rows of each', async () => {
    const [rows, [count]] = await db.database.system(async (tx) => {
      const { dynamicStatement } = await import('./statements/statement.ts');
      return tx.batch([
        dynamicStatement<{ name: string }>('insert into brand (organisation_id, name) values ($1, $2) returning name', [
          organisation,
          'First of two',
        ]),
        dynamicStatement<{ n: number }>('select count(*) as n from brand where name = $1', ['First of two']),
      ]);
    });
    assert.deepEqual([rows, count], [[{ name: 'First of two' }], { n: 1 }]);
  });

  test('rejects with the first failure, not with the errors that follow from it', async () => {
    const failing = db.database.system(async (tx) => {
      const { dynamicStatement } = await import('./statements/statement.ts');
      return tx.batch([dynamicStatement('select 1 / 0', []), dynamicStatement('select 1', [])]);
    });
    await assert.rejects(failing, /division by zero/);
    const later = db.database.system(async (tx) => {
      await tx.query('select 1 / 0').catch(() => {});
      await tx.query('select 1');
    });
    await assert.rejects(later, /division by zero/);
  });
});

test('a connection that has prepared too many statements is replaced', async () => {
  const pid = async () =>
    (await db.database.system((tx) => tx.query<{ pid: number }>('select pg_backend_pid() as pid')))[0]?.pid;
  const first = await pid();
  await db.database.system(async (tx) => {
    for (let n = 0; n <= MAX_PREPARED; n++) await tx.query(`select ${n}`);
  });
  assert.notEqual(await pid(), first);
});

test('a connection that leads to a standby fails as no database does, and is not used again', async () => {
  const misled = db.database.reserve({ max: 1 });
  // As after a failover: this connection refuses writes, the next one does not.
  const mislead = () => misled.query('set default_transaction_read_only = on');
  const insert = () => misled.write(scope(), (tx) => tx.query(INSERT, [organisation, `Brand ${Math.random()}`]));
  const single = () => misled.query(INSERT, [organisation, `Brand ${Math.random()}`]);
  try {
    for (const write of [insert, single]) {
      await mislead();
      await assert.rejects(write(), isUnavailable);
      await write();
    }
  } finally {
    await misled.close();
  }
});

test('a statement runs fifteen seconds at most and waits five for a lock; each limit can be chosen', async () => {
  const limits = (database: Database) =>
    database.system((tx) =>
      tx.query(
        `select current_setting('statement_timeout') as run, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle, current_setting('application_name') as name`,
      ),
    );
  const usual = { run: '15s', lock: '5s', idle: '15s', name: 'iwe' };
  const plain = new Database(db.connection, { max: 1 });
  const own = plain.reserve({ statementTimeout: 0, lockTimeout: 0, applicationName: 'iwe-own' });
  // What is reserved has the options of the one that it was reserved from.
  const further = own.reserve({ lockTimeout: 1_000 });
  try {
    assert.deepEqual(await limits(plain), [usual]);
    assert.deepEqual(await limits(own), [{ ...usual, run: '0', lock: '0', name: 'iwe-own' }]);
    assert.deepEqual(await limits(further), [{ ...usual, run: '0', lock: '1s', name: 'iwe-own' }]);
  } finally {
    await Promise.all([plain, own, further].map((database) => database.close()));
  }
});

test('a read is planned for each values or once for all, and its numbers and days arrive as such', async () => {
  const planned = (planning?: 'each' | 'once') =>
    db.database.read(
      scope(),
      async (tx) => {
        const [row] = await tx.query<{ mode: string }>(`select current_setting('plan_cache_mode') as mode`);
        return row?.mode;
      },
      planning,
    );
  assert.deepEqual(
    [await planned(), await planned('each'), await planned('once')],
    ['auto', 'auto', 'force_generic_plan'],
  );
  assert.deepEqual(
    await db.database.query(
      `select 9007199254740991::int8 as number, array[1, 2]::int8[] as numbers, '2026-03-02'::date as day`,
    ),
    [{ number: 9_007_199_254_740_991, numbers: [1, 2], day: '2026-03-02' }],
  );
});

describe('waiting for a connection', () => {
  test('writes that wait for a locked row occupy no connection of reads and of what is reserved', async () => {
    const admission = db.database.reserve({ max: 1 });
    const locked = Promise.withResolvers<void>();
    const unlock = Promise.withResolvers<void>();
    const holder = db.database.reserve({ max: 1 });
    const holding = holder.write(scope(), async (tx) => {
      await tx.query('select from organisation where id = $1 for update', [organisation]);
      locked.resolve();
      await unlock.promise;
    });
    await locked.promise;
    let ended = 0;
    const writes = Array.from({ length: 12 }, () =>
      db.database
        .write(scope(), (tx) => tx.query('select from organisation where id = $1 for update', [organisation]))
        .finally(() => ended++),
    );
    try {
      await Promise.all(
        Array.from({ length: 12 }, () => db.database.read(scope(), (tx) => tx.query('select 1 as one'))),
      );
      await admission.query('select 1');
      assert.equal(ended, 0);
    } finally {
      unlock.resolve();
      await Promise.all([holding, ...writes]);
      await Promise.all([admission.close(), holder.close()]);
    }
  });

  test('for its first answer ends after waitMs as well, and what hung is used again', { timeout: 20_000 }, async () => {
    const proxy = await startDatabaseProxy();
    const behind = await createTestDatabase({ port: proxy.port, waitMs: 500 });
    const ask = (door: 'read' | 'write') =>
      behind.database[door](scope(), (tx: Reader) => tx.query<{ one: number }>('select 1 as one'));
    try {
      for (const door of ['read', 'write'] as const) {
        assert.deepEqual(await ask(door), [{ one: 1 }]);
        proxy.hang();
        await assert.rejects(ask(door), isUnavailable);
        proxy.resume();
        assert.deepEqual(await ask(door), [{ one: 1 }]);
      }
    } finally {
      await behind.close();
      await proxy.close();
    }
  });

  test('ends after waitMs with an error that is answered with 503', async () => {
    const small = db.database.reserve({ max: 1, waitMs: 500 });
    const free = Promise.withResolvers<void>();
    const holding = small.write(scope(), () => free.promise);
    await assert.rejects(
      small.write(scope(), async () => {}),
      isUnavailable,
    );
    free.resolve();
    await holding;
    await small.write(scope(), async () => {});
    await small.close();
  });
});
