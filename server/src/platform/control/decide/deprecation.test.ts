import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DecisionAnswer, Overview, PlatformHistory, ReleasePage, RemotesAnswer } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../../testing/releases.ts';

let server: TestServer;
let pinned: number;
let admin: TestStaff;
let elsewhere: TestStaff;
let platformAdmin: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const team = await buildTeam(server);
  for (const version of ['1.0.0', '1.1.0'])
    await publish(server, team, { ...buildRelease('mf-sales', version), promote: true });
  await publish(server, team, { ...buildRelease('mf-alone', '1.0.0'), promote: true });
  pinned = await buildOrganisation(server.database);
  admin = await server.staff(pinned, { is_admin: true });
  elsewhere = await server.staff(await buildOrganisation(server.database), { is_admin: true });
  platformAdmin = await server.staff(pinned, { isPlatformAdmin: true, is_admin: true });
});
after(() => server.close());

const call = (url: string, payload: object) =>
  server.inject({
    method: 'POST',
    url: `/api/platform/${url}`,
    headers: platformAdmin.headers,
    payload: { remote: 'mf-sales', version: '1.0.0', reason: 'the old price list goes', ...payload },
  });
const get = async <T>(who: TestStaff, url: string): Promise<T> =>
  (await server.inject({ method: 'GET', url: `/api/platform/${url}`, headers: who.headers })).json<T>();
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const deprecate = (more: object = {}) =>
  call('releases/status', { status: 'deprecated', supportedUntil: tomorrow(), ...more });
const runs = async (who: TestStaff) => {
  const { remotes, revision } = await get<RemotesAnswer>(who, 'remotes');
  return { version: remotes.find(({ name }) => name === 'mf-sales')?.version, revision };
};
const overviewOf = async (who: TestStaff) => (await get<{ data: Overview }>(who, 'overview')).data;
const over = () =>
  server.database.query(`update release set supported_until = now() - interval '1 second' where status = 'deprecated'`);

describe('a deprecated release', () => {
  test('needs a day in the future, and no other status has one', async () => {
    for (const supportedUntil of [undefined, null, new Date(Date.now() - 1000).toISOString()])
      assert.equal((await deprecate({ supportedUntil })).statusCode, 422, String(supportedUntil));
    assert.equal((await deprecate({ status: 'blocked' })).statusCode, 422);
  });

  test('runs until its day, and whoever still runs it sees it', async () => {
    assert.equal((await call('pins', { organisationId: pinned })).statusCode, 200);
    const trial = (await deprecate({ dryRun: true })).json<DecisionAnswer>();
    assert.deepEqual([trial.dryRun, trial.effect], [true, []]);
    assert.deepEqual((await overviewOf(admin)).deprecations, [], 'a trial changes nothing');
    assert.equal((await deprecate()).statusCode, 200);
    assert.equal((await runs(admin)).version, '1.0.0');
    const [shown] = (await overviewOf(admin)).deprecations;
    assert.deepEqual(
      [shown?.remote, shown?.version, shown?.reason, shown?.organisations, shown?.people],
      ['mf-sales', '1.0.0', 'the old price list goes', 1, 2],
    );
    const [line] = (await get<PlatformHistory>(platformAdmin, 'history')).data;
    const after = line?.after as { status: string; supportedUntil: string };
    assert.deepEqual([line?.action, line?.before, after.status], ['deprecated', { status: 'available' }, 'deprecated']);
    assert.equal(Date.parse(after.supportedUntil), Date.parse(shown?.until ?? ''));
    assert.deepEqual((await overviewOf(elsewhere)).deprecations, [], 'they run another version');
    const page = (await get<{ data: ReleasePage }>(admin, 'releases/mf-sales/1.0.0/page')).data;
    assert.deepEqual([page.status, page.deprecation?.reason], ['deprecated', 'the old price list goes']);
  });

  test('is given up after its day where another can run, and can be chosen by nobody', async () => {
    const before = await runs(admin);
    await over();
    const now = await runs(admin);
    assert.equal(now.version, '1.1.0');
    assert.notEqual(now.revision, before.revision, 'pages ask again without a decision');
    const refused = await call('stable', {});
    assert.equal(refused.json<{ code: string }>().code, 'release-deprecated');
    assert.match(refused.body, /mf-sales 1\.0\.0 was supported until \d{4}-\d\d-\d\d\. Choose another version/);
  });

  test('is supported again by a decision, and its pin is in effect again', async () => {
    assert.equal((await call('releases/status', { status: 'available' })).statusCode, 200);
    assert.equal((await runs(admin)).version, '1.0.0');
    const page = (await get<{ data: ReleasePage }>(admin, 'releases/mf-sales/1.0.0/page')).data;
    assert.deepEqual([page.status, page.deprecation], ['available', null]);
  });

  test('is shown in the order in which support ends', async () => {
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const answers = [await deprecate({ remote: 'mf-alone', supportedUntil: later }), await deprecate()];
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200],
    );
    assert.deepEqual(
      (await overviewOf(admin)).deprecations.map(({ remote }) => remote),
      ['mf-sales', 'mf-alone'],
    );
    for (const remote of ['mf-sales', 'mf-alone']) await call('releases/status', { remote, status: 'available' });
    assert.deepEqual((await overviewOf(admin)).deprecations, []);
  });

  test('goes on where no other can run, and may be blocked', async () => {
    assert.equal((await deprecate({ remote: 'mf-alone' })).statusCode, 200);
    await over();
    const alone = async () =>
      (await get<RemotesAnswer>(admin, 'remotes')).remotes.find(({ name }) => name === 'mf-alone')?.version;
    assert.equal(await alone(), '1.0.0');
    assert.equal((await overviewOf(admin)).deprecations[0]?.remote, 'mf-alone');
    assert.equal((await call('releases/status', { remote: 'mf-alone', status: 'blocked' })).statusCode, 200);
    assert.equal(await alone(), undefined);
  });
});
