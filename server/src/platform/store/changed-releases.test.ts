import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ReleasePage, RemotesAnswer, SecurityEventRow } from '@iwe/contract';
import { StoreDown } from '../../core/files/store/store-down.ts';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { hashOf } from '../publish/check-release.policy.ts';
import { signedHash, verifyAllReleases, verifyFaultyReleases } from './release-faults.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';
import { verifyReleases } from './verify-releases.job.ts';

// What somebody changes in the database or in the store, after a release was published.
const SCREEN = 'js/screen.22222222.js';
let server: TestServer;
let team: TestTeam;
let clerk: TestStaff;
let admin: TestStaff;
before(async () => {
  server = await startTestServer({ config: { logLevel: 'silent' } });
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
  const organisation = await buildOrganisation(server.database);
  clerk = await server.staff(organisation);
  admin = await server.staff(organisation, { role: 4, isPlatformAdmin: true });
});
after(() => server.close());

/** Each test has a remote of its own, with 1.0.0 as the fallback of the stable 1.1.0. */
let remote = '';
let place = 0;
beforeEach(async () => {
  place += 1;
  remote = `mf-changed-${place}`;
  for (const version of ['1.0.0', '1.1.0'])
    assert.equal(
      (await publish(server, team, { ...buildRelease(remote, version), promote: true })).statusCode,
      200,
      version,
    );
});

const given = async () =>
  (await server.inject({ method: 'GET', url: '/api/platform/remotes', headers: clerk.headers }))
    .json<RemotesAnswer>()
    .remotes.find(({ name }) => name === remote);
const versions = async () => {
  const found = await given();
  return [found?.version, found?.fallback?.version ?? null];
};
const file = (version: string, name = SCREEN) =>
  server.inject({ method: 'GET', url: `/r/${remote}/${version}/${name}` });
const page = async (version: string) =>
  (
    await server.inject({
      method: 'GET',
      url: `/api/platform/releases/${remote}/${version}/page`,
      headers: admin.headers,
    })
  ).json<{ data: ReleasePage }>().data;
const events = async (kind: string) =>
  (
    await server.inject({
      method: 'GET',
      url: `/api/platform/security-events?kind=${kind}`,
      headers: admin.headers,
    })
  )
    .json<{ data: SecurityEventRow[] }>()
    .data.filter(({ details }) => details['remote'] === remote)
    .map(({ details }) => details['version']);
const change = (set: string, version = '1.1.0', values: unknown[] = []) =>
  server.database.query(`update release set ${set} where remote = $1 and version = $2`, [remote, version, ...values]);
const textOf = async (version: string) =>
  (
    await server.database.query<{ manifest_text: string }>(
      'select manifest_text from release where remote = $1 and version = $2',
      [remote, version],
    )
  )[0]?.manifest_text ?? '';
const verification = () => ({ database: server.database, store: server.app.platform.store, log: server.app.log });
/** Who wrote what into the history last, and why. */
const written = async () => {
  const [line] = await server.database.query<{ actor: string; action: string; reason: string }>(
    'select actor, action, reason from platform_audit where remote = $1 order by id desc limit 1',
    [remote],
  );
  return [line?.actor, line?.action, line?.reason];
};
const spoil = (version: string, bytes: string, name = SCREEN) =>
  server.app.platform.store.put(`${remote}/${version}/${name}`, Buffer.from(bytes));

