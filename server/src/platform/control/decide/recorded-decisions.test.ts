import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionAnswer, Overview, PlatformHistory } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { storeShell } from '../../shells/store-shell.ts';
import { buildRelease, buildTeam, publish, testShell } from '../../testing/releases.ts';
import type { TestTeam } from '../../testing/releases.ts';

let server: TestServer;
let team: TestTeam;
let organisation: number;
let other: number;
let clerk: TestStaff;
let admin: TestStaff;
let platformAdmin: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
  for (const version of ['1.0.0', '1.1.0'])
    await publish(server, team, { ...buildRelease('mf-sales', version), promote: true });
  await publish(server, team, buildRelease('mf-stock', '1.0.0'));
  organisation = await buildOrganisation(server.database);
  other = await buildOrganisation(server.database);
  clerk = await server.staff(organisation);
  admin = await server.staff(organisation, { is_admin: true });
  platformAdmin = await server.staff(other, { isPlatformAdmin: true, is_admin: true });
});
after(() => server.close());

const call = (who: TestStaff, method: 'POST' | 'DELETE', url: string, payload: object) =>
  server.inject({
    method,
    url: `/api/platform/${url}`,
    headers: who.headers,
    payload: { reason: 'a test', ...payload },
  });
const decided = async (method: 'POST' | 'DELETE', url: string, payload: object) => {
  const answer = await call(platformAdmin, method, url, payload);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<DecisionAnswer>();
};
const get = async <T>(who: TestStaff, url: string): Promise<T> =>
  (await server.inject({ method: 'GET', url: `/api/platform/${url}`, headers: who.headers })).json<T>();
const lastLine = async () => (await get<PlatformHistory>(platformAdmin, 'history')).data[0];
const statusOf = (version: string, status: string) =>
  decided('POST', 'releases/status', { remote: 'mf-sales', version, status });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('who decides on an old state is told the last decision, not an attempt that was refused since', async () => {
  const { revision } = (await get<{ data: Overview }>(admin, 'overview')).data;
  const pin = { remote: 'mf-sales', organisationId: organisation, version: '1.0.0' };
  await decided('POST', 'pins', pin);
  assert.equal((await call(clerk, 'POST', 'pins', { ...pin, version: '1.1.0' })).statusCode, 403);
  const refused = await call(admin, 'POST', 'pins', { ...pin, expected: revision });
  assert.equal(refused.statusCode, 409);
  assert.match(refused.json().message, new RegExp(`${platformAdmin.email} changed it at .*: pin mf-sales 1\\.0\\.0 `));
  await decided('DELETE', 'pins', { remote: 'mf-sales', organisationId: organisation });
});

test('an attempt that was refused is in the history with what was asked for', async () => {
  const asked = { organisationId: organisation, startsAt: inDays(1), endsAt: inDays(2) };
  assert.equal((await call(clerk, 'POST', 'freezes', asked)).statusCode, 403);
  const line = await lastLine();
  assert.deepEqual([line?.action, line?.actor, line?.after], ['refused: freeze', clerk.email, asked]);
});

test('a block says whether it ended a rollout', async () => {
  const begin = { remote: 'mf-stock', version: '1.0.0', steps: [50, 100] };
  await decided('POST', 'rollouts', begin);
  const block = { remote: 'mf-stock', version: '1.0.0', status: 'blocked' };
  await decided('POST', 'releases/status', block);
  const line = await lastLine();
  assert.deepEqual([line?.before, line?.after], [{ status: 'available' }, { status: 'blocked', rollout: 'reverted' }]);
  await decided('POST', 'releases/status', { ...block, status: 'available' });
  await decided('POST', 'releases/status', block);
  assert.equal((await lastLine())?.after, null);
});

test('a decision that changes only why an organisation falls back has that as its effect', async () => {
  await decided('POST', 'pins', { remote: 'mf-sales', organisationId: organisation, version: '1.1.0' });
  await statusOf('1.1.0', 'blocked');
  const { effect } = await decided('DELETE', 'pins', { remote: 'mf-sales', organisationId: organisation });
  assert.deepEqual(
    effect.map((row) => [row.organisationId, row.before, row.after]),
    [
      [
        organisation,
        {
          version: '1.0.0',
          source: 'fallback',
          degraded: 'The pin version 1.1.0 is blocked. The stable version 1.1.0 is blocked',
        },
        { version: '1.0.0', source: 'fallback', degraded: 'The stable version 1.1.0 is blocked' },
      ],
    ],
  );
  await statusOf('1.1.0', 'available');
});

