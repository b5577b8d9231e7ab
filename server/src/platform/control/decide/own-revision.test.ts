import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RemotesAnswer } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../../testing/releases.ts';
import { signInAsBrowser } from '../../testing/sign-in-as-browser.ts';
import type { BrowserSession } from '../../testing/sign-in-as-browser.ts';

// A decision about one organisation makes no other one's pages ask again.
let server: TestServer;
let one: number;
let other: number;
let clerk: TestStaff;
let elsewhere: TestStaff;
let platformAdmin: TestStaff;
let browser: BrowserSession;
let browserElsewhere: BrowserSession;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const team = await buildTeam(server);
  await publish(server, team, { ...buildRelease('mf-sales', '1.0.0'), promote: true });
  await publish(server, team, buildRelease('mf-sales', '1.1.0'));
  one = await buildOrganisation(server.database);
  other = await buildOrganisation(server.database);
  clerk = await server.staff(one);
  elsewhere = await server.staff(other);
  platformAdmin = await server.staff(await buildOrganisation(server.database), { isPlatformAdmin: true });
  browser = await signInAsBrowser(server, clerk);
  browserElsewhere = await signInAsBrowser(server, elsewhere);
});
after(() => server.close());

/** What the tabs of a browser see: the revision of a page, of the badge and of the list, and the list's tag. */
async function seen({ cookie, headers }: BrowserSession) {
  const page = await server.inject({ method: 'GET', url: '/quotings', headers: { cookie } });
  const badge = await server.inject({ method: 'GET', url: '/api/ag/csr-self-order', headers });
  const list = await server.inject({ method: 'GET', url: '/api/platform/remotes', headers });
  assert.equal(list.statusCode, 200);
  return {
    page: /name="iwe-revision" content="([^"]+)"/.exec(page.body)?.[1],
    badge: badge.headers['x-iwe-revision'],
    list: list.json<RemotesAnswer>().revision,
    tag: String(list.headers.etag),
  };
}
const decide = async (method: 'POST' | 'DELETE', url: string, payload: object) => {
  const answer = await server.inject({
    method,
    url: `/api/platform/${url}`,
    headers: platformAdmin.headers,
    payload: { remote: 'mf-sales', reason: 'a test', ...payload },
  });
  assert.equal(answer.statusCode, 200, answer.body);
};
const isOne = ({ page, badge, list }: Awaited<ReturnType<typeof seen>>) => page === badge && badge === list;

/** Asserts whose pages a decision made ask again. */
async function concerns(who: 'one' | 'other' | 'both' | 'nobody', what: () => Promise<unknown>): Promise<void> {
  const before = [await seen(browser), await seen(browserElsewhere)] as const;
  await what();
  const after = [await seen(browser), await seen(browserElsewhere)] as const;
  assert.ok([...before, ...after].every(isOne), 'page, badge and list name one revision');
  for (const [at, name] of (['one', 'other'] as const).entries()) {
    const [was, is] = [before[at], after[at]];
    if (who === name || who === 'both') assert.notEqual(is?.badge, was?.badge, name);
    else assert.deepEqual(is, was, name);
    const again = await server.inject({
      method: 'GET',
      url: '/api/platform/remotes',
      headers: { ...(at === 0 ? browser : browserElsewhere).headers, 'if-none-match': was?.tag },
    });
    assert.equal(again.statusCode, who === name || who === 'both' ? 200 : 304, name);
  }
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test('a pin, its end by date, and its undoing concern its organisation alone', async () => {
  const pin = { organisationId: one, version: '1.1.0', expiresAt: tomorrow() };
  await concerns('one', () => decide('POST', 'pins', pin));
  await concerns('one', () => server.database.query(`update release_pin set expires_at = now() - interval '1 second'`));
  await decide('POST', 'pins', { ...pin, expiresAt: null });
  await concerns('one', async () => {
    const [last] = await server.database.query<{ of: number }>('select max(revision)::int as of from platform_audit');
    await decide('POST', 'restore', { remote: undefined, of: last?.of, state: 'before' });
  });
});

test('a pilot and its end by date concern the organisation of the person', async () => {
  await concerns('one', () => decide('POST', 'grants', { version: '1.1.0', emails: [clerk.email], until: tomorrow() }));
  await concerns('one', () => server.database.query(`update release_grant set until = now() - interval '1 second'`));
  await decide('POST', 'grants', { version: '1.1.0', emails: [clerk.email], until: tomorrow() });
  const [grant] = await server.database.query<{ id: number }>(
    'select id::int as id from release_grant where revoked_at is null order by id desc limit 1',
  );
  await concerns('one', () => decide('DELETE', 'grants', { remote: undefined, id: grant?.id }));
});

test('a freeze concerns nobody, unless its end lets a version change', async () => {
  const [startsAt, endsAt] = [new Date().toISOString(), tomorrow()];
  const freeze = () => decide('POST', 'freezes', { remote: undefined, organisationId: one, startsAt, endsAt });
  const end = async () => {
    const [row] = await server.database.query<{ id: number }>(
      'select id::int as id from release_freeze where ended_at is null',
    );
    await decide('DELETE', 'freezes', { remote: undefined, id: row?.id });
  };
  await decide('DELETE', 'pins', { organisationId: one });
  await concerns('nobody', freeze);
  await concerns('nobody', end);
  await freeze();
  await decide('POST', 'stable', { version: '1.1.0' });
  await concerns('one', end);
  await decide('POST', 'stable', { version: '1.0.0' });
});

test('a stable version concerns those whose list it changes, a block everybody', async () => {
  // Pinned to 1.1.0, with 1.0.0 to fall back to, before and after.
  await decide('POST', 'pins', { organisationId: one, version: '1.1.0' });
  await concerns('other', () => decide('POST', 'stable', { version: '1.1.0' }));
  // Whoever has a pilot there may fall back to another version.
  await decide('POST', 'grants', { version: '1.1.0', emails: [clerk.email], until: tomorrow() });
  await concerns('both', () => decide('POST', 'stable', { version: '1.0.0' }));
  await server.database.query('update release_grant set revoked_at = now()');
  await decide('POST', 'stable', { version: '1.1.0' });
  await decide('DELETE', 'pins', { organisationId: one });
  await concerns('both', () => decide('POST', 'stable', { version: '1.0.0' }));
  await concerns('both', () => decide('POST', 'releases/status', { version: '1.1.0', status: 'blocked' }));
});
