import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as sleep } from 'node:timers/promises';
import { dynamicStatement } from '../database/index.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { Problem } from '../errors.ts';
import { sendWorkbook } from '../files/workbooks/send-workbook.ts';
import { xlsxStream } from '../files/workbooks/xlsx-writer.ts';
import {
  buildBrand,
  buildOrganisation,
  createTestDatabase,
  startDatabaseProxy,
  startTestServer,
} from '../../testing/index.ts';
import type { SignedInHeaders, TestDatabase, TestServer, TestStaff } from '../../testing/index.ts';
import { LongReads } from './long-reads.ts';
import type { LongReadsOptions } from './long-reads.ts';
import { wideTest } from '../../testing/ring.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let db: TestDatabase;
const opened: LongReads[] = [];
before(async () => {
  db = await createTestDatabase();
});
after(async () => {
  for (const longReads of opened) await longReads.close();
  await db.close();
});

function longReadsWith(options: LongReadsOptions = {}): LongReads {
  const longReads = new LongReads(db.connection, options);
  opened.push(longReads);
  return longReads;
}
/** Bytes of the heap that are in use, without what waits to be collected. */
function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
const numbers = (rows: number) =>
  dynamicStatement<{ n: number; text: string }>(
    `select n, md5(n::text) || repeat(md5(n::text), 5) as text from generate_series(1, $1) n`,
    [rows],
  );
/** What the server still does for long reads: 'idle in transaction', 'active' … without idle connections. */
const busyBackends = async (test: TestDatabase) =>
  (
    await test.database.query<{ state: string }>(
      `select state from pg_stat_activity where application_name = 'iwe-long-reads' and datname = current_database()
        and state <> 'idle'`,
    )
  ).map(({ state }) => state);
async function eventually(check: () => Promise<boolean>, what: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await check()) return;
    await sleep(25);
  }
  assert.fail(what);
}

