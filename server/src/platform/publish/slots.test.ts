import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ErrorBody, RemoteJson, SlotView } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';

let server: TestServer;
let admin: TestStaff;
let team: TestTeam;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  admin = await server.staff(await buildOrganisation(server.database), { isPlatformAdmin: true });
  team = await buildTeam(server);
});
after(() => server.close());

const SLOT = { about: 'Beside a truck', props: { truckId: 'number' } } as const;
const PANEL = { slot: 'truck.panel', panel: 'load', title: 'Load', order: 10, access: ['signed-in' as const] };
const send = (remote: string, version: string, json: Partial<RemoteJson>) =>
  publish(
    server,
    team,
    buildRelease(remote, version, (manifest) => {
      Object.assign(manifest.remoteJson, json);
      manifest.requires.slots = '^1.0.0';
    }),
  );
const makeStable = async (remote: string, version: string) => {
  await server.database.query('update session set confirmed_at = now()');
  await server.database.query(`update release set check_state = 'passed' where check_state = 'unchecked'`);
  return server.inject({
    method: 'POST',
    url: '/api/platform/stable',
    headers: admin.headers,
    payload: { remote, version, reason: 'a test' },
  });
};
const said = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  [answer.json<ErrorBody>().message].flat().join(' '),
];

test('slots are those of live releases, and their owner cannot take one from a live panel', async () => {
  assert.equal((await send('mf-fleet', '1.0.0', { slots: { 'truck.panel': SLOT } })).statusCode, 200);
  assert.equal((await send('mf-load', '1.0.0', { panels: [PANEL] })).statusCode, 422, 'the slot is not live yet');
  assert.equal((await makeStable('mf-fleet', '1.0.0')).statusCode, 200);
  // Accepted, because no panel needs the slot when it is published.
  assert.equal((await send('mf-fleet', '1.1.0', {})).statusCode, 200);
  assert.equal((await send('mf-load', '1.0.0', { panels: [PANEL] })).statusCode, 200);
  assert.equal((await makeStable('mf-load', '1.0.0')).statusCode, 200);

  const refusal = [
    422,
    'This release has the slot truck.panel no more, but the panel load of mf-load 1.0.0, which is live, needs it.',
  ];
  assert.deepEqual(said(await makeStable('mf-fleet', '1.1.0')), refusal);
  assert.deepEqual(said(await send('mf-fleet', '1.2.0', {})), refusal);

  const headers = { authorization: `Bearer ${team.token}` };
  const slots = (await server.inject({ method: 'GET', url: '/api/platform/kit/slots', headers })).json<{
    data: SlotView[];
  }>().data;
  assert.deepEqual(slots, [
    {
      name: 'truck.panel',
      ...SLOT,
      remote: 'mf-fleet',
      version: '1.0.0',
      panels: [{ remote: 'mf-load', version: '1.0.0', panel: 'load' }],
    },
  ]);
});

test('nobody is kept from going back to a version without a slot', async () => {
  assert.equal((await send('mf-fleet', '0.9.0', {})).statusCode, 422, 'a new release without it is refused');
  await server.database.query(`update release set status = 'blocked' where remote = 'mf-load'`);
  assert.equal((await send('mf-fleet', '0.9.0', {})).statusCode, 200);
  await server.database.query(`update release set status = 'available' where remote = 'mf-load'`);
  assert.equal((await makeStable('mf-fleet', '0.9.0')).statusCode, 200);
});
