import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ReleaseRowView, RemotesAnswer } from '@iwe/contract';
import { PLATFORM } from '../../operating/invariants/platform.ts';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';
import { tidyReleases, tidyUnused } from './tidy-releases.job.ts';

const REMOTE = 'mf-old';

let server: TestServer;
let team: TestTeam;
let organisation: number;
let admin: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
  organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { is_admin: true, isPlatformAdmin: true });
  await publish(server, team, { ...buildRelease(REMOTE, '2.0.0'), promote: true });
  // Nine proven releases besides the stable one, and eleven unproven after them: only a name keeps the others.
  for (let place = 0; place < 24; place += 1) await publish(server, team, buildRelease(REMOTE, `1.0.${place}`));
  await server.database.query(
    `update release set published_at = now() - interval '200 days' + substring(version from 5)::int * interval '1 hour',
       proven_at = case when substring(version from 5)::int between 4 and 12 then now() end
     where remote = $1 and version like '1.0.%'`,
    [REMOTE],
  );
});
after(() => server.close());

const tidy = () =>
  tidyUnused(
    { database: server.database, log: server.app.log, signal: new AbortController().signal },
    server.app.platform,
  );
const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  server.inject({
    method,
    url: `/api/platform/${url}`,
    headers: admin.headers,
    ...(payload ? { payload: { remote: REMOTE, reason: 'a test', ...payload } } : {}),
  });
const tidied = async () =>
  (
    await server.database.query<{ version: string }>(
      'select version from release where remote = $1 and tidied_at is not null order by 1',
      [REMOTE],
    )
  ).map(({ version }) => version);
const files = (version: string) => server.app.platform.store.list(`${REMOTE}/${version}/`);
const pin = (version: string) => call('POST', 'pins', { organisationId: organisation, version });

test('what anything names, may be a fallback or is among the last of its remote keeps its files', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  assert.equal((await pin('1.0.0')).statusCode, 200);
  assert.equal((await call('POST', 'grants', { version: '1.0.1', emails: [admin.email], until })).statusCode, 200);
  await server.database.query(
    `insert into release_health (organisation_id, remote, version, hour, runs)
      values ($1, $2, '1.0.2', now() - interval '80 days', 1)`,
    [organisation, REMOTE],
  );
  // 4 to 12 and the stable one may be fallbacks; 15 to 23 and the stable one are the last ten.
  assert.equal(await tidy(), 3);
  assert.deepEqual(await tidied(), ['1.0.13', '1.0.14', '1.0.3']);
  assert.deepEqual(await files('1.0.3'), []);
  assert.ok((await files('1.0.0')).length > 0);
  assert.equal(await tidy(), 0, 'nothing is tidied twice');
});

test('what the kept history names keeps its files until that history is gone', async () => {
  assert.equal((await pin('1.0.2')).statusCode, 200);
  assert.equal(await tidy(), 0, '1.0.0 can be restored');
  await server.database.query('delete from platform_change');
  assert.equal(await tidy(), 1);
  assert.deepEqual(await tidied(), ['1.0.0', '1.0.13', '1.0.14', '1.0.3']);
});

test('a tidied release is still shown, cannot be chosen, and works when it is published again', async () => {
  const listed = (await call('GET', `releases?remote=${REMOTE}&per_page=50`)).json<{ data: ReleaseRowView[] }>().data;
  assert.deepEqual(
    listed.filter((row) => row.tidiedAt !== null).map((row) => row.version),
    ['1.0.14', '1.0.13', '1.0.3', '1.0.0'],
  );
  const refused = await pin('1.0.0');
  assert.equal(refused.statusCode, 409);
  assert.match(refused.json().message, /^The files of mf-old 1\.0\.0 were removed on .*Publish the same version again/);
  const maps = { 'js/screen.22222222.js.map': Buffer.from('{}').toString('base64') };
  assert.equal((await publish(server, team, { ...buildRelease(REMOTE, '1.0.0'), maps })).json().result, 'unchanged');
  const [line] = await server.database.query(
    'select user_id, actor, action, remote, version from platform_audit order by id desc limit 1',
  );
  assert.deepEqual(line, { user_id: null, actor: 'a team', action: 'publish again', remote: REMOTE, version: '1.0.0' });
  assert.deepEqual(
    await server.app.platform.maps.list(`${REMOTE}/1.0.0/`),
    [],
    'source maps, which nobody signs, stay away',
  );
  assert.equal((await pin('1.0.0')).statusCode, 200);
  const [given] = (await call('GET', 'remotes')).json<RemotesAnswer>().remotes;
  assert.equal((await server.inject({ method: 'GET', url: given?.fallback?.entry ?? '' })).statusCode, 200);
  await server.database.query('delete from release_pin');
  await server.database.query('delete from platform_change');
  assert.equal(await tidy(), 0, 'what was published again counts as new');
  assert.ok((await files('1.0.0')).length > 0);
});