describe('a long read', { timeout: 60_000 }, () => {
  test('sees its organisation alone, also without a WHERE, and writes nothing', async () => {
    const [one, two] = [await buildOrganisation(db.database), await buildOrganisation(db.database)];
    await buildBrand(db.database, one, { name: 'Mine' });
    await buildBrand(db.database, two, { name: 'Theirs' });
    const longReads = longReadsWith();
    const all = dynamicStatement<{ name: string }>('select name from brand', []);
    const seen: string[] = [];
    for await (const rows of longReads.stream({ organisation: one, userId: null }, all))
      seen.push(...rows.map(({ name }) => name));
    assert.deepEqual(seen, ['Mine']);
    await longReads.snapshot({ organisation: two, userId: 7 }, async (reader) => {
      assert.deepEqual(await reader.query(all), [{ name: 'Theirs' }]);
      assert.deepEqual(await reader.query(`select current_setting('iwe.user') as user, current_user as role`), [
        { user: '7', role: 'iwe_app' },
      ]);
    });
    await assert.rejects(
      longReads.snapshot({ organisation: one, userId: null }, (reader) =>
        reader.query(`insert into brand (organisation_id, name) values ($1, 'Written')`, [one]),
      ),
      /read-only transaction/,
    );
  });

  test('makes a pause after each piece while others wait for their answers, and loses nothing', async () => {
    const organisation = await buildOrganisation(db.database);
    let pieces = 0;
    const longReads = longReadsWith({ mustGiveWay: () => (pieces += 1) % 2 === 0 });
    const began = performance.now();
    let rows = 0;
    for await (const batch of longReads.stream({ organisation, userId: null }, numbers(2_000))) rows += batch.length;
    assert.equal(rows, 2_000);
    assert.ok(pieces > 40, `${pieces} pieces of 8 kB`);
    // Timers may be a millisecond early, never two.
    assert.ok(performance.now() - began >= 2 * Math.floor(pieces / 2));
  });

  wideTest('of 200,000 rows needs the memory of a batch', async () => {
    const organisation = await buildOrganisation(db.database);
    const longReads = longReadsWith();
    let [rows, largest, bytes, peak, measureAt] = [0, 0, 0, 0, 20_000];
    const before = heapInUse();
    for await (const batch of longReads.stream({ organisation, userId: null }, numbers(200_000))) {
      rows += batch.length;
      largest = Math.max(largest, batch.length);
      for (const { text } of batch) bytes += text.length;
      if (rows >= measureAt) {
        peak = Math.max(peak, heapInUse());
        measureAt += 20_000;
      }
    }
    assert.deepEqual([rows, bytes], [200_000, 200_000 * 192]);
    assert.ok(largest <= 60, `${largest} rows at a time`);
    // All rows together are 38 MB of text and more than that as objects.
    assert.ok(peak - before < 8e6, `${Math.round((peak - before) / 1e6)} MB`);
  });

  test('may use parallel workers for a stream and for nothing else, and says how many rows to expect', async () => {
    const organisation = await buildOrganisation(db.database);
    const setting = `current_setting('max_parallel_workers_per_gather')`;
    const row = dynamicStatement<{ workers: string }>(`select ${setting} as workers`, []);
    await longReadsWith().snapshot({ organisation, userId: null }, async (reader) => {
      const [before] = await reader.query(row);
      const streamed = [];
      for await (const batch of reader.stream(row)) streamed.push(...batch);
      assert.deepEqual([before, streamed, await reader.query(row)], [{ workers: '0' }, [{ workers: '2' }], [before]]);
      const expected: number[] = [];
      for await (const batch of reader.stream(numbers(3_000), { expected: (rows) => expected.push(rows) }))
        assert.equal(expected.length, 1, `${batch.length} rows came before the number to expect`);
      assert.deepEqual(expected, [3_000]);
    });
  });

  test('streams the same values that a query returns: every type, nulls, tabs, breaks, texts in many pieces', async () => {
    const organisation = await buildOrganisation(db.database);
    const texts = [
      '',
      ' a ',
      'N',
      '\\N',
      '\\',
      '\\\\',
      '\t',
      '\n',
      '\r\n',
      '\b\f\v',
      '\u007f',
      'é',
      '輪胎',
      '🛞',
      "'",
      '"',
      '{}',
      null,
    ];
    const wide = '輪胎\t🛞\n\\'.repeat(40_000);
    const all = dynamicStatement<Record<string, unknown>>(
      `select n.text, n.at::int, n.at::bigint as long, n.at / 7.0 as ratio, n.at::float8 / 7 as float, n.at % 2 = 0 as yes,
        date '2024-02-29' + n.at::int as day, timestamptz '2024-02-29 23:59:59.123+11' + n.at * interval '1 hour' as moment,
        case when n.at % 3 = 0 then n.at::smallint end as maybe, json_build_object('t', n.text, 'n', n.at) as json,
        to_jsonb(n.text) as jsonb, array[n.text, 'x'] as texts, array[n.at, null]::bigint[] as longs, '\\x00ff'::bytea as bytes
      from unnest($1::text[]) with ordinality as n (text, at) order by n.at`,
      [[...texts, wide]],
    );
    await longReadsWith().snapshot({ organisation, userId: null }, async (reader) => {
      const expected = await reader.query(all);
      const streamed = [];
      for await (const batch of reader.stream(all)) streamed.push(...batch);
      assert.equal(streamed.length, texts.length + 1);
      assert.deepEqual(streamed, expected);
      assert.deepEqual(
        streamed.map(({ text }) => text),
        [...texts, wide],
      );
    });
  });

  test('lets the event loop do other work between its batches', async () => {
    const organisation = await buildOrganisation(db.database);
    let turns = 0;
    let counting = setImmediate(function count() {
      turns += 1;
      counting = setImmediate(count);
    });
    const seen: number[] = [];
    for await (const _ of longReadsWith().stream({ organisation, userId: null }, numbers(2_000))) seen.push(turns);
    clearImmediate(counting);
    assert.ok(seen.length > 30);
    assert.equal(new Set(seen).size, seen.length);
  });

  test('sees one state in all its statements while others write', async () => {
    const organisation = await buildOrganisation(db.database);
    for (let n = 0; n < 10; n++) await buildBrand(db.database, organisation, { name: `Brand ${n}` });
    const names = dynamicStatement<{ name: string }>(
      'select name from brand where organisation_id = $1 order by name',
      [organisation],
    );
    await longReadsWith().snapshot({ organisation, userId: null }, async (reader) => {
      const first = await reader.query(names);
      await buildBrand(db.database, organisation, { name: 'Brand 00' });
      await db.database.query(`update brand set name = 'Changed' where organisation_id = $1 and name = 'Brand 5'`, [
        organisation,
      ]);
      const streamed: { name: string }[] = [];
      for await (const batch of reader.stream(names)) {
        streamed.push(...batch);
        await db.database.query(`delete from brand where organisation_id = $1 and name = 'Brand 9'`, [organisation]);
        await assert.rejects(reader.query(names), /read it to its end/);
      }
      assert.deepEqual(streamed, first);
      assert.equal(first.length, 10);
      assert.deepEqual(await reader.query(names), first);
    });
  });

  test('gives its connection back when it ends, breaks off or fails', async () => {
    const organisation = await buildOrganisation(db.database);
    const scope = { organisation, userId: null };
    const longReads = longReadsWith({ max: 1, waitMs: 500 });
    for await (const _rows of longReads.stream(scope, numbers(5_000))) break;
    await assert.rejects(
      longReads.snapshot(scope, (reader) => reader.query('select 1 / 0')),
      /division by zero/,
    );
    await assert.rejects(
      longReads.snapshot(scope, async () => {
        throw new Error('the report is wrong');
      }),
      /the report is wrong/,
    );
    assert.deepEqual(await longReads.snapshot(scope, (reader) => reader.query('select 1 as one')), [{ one: 1 }]);
    const reader = await longReads.open(scope);
    await reader.close();
    await reader.close();
    await assert.rejects(reader.query('select 1'), /closed/);
    assert.deepEqual(await busyBackends(db), []);
  });

  test('waits a moment for a connection, and is refused with a sentence when there is none', async () => {
    const organisation = await buildOrganisation(db.database);
    const scope = { organisation, userId: null };
    const longReads = longReadsWith({ max: 1, waitMs: 150, maxWaiting: 1 });
    const isRefusal = (error: unknown) =>
      error instanceof Problem &&
      error.status === 503 &&
      error.code === 'long-reads-busy' &&
      /again/.test(error.message);
    const reader = await longReads.open(scope);
    const waiting = longReads.open(scope);
    waiting.catch(() => {});
    await assert.rejects(longReads.open(scope), isRefusal);
    await assert.rejects(waiting, isRefusal);
    const next = longReads.snapshot(scope, (later) => later.query('select 2 as two'));
    await reader.close();
    assert.deepEqual(await next, [{ two: 2 }]);
  });

  test('is cut when PostgreSQL hangs, like every other read, and works again when it answers', async () => {
    const proxy = await startDatabaseProxy();
    const longReads = new LongReads({ ...db.connection, port: proxy.port }, { max: 1, waitMs: 200 });
    try {
      const organisation = await buildOrganisation(db.database);
      const one = () => longReads.snapshot({ organisation, userId: null }, (reader) => reader.query('select 1 as one'));
      assert.deepEqual(await one(), [{ one: 1 }]);
      proxy.hang();
      // The connection that was open, and one that has to be made.
      for (let read = 0; read < 2; read++) await assert.rejects(one(), isUnavailable);
      proxy.resume();
      assert.deepEqual(await one(), [{ one: 1 }]);
    } finally {
      await longReads.close();
      await proxy.close();
    }
  });

  test('is cut when nobody reads it any further, and says so', async () => {
    const organisation = await buildOrganisation(db.database);
    const scope = { organisation, userId: null };
    const longReads = longReadsWith({ max: 1, waitMs: 2_000, stalledMs: 100 });
    const stream = longReads.stream(scope, numbers(5_000));
    await stream.next();
    // The next batch is read meanwhile; then nothing more happens.
    await eventually(
      async () => (await busyBackends(db)).join() === 'idle in transaction',
      'the transaction does not wait for its consumer',
    );
    await eventually(async () => (await busyBackends(db)).length === 0, 'the transaction is still open');
    await assert.rejects(stream.next(), (error: Problem) => error.code === 'long-read-stalled');
    // A slow reader that goes on reading is not cut.
    let rows = 0;
    for await (const batch of longReads.stream(scope, numbers(400))) {
      rows += batch.length;
      await sleep(50);
    }
    assert.equal(rows, 400);
  });

  test('ends when its signal aborts, also in the middle of a statement, and so does the statement', async () => {
    const organisation = await buildOrganisation(db.database);
    const scope = { organisation, userId: null };
    const longReads = longReadsWith({ max: 1, waitMs: 2_000 });
    const controller = new AbortController();
    const read = longReads.snapshot(scope, (reader) => reader.query('select pg_sleep(50)'), {
      signal: controller.signal,
    });
    read.catch(() => {});
    await eventually(async () => (await busyBackends(db)).includes('active'), 'the statement does not run');
    controller.abort(new Error('nobody wants it any more'));
    await assert.rejects(read, /nobody wants it any more/);
    await eventually(async () => (await busyBackends(db)).length === 0, 'the statement is still running');
    await assert.rejects(longReads.open(scope, { signal: controller.signal }), /nobody wants it any more/);
    assert.equal((await longReads.snapshot(scope, (reader) => reader.query('select 1'))).length, 1);
  });

  test('returns its connection once when its signal aborts while it begins', async () => {
    const organisation = await buildOrganisation(db.database);
    const scope = { organisation, userId: null };
    const longReads = longReadsWith({ max: 1, waitMs: 2_000 });
    for (let ticks = 0; ticks < 40; ticks++) {
      const controller = new AbortController();
      const opening = longReads.open(scope, { signal: controller.signal });
      const outcome = opening.then(
        (snapshot) => snapshot.close(),
        (error: Error) => assert.match(error.message, /left at once/),
      );
      for (let n = 0; n < ticks; n++) await new Promise((resolve) => setImmediate(resolve));
      controller.abort(new Error('left at once'));
      await outcome;
    }
    assert.equal((await longReads.snapshot(scope, (reader) => reader.query('select 1'))).length, 1);
  });

  test('may not take longer than its own limit for a statement', async () => {
    const organisation = await buildOrganisation(db.database);
    await assert.rejects(
      longReadsWith({ statementTimeoutMs: 100 }).snapshot({ organisation, userId: null }, (reader) =>
        reader.query('select pg_sleep(20)'),
      ),
      /statement timeout/,
    );
  });
});