describe('a changed manifest', () => {
  test('of which one byte is another: people get the fallback, admins learn why, and repaired it works again', async () => {
    assert.deepEqual(await versions(), ['1.1.0', '1.0.0']);
    const revision = async () => (await server.database.query('select value from platform_revision'))[0];
    const before = await revision();
    const good = await textOf('1.1.0');
    await change(`manifest_text = replace(manifest_text, '"commit":"abc"', '"commit":"abd"')`);
    // The list that was made from the signed manifest names nothing else; the first file is compared again.
    assert.deepEqual(await versions(), ['1.1.0', '1.0.0']);
    assert.equal((await file('1.1.0')).statusCode, 410);
    assert.deepEqual(await versions(), ['1.0.0', null]);
    assert.match((await given())?.degraded ?? '', /The stable version 1\.1\.0 was changed after it was published/);
    assert.notDeepEqual(await revision(), before);
    assert.equal((await page('1.1.0')).fault, 'Its manifest is not the one that its team signed.');
    assert.deepEqual(await events('release-changed'), ['1.1.0']);
    const [event] = await server.database.query(
      `select user_id, details from security_event where details ->> 'remote' = $1`,
      [remote],
    );
    const fault = 'Its manifest is not the one that its team signed.';
    assert.deepEqual(event, { user_id: null, details: { remote, version: '1.1.0', fault } });
    assert.equal((await file('1.1.0')).statusCode, 410);
    assert.deepEqual(await written(), [
      'the platform',
      'release changed',
      'Its manifest is not the one that its team signed.',
    ]);

    await change('manifest_text = $3', '1.1.0', [good]);
    await verifyFaultyReleases(verification());
    assert.deepEqual(await versions(), ['1.1.0', '1.0.0']);
    assert.equal((await page('1.1.0')).fault, null);
    assert.equal((await file('1.1.0')).statusCode, 200);
    assert.deepEqual(await events('release-repaired'), ['1.1.0']);
    assert.deepEqual(await written(), ['the platform', 'release repaired', 'It is what its team signed again.']);
  });

  test('that names the hash of a changed file', async () => {
    await spoil('1.1.0', 'alert("evil")');
    const manifest = JSON.parse(await textOf('1.1.0')) as { files: { path: string; sha384: string; size: number }[] };
    for (const one of manifest.files)
      if (one.path === SCREEN) Object.assign(one, { sha384: hashOf(Buffer.from('alert("evil")')), size: 13 });
    await change('manifest_text = $3', '1.1.0', [JSON.stringify(manifest)]);
    const answer = await file('1.1.0');
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [410, 'no-store']);
    assert.doesNotMatch(answer.body, /evil/);
    assert.deepEqual(await versions(), ['1.0.0', null]);
  });

  test('that says nothing of what the release needs cannot be stored', async () => {
    const text = await textOf('1.1.0');
    for (const requires of [undefined, {}, { shellApi: '^1.0.0', serverApi: '^1.0.0' }]) {
      const emptied = JSON.stringify({ ...(JSON.parse(text) as object), requires });
      await assert.rejects(change('manifest_text = $3', '1.1.0', [emptied]), /release_says_its_needs/);
    }
    assert.equal(await textOf('1.1.0'), text);
    assert.deepEqual(await versions(), ['1.1.0', '1.0.0']);
  });

  test('with the signature of another version, or with its manifest and signature', async () => {
    const from = `(select $3 from release where remote = $1 and version = '1.0.0')`;
    await change(`signature = ${from.replace('$3', 'signature')}`);
    assert.deepEqual(await versions(), ['1.0.0', null]);
    await change(
      `signature = ${from.replace('$3', 'signature')}, manifest_text = ${from.replace('$3', 'manifest_text')}`,
    );
    await verifyFaultyReleases(verification());
    assert.equal((await page('1.1.0')).fault, `Its manifest is that of ${remote} 1.0.0.`);
    assert.deepEqual(await versions(), ['1.0.0', null]);
  });

  test('of the fallback: it is nobody’s fallback any more', async () => {
    await change(`signature = 'AAAA'`, '1.0.0');
    assert.deepEqual(await versions(), ['1.1.0', null]);
    await change(`signature = 'AAAA'`);
    assert.deepEqual(await versions(), [undefined, null]);
  });

  test('can neither be chosen nor published again', async () => {
    await change(`manifest_text = manifest_text || ' '`, '1.0.0');
    const chosen = await server.inject({
      method: 'POST',
      url: '/api/platform/stable',
      headers: admin.headers,
      payload: { remote, version: '1.0.0', reason: 'a test' },
    });
    assert.deepEqual([chosen.statusCode, chosen.json<{ code: string }>().code], [409, 'release-changed']);
    const published = await publish(server, team, buildRelease(remote, '1.0.0'));
    assert.deepEqual([published.statusCode, published.json<{ code: string }>().code], [409, 'release-changed']);
  });
});