test('files are removed with the next run when the store did not answer', async () => {
  await server.database.query(`delete from release_health`);
  await server.database.query(`delete from release_grant`);
  const { store, maps } = server.app.platform;
  const broken = { store: { ...store, delete: () => Promise.reject(new Error('the store is down')) }, maps };
  const context = { database: server.database, log: server.app.log, signal: new AbortController().signal };
  await assert.rejects(tidyUnused(context, broken), /the store is down/);
  assert.ok((await tidied()).includes('1.0.1') && (await files('1.0.1')).length > 0);
  await server.database.query('delete from release_upload');
  await tidy();
  assert.deepEqual(await files('1.0.1'), []);
});

test('the invariant finds a tidied release that is chosen', async () => {
  const invariant = PLATFORM.find(({ name }) => name.includes('files were removed'));
  const broken = async () =>
    (await server.database.query<{ ok: boolean; row: string }>(invariant?.rows ?? ''))
      .filter(({ ok }) => !ok)
      .map(({ row }) => row);
  assert.deepEqual(await broken(), []);
  await server.database.query(`update release_channel set version = '1.0.3' where remote = $1`, [REMOTE]);
  assert.deepEqual(await broken(), [`release ${REMOTE} 1.0.3`]);
});

describe('of another remote', () => {
  const [mine, twin] = ['mf-kept', 'mf-twin'];
  /** Old releases that nothing keeps, besides the ten last ones. */
  const OLD = ['1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5', '1.0.6', '1.0.7'];
  before(async () => {
    await publish(server, team, { ...buildRelease(mine, '2.0.0'), promote: true });
    const last = Array.from({ length: 9 }, (_, place) => `1.9.${place}`);
    for (const version of [...OLD, ...last]) await publish(server, team, buildRelease(mine, version));
    // Of the twin nothing is tidied: it only names the same version.
    await publish(server, team, { ...buildRelease(twin, '1.0.1'), promote: true });
  });
  const old = (days: string, ...versions: string[]) =>
    server.database.query(
      `update release set tidied_at = null, published_at = now() - $2::interval
        where remote = $1 and version = any($3)`,
      [mine, days, versions],
    );
  /** Tidies, and resolves to what is tidied of these, which were not before. */
  const tidiedOf = async (...versions: string[]) => {
    await old('1 day', ...OLD);
    await old('200 days', ...versions);
    await tidy();
    return (
      await server.database.query<{ version: string }>(
        'select version from release where remote = $1 and tidied_at is not null order by 1',
        [mine],
      )
    ).map(({ version }) => version);
  };

  test('the same version keeps nothing, whatever names it', async () => {
    const { database } = server;
    const named = [twin, '1.0.1'];
    await database.query(
      `insert into release_pin (organisation_id, remote, version, reason, pinned_by) values ($3, $1, $2, 'a test', $4)`,
      [...named, organisation, admin.userId],
    );
    await database.query(
      `insert into release_rollout
        (remote, version, steps, percent, state, min_failures, max_failure_percent, reason, started_by)
        values ($1, $2, '{50}', 50, 'running', 5, 5, 'a test', $3)`,
      [...named, admin.userId],
    );
    await database.query(
      `insert into release_grant (user_id, remote, version, reason, granted_by, until)
        values ($3, $1, $2, 'a test', $3, now() + interval '1 hour')`,
      [...named, admin.userId],
    );
    await database.query(
      `insert into platform_change (revision, remote, after) values (9999, $1, jsonb_build_object('stable', $2::text))`,
      named,
    );
    await database.query(
      `insert into release_health (organisation_id, remote, version, hour, runs) values ($3, $1, $2, now(), 1)`,
      [...named, organisation],
    );
    assert.deepEqual(await tidiedOf('1.0.1'), ['1.0.1']);
  });

  test('a rollout keeps its version while it runs or waits, not after its end', async () => {
    const inState = async (state: string) => {
      await server.database.query(
        `insert into release_rollout
          (remote, version, steps, percent, state, min_failures, max_failure_percent, reason, started_by)
          values ($1, '1.0.2', '{50}', 50, $2, 5, 5, 'a test', $3)
          on conflict (remote) do update set state = excluded.state`,
        [mine, state, admin.userId],
      );
      return tidiedOf('1.0.2');
    };
    for (const state of ['running', 'paused']) assert.deepEqual(await inState(state), [], state);
    for (const state of ['reverted', 'finished']) assert.deepEqual(await inState(state), ['1.0.2'], state);
  });

  test('grants that are over, starts of over 90 days ago and a proof of what is blocked keep nothing', async () => {
    const { database } = server;
    await database.query(
      `insert into release_grant (user_id, remote, version, reason, granted_by, until, revoked_at)
        values ($2, $1, '1.0.3', 'a test', $2, now() + interval '1 hour', now()),
          ($2, $1, '1.0.4', 'a test', $2, now() - interval '1 hour', null)`,
      [mine, admin.userId],
    );
    await database.query(
      `insert into release_health (organisation_id, remote, version, hour, runs)
        values ($2, $1, '1.0.5', now() - interval '91 days', 1)`,
      [mine, organisation],
    );
    await database.query(
      `update release set proven_at = now(), status = case version when '1.0.6' then 'blocked' else status end
        where remote = $1 and version in ('1.0.6', '1.0.7')`,
      [mine],
    );
    const over = ['1.0.3', '1.0.4', '1.0.5', '1.0.6'];
    assert.deepEqual(await tidiedOf(...over, '1.0.7'), over);
    assert.deepEqual(await tidiedOf(), [], 'a release of yesterday is none that nothing has named for long');
  });

  test('what is chosen while others are removed stays; what goes is in the history, its source maps go', async () => {
    const { store, maps } = server.app.platform;
    const keys = [`${mine}/1.0.3/a.js`, `${mine}/1.0.4/a.js`] as const;
    for (const key of keys) for (const at of [store, maps]) await at.put(key, Buffer.from('x'));
    await old('1 day', ...OLD);
    await old('200 days', '1.0.3', '1.0.4');
    const beginning = await server.database.query<{ id: number }>(
      'select coalesce(max(id), 0) as id from platform_audit',
    );
    const choosing = {
      ...store,
      delete: async (prefix: string) => {
        if (prefix === `${mine}/1.0.3/`)
          await server.database.query(`update release_channel set version = '1.0.4' where remote = $1`, [mine]);
        await store.delete(prefix);
      },
    };
    const context = { database: server.database, log: server.app.log, signal: new AbortController().signal };
    assert.equal(await tidyUnused(context, { store: choosing, maps }), 1);
    for (const at of [store, maps])
      assert.deepEqual([await at.get(keys[0]), (await at.get(keys[1]))?.toString()], [null, 'x']);
    const written = await server.database.query(
      'select actor, user_id, action, remote, version from platform_audit where id > $1',
      [beginning[0]?.id],
    );
    assert.deepEqual(written, [
      { actor: 'the platform', user_id: null, action: 'tidy', remote: mine, version: '1.0.3' },
    ]);
    await server.database.query(`update release_channel set version = '2.0.0' where remote = $1`, [mine]);
  });

  test('a version that only a decision of long ago names goes with that decision, in one run', async () => {
    const { database } = server;
    await old('1 day', ...OLD);
    await old('200 days', '1.0.2');
    await database.query(`delete from release_rollout where remote = $1`, [mine]);
    await database.query(
      `with decided as (insert into platform_audit (actor, action, remote, revision, at)
          select 'x', 'stable', $1, max(revision) + 100000, now() - interval '181 days' from platform_audit
          returning revision)
        insert into platform_change (revision, remote, before, after)
          select revision, $1, '{"stable": "1.0.2", "rollout": null}', null from decided`,
      [mine],
    );
    assert.equal(await tidy(), 0, 'the decision still names it');
    const { app } = server;
    const signal = AbortSignal.timeout(60_000);
    await tidyReleases.perform({ database, log: app.log, signal, config: app.config } as never, {});
    const rows = await database.query(
      `select version from release where remote = $1 and tidied_at is not null and version = '1.0.2'`,
      [mine],
    );
    assert.deepEqual(rows, [{ version: '1.0.2' }]);
  });

  test('a worker that stops ends with the release that it is at', async () => {
    const { store, maps } = server.app.platform;
    await old('1 day', ...OLD);
    await old('200 days', '1.0.3', '1.0.4');
    const stop = new AbortController();
    const stopping = {
      ...store,
      delete: async (prefix: string) => {
        stop.abort();
        await store.delete(prefix);
      },
    };
    const context = { database: server.database, log: server.app.log, signal: stop.signal };
    assert.equal(await tidyUnused(context, { store: stopping, maps }), 1);
  });
});
