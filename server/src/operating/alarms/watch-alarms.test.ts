import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import type { ServiceState } from '@iwe/contract';
import { startSmtp } from '../../core/jobs/testing/mail-server.ts';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { AlarmWatch } from './watch-alarms.ts';

let server: TestServer;
let admin: TestStaff;
let other: TestStaff;
let watch: AlarmWatch;
const mailed: string[] = [];
const called: { state: string; cause: string }[] = [];
let answer = 200;
const closing: (() => unknown)[] = [];

before(async () => {
  const hook = createServer((request, response) => {
    void json(request).then((body) => {
      if (answer === 200) called.push(body as (typeof called)[number]);
      response.writeHead(answer).end();
    });
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  closing.push(() => hook.close());
  const smtp = await startSmtp(({ to }) => void mailed.push(to));
  closing.push(() => smtp.close());
  server = await startTestServer({
    config: {
      smtpUrl: smtp.url,
      alarmWebhook: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
    },
  });
  closing.push(() => server.close());
  const organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { role: 4, isPlatformAdmin: true });
  other = await server.staff(organisation, { is_admin: true });
  const { config, database, sessionLocks: locks, log } = server.app;
  watch = new AlarmWatch({ config, database, locks, log });
});
after(async () => {
  for (const close of closing.toReversed()) await close();
});

const query = (text: string) => server.database.query(text);
/** What mail server and webhook have got since the last call. */
const told = () => ({
  mailed: mailed.splice(0),
  called: called.splice(0).map(({ state, cause }) => `${state} ${cause}`),
});
const shown = async (who = admin) =>
  server.inject({ method: 'GET', url: '/api/platform/service', headers: who.headers });

describe('alarms', () => {
  test('each cause is told once by mail and webhook, its end by the webhook, also after a refusal', async () => {
    await query(`insert into worker_heartbeat (name) values ('alive')`);
    await query(`insert into mail_message (to_address, to_name, subject, created_at, message_key)
      values ('a@iwe.test', '', '', now() - interval '1 hour', gen_random_uuid())`);
    answer = 500;
    await watch.look();
    assert.deepEqual(told(), { mailed: [admin.email], called: [] });
    answer = 200;
    await watch.look();
    await watch.look();
    assert.deepEqual(told(), { mailed: [], called: ['raised mail'] });
    const { alarms } = (await shown()).json<{ data: ServiceState }>().data;
    assert.deepEqual(
      alarms.map(({ cause }) => cause),
      ['mail'],
    );

    await query(`update mail_message set state = 'sent'`);
    await watch.look();
    assert.deepEqual(told(), { mailed: [], called: ['ended mail'] });
    // Back within the hour it is the same cause; later it is told again.
    await query(`update mail_message set state = 'waiting'`);
    await watch.look();
    assert.deepEqual(told(), { mailed: [], called: [] });
    await query(`update mail_message set state = 'sent'`);
    await watch.look();
    told();
    await query(`update alarm set ended_at = now() - interval '2 hours'`);
    await query(`update mail_message set state = 'waiting'`);
    await watch.look();
    assert.deepEqual(told(), { mailed: [admin.email], called: ['raised mail'] });
    await query('delete from mail_message');
    await watch.look();
    told();
  });

  test('one process looks at a time', async () => {
    await query('delete from worker_heartbeat');
    const { sessionLocks } = server.app;
    assert.ok(await sessionLocks.tryTake('alarms'));
    await watch.look();
    assert.deepEqual(told(), { mailed: [], called: [] });
    await sessionLocks.release('alarms');
    await watch.look();
    assert.deepEqual(told(), { mailed: [admin.email], called: ['raised worker'] });
  });

  test('and backups are shown to platform administrators alone', async () => {
    await query(`insert into backup_run (kind, started_at, finished_at, error, details) values
      ('backup', '2026-11-01T02:00Z', '2026-11-01T02:01Z', null, '{}'),
      ('drill', '2026-11-02T02:00Z', '2026-11-02T02:05Z', null, '{"lastChangeAt": "2026-11-02T01:59:30Z"}'),
      ('backup', '2026-11-03T02:00Z', '2026-11-03T02:01Z', 'No room.', '{}')`);
    assert.equal((await shown(other)).statusCode, 403);
    const { archive, standbys, lastBackupAt, lastDrillAt, runs } = (await shown()).json<{ data: ServiceState }>().data;
    assert.equal(archive, null, 'the embedded PostgreSQL has no archive');
    assert.equal(standbys, null, 'nor a standby');
    assert.deepEqual(
      [lastBackupAt, lastDrillAt].map((at) => Date.parse(at ?? '')),
      [Date.parse('2026-11-01T02:01Z'), Date.parse('2026-11-02T02:05Z')],
    );
    assert.deepEqual(
      runs.map(({ kind, seconds, error, lastChangeAt }) => [kind, seconds, error, lastChangeAt]),
      [
        ['backup', 60, 'No room.', null],
        ['drill', 300, null, '2026-11-02T01:59:30Z'],
        ['backup', 60, null, null],
      ],
    );
  });
});
