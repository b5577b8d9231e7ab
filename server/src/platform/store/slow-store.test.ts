import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestContext } from 'node:test';
import type { ReleaseManifest } from '@iwe/contract';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';

// Publishing while the store takes its time.
let server: TestServer;
let team: TestTeam;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
});
after(() => server.close());

/** Lets the store accept no file before `open` is called; `reached` resolves with the first file that waits. */
function closedStore(t: TestContext): { reached: Promise<void>; open: () => void } {
  const { store } = server.app.platform;
  const put = store.put.bind(store);
  const gate = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  t.mock.method(store, 'put', async (key: string, bytes: Buffer) => {
    first.resolve();
    await gate.promise;
    await put(key, bytes);
  });
  return { reached: first.promise, open: gate.resolve };
}

const openTransactions = async (): Promise<number> =>
  (
    await server.database.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and xact_start is not null
         and pid <> pg_backend_pid()`,
    )
  )[0]?.n ?? -1;

test(
  'no transaction is open while files are sent, and more publications than connections block nobody',
  { timeout: 60_000 },
  async (t) => {
    const { reached, open } = closedStore(t);
    const versions = Array.from({ length: 24 }, (_, at) => `1.0.${at}`);
    const answers = Promise.all(versions.map((version) => publish(server, team, buildRelease('mf-slow', version))));
    await reached;
    while (
      (await server.database.query('select 1 from release_upload', [])).length < versions.length ||
      (await openTransactions()) > 0
    )
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    assert.equal((await server.inject({ method: 'GET', url: '/api/platform/keys-folder' })).statusCode < 500, true);
    open();
    assert.deepEqual(new Set((await answers).map((answer) => answer.statusCode)), new Set([200]));
    assert.deepEqual(await server.database.query('select 1 from release_upload'), []);
  },
);

test('of two different builds of a version at once, the first is the release and no file is of the other', async (t) => {
  const { reached, open } = closedStore(t);
  const bodies = ['one', 'two'].map((text) => buildRelease('mf-race', '1.0.0', undefined, `/* build ${text} */`));
  const answers = Promise.all(bodies.map((body) => publish(server, team, body)));
  await reached;
  open();
  const codes = (await answers).map((answer) => answer.json<{ result?: string; code?: string }>());
  assert.deepEqual(new Set(codes.map(({ result, code }) => result ?? code)), new Set(['created', 'release-exists']));
  const winner = bodies[codes.findIndex(({ result }) => result === 'created')];
  assert.ok(winner);
  for (const { path } of (JSON.parse(winner.manifest) as ReleaseManifest).files)
    assert.equal(
      String(await server.app.platform.store.get(`mf-race/1.0.0/${path}`)),
      String(Buffer.from(winner.files[path] ?? '', 'base64')),
      path,
    );
});

test('a publication whose claim has passed to another one is no release', async (t) => {
  const { reached, open } = closedStore(t);
  const answer = publish(server, team, buildRelease('mf-late', '1.0.0'));
  await reached;
  await server.database.query(`delete from release_upload where remote = 'mf-late'`);
  open();
  const { statusCode, body } = await answer;
  assert.deepEqual([statusCode, (JSON.parse(body) as { code: string }).code], [409, 'release-uploading']);
  assert.deepEqual(await server.database.query(`select 1 from release where remote = 'mf-late'`), []);
});

test('a server that died during an upload keeps nobody from publishing once its claim has ended', async () => {
  await server.database.query(
    `insert into release_upload (remote, version, id, until) values ('mf-dead', '1.0.0', gen_random_uuid(), now())`,
  );
  assert.equal((await publish(server, team, buildRelease('mf-dead', '1.0.0'))).statusCode, 200);
});
