import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database, Query } from '../database/index.ts';
import { startMailSink } from './mail-sink.ts';
import { smtpTransport } from './mail-transport.ts';

const MAIL = { from: 'iwe@example.com', to: 'kim@example.com', subject: 'Subject', text: 'Text' };

/** Sends a mail to a sink whose database takes it or not; what it stores is noted. */
async function sent(mail: object, { isBroken = false } = {}) {
  const stored: unknown[][] = [];
  const database = {
    query: async ({ values }: Query<unknown>) => {
      if (isBroken) throw new Error('The database is gone.');
      stored.push([...values]);
      return [];
    },
  } as unknown as Database;
  const sink = await startMailSink(database);
  const transport = smtpTransport(sink.url);
  try {
    const failure = await transport.sendMail({ ...MAIL, ...mail }).then(
      () => null,
      (error: Error & { responseCode?: number }) => error,
    );
    return { stored, failure, url: sink.url };
  } finally {
    transport.close();
    await sink.close();
  }
}

test('a mail of the demo is stored with whom it is from and for, and is for this machine alone', async () => {
  const { stored, failure, url } = await sent({ html: '<b>Text</b>', messageId: '<one@example.com>' });
  assert.equal(failure, null);
  assert.match(url, /^smtp:\/\/127\.0\.0\.1:\d+$/);
  const [[from, to, subject, text, html, raw, messageId] = []] = stored;
  assert.deepEqual(
    [from, to, subject, String(text).trim(), String(html).trim(), messageId],
    ['iwe@example.com', 'kim@example.com', 'Subject', 'Text', '<b>Text</b>', '<one@example.com>'],
  );
  assert.match(String(raw), /^From: iwe@example\.com\r\n/m);
});

test('a mail without markup, subject or recipients of its own is stored as it is', async () => {
  const { stored } = await sent({ to: ['a@example.com', 'b@example.com'], subject: '' });
  const [[, to, subject, , html] = []] = stored;
  assert.deepEqual([to, subject, html], ['a@example.com, b@example.com', '', null]);
});

test('a mail that could not be stored was not taken: the sender tries again', async () => {
  const { stored, failure } = await sent({}, { isBroken: true });
  assert.deepEqual(stored, []);
  assert.match(failure?.message ?? '', /The database is gone/);
  assert.ok(Number(failure?.responseCode) >= 400);
});
