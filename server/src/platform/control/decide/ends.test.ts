import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Overview, RemotesAnswer } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { openCheckAccount } from '../../browser-check/check-account.ts';
import { buildRelease, buildTeam, publish, testShell } from '../../testing/releases.ts';
import type { TestTeam } from '../../testing/releases.ts';
import { signInAsBrowser } from '../../testing/sign-in-as-browser.ts';
import type { BrowserSession } from '../../testing/sign-in-as-browser.ts';

// Pins and pilots expire: open pages learn of it, and nothing of them remains in effect.
let server: TestServer;
let instance: TestTeam;
let organisation: number;
let elsewhere: number;
let admin: TestStaff;
let other: TestStaff;
let clerk: TestStaff;
let platformAdmin: TestStaff;
let browser: BrowserSession;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  instance = await buildTeam(server);
  await publish(server, instance, { ...buildRelease('mf-sales', '1.0.0'), promote: true });
  await publish(server, instance, buildRelease('mf-sales', '1.1.0'));
  organisation = await buildOrganisation(server.database);
  elsewhere = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { role: 4, is_admin: true });
  clerk = await server.staff(organisation);
  browser = await signInAsBrowser(server, clerk);
  other = await server.staff(elsewhere, { role: 4, is_admin: true });
  platformAdmin = await server.staff(elsewhere, { role: 4, is_admin: true, isPlatformAdmin: true });
});
after(() => server.close());
beforeEach(async () => {
  await server.database.query('delete from release_pin');
  await server.database.query('delete from release_grant');
});

const call = (who: TestStaff, url: string, payload: object) =>
  server.inject({
    method: 'POST',
    url: `/api/platform/${url}`,
    headers: who.headers,
    payload: { remote: 'mf-sales', reason: 'a test', ...payload },
  });
const remotes = async (who = clerk) =>
  (await server.inject({ method: 'GET', url: '/api/platform/remotes', headers: who.headers })).json<RemotesAnswer>();
/** The revision of a page that the clerk loads. */
const pageRevision = async () =>
  /name="iwe-revision" content="([^"]+)"/.exec(
    (await server.inject({ method: 'GET', url: '/quotings', headers: { cookie: browser.cookie } })).body,
  )?.[1];
const seen = async (who: TestStaff) =>
  (await server.inject({ method: 'GET', url: '/api/platform/overview', headers: who.headers })).json<{
    data: Overview;
  }>().data.revision;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const pin = (changes: object = {}) =>
  call(admin, 'pins', { organisationId: organisation, version: '1.1.0', expiresAt: tomorrow(), ...changes });
const pilot = (who: TestStaff, remote = 'mf-sales', version = '1.1.0') =>
  call(platformAdmin, 'grants', { remote, version, emails: [who.email], until: tomorrow() });
const endPins = () => server.database.query(`update release_pin set expires_at = now() - interval '1 second'`);
const endGrants = () => server.database.query(`update release_grant set until = now() - interval '1 second'`);

describe('the revision', () => {
  for (const [what, start, end] of [
    ['a pin', () => pin(), endPins],
    ['a pilot', () => pilot(clerk), endGrants],
  ] as const) {
    test(`changes as soon as ${what} has expired, so that no page uses its last answer`, async () => {
      assert.equal((await start()).statusCode, 200);
      const before = await remotes();
      assert.deepEqual([before.remotes[0]?.version, await pageRevision()], ['1.1.0', before.revision]);
      await end();
      const after = await remotes();
      assert.notEqual(after.revision, before.revision);
      assert.deepEqual([after.remotes[0]?.version, await pageRevision()], ['1.0.0', after.revision]);
      assert.equal((await remotes()).revision, after.revision, 'and stays that');
    });
  }

  test('that a decision answers is valid for the next one, although something has expired before', async () => {
    await pin();
    await endPins();
    const expected = await seen(admin);
    const answer = await pin({ expected, expiresAt: null });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.json().revision, await seen(admin));
  });

  test('of a screen loaded before the expiry is refused, with the expiry as the reason', async () => {
    await pin();
    const expected = await seen(admin);
    await endPins();
    const refused = await pin({ expected });
    assert.equal(refused.statusCode, 409);
    assert.match(refused.json().message, /A pin, a pilot or the support of a release has ended since/);
  });
});

test('an admin of an organisation is not told who decided what in another one', async () => {
  const expected = await seen(other);
  assert.equal((await pin({ reason: 'our audit' })).statusCode, 200);
  const refused = await call(other, 'pins', { organisationId: elsewhere, version: '1.1.0', expected });
  assert.equal(refused.statusCode, 409);
  assert.doesNotMatch(refused.body, new RegExp(`${admin.email}|our audit`));
  assert.match(
    (await call(platformAdmin, 'stable', { version: '1.1.0', expected })).json().message,
    new RegExp(`${admin.email} changed it .*our audit`),
  );
});

test('a pilot replaces an earlier pilot', async () => {
  for (const version of ['1.0.0', '1.1.0']) assert.equal((await pilot(clerk, 'mf-sales', version)).statusCode, 200);
  const live = await server.database.query<{ version: string | null }>(
    'select version from release_grant where revoked_at is null order by id',
  );
  assert.deepEqual(live, [{ version: '1.1.0' }]);
});

describe('a route', () => {
  const claim = (remote: string) =>
    buildRelease(remote, '1.0.0', ({ remoteJson }) => {
      remoteJson.routes = [{ path: '/a_page_of_many', title: 'A page', access: ['signed-in'] }];
    });

  test('is reserved by a pin until it expires, and by a pilot', async () => {
    for (const remote of ['mf-one', 'mf-two'])
      assert.equal((await publish(server, instance, claim(remote))).statusCode, 200);
    const two = () => call(platformAdmin, 'pins', { remote: 'mf-two', version: '1.0.0', organisationId: organisation });
    await pin({ remote: 'mf-one', version: '1.0.0' });
    assert.equal((await two()).statusCode, 422);
    await endPins();
    assert.equal((await two()).statusCode, 200);
    await server.database.query('delete from release_pin');
    assert.equal((await pilot(clerk, 'mf-one', '1.0.0')).statusCode, 200);
    assert.equal((await two()).statusCode, 422);
    await endGrants();
    assert.equal((await two()).statusCode, 200);
    // Nobody works with what the browser check looks at.
    await server.database.query('delete from release_pin');
    await openCheckAccount(server.database, 'mf-one', '1.0.0');
    assert.equal((await two()).statusCode, 200);
  });
});
