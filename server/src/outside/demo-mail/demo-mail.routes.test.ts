import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { MAIL_POLICY } from './demo-mail.html.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ config: { demo: true } });
});
after(() => server.close());

const store = async (subject: string, raw = '', text = '') =>
  (
    await server.database.query<{ id: number }>(
      `insert into mail_sink (from_address, to_address, subject, body_text, raw)
        values ('a@b.c', 'd@e.f', $1, $3, $2) returning id`,
      [subject, Buffer.from(raw), text],
    )
  )[0]?.id ?? 0;
const get = (url: string) => server.inject({ url });

test('the list has the newest two hundred mails, and no browser stores it', async () => {
  await server.database.query(
    `insert into mail_sink (from_address, to_address, subject, body_text, raw)
      select 'a@b.c', 'd@e.f', 'Mail ' || n, '', '' from generate_series(1, 201) n`,
  );
  const list = await get('/demo/mail');
  assert.deepEqual(
    [list.headers['cache-control'], list.headers['content-security-policy'], list.headers['content-type']],
    ['no-store', MAIL_POLICY, 'text/html; charset=utf-8'],
  );
  const subjects = [...list.body.matchAll(/>Mail (\d+)</g)].map(([, n]) => Number(n));
  assert.deepEqual(
    subjects,
    Array.from({ length: 200 }, (_, index) => 201 - index),
  );
});

test('a mail is shown with its files, also one without a name; an unknown one is not there', async () => {
  const id = await store(
    'With a file',
    [
      'Content-Type: image/png',
      'Content-Disposition: attachment',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw==',
    ].join('\r\n'),
    `${server.app.config.publicUrl}/password/reset and https://other.example.com/x`,
  );
  const mail = await get(`/demo/mail/${id}`);
  assert.equal(mail.headers['cache-control'], 'no-store');
  assert.match(mail.body, /<h1>With a file<\/h1>/);
  assert.match(mail.body, /<a download="attachment" href="data:image\/png;base64,iVBORw==">attachment<\/a>/);
  assert.match(mail.body, /<a href="\/demo\/mail">All mails<\/a>/);
  assert.deepEqual(
    [...mail.body.matchAll(/<a href="(https?:[^"]+)"/g)].map(([, href]) => href),
    [`${server.app.config.publicUrl}/password/reset`],
  );
  const unknown = await get(`/demo/mail/${id + 1_000}`);
  assert.deepEqual([unknown.statusCode, unknown.json().code, unknown.json().message], [404, 'not-found', 'No Data']);
});

test('outside of the demo there are no such pages', async () => {
  const id = await store('A link');
  server.app.config.demo = false;
  try {
    for (const path of ['/demo/mail', `/demo/mail/${id}`]) {
      const answer = await get(path);
      assert.deepEqual([answer.statusCode, answer.json().code], [404, 'no-such-route'], path);
    }
  } finally {
    server.app.config.demo = true;
  }
});
