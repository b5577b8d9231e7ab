import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { resolveRelease } from '@iwe/domain';
import type { Query, WriteQuery } from '../../core/database/index.ts';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { decideRemotes } from './choosable-states.ts';
import { remoteStates } from '../releases/platform.repository.ts';
import { pruneLocal } from '../store/prune-local.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';

let server: TestServer;
let team: TestTeam;
let admin: TestStaff;
let organisation: number;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
  organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { is_admin: true, isPlatformAdmin: true });
});
after(() => server.close());

const shell = () => server.app.platform.shell.facts();
const query = (text: string, values: unknown[] = []) =>
  server.database.system((tx) => tx.query<Record<string, never>>(text, values));
/** Inserts copies of version 1.0.0 under other versions, one minute apart, oldest first. */
const copies = (remote: string, versions: string[], proven: boolean, daysAgo = 0) =>
  query(
    `insert into release (remote, version, manifest_text, signature, signing_key_id, deploy_token_id,
       check_state, notes, proven_at, published_at)
   select r.remote, v.version, r.manifest_text, r.signature, r.signing_key_id, r.deploy_token_id,
       'own', '', case when $3 then now() end,
       now() - make_interval(days => $4) + v.place * interval '1 minute'
   from release r, unnest($2::text[]) with ordinality v (version, place) where r.remote = $1 and r.version = '1.0.0'`,
    [remote, versions, proven, daysAgo],
  );
const both = (user = admin.userId) =>
  server.database.system(async (tx) => {
    const whole = (await remoteStates(tx, null)).map((state) => ({
      remote: state.remote,
      resolution: resolveRelease({ id: organisation }, { id: user }, shell(), state),
    }));
    return { short: await decideRemotes(tx, organisation, user, shell()), whole };
  });
const agree = async (): Promise<Awaited<ReturnType<typeof both>>['whole']> => {
  const { short, whole } = await both();
  assert.deepEqual(short, whole);
  return whole;
};

test('the page gets the same answer however many releases exist, and only few of them are read', async () => {
  await publish(server, team, { ...buildRelease('mf-many', '1.0.0'), promote: true });
  await copies(
    'mf-many',
    Array.from({ length: 40 }, (_, at) => `1.1.${at}`),
    true,
  );
  await copies(
    'mf-many',
    Array.from({ length: 40 }, (_, at) => `1.2.${at}`),
    false,
  );
  await publish(server, team, buildRelease('mf-quiet', '1.0.0'));
  await copies(
    'mf-quiet',
    Array.from({ length: 20 }, (_, at) => `1.1.${at}`),
    true,
  );
  assert.deepEqual(
    (await agree()).map(({ remote, resolution }) => [remote, resolution.version, resolution.fallback]),
    [
      ['mf-many', '1.0.0', '1.1.39'],
      ['mf-quiet', null, null],
    ],
  );

  const texts: string[] = [];
  await server.database.system((tx) =>
    decideRemotes(
      {
        ...tx,
        query: async <Row>(text: string | Query<Row> | WriteQuery<Row>, values?: readonly unknown[]) => {
          const rows = await (typeof text === 'string' ? tx.query<Row>(text, values) : tx.query(text));
          texts.push(`${rows.length}`);
          return rows;
        },
      },
      organisation,
      admin.userId,
      shell(),
    ),
  );
  assert.deepEqual(texts, ['25'], 'nor are those read of a remote that no rule gives them');
});

test('finds old releases that a pin, a rollout or a pilot refers to', async () => {
  await query(
    `insert into release_pin (organisation_id, remote, version, reason, pinned_by)
      values ($1, 'mf-many', '1.2.3', 'x', $2)`,
    [organisation, admin.userId],
  );
  assert.equal((await agree())[0]?.resolution.version, '1.2.3');
  await query(
    `insert into release_grant (user_id, remote, version, reason, granted_by, until)
      values ($1, 'mf-many', '1.2.4', 'x', $1, now() + interval '1 day')`,
    [admin.userId],
  );
  assert.equal((await agree())[0]?.resolution.version, '1.2.4');
  await query('delete from release_grant');
  await query('delete from release_pin');
  await query(
    `insert into release_rollout (remote, version, steps, percent, state, min_failures,
      max_failure_percent, reason, started_by)
      values ('mf-many', '1.2.5', '{100}', 100, 'running', 5, 5, 'x', $1)`,
    [admin.userId],
  );
  assert.equal((await agree())[0]?.resolution.version, '1.2.5');
  await query('delete from release_rollout');
});

