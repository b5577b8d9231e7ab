import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { buildOrganisation, startTestServer } from '../testing/index.ts';
import type { TestServer } from '../testing/index.ts';
import { startJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';
import { isOneAddress, queueMail, sendMail, smtpTransport } from './mail.ts';

let server: TestServer;
let jobs: Jobs;
const quiet = { warn: () => {}, error: () => {}, info: () => {} };
before(async () => {
  server = await startTestServer({ config: { demo: true } });
  jobs = await startJobs({ config: server.app.config, database: server.database, log: quiet });
});
after(async () => {
  await jobs.stop();
  await server.close();
});

const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  for (let n = 0; n < 300; n++) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not happen in time.');
};

describe('a mail of the outbox', () => {
  test('is sent by the worker, and a password link reaches the page of the demo', async () => {
    const organisation = await buildOrganisation(server.database);
    const staff = await server.staff(organisation);
    await server.inject({ method: 'POST', url: '/api/ag/password/forgot', payload: { email: staff.email } });
    const id = await until(async () => (await server.database.query<{ id: number }>('select id from mail_sink where to_address = $1', [staff.email]))[0]?.id);
    const list = await server.inject({ url: '/demo/mail' });
    assert.match(list.body, new RegExp(`href="/demo/mail/${id}">Reset your iWE password`));
    assert.match(String(list.headers['content-security-policy']), /^default-src 'none'/);
    const mail = await server.inject({ url: `/demo/mail/${id}` });
    const token = /href="http:\/\/127\.0\.0\.1:4000\/password\/reset#token=([\w-]+)"/.exec(mail.body)?.[1];
    assert.equal((await server.inject({ method: 'POST', url: '/api/ag/password/reset', payload: { token, password: 'from-mail' } })).statusCode, 200);
    const state = await until(async () => (await server.database.query<{ state: string }>(`select state from mail_message where to_address = $1 and state <> 'waiting'`, [staff.email]))[0]?.state);
    assert.equal(state, 'sent');
  });

  test('shows as text, never as markup', async () => {
    await server.database.query(`insert into mail_sink (from_address, to_address, subject, body_text, raw) values ('a@b.c', 'd@e.f', '<img src=x>', '<script>alert(1)</script> https://elsewhere.example/x', '')`);
    const [row] = await server.database.query<{ id: number }>(`select id from mail_sink where to_address = 'd@e.f'`);
    const mail = await server.inject({ url: `/demo/mail/${row?.id}` });
    assert.equal(/<script|<img|href="https:\/\/elsewhere/.test(mail.body), false);
  });

  test('is not shown outside the demo', async () => {
    const production = await startTestServer();
    for (const url of ['/demo/mail', '/demo/mail/1']) assert.equal((await production.inject({ url })).statusCode, 404);
    await production.close();
  });

  test('goes to one address only', async () => {
    assert.deepEqual(['a@b.c', 'a@b.c, x@y.z', 'a@b.c\r\nBcc: x@y.z', 'A <a@b.c>', 'a@b@c', ''].map(isOneAddress), [true, false, false, false, false, false]);
    await assert.rejects(server.database.owner((tx) => queueMail(tx, { to: { address: 'a@b.c\nBcc: x@y.z', name: '' }, subject: '', text: '' })), /exactly one/);
  });

  test('is sent once although several workers try, and again later after a failure', async () => {
    let deliveries = 0;
    let isDown = true;
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, _session, callback) {
        stream.resume();
        stream.on('end', () => {
          if (isDown) return callback(Object.assign(new Error('mailbox is full'), { responseCode: 452 }));
          deliveries++;
          setTimeout(() => callback(null), 100);
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
    const transport = smtpTransport(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
    const other = await startTestServer();
    const id = await other.database.owner((tx) => queueMail(tx, { to: { address: 'x@example.com', name: 'X' }, subject: 'S', text: 'T' }));
    assert.equal(await sendMail(other.database, transport, 'iwe@example.com', id), false);
    const [failed] = await other.database.query<{ state: string; attempts: number; last_error: string; later: boolean }>('select state, attempts, last_error, next_attempt_at > now() as later from mail_message where id = $1', [id]);
    assert.deepEqual([failed?.state, failed?.attempts, failed?.later], ['waiting', 1, true]);
    assert.match(failed?.last_error ?? '', /mailbox is full/);
    isDown = false;
    const sent = await Promise.all([1, 2, 3].map(() => sendMail(other.database, transport, 'iwe@example.com', id)));
    assert.deepEqual([sent.filter(Boolean).length, deliveries], [1, 1]);
    transport.close();
    await other.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
});

test('readiness sees the worker, the database, the migrations and the disk', async () => {
  const ready = await server.inject({ url: '/readyz' });
  assert.deepEqual([ready.statusCode, ready.json().checks], [200, { accepting: 'ok', database: 'ok', migrations: 'ok', worker: 'ok', disk: 'ok' }]);
  await server.database.query(`update worker_heartbeat set seen_at = now() - interval '3 minutes'`);
  assert.equal((await server.inject({ url: '/readyz' })).json().checks.worker, 'failing');
  server.app.accepting = false;
  assert.equal((await server.inject({ url: '/readyz' })).statusCode, 503);
  assert.equal((await server.inject({ url: '/healthz' })).statusCode, 200);
});