describe('a changed file', () => {
  test('is never served; the version counts as unusable until it is published again', async () => {
    await server.database.query('delete from job');
    await spoil('1.1.0', 'alert("evil")');
    const answer = await file('1.1.0');
    assert.equal(answer.statusCode, 410);
    assert.doesNotMatch(answer.body, /evil/);
    assert.equal((await page('1.1.0')).fault, `Its file ${SCREEN} is not the one that its team signed.`);
    assert.deepEqual(await versions(), ['1.0.0', null]);
    assert.deepEqual(await events('release-changed'), ['1.1.0']);
    // It is verified again within seconds, and not for each request.
    assert.equal((await file('1.1.0')).statusCode, 410);
    assert.deepEqual(
      await server.database.query(
        `select round(extract(epoch from run_after - now()) / 5)::int * 5 as seconds from job
          where name = 'verify-changed-releases' order by 1`,
      ),
      [{ seconds: 5 }, { seconds: 30 }, { seconds: 120 }],
    );

    assert.equal((await publish(server, team, buildRelease(remote, '1.1.0'))).statusCode, 200);
    assert.deepEqual(await versions(), ['1.1.0', '1.0.0']);
    assert.equal((await file('1.1.0')).statusCode, 200);
  });

  test('is found when a server starts, and its repair within minutes', async () => {
    const good = await server.app.platform.store.get(`${remote}/1.1.0/${SCREEN}`);
    await spoil('1.1.0', 'alert("evil")');
    await verifyAllReleases(verification());
    assert.deepEqual(await versions(), ['1.0.0', null]);
    const { database, app } = server;
    const signal = AbortSignal.timeout(60_000);
    const verifyAgain = () =>
      verifyReleases.perform({ database, config: app.config, log: app.log, signal } as never, {});
    await verifyAgain();
    assert.deepEqual(await versions(), ['1.0.0', null]);
    await spoil('1.1.0', String(good));
    await verifyAgain();
    assert.deepEqual(await versions(), ['1.1.0', '1.0.0']);
  });

  test('is neither found nor repaired while the store does not answer', async () => {
    const away = { get: () => Promise.reject(new StoreDown('it hangs up')) };
    await spoil('1.1.0', 'alert("evil")');
    await verifyAllReleases({ ...verification(), store: away });
    assert.deepEqual(await versions(), ['1.1.0', '1.0.0']);
    await verifyAllReleases(verification());
    await verifyFaultyReleases({ ...verification(), store: away });
    assert.deepEqual(await versions(), ['1.0.0', null]);
    const broken = { get: () => Promise.reject(new Error('a mistake')) };
    await assert.rejects(verifyFaultyReleases({ ...verification(), store: broken }), /a mistake/);
  });

  test('that is missing is no changed one', async () => {
    await server.app.platform.store.delete(`${remote}/1.1.0/`);
    await verifyAllReleases(verification());
    assert.deepEqual(await versions(), ['1.1.0', '1.0.0']);
    assert.equal((await file('1.1.0')).statusCode, 404);
  });
});

test('a granted release’s files are verified at a start, those of another remote’s same version are not', async () => {
  const granted = `${remote}-granted`;
  for (const name of [remote, granted]) {
    assert.equal((await publish(server, team, buildRelease(name, '1.2.0'))).statusCode, 200, name);
    await server.app.platform.store.put(`${name}/1.2.0/${SCREEN}`, Buffer.from('alert("evil")'));
  }
  await server.database.query(
    `insert into release_grant (user_id, remote, version, reason, granted_by, until)
      values ($1, $2, '1.2.0', 'a test', $1, now() + interval '1 hour')`,
    [admin.userId, granted],
  );
  await verifyAllReleases(verification());
  const faulty = await server.database.query(
    `select remote from release where version = '1.2.0' and fault is not null and remote = any($1)`,
    [[remote, granted]],
  );
  assert.deepEqual(faulty, [{ remote: granted }]);
});

test('a manifest that nobody is given is verified too when a server starts', async () => {
  await publish(server, team, buildRelease(remote, '1.2.0'));
  await change(`manifest_text = manifest_text || ' '`, '1.2.0');
  await verifyAllReleases(verification());
  assert.deepEqual(await events('release-changed'), ['1.2.0']);
  assert.deepEqual(await versions(), ['1.1.0', '1.0.0']);
});

test('while the database is away a file that was read before is compared with what was signed then', async () => {
  const key = `${remote}/1.1.0/${SCREEN}`;
  const hash = await signedHash(server.database, key);
  assert.match(hash ?? '', /^sha384-/);
  const away = { query: () => Promise.reject(new Error('the database is away')) };
  assert.equal(await signedHash(away, key), hash);
  await assert.rejects(signedHash(away, `${remote}/7.7.7/${SCREEN}`), /the database is away/);
  assert.equal(await signedHash(server.database, `${remote}/7.7.7/${SCREEN}`), null);
  assert.equal(await signedHash(server.database, `${remote}/1.1.0/js/lost.js`), null);
});

test('every manifest is verified at a start, however many there are; a worker that stops ends it', async () => {
  await server.database.query(
    `insert into release (remote, version, manifest_text, signature, signing_key_id, deploy_token_id, check_state, notes)
      select remote, '3.0.' || n, manifest_text, signature, signing_key_id, deploy_token_id, 'own', ''
      from release, generate_series(1, 130) n where remote = $1 and version = '1.0.0'`,
    [remote],
  );
  const faulty = async () =>
    (await server.database.query('select from release where remote = $1 and fault is not null', [remote])).length;
  await verifyAllReleases({ ...verification(), signal: AbortSignal.abort() });
  assert.equal(await faulty(), 0);
  await verifyAllReleases(verification());
  assert.equal(await faulty(), 130);
  await server.database.query(`delete from release where remote = $1 and version like '3.%'`, [remote]);
});