test('what would leave somebody without a version is refused with what this server’s own shell provides', async () => {
  await publish(server, team, { ...buildRelease('mf-parts', '1.0.0'), promote: true });
  const forBoth = buildRelease('mf-parts', '1.1.0', ({ requires }) => {
    requires.shared['react'] = '>=18.0.0';
  });
  const published = await publish(server, team, forBoth);
  assert.equal(published.statusCode, 200, published.body);
  const ofParts = { remote: 'mf-parts', organisationId: organisation };
  await decided('POST', 'pins', { ...ofParts, version: '1.1.0' });
  const { shell } = server.app.platform;
  const facts = { ...shell.facts(), shared: { react: '18.0.0' } };
  server.app.platform.shell = { ...shell, facts: () => facts };
  try {
    const refused = await call(platformAdmin, 'DELETE', 'pins', ofParts);
    assert.deepEqual([refused.statusCode, refused.json().code], [422, 'release-needs'], refused.body);
    assert.deepEqual(refused.json().message, [
      'mf-parts 1.0.0 needs react ^19.0.0, the shell of this server provides 18.0.0, and no other version of it fits: ' +
        `Organisation ${organisation}.`,
    ]);
  } finally {
    server.app.platform.shell = shell;
  }
});

test('a pin that is set again was set then, by that person', async () => {
  const pin = { remote: 'mf-sales', organisationId: organisation, version: '1.0.0' };
  await decided('POST', 'pins', { ...pin, reason: 'for the fair' });
  await server.database.query(`update release_pin set pinned_at = now() - interval '5 days'`);
  assert.equal((await call(admin, 'POST', 'pins', { ...pin, reason: 'for longer' })).statusCode, 200);
  const set = (await get<{ data: Overview }>(admin, 'overview')).data.pins.find(({ remote }) => remote === 'mf-sales');
  assert.deepEqual([set?.by, set?.reason], [admin.email, 'for longer']);
  assert.ok(Date.parse(set?.at ?? '') > Date.now() - 86_400_000, set?.at);
  await decided('DELETE', 'pins', { remote: 'mf-sales', organisationId: organisation });
});

test('a rollout that begins again or is brought back began then; one from before soak times waits for a start', async () => {
  const ofSales = { remote: 'mf-sales', version: '1.0.0' };
  const startedOf = async () => {
    const { rollouts } = (await get<{ data: Overview }>(platformAdmin, 'overview')).data;
    const found = rollouts.find(({ remote }) => remote === 'mf-sales');
    return Date.now() - Date.parse(found?.startedAt ?? '');
  };
  const age = () => server.database.query(`update release_rollout set started_at = now() - interval '5 days'`);
  const begin = () => decided('POST', 'rollouts', { ...ofSales, steps: [50, 100], soakHours: 3, soakStarts: 7 });
  const revert = () => decided('POST', 'rollouts/step', { remote: 'mf-sales', action: 'revert' });
  await begin();
  await revert();
  await age();
  await begin();
  assert.ok((await startedOf()) < 86_400_000);
  await revert();
  await age();
  const of = (await lastLine())?.revision ?? 0;
  // As it was recorded before rollouts had soak times.
  await server.database.query(
    `update platform_change set before = before #- '{rollout,soakHours}' #- '{rollout,soakStarts}' where revision = $1`,
    [of],
  );
  await decided('POST', 'restore', { of, state: 'before' });
  assert.ok((await startedOf()) < 86_400_000);
  const [soak] = await server.database.query(
    `select state, soak_hours as hours, soak_starts as starts from release_rollout where remote = 'mf-sales'`,
  );
  assert.deepEqual(soak, { state: 'running', hours: null, starts: 1 });
  await revert();
});

test('a state of before any shell was stored leaves the shell that a person chose since', async () => {
  const to = (await lastLine())?.revision;
  const shell = await storeShell(server.app);
  assert.ok(shell && shell.stays === null);
  await decided('POST', 'stable', { remote: 'shell', version: shell.version });
  await decided('POST', 'restore', { of: to, state: 'after' });
  assert.deepEqual(
    await server.database.query(`select version, by_instance from release_channel where remote = 'shell'`),
    [{ version: shell.version, by_instance: false }],
  );
});
