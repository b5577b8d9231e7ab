import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { DecisionAnswer, Overview, PlatformHistory, ReleasePage, RemotesAnswer } from '@iwe/contract';
import { ACCOUNT_COOKIE, rolloutBucket } from '@iwe/domain';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { advanceRollouts } from '../control/rollouts/advance-rollouts.job.ts';
import { verifyAllReleases, verifyFaultyReleases } from '../store/release-faults.ts';
import { shellBuild } from '../remotes/shell-build.ts';
import { buildRelease, buildTeam, publish } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';
import { storeShell } from './store-shell.ts';

const folder = mkdtempSync(join(tmpdir(), 'iwe-shell-'));

/** Replaces the server's shell as a build does: files of the build before are gone from its folder. */
function build(title: string, react: string, routes: readonly string[] = []): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'run'), { recursive: true });
  writeFileSync(
    join(folder, 'shell-facts.json'),
    JSON.stringify({
      shellApi: '1.0.0',
      shared: { react },
      names: { '@iwe/ui': ['Button'] },
      definitions: '1.0.0',
      slots: { format: '1.0.0', names: ['customer'] },
      routes,
    }),
  );
  writeFileSync(
    join(folder, 'index.html'),
    `<meta name="iwe-revision" content="%REVISION%"><meta name="iwe-shell" content="%SHELL%"><title>${title}</title>`,
  );
  writeFileSync(join(folder, `${title}.aaaaaaaa.js`), `console.log("${title}")`);
  writeFileSync(join(folder, 'run', `${title}.bbbbbbbb.js`), `console.log("run ${title}")`);
  writeFileSync(join(folder, 'font.cccccccc.woff2'), 'a font');
}

let server: TestServer;
let team: TestTeam;
let one: number;
let other: number;
let clerk: TestStaff;
let elsewhere: TestStaff;
let admin: TestStaff;
let platformAdmin: TestStaff;
/** The versions of the two shells. */
let old: string;
let recent: string;