describe('a file that is sent while it is read', { timeout: 60_000 }, () => {
  let server: TestServer;
  let organisation: number;
  let user: TestStaff;
  let other: TestStaff;
  let headers: Record<string, string | undefined>;
  before(async () => {
    server = await startTestServer({
      longReads: { max: 1, waitMs: 200, stalledMs: 400 },
      extend: (app) => {
        app.get('/api/ag/test-large-file', { config: { permission: 'staff' } }, (request, reply) =>
          sendWorkbook(app, request, reply, {
            fileName: 'large.xlsx',
            make: async (snapshot) => {
              async function* batches() {
                for await (const rows of snapshot.stream(numbers(1_000_000))) yield rows.map(({ text }) => [text]);
              }
              return xlsxStream('Large', [{ title: 'Text', kind: 'text' }], batches());
            },
          }),
        );
      },
    });
    organisation = await buildOrganisation(server.database);
    user = await server.staff(organisation);
    other = await server.staff(organisation);
    headers = { ...user.headers };
  });
  after(() => server.close());
  const get = (url: string, by: { headers: SignedInHeaders } = { headers: headers as SignedInHeaders }) =>
    server.inject({ method: 'GET', url, headers: by.headers });

  test('waits for its turn: a user makes one at a time, two more wait, the next is refused; nobody else waits', async () => {
    const [warehouse] = await server.database.query<{ id: number }>(
      `insert into warehouse (organisation_id, code, name) values ($1, 'W', 'W') returning id`,
      [organisation],
    );
    const caller = { organisation, userId: user.userId };
    const turns = [1, 2, 3].map(() => server.app.turns.exports.take(caller));
    for (const url of [
      '/api/ag/orders?type=invoice&format=xlsx',
      '/api/ag/products?format=xlsx',
      '/api/ag/customers?format=xlsx',
      `/api/ag/count-sheet?warehouseId=${warehouse?.id}`,
      `/api/ag/count-sheet?warehouseId=${warehouse?.id}&format=xlsx`,
    ]) {
      const refused = await get(url);
      assert.deepEqual([refused.statusCode, refused.json<{ code: string }>().code], [429, 'too-many-at-once'], url);
      assert.equal(refused.headers['retry-after'], '10');
    }
    assert.equal((await get('/api/ag/products?format=xlsx', other)).statusCode, 200);
    for (const turn of turns) (await turn)();
    assert.equal((await get(`/api/ag/count-sheet?warehouseId=${warehouse?.id}`)).statusCode, 200);
  });

  test('ends when its client stops reading; meanwhile the next one is refused and requests are answered', async () => {
    const address = new URL(await server.listen());
    const socket = connect(Number(address.port), address.hostname);
    socket.on('error', () => {});
    const { authorization = '', account = '' } = headers;
    socket.write(
      `GET /api/ag/test-large-file HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nAccount: ${account}\r\n\r\n`,
    );
    await new Promise<void>((resolve) => socket.once('data', () => resolve()));
    socket.pause();
    const refused = await get('/api/ag/products?format=xlsx', other);
    assert.deepEqual([refused.statusCode, refused.json<{ code: string }>().code], [503, 'long-reads-busy']);
    assert.equal(refused.headers['retry-after'], '30');
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/api/ag/products')));
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
    await eventually(async () => (await busyBackends(server.test)).length === 0, 'the read was not cut');
    assert.equal((await get('/api/ag/products?format=xlsx')).statusCode, 200);
    // The answer was broken off, not ended: the client sees that the file is incomplete.
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    let tail = '';
    socket.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString('latin1')).slice(-20)));
    socket.resume();
    await closed;
    assert.ok(!tail.endsWith('0\r\n\r\n'));
  });

  test('ends when its client leaves', async () => {
    const address = new URL(`http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`);
    const controller = new AbortController();
    const answer = await fetch(new URL('/api/ag/test-large-file', address), {
      headers: headers as Record<string, string>,
      signal: controller.signal,
    });
    assert.equal(answer.status, 200);
    controller.abort();
    await eventually(async () => (await busyBackends(server.test)).length === 0, 'the read goes on');
  });
});
