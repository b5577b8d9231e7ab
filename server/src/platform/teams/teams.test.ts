import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ErrorBody, NotificationsAnswer, RemoteScore, TeamPage, TeamRow } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { storeCheck } from '../browser-check/check-release.repository.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';
import { tellOfEnds } from './tell-of-ends.job.ts';

let server: TestServer;
let admin: TestStaff;
let member: TestStaff;
let stranger: TestStaff;
let team: TestTeam;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { role: 4, isPlatformAdmin: true });
  member = await server.staff(organisation);
  stranger = await server.staff(organisation, { role: 4, is_admin: true });
  team = await buildTeam(server, { remotes: ['mf-fleet', 'mf-parts'], promote: true });
  await release('mf-fleet', '1.0.0', 'Fleet team');
  await add(admin, (await fleet(admin)).id, member);
});
after(() => server.close());
beforeEach(() => server.database.query('update session set confirmed_at = now()'));

const release = async (remote: string, version: string, owner: string, by = team) => {
  const answer = await publish(
    server,
    by,
    buildRelease(remote, version, (manifest) => {
      manifest.remoteJson.owner = owner;
    }),
  );
  assert.equal(answer.statusCode, 200, answer.body);
};
const call = (who: TestStaff | TestTeam, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  server.inject({
    method,
    url: `/api/platform/${path}`,
    headers: 'headers' in who ? who.headers : { authorization: `Bearer ${who.token}` },
    ...(payload ? { payload } : {}),
  });
const emailOf = async ({ eId }: TestStaff) =>
  (
    await server.database.query<{ email: string }>(
      'select email from app_user where id = (select user_id from membership where id = $1)',
      [eId],
    )
  )[0]?.email ?? '';
const add = async (who: TestStaff, id: number, person: TestStaff) =>
  call(who, 'POST', `teams/${id}/members`, { email: await emailOf(person) });
const teams = async (who: TestStaff) => (await call(who, 'GET', 'teams')).json<{ data: TeamRow[] }>().data;
const fleet = async (who: TestStaff) =>
  (await teams(who)).find(({ name }) => name === 'Fleet team') ?? assert.fail('The team is not listed.');
const page = async (who = admin) =>
  (await call(who, 'GET', `teams/${(await fleet(admin)).id}`)).json<{ data: TeamPage }>().data;
const said = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  [answer.json<ErrorBody>().message].flat().join(' '),
];
const bell = async (who: TestStaff) =>
  (await server.inject({ method: 'GET', url: '/api/ag/notifications', headers: who.headers }))
    .json<NotificationsAnswer>()
    .data.map(({ kind, text, path }) => [kind, text, path]);