test('considers older releases when none of the newest fits', async () => {
  await query(
    `update release set manifest_text = jsonb_set(manifest, '{requires,shellApi}', '"^9.0.0"')::text
      where remote = 'mf-many' and version like '1.1.%' and version <> '1.1.2'`,
  );
  assert.equal((await agree())[0]?.resolution.fallback, '1.1.2');
  const read: unknown[] = [];
  await server.database.system((tx) =>
    decideRemotes(
      {
        ...tx,
        query: async <Row>(text: string | Query<Row> | WriteQuery<Row>, values?: readonly unknown[]) => {
          const rows = await (typeof text === 'string' ? tx.query<Row>(text, values) : tx.query(text));
          read.push(...rows.map((row) => (row as { remote: string; releases?: unknown[] }).releases && row));
          return rows;
        },
      },
      organisation,
      admin.userId,
      shell(),
    ),
  );
  assert.deepEqual(
    read.filter((row) => row !== undefined).map((row) => (row as { remote: string }).remote),
    ['mf-many'],
    'of that remote alone',
  );
  // Nor does the stable one fit: an older release is better than none.
  const needs = (shellApi: string) =>
    query(
      `update release set manifest_text = jsonb_set(manifest, '{requires,shellApi}', to_jsonb($1::text))::text
        where remote = 'mf-many' and version = '1.0.0'`,
      [shellApi],
    );
  await needs('^9.0.0');
  assert.equal((await agree())[0]?.resolution.version, '1.1.2');
  await needs('^1.0.0');
});

test('old local builds that nobody runs are removed with their files; releases of teams never are', async () => {
  await publish(server, team, { ...buildRelease('mf-local', '1.0.0'), promote: true });
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((tail) => `1.0.1-local.${tail}`);
  await copies('mf-local', names, true, 30);
  await copies('mf-local', ['1.0.5'], true, 30);
  for (const name of ['1.0.1-local.a', '1.0.1-local.b', '1.0.1-local.c'])
    await server.app.platform.store.put(`mf-local/${name}/remote.js`, Buffer.from('x'));
  await query(
    `insert into release_pin (organisation_id, remote, version, reason, pinned_by)
      values ($1, 'mf-local', '1.0.1-local.b', 'x', $2)`,
    [organisation, admin.userId],
  );
  const { versions, remove } = await server.database.system((tx) =>
    pruneLocal(tx, [server.app.platform.store], 'mf-local'),
  );
  await remove();
  assert.deepEqual(versions, ['1.0.1-local.a', '1.0.1-local.c']);
  assert.equal(await server.app.platform.store.get('mf-local/1.0.1-local.a/remote.js'), null);
  assert.notEqual(await server.app.platform.store.get('mf-local/1.0.1-local.b/remote.js'), null);
  assert.deepEqual(
    (await query(`select version from release where remote = 'mf-local' order by 1`)).map((row) => row['version']),
    ['1.0.0', ...names.filter((name) => !versions.includes(name)), '1.0.5'],
  );
  assert.equal((await query(`select 1 from platform_audit where action = 'prune' and remote = 'mf-local'`)).length, 1);
});

test('publishing the instance’s next build removes old ones with files and maps; a team’s removes none', async () => {
  await publish(server, team, { ...buildRelease('mf-next', '1.0.0'), promote: true });
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((tail) => `1.0.1-local.${tail}`);
  await copies('mf-next', names, false, 30);
  const { store, maps } = server.app.platform;
  const key = `mf-next/${names[0]}/remote.js`;
  for (const files of [store, maps]) await files.put(key, Buffer.from('x'));
  const left = async () =>
    (await query(`select version from release where remote = 'mf-next' and version like '%-local.%' order by 1`)).map(
      (row) => row['version'],
    );
  const own = await buildTeam(server, { remotes: ['mf-next'] });
  assert.equal((await publish(server, own, buildRelease('mf-next', '1.1.0'))).statusCode, 200);
  assert.deepEqual(await left(), names);
  assert.equal((await publish(server, team, buildRelease('mf-next', '1.2.0'))).statusCode, 200);
  assert.deepEqual(await left(), names.slice(2), 'the last five stay');
  for (const files of [store, maps]) assert.equal(await files.get(key), null);
  const [line] = await query(
    `select actor, action, after from platform_audit where remote = 'mf-next' and action = 'prune'`,
  );
  assert.deepEqual(line, { actor: 'the platform', action: 'prune', after: { versions: names.slice(0, 2) } });
});

test('a build is published although the files of old ones cannot be removed now', async (t) => {
  await publish(server, team, { ...buildRelease('mf-stuck', '1.0.0'), promote: true });
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((tail) => `1.0.1-local.${tail}`);
  await copies('mf-stuck', names, false, 30);
  t.mock.method(server.app.platform.store, 'delete', () => Promise.reject(new Error('the store is down')));
  const answer = await publish(server, team, buildRelease('mf-stuck', '1.1.0'));
  assert.deepEqual([answer.statusCode, answer.json<{ result: string }>().result], [200, 'created']);
  assert.deepEqual(
    await query(`select version from release where remote = 'mf-stuck' and version = $1`, [names[0]]),
    [],
  );
});

test('a local build that an earlier state refers to is not removed', async () => {
  await query(`delete from release_pin where remote = 'mf-local'`);
  await query(
    `insert into platform_change (revision, remote, after)
      values (900000, 'mf-local', '{"stable": "1.0.1-local.b", "rollout": null}')`,
  );
  assert.deepEqual(
    (await server.database.system((tx) => pruneLocal(tx, [server.app.platform.store], 'mf-local'))).versions,
    [],
  );
  await query('delete from platform_change where revision = 900000');
  assert.deepEqual(
    (await server.database.system((tx) => pruneLocal(tx, [server.app.platform.store], 'mf-local'))).versions,
    ['1.0.1-local.b'],
  );
});
