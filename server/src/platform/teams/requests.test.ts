import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ErrorBody, NotificationsAnswer, RemoteRequestList, TeamRow } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';

let server: TestServer;
let admin: TestStaff;
let asker: TestStaff;
let clerk: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { role: 4, isPlatformAdmin: true });
  asker = await server.staff(organisation, { role: 4, is_admin: true });
  clerk = await server.staff(organisation);
  const team = await buildTeam(server);
  const body = buildRelease('mf-sales', '1.0.0', (manifest) => {
    manifest.remoteJson.owner = 'Sales team';
    manifest.remoteJson.routes = [{ path: '/sales', title: 'Sales', access: ['signed-in'] }];
  });
  assert.equal((await publish(server, team, { ...body, promote: 'unless-chosen' })).statusCode, 200);
});
after(() => server.close());
beforeEach(async () => {
  await server.database.query('update session set confirmed_at = now()');
  await server.database.query('delete from notification');
});

const publicKey = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).publicKey;
const call = (who: TestStaff, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  server.inject({ method, url: `/api/platform/${path}`, headers: who.headers, ...(payload ? { payload } : {}) });
const remote = (more: object = {}) => ({
  kind: 'remote',
  remote: 'mf-fleet',
  team: 'Fleet team',
  reason: 'Trucks have no page.',
  wants: { routes: ['/fleet'], menuGroup: 'Warehouse', menuLabel: 'Fleet' },
  publicKey,
  ...more,
});
const ask = (who: TestStaff, body: object = remote()) => call(who, 'POST', 'requests', body);
const list = async (who: TestStaff) => (await call(who, 'GET', 'requests')).json<RemoteRequestList>();
const decide = (id: number | undefined, approve: boolean, who = admin) =>
  call(who, 'POST', `requests/${id}/decision`, { approve, answer: 'As agreed.' });
const said = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  [answer.json<ErrorBody>().message].flat().join(' '),
];
const bell = async (who: TestStaff) =>
  (await server.inject({ method: 'GET', url: '/api/ag/notifications', headers: who.headers }))
    .json<NotificationsAnswer>()
    .data.map(({ kind, text }) => `${kind} ${text}`);