describe('a team', () => {
  test('is made by its first release, and seen by its members and platform admins alone', async () => {
    assert.deepEqual((await fleet(member)).remotes, ['mf-fleet']);
    assert.deepEqual(await teams(stranger), []);
    const { id } = await fleet(admin);
    assert.equal((await call(stranger, 'GET', `teams/${id}`)).statusCode, 404);
    assert.equal((await page(member)).remotes[0]?.name, 'mf-fleet');
  });

  test('is not spoken for by a remote that only says that it belongs to it', async () => {
    await release('mf-parts', '1.0.0', 'fleet TEAM');
    const onCall = { name: 'Eve', contact: 'nobody@example.com' };
    assert.deepEqual(said(await call(team, 'POST', 'on-call', { remote: 'mf-parts', ...onCall })), [
      403,
      "Nobody has confirmed the team of mf-parts. Ask a platform administrator to, on the team's page.",
    ]);
    const parts = (await page()).remotes.find(({ name }) => name === 'mf-parts');
    assert.equal(parts?.confirmed, false);
    assert.equal((await page()).onCall, null);
    const { id } = await fleet(admin);
    assert.equal((await call(member, 'POST', `teams/${id}/remotes`, { remote: 'mf-parts' })).statusCode, 403);
    assert.equal((await call(admin, 'POST', `teams/${id}/remotes`, { remote: 'mf-parts' })).statusCode, 200);
    assert.equal((await call(team, 'POST', 'on-call', { remote: 'mf-parts', ...onCall })).statusCode, 200);
    assert.equal((await page()).onCall?.by, 'a team');
  });

  test('keeps its remote when a later release names another owner, and its page says so', async () => {
    await release('mf-fleet', '1.0.1', 'Sales team');
    assert.equal((await page()).remotes.find(({ name }) => name === 'mf-fleet')?.otherOwner, 'Sales team');
    assert.equal(
      (await teams(admin)).some(({ name }) => name === 'Sales team'),
      false,
    );
  });

  test('says who is on call, by its members, with both or nothing', async () => {
    const { id } = await fleet(admin);
    const set = (who: TestStaff, name: string, contact: string) =>
      call(who, 'POST', `teams/${id}/on-call`, { name, contact });
    assert.equal((await set(stranger, 'Sam', '0400 000 000')).statusCode, 404);
    assert.equal((await set(member, 'Sam', '')).statusCode, 422);
    assert.equal((await set(member, 'Sam', '0400 000 000')).statusCode, 200);
    const { onCall } = await page(member);
    assert.deepEqual([onCall?.name, onCall?.contact, onCall?.by], ['Sam', '0400 000 000', await emailOf(member)]);
    assert.equal((await set(member, '', '')).statusCode, 200);
    assert.equal((await page()).onCall, null);
  });

  test('takes people who sign in here, each once, and lets them go', async () => {
    const { id } = await fleet(admin);
    assert.match(
      said(await call(member, 'POST', `teams/${id}/members`, { email: 'no.one@example.com' })).join(' '),
      /^422 Nobody signs in as no.one@example.com/,
    );
    assert.equal((await add(stranger, id, stranger)).statusCode, 404);
    assert.equal((await add(member, id, stranger)).statusCode, 200);
    assert.deepEqual(await bell(stranger), [['answered', 'You belong to Fleet team now.', `/admin/teams/${id}`]]);
    assert.equal((await add(member, id, stranger)).statusCode, 409);
    const added = (await page(stranger)).members.find(({ addedBy }) => addedBy !== '');
    assert.ok(added);
    const email = await emailOf(stranger);
    const [{ id: user } = { id: 0 }] = (await page()).members.filter((one) => one.email === email);
    assert.equal((await call(member, 'DELETE', `teams/${id}/members/${user}`)).statusCode, 200);
    assert.equal((await call(stranger, 'GET', `teams/${id}`)).statusCode, 404);
    assert.equal((await call(member, 'DELETE', `teams/${id}/members/${user}`)).statusCode, 404);
  });
});