before(async () => {
  server = await startTestServer();
  server.app.platform.shell = shellBuild(folder);
  team = await buildTeam(server);
  build('old', '18.3.1');
  old = (await storeShell(server.app))?.version ?? assert.fail('nothing was stored');
  build('recent', '19.3.1');
  recent = (await storeShell(server.app))?.version ?? assert.fail('nothing was stored');
  // Repeats until only the second organisation belongs to the first half of a rollout of the old shell.
  do one = await buildOrganisation(server.database);
  while (rolloutBucket('shell', old, one) < 50);
  do other = await buildOrganisation(server.database);
  while (rolloutBucket('shell', old, other) >= 50);
  clerk = await server.staff(one);
  elsewhere = await server.staff(other);
  admin = await server.staff(one, { role: 4, is_admin: true });
  platformAdmin = await server.staff(other, { role: 4, isPlatformAdmin: true, is_admin: true });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const react = (version: string) => (manifest: { requires: { shared: Record<string, string> } }) => {
  manifest.requires.shared = { react: version };
};

beforeEach(async () => {
  await server.database.query('delete from release_pin');
  await server.database.query('delete from release_rollout');
  await server.database.query('delete from release_freeze');
  await server.database.query(`delete from release_channel where remote <> 'shell'`);
  await server.database.query(`delete from release where remote <> 'shell'`);
  await server.database.query(`delete from platform_change where remote <> 'shell'`);
  await server.database.query(`update release set status = 'available'`);
  await server.database.query(`update release_channel set version = $1, by_instance = true`, [recent]);
});

const get = (who: TestStaff, url: string) =>
  server.inject({ method: 'GET', url: `/api/platform/${url}`, headers: who.headers });
const call = (who: TestStaff, method: 'POST' | 'DELETE', url: string, payload: object) =>
  server.inject({
    method,
    url: `/api/platform/${url}`,
    headers: who.headers,
    payload: { reason: 'a test', ...payload },
  });
const ok = async (...asked: Parameters<typeof call>): Promise<DecisionAnswer> => {
  const answer = await call(...asked);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<DecisionAnswer>();
};
const pinOld = (more: object = {}) => ({ organisationId: one, remote: 'shell', version: old, ...more });
const pageWith = async (cookie: string) => {
  const { body } = await server.inject({ method: 'GET', url: '/quotings', headers: { cookie } });
  return {
    title: /<title>(\w+)</.exec(body)?.[1],
    shell: /name="iwe-shell" content="([^"]*)"/.exec(body)?.[1],
    build: /name="iwe-revision" content="[^"]+-(\w+)"/.exec(body)?.[1],
  };
};
/** The title of the shell that somebody's browser gets. */
const shellOf = async (who: TestStaff) => (await pageWith(`${ACCOUNT_COOKIE}=${who.headers.account}`)).title;
const shells = async () => [await shellOf(clerk), await shellOf(elsewhere)];
const listOf = async (who: TestStaff) => (await get(who, 'remotes')).json<RemotesAnswer>();
const historyOf = async () => (await get(platformAdmin, 'history?per_page=5')).json<PlatformHistory>().data;
const freeze = (organisationId: number | null) =>
  ok(platformAdmin, 'POST', 'freezes', {
    organisationId,
    startsAt: new Date(Date.now() - 1000).toISOString(),
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
const assetOf = (name: string) => server.inject({ method: 'GET', url: `/assets/${name}` });

describe('the server stores its own shell', () => {
  test('as a release with its files, what it provides and no check; stable is the one started last', async () => {
    const page = (await get(platformAdmin, `releases/shell/${recent}/page`)).json<{ data: ReleasePage }>().data;
    assert.deepEqual(page.files.map(({ path }) => path).sort(), [
      'font.cccccccc.woff2',
      'index.html',
      'recent.aaaaaaaa.js',
      'run/recent.bbbbbbbb.js',
    ]);
    assert.deepEqual(
      [page.check, page.stable, page.provides, page.requires],
      [
        'own',
        true,
        { 'shell API': '1.0.0', 'sheet definitions': '1.0.0', slots: '1.0.0', react: '19.3.1' },
        [{ package: 'server API', provides: '1.0.0', needs: '^1.0.0', fits: true }],
      ],
    );
    const { remotes } = (await get(platformAdmin, 'overview')).json<{ data: Overview }>().data;
    const shell = remotes.find(({ name }) => name === 'shell');
    assert.deepEqual([shell?.stable, shell?.versions.toSorted()], [recent, [old, recent].toSorted()]);
  });

  test('once, and restores files of it that were lost', async () => {
    const { store } = server.app.platform;
    await store.delete(`shell/${recent}/run/`);
    assert.deepEqual(await storeShell(server.app), { version: recent, stays: null });
    assert.notEqual(await store.get(`shell/${recent}/run/recent.bbbbbbbb.js`), null);
  });

  test('with who stored it and which build it is, written into the history once', async () => {
    const rows = await server.database.query<{ version: string; actor: string; commit: string; publisher: string }>(
      `select a.version, a.actor, r.manifest ->> 'commit' as commit, r.manifest ->> 'publisher' as publisher
        from platform_audit a join release r on r.remote = a.remote and r.version = a.version
        where a.action = 'publish' and a.remote = 'shell' and a.version = any($1) order by a.id`,
      [[old, recent]],
    );
    assert.deepEqual(
      rows,
      [old, recent].map((version) => ({
        version,
        actor: 'this instance',
        commit: `build ${version.split('.').at(-1)}`,
        publisher: 'this machine',
      })),
    );
    assert.match(recent, /^\d+\.\d+\.\d+-local\.\d{12}\.[0-9a-f]{8}$/);
  });

  test('in place of one that a start set, but not of one that a person chose', async () => {
    await ok(platformAdmin, 'POST', 'stable', { remote: 'shell', version: old });
    assert.deepEqual(await storeShell(server.app), { version: recent, stays: old });
    assert.deepEqual(await shells(), ['old', 'old']);
    await server.database.query(`update release_channel set by_instance = true where remote = 'shell'`);
    assert.deepEqual(await storeShell(server.app), { version: recent, stays: null });
    assert.deepEqual(await shells(), ['recent', 'recent']);
  });

  test('and serves the files of every stored one, for tabs that were opened before', async () => {
    for (const name of ['old.aaaaaaaa.js', 'run/old.bbbbbbbb.js', 'recent.aaaaaaaa.js', 'font.cccccccc.woff2']) {
      const file = await assetOf(name);
      assert.equal(file.statusCode, 200, name);
      assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable');
    }
    assert.equal((await assetOf('old.aaaaaaaa.js')).body, 'console.log("old")');
    assert.equal((await assetOf('none.dddddddd.js')).statusCode, 404);
  });

  test('at once: a page that is asked for before a rebuilt shell is stored is the rebuilt one', async () => {
    build('rebuilt', '19.3.1');
    assert.deepEqual(await shells(), ['rebuilt', 'rebuilt']);
    await ok(platformAdmin, 'POST', 'stable', { remote: 'shell', version: old });
    assert.deepEqual(await shells(), ['old', 'old'], 'a choice stays');
    build('recent', '19.3.1');
  });

  test('and nobody else can publish one', async () => {
    const draft = buildRelease('shell', '9.9.9');
    const answer = await publish(server, team, draft);
    assert.equal(answer.statusCode, 422, answer.body);
    assert.match(answer.body, /published by the server/);
  });
});

describe('a shell that is pinned for one organisation', () => {
  test('is its page, and nobody else’s; the revisions of page, badge and list agree', async () => {
    await ok(admin, 'POST', 'pins', pinOld());
    assert.deepEqual(await shells(), ['old', 'recent']);
    const page = await pageWith(`${ACCOUNT_COOKIE}=${clerk.headers.account}`);
    assert.equal(page.shell, old);
    assert.equal((await listOf(clerk)).revision.split('-').at(-1), page.build);
    const badge = await server.inject({ method: 'GET', url: '/api/ag/csr-self-order', headers: clerk.headers });
    assert.equal(String(badge.headers['x-iwe-revision']).split('-').at(-1), page.build);
    assert.notEqual((await listOf(elsewhere)).revision.split('-').at(-1), page.build);
  });

  test('is not sent to a browser that names no account, or none that exists', async () => {
    await ok(admin, 'POST', 'pins', pinOld());
    for (const value of ['', '0', 'x', '999999999', `${clerk.headers.account}0000000000000000`])
      assert.equal((await pageWith(`${ACCOUNT_COOKIE}=${value}`)).title, 'recent', value);
  });

  test('lists only the remotes that fit it, and shows before which do not', async () => {
    for (const [version, range] of [
      ['1.0.0', '>=18.0.0'],
      ['2.0.0', '^19.0.0'],
    ] as const)
      await publish(server, team, { ...buildRelease('mf-sales', version, react(range)), promote: true });
    const { effect } = await ok(admin, 'POST', 'pins', pinOld({ dryRun: true }));
    assert.deepEqual(
      effect.map((row) => [row.organisationId, row.remote, row.before.version, row.after.version]),
      [
        [one, 'mf-sales', '2.0.0', '1.0.0'],
        [one, 'shell', recent, old],
      ],
    );
    assert.match(effect[0]?.after.degraded ?? '', /react provides 18\.3\.1, needs \^19\.0\.0/);
    assert.deepEqual(await shells(), ['recent', 'recent'], 'a dry run changes nothing');
    await ok(admin, 'POST', 'pins', pinOld());
    const versions = async (who: TestStaff) => (await listOf(who)).remotes.map(({ version }) => version);
    assert.deepEqual([await versions(clerk), await versions(elsewhere)], [['1.0.0'], ['2.0.0']]);
    const refused = await call(admin, 'POST', 'pins', { organisationId: one, remote: 'mf-sales', version: '2.0.0' });
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /react: the shell provides 18\.3\.1, mf-sales 2\.0\.0 needs \^19\.0\.0/);
    await ok(platformAdmin, 'POST', 'pins', { organisationId: other, remote: 'mf-sales', version: '2.0.0' });
  });

  test('is refused with the table where no version of a remote fits it', async () => {
    await publish(server, team, { ...buildRelease('mf-sales', '1.0.0', react('^19.0.0')), promote: true });
    const refused = await call(admin, 'POST', 'pins', pinOld({ dryRun: true }));
    assert.equal(refused.statusCode, 422);
    assert.equal(refused.json().code, 'release-needs');
    assert.match(
      refused.body,
      new RegExp(
        `mf-sales 1\\.0\\.0 needs react \\^19\\.0\\.0, the shell ${old} provides 18\\.3\\.1, and no other version of it fits: Organisation`,
      ),
    );
    assert.deepEqual(await shells(), ['recent', 'recent']);
  });

  test('is refused when a live remote has a path of its own screens', async () => {
    build('screens', '19.3.1', ['/mf-sales']);
    const screens = (await storeShell(server.app))?.version;
    build('recent', '19.3.1');
    await storeShell(server.app);
    await publish(server, team, { ...buildRelease('mf-sales', '1.0.0', react('>=18.0.0')), promote: true });
    const refused = await call(admin, 'POST', 'pins', pinOld({ version: screens }));
    assert.equal(refused.json().code, 'release-routes', refused.body);
  });

  test('is refused while the organisation is frozen, and undone like any pin', async () => {
    await ok(admin, 'POST', 'pins', pinOld());
    const of = (await historyOf())[0]?.revision;
    await ok(admin, 'POST', 'restore', { of, state: 'before' });
    assert.deepEqual(await shells(), ['recent', 'recent']);
    await freeze(one);
    const frozen = await call(admin, 'POST', 'pins', pinOld());
    assert.equal(frozen.json().code, 'release-frozen', frozen.body);
    await server.database.query('delete from release_freeze');
  });

  test('is left at once when it is blocked: everybody’s comes back, and its files are gone', async () => {
    await ok(admin, 'POST', 'pins', pinOld());
    await ok(platformAdmin, 'POST', 'releases/status', { remote: 'shell', version: old, status: 'blocked' });
    assert.deepEqual(await shells(), ['recent', 'recent']);
    assert.ok((await listOf(clerk)).blocked?.includes(`shell@${old}`));
    assert.equal((await assetOf('old.aaaaaaaa.js')).statusCode, 410);
    assert.equal((await assetOf('font.cccccccc.woff2')).statusCode, 200, 'the shells share it');
  });

  test('is tried by one person as a pilot', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await ok(platformAdmin, 'POST', 'grants', { remote: 'shell', version: old, emails: [clerk.email], until });
    assert.deepEqual([await shellOf(clerk), await shellOf(admin)], ['old', 'recent']);
    await server.database.query('delete from release_grant');
  });
});

