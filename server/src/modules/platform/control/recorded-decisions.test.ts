import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionAnswer, Overview, PlatformHistory } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';

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
  assert.deepEqual((await lastLine())?.after, { status: 'blocked', rollout: 'reverted' });
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