describe('the bell of a team', () => {
  const fresh = async () => {
    await server.database.query('delete from notification');
    return `/admin/teams/${(await fleet(admin)).id}`;
  };
  const decide = async (path: string, body: object) => {
    const answer = await call(admin, 'POST', path, { reason: 'it is slow', ...body });
    assert.equal(answer.statusCode, 200, answer.body);
  };

  test('tells of a failed check, with what failed on the page', async () => {
    const path = await fresh();
    await release('mf-fleet', '1.1.0', 'Fleet team');
    const steps = [{ name: 'Opens /fleet', passed: false, detail: 'It threw.' }];
    await server.database.system((tx) => storeCheck(tx, 'mf-fleet', '1.1.0', steps));
    assert.deepEqual(await bell(member), [['failed', 'mf-fleet 1.1.0 failed its check: Opens /fleet.', path]]);
    assert.deepEqual(await bell(stranger), []);
    const shown = (await page(member)).remotes.find(({ name }) => name === 'mf-fleet');
    assert.deepEqual(shown?.releases[0]?.failed, ['Opens /fleet: It threw.']);
    assert.ok(
      (await page()).waits.some(({ text }) => text === '1.1.0 failed its check. Publish a version that passes.'),
    );
  });

  test('tells of a block and of an end of support, not of a dry run', async () => {
    const path = await fresh();
    const block = { remote: 'mf-fleet', version: '1.0.0', status: 'blocked' };
    await decide('releases/status', { ...block, dryRun: true });
    assert.deepEqual(await bell(member), []);
    await decide('releases/status', block);
    const supportedUntil = new Date(Date.now() + 10.5 * 86_400_000).toISOString();
    await decide('releases/status', { ...block, status: 'deprecated', supportedUntil });
    assert.deepEqual(await bell(member), [
      ['asked', `mf-fleet 1.0.0 is supported until ${supportedUntil.slice(0, 10)}: it is slow`, path],
      ['failed', 'mf-fleet 1.0.0 was blocked: it is slow', path],
    ]);
    const [deprecation] = (await page()).deprecations;
    assert.deepEqual([deprecation?.version, deprecation?.daysLeft], ['1.0.0', 10]);
  });

  test('tells of a token that ends soon once, and of one that was revoked', async () => {
    await fresh();
    const other = await buildTeam(server, { remotes: ['mf-fleet'] });
    const mine = `token_hash = sha256('${other.token}'::bytea)`;
    await server.database.query(
      `update deploy_token set name = 'nightly', expires_at = now() + interval '20 days' where ${mine}`,
    );
    await tellOfEnds(server);
    assert.deepEqual(await bell(member), []);
    await server.database.query(`update deploy_token set expires_at = now() + interval '9 days' where ${mine}`);
    for (let day = 0; day < 2; day += 1) await tellOfEnds(server);
    const told = await bell(member);
    assert.equal(told.length, 1);
    assert.match(String(told[0]?.[1]), /^The deploy token "nightly" ends on \d\d \w{3} \d{4}\. Ask/);
    assert.equal((await page()).tokens.find(({ name }) => name === 'nightly')?.daysLeft, 8);
    const [{ id } = { id: 0 }] = await server.database.query<{ id: number }>(
      `select id::int as id from deploy_token where ${mine}`,
    );
    assert.equal((await call(admin, 'DELETE', `deploy-tokens/${id}`)).statusCode, 200);
    assert.equal((await bell(member))[0]?.[1], 'The deploy token "nightly" was revoked.');
  });
});

test('a page has sizes with their limits, and failures of the release alone, open while somebody is given it', async () => {
  await server.database.query(
    `insert into remote_failure (organisation_id, code, remote, version, page, last_message, count, cause)
      select o.id, 'IWE-106', 'mf-fleet', f.version, '/fleet/' || f.cause, 'It threw.', 3, f.cause
      from (select min(id) as id from organisation) o,
        (values ('1.0.0', 'release'), ('1.0.1', ''), ('1.0.1', 'line')) f (version, cause) on conflict do nothing`,
  );
  const failures = async () => (await page(member)).failures.map(({ version, isOpen }) => [version, isOpen] as const);
  assert.deepEqual(
    new Map(await failures()),
    new Map([
      ['1.0.0', false],
      ['1.0.1', false],
    ]),
  );
  await server.database.query(
    `insert into release_pin (organisation_id, remote, version, reason, pinned_by)
      select min(o.id), 'mf-fleet', '1.0.0', 'a test', min(u.id) from organisation o, app_user u`,
  );
  assert.deepEqual(await failures(), [
    ['1.0.0', true],
    ['1.0.1', false],
  ]);
  const shown = (await page(member)).remotes.find(({ name }) => name === 'mf-fleet');
  assert.deepEqual([shown?.initial.limit, shown?.total.limit], [60_000, 900_000]);
  assert.ok((shown?.initial.bytes ?? 0) > 0 && (shown?.total.bytes ?? 0) >= (shown?.initial.bytes ?? 0));
  await server.database.query('delete from release_pin');
});

test('scores are for platform admins, and each part says what it found', async () => {
  assert.equal((await call(stranger, 'GET', 'scores')).statusCode, 403);
  const scores = (await call(admin, 'GET', 'scores')).json<{ data: RemoteScore[] }>().data;
  const score = scores.find(({ remote }) => remote === 'mf-parts') ?? assert.fail('It has no score.');
  assert.equal(score.team, 'Fleet team');
  assert.deepEqual(
    score.parts.map(({ name, points }) => [name, points]),
    [
      ['Checks', null],
      ['Starts', null],
      ['Size', 15],
      ['Dependencies', 0],
      ['People', 5],
      ['Support', 10],
    ],
  );
  assert.equal(score.parts[3]?.why, "Older than the shell's: react ^19.0.0 (19.3.1).");
  assert.equal(score.score, Math.round((30 / 55) * 100));
});