test('a shell is rolled out to a share of the organisations, by hours alone, and is stable at last', async () => {
  await ok(platformAdmin, 'POST', 'rollouts', {
    remote: 'shell',
    version: old,
    steps: [50, 100],
    soakHours: 2,
    soakStarts: 5,
  });
  assert.deepEqual(await shells(), ['recent', 'old']);
  const { rollouts } = (await get(platformAdmin, 'overview')).json<{ data: Overview }>().data;
  assert.deepEqual([rollouts[0]?.soakHours, rollouts[0]?.soakStarts], [2, 0]);
  await ok(platformAdmin, 'POST', 'rollouts/step', { remote: 'shell', action: 'advance' });
  assert.deepEqual(await shells(), ['old', 'old']);
  assert.deepEqual((await get(platformAdmin, 'overview')).json<{ data: Overview }>().data.guards, []);
});

test('a step that would leave somebody without a remote by now pauses the rollout instead', async () => {
  await ok(platformAdmin, 'POST', 'rollouts', { remote: 'shell', version: old, steps: [0, 100], soakHours: 1 });
  await publish(server, team, { ...buildRelease('mf-sales', '1.0.0', react('^19.0.0')), promote: true });
  await server.database.query(`update release_rollout set soak_since = now() - interval '2 hours'`);
  await advanceRollouts(server.database, server.app);
  const [rollout] = (await get(platformAdmin, 'overview')).json<{ data: Overview }>().data.rollouts;
  assert.deepEqual([rollout?.state, rollout?.percent], ['paused', 0]);
  assert.match(rollout?.stoppedReason ?? '', /mf-sales 1\.0\.0 needs react \^19\.0\.0/);
  const [line] = await historyOf();
  assert.deepEqual(
    [line?.actor, line?.action, line?.remote, line?.version, line?.before, line?.after, line?.reason],
    ['the platform', 'rollout pause', 'shell', old, { percent: 0 }, { percent: 0 }, rollout?.stoppedReason],
  );
  const told = await server.database.query<{ text: string }>('select text from notification');
  assert.deepEqual(told, [{ text: `The rollout of shell ${old} is paused: ${rollout?.stoppedReason}` }]);
  await advanceRollouts(server.database, server.app);
  assert.equal((await server.database.query('select from notification')).length, 1, 'it is paused once');
  assert.deepEqual(await shells(), ['recent', 'recent']);
});