describe('a remote', () => {
  test('is asked for by administrators and members of a team, and refused in words where it is taken', async () => {
    assert.equal((await ask(clerk)).statusCode, 403);
    assert.deepEqual([(await list(clerk)).mayAsk, (await list(asker)).mayAsk], [false, true]);
    const taken = remote({ remote: 'mf-sales', wants: { routes: ['/sales'], menuGroup: '', menuLabel: '' } });
    assert.deepEqual(said(await ask(asker, taken)), [422, 'mf-sales exists already. Choose another name.']);
    const clash = remote({ wants: { routes: ['/sales'], menuGroup: '', menuLabel: '' } });
    assert.deepEqual(said(await ask(asker, clash)), [422, 'The route /sales ↔ /sales belongs to mf-sales.']);
    assert.deepEqual(said(await ask(asker, remote({ team: 'sales TEAM' }))), [
      422,
      'You are not a member of Sales team. Ask one of its members, or name another team.',
    ]);
    assert.equal((await ask(asker, remote({ publicKey: 'no key' }))).statusCode, 422);
  });

  test('is approved by a platform admin, which reserves its name and lets its asker take one token', async () => {
    assert.equal((await ask(asker)).statusCode, 200);
    assert.deepEqual(said(await ask(admin)), [422, 'Somebody asks for mf-fleet already.']);
    assert.deepEqual(await bell(admin), ['asked Fleet team asks for the remote mf-fleet: Trucks have no page.']);
    const [waiting] = (await list(admin)).data;
    assert.deepEqual([waiting?.state, waiting?.isMine], ['waiting', false]);
    assert.equal((await decide(waiting?.id, true, asker)).statusCode, 403);
    assert.equal((await call(asker, 'POST', `requests/${waiting?.id}/token`)).statusCode, 409);
    await server.database.query("update session set confirmed_at = now() - interval '1 hour'");
    assert.equal((await decide(waiting?.id, true)).statusCode, 403);
    await server.database.query('update session set confirmed_at = now()');
    assert.equal((await decide(waiting?.id, true)).statusCode, 200);
    assert.equal((await decide(waiting?.id, false)).statusCode, 409);
    assert.deepEqual(await bell(asker), ['answered mf-fleet was approved: As agreed.']);
    const team = (await call(asker, 'GET', 'teams'))
      .json<{ data: TeamRow[] }>()
      .data.find(({ name }) => name === 'Fleet team');
    assert.deepEqual([team?.remotes, team?.members], [['mf-fleet'], 1]);

    const seesPreviews = await server.database.query<{ email: string; days: number }>(
      `select u.email, round(extract(epoch from g.until - now()) / 86400)::int as days
        from release_grant g join app_user u on u.id = g.user_id where g.remote = 'mf-fleet' and g.version is null`,
    );
    assert.deepEqual(seesPreviews, [{ email: waiting?.askedBy, days: 400 }]);
    const noneYet = await call(admin, 'GET', 'remotes/mf-fleet/organisations');
    assert.deepEqual([noneYet.statusCode, noneYet.json<{ data: unknown[] }>().data], [200, []]);
    assert.equal((await call(admin, 'GET', 'remotes/mf-none/organisations')).statusCode, 404);

    assert.equal((await list(asker)).data[0]?.mayTakeToken, true);
    assert.equal((await call(admin, 'POST', `requests/${waiting?.id}/token`)).statusCode, 404);
    const taken = await call(asker, 'POST', `requests/${waiting?.id}/token`);
    assert.equal(taken.statusCode, 200, taken.body);
    assert.equal((await call(asker, 'POST', `requests/${waiting?.id}/token`)).statusCode, 409);
    assert.equal((await list(asker)).data[0]?.mayTakeToken, false);
    const look = await server.inject({
      method: 'GET',
      url: '/api/platform/releases/mf-fleet/1.0.0',
      headers: { authorization: `Bearer ${taken.json<{ token: string }>().token}` },
    });
    assert.equal(look.statusCode, 404, 'the token is let in');
    const history = await server.database.query<{ action: string }>(
      `select action from platform_audit where remote = 'mf-fleet' order by id`,
    );
    assert.deepEqual(
      history.map(({ action }) => action),
      ['ask for remote', 'refused: decide request', 'approve remote', 'deploy token'].filter(
        (action) => action !== 'refused: decide request',
      ),
    );
  });

  test('is refused with an answer, or withdrawn by its asker, and may be asked for again', async () => {
    const again = remote({ remote: 'mf-crane', wants: { routes: ['/crane'], menuGroup: '', menuLabel: '' } });
    assert.equal((await ask(asker, again)).statusCode, 200);
    const first = (await list(admin)).data[0]?.id;
    assert.equal((await call(admin, 'DELETE', `requests/${first}`)).statusCode, 404);
    assert.equal((await call(asker, 'DELETE', `requests/${first}`)).statusCode, 200);
    assert.equal((await ask(asker, again)).statusCode, 200);
    assert.equal((await decide((await list(admin)).data[0]?.id, false)).statusCode, 200);
    assert.deepEqual(await bell(asker), ['answered mf-crane was refused: As agreed.']);
    assert.equal((await ask(asker, again)).statusCode, 200);
  });
});

test('a slot is asked for, and its approval tells the team of the page', async () => {
  const slot = {
    kind: 'slot',
    remote: 'mf-sales',
    slot: 'sales.panel',
    team: 'Fleet team',
    reason: 'The next truck belongs there.',
    wants: { about: 'Below the list', props: { day: 'text' } },
  };
  assert.deepEqual(said(await ask(asker, { ...slot, remote: 'mf-none' })), [
    422,
    "There is no remote mf-none. Name the page's one.",
  ]);
  await server.database.query(
    `insert into team_member (team_id, user_id, added_by)
      select t.id, m.user_id, 'a test' from team t, membership m where t.name = 'Sales team' and m.id = $1`,
    [clerk.eId],
  );
  assert.equal((await ask(asker, slot)).statusCode, 200);
  const [waiting] = (await list(admin)).data;
  assert.equal((await decide(waiting?.id, true)).statusCode, 200);
  assert.deepEqual(await bell(clerk), [
    'asked Fleet team asks for the slot sales.panel, which is approved: declare it in the remote.json of mf-sales.',
  ]);
});
