import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import Fastify from 'fastify';
import type { App } from '../../app-types.ts';
import { anybodyWaiting } from './waiting.ts';

test('who has waited for a second counts no more: a pause of the processor would not help', async () => {
  const app = Fastify();
  const isWaiting = anybodyWaiting(app as unknown as App, 30);
  app.get('/turn', () => new Promise(() => {}));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  try {
    const waits = fetch(`${url}/turn`, { signal: leaving.signal }).catch(() => {});
    while (!isWaiting()) await sleep(1);
    while (isWaiting()) await sleep(1);
    leaving.abort();
    await waits;
  } finally {
    await app.close();
  }
});

test('a caller waits until an answer begins or the caller has left; a file that is being sent is no wait', async () => {
  const app = Fastify();
  const isWaiting = anybodyWaiting(app as unknown as App);
  const [answer, began] = [Promise.withResolvers<string>(), Promise.withResolvers<undefined>()];
  app.get('/list', () => {
    began.resolve(undefined);
    return answer.promise;
  });
  app.get('/file', (_request, reply) => reply.send(file));
  app.get('/never', () => new Promise(() => {}));
  const file = new Readable({ read: () => {} });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    assert.equal(isWaiting(), false);
    const listed = fetch(`${url}/list`);
    await began.promise;
    assert.equal(isWaiting(), true, 'a list is being read');
    answer.resolve('rows');
    await listed;
    assert.equal(isWaiting(), false, 'it was answered');

    file.push('first piece');
    const sent = await fetch(`${url}/file`);
    assert.equal(isWaiting(), false, 'its answer has begun');
    file.push(null);
    await sent.text();

    const leaving = new AbortController();
    const left = fetch(`${url}/never`, { signal: leaving.signal }).catch(() => {});
    while (!isWaiting()) await sleep(1);
    leaving.abort();
    await left;
    while (isWaiting()) await sleep(1);
  } finally {
    await app.close();
  }
});