test('a frozen organisation keeps its shell, and with it its remotes, when everybody gets another', async () => {
  for (const [version, range] of [
    ['1.0.0', '>=18.0.0'],
    ['2.0.0', '^19.0.0'],
  ] as const)
    await publish(server, team, { ...buildRelease('mf-sales', version, react(range)), promote: true });
  await freeze(one);
  await ok(platformAdmin, 'POST', 'stable', { remote: 'shell', version: old });
  assert.deepEqual(await shells(), ['recent', 'old']);
  const versions = async (who: TestStaff) =>
    (await listOf(who)).remotes.map(({ version, source }) => [version, source]);
  assert.deepEqual(
    [await versions(clerk), await versions(elsewhere)],
    [[['2.0.0', 'stable']], [['1.0.0', 'fallback']]],
  );
  await freeze(null);
  await server.database.query(`update release_channel set version = $1, by_instance = true where remote = 'shell'`, [
    old,
  ]);
  assert.deepEqual(
    await storeShell(server.app),
    { version: recent, stays: old },
    'a start waits for the end of a freeze',
  );
});

test('restoring an earlier state leaves the shell that was deployed since, and brings back one that a person chose', async () => {
  await ok(admin, 'POST', 'pins', pinOld());
  const pinned = (await historyOf())[0]?.revision;
  await ok(admin, 'DELETE', 'pins', { organisationId: one, remote: 'shell' });
  build('deployed', '19.3.1');
  await storeShell(server.app);
  await ok(platformAdmin, 'POST', 'restore', { of: pinned, state: 'after' });
  assert.deepEqual(await shells(), ['old', 'deployed']);
  await ok(platformAdmin, 'POST', 'stable', { remote: 'shell', version: old });
  await ok(platformAdmin, 'POST', 'restore', { of: pinned, state: 'after' });
  assert.deepEqual(await shells(), ['old', 'recent']);
  build('recent', '19.3.1');
});

test('a rollout that would leave somebody without a remote at its end is refused at its beginning', async () => {
  await publish(server, team, { ...buildRelease('mf-sales', '1.0.0', react('^19.0.0')), promote: true });
  const refused = await call(platformAdmin, 'POST', 'rollouts', { remote: 'shell', version: old, steps: [0, 100] });
  assert.equal(refused.statusCode, 422, refused.body);
  assert.match(refused.body, /needs react \^19\.0\.0/);
  const { data } = (await get(platformAdmin, 'overview')).json<{ data: Overview }>();
  assert.ok(data.organisations.length > 1);
  assert.match(refused.body, new RegExp(`no other version of it fits: ${data.organisations.length} organisations\\.`));
});

test('a shell goes on by its hours alone, and the history says for how many', async () => {
  await ok(platformAdmin, 'POST', 'rollouts', { remote: 'shell', version: old, steps: [0, 50, 100], soakHours: 2 });
  await server.database.query(`update release_rollout set soak_since = now() - interval '3 hours'`);
  await advanceRollouts(server.database, server.app);
  assert.deepEqual(await shells(), ['recent', 'old']);
  const [line] = await historyOf();
  assert.deepEqual(
    [line?.actor, line?.action, line?.reason, line?.before, line?.after],
    ['the platform', 'rollout advance', '2 hours', { percent: 0 }, { percent: 50 }],
  );
  await advanceRollouts(server.database, server.app);
  assert.deepEqual(await shells(), ['recent', 'old'], 'its hours began again');
});

test('the last shell cannot be blocked', async () => {
  await server.database.query(`update release set status = 'blocked' where remote = 'shell' and version <> $1`, [
    recent,
  ]);
  const refused = await call(platformAdmin, 'POST', 'releases/status', {
    remote: 'shell',
    version: recent,
    status: 'blocked',
  });
  assert.equal(refused.statusCode, 422, refused.body);
  assert.match(refused.body, /No other shell could take its place/);
});

test('what nobody was ever given is removed after a while; a shell that is pinned, or that an undo needs, never', async () => {
  await ok(platformAdmin, 'POST', 'stable', { remote: 'shell', version: recent });
  const built: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    build(`n${at}`, '19.3.1');
    built.push((await storeShell(server.app))?.version ?? assert.fail('nothing was stored'));
  }
  await ok(admin, 'POST', 'pins', pinOld({ version: built[0] }));
  await ok(platformAdmin, 'POST', 'pins', { organisationId: other, remote: 'shell', version: built[1] });
  await ok(platformAdmin, 'DELETE', 'pins', { organisationId: other, remote: 'shell' });
  await server.database.query(
    `update release set published_at = now() - make_interval(days => 30 - coalesce(array_position($1::text[], version), 0))
      where remote = 'shell'`,
    [built],
  );
  build('recent', '19.3.1');
  await storeShell(server.app);
  build('last', '19.3.1');
  await storeShell(server.app);
  const left = await Promise.all(
    built.map(async (_, at) => ((await assetOf(`n${at}.aaaaaaaa.js`)).statusCode === 200 ? at : null)),
  );
  assert.deepEqual(left, [0, 1, null, 3, 4, 5, 6]);
  for (const name of ['old', 'recent', 'screens']) assert.equal((await assetOf(`${name}.aaaaaaaa.js`)).statusCode, 200);
  build('recent', '19.3.1');
});

describe('a stored shell whose files are gone or changed', () => {
  const { verification } = {
    verification: () => ({ ...server, store: server.app.platform.store, log: server.app.log }),
  };

  test('is given to nobody and cannot be chosen, until it is as it was', async () => {
    const { store } = server.app.platform;
    await ok(admin, 'POST', 'pins', pinOld());
    const script = (await store.get(`shell/${old}/old.aaaaaaaa.js`)) ?? assert.fail('it is not stored');
    await store.put(`shell/${old}/old.aaaaaaaa.js`, Buffer.from('another'));
    await verifyAllReleases(verification());
    assert.deepEqual(await shells(), ['recent', 'recent']);
    const refused = await call(admin, 'POST', 'pins', pinOld());
    assert.equal(refused.json().code, 'release-changed', refused.body);
    await store.put(`shell/${old}/old.aaaaaaaa.js`, script);
    await verifyFaultyReleases(verification());
    assert.deepEqual(await shells(), ['old', 'recent']);
    await store.delete(`shell/${old}/run/`);
    await verifyAllReleases(verification());
    assert.deepEqual(await shells(), ['recent', 'recent'], 'a page cannot replace a shell whose file is missing');
    await store.put(`shell/${old}/run/old.bbbbbbbb.js`, Buffer.from('console.log("run old")'));
    await verifyFaultyReleases(verification());
    assert.deepEqual(await shells(), ['old', 'recent']);
  });

  test('is repaired by a start of the same build, which stores the changed file again', async () => {
    const { store } = server.app.platform;
    const script = `shell/${recent}/recent.aaaaaaaa.js`;
    await store.put(script, Buffer.from('another'));
    await verifyAllReleases(verification());
    assert.deepEqual(await storeShell(server.app), { version: recent, stays: null });
    assert.equal(String(await store.get(script)), 'console.log("recent")');
    assert.deepEqual(await shells(), ['recent', 'recent']);
  });

  test('is left with the first page whose file is missing', async () => {
    const { store } = server.app.platform;
    build('lost', '19.3.1');
    const lost = (await storeShell(server.app))?.version ?? assert.fail('nothing was stored');
    build('recent', '19.3.1');
    await storeShell(server.app);
    await ok(admin, 'POST', 'pins', pinOld({ version: lost }));
    await store.delete(`shell/${lost}/`);
    assert.deepEqual(await shells(), ['recent', 'recent']);
    const [event] = await server.database.query<{ fault: string }>('select fault from release where version = $1', [
      lost,
    ]);
    assert.equal(event?.fault, 'Its file index.html is gone.');
  });
});

test('all files of a shell with many are stored', async () => {
  build('many', '19.3.1');
  const names = Array.from({ length: 25 }, (_, index) => `chunk.${String(index).padStart(8, '0')}.js`);
  for (const name of names) writeFileSync(join(folder, name), name);
  const version = (await storeShell(server.app))?.version ?? assert.fail('nothing was stored');
  const stored = new Set(await server.app.platform.store.list(`shell/${version}/`));
  assert.deepEqual(
    names.filter((name) => !stored.has(`shell/${version}/${name}`)),
    [],
  );
  await server.app.platform.store.delete(`shell/${version}/`);
  assert.deepEqual(await server.app.platform.store.list(`shell/${version}/`), []);
});
