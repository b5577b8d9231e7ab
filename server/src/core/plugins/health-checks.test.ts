import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import fastify from 'fastify';
import type { App } from '../app-types.ts';
import { health } from './health.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const WELL = { accepting: 'ok', database: 'ok', migrations: 'ok' };
const QUIET = { worker: 'ok', disk: 'ok' };

/** The answer of a server whose parts are as they are given. */
function ready({
  accepting = true,
  isReadOnly = false,
  dataDir = tmpdir(),
  answer = async () => [{ migrated: true, workerAge: 20 }] as object[],
} = {}) {
  const warned: unknown[] = [];
  const app = fastify();
  Object.assign(app.log, { warn: (_details: unknown, words: string) => void warned.push(words) });
  for (const [name, part] of Object.entries({
    accepting,
    admission: { query: answer },
    database: { isReadOnly },
    config: { dataDir },
  }))
    app.decorate(name as 'config', part as never);
  health(app as unknown as App);
  return { warned, app, asked: app.inject('/readyz').then((got) => ({ status: got.statusCode, ...got.json() })) };
}

test('a server is ready when every part of it is, and says which is not', async () => {
  assert.deepEqual(await ready().asked, { status: 200, ready: true, checks: WELL, alarms: QUIET });
  for (const [part, setting] of [
    ['accepting', { accepting: false }],
    ['migrations', { answer: async () => [{ migrated: false, workerAge: 20 }] }],
  ] as const)
    assert.deepEqual(await ready(setting).asked, {
      status: 503,
      ready: false,
      checks: { ...WELL, [part]: 'failing' },
      alarms: QUIET,
    });
  const { warned, asked } = ready({
    answer: async () => {
      throw new Error('gone');
    },
  });
  const none = { ...WELL, database: 'failing', migrations: 'failing' };
  assert.deepEqual(await asked, { status: 503, ready: false, checks: none, alarms: { ...QUIET, worker: 'failing' } });
  assert.deepEqual(warned, ['the readiness check found the database failing']);
  assert.equal((await ready({ accepting: false }).app.inject('/healthz')).body, '{"ok":true}');
});

test('a server without a worker or without room on its disk can answer: that is an alarm', async () => {
  for (const [part, setting] of [
    ['worker', { answer: async () => [{ migrated: true, workerAge: 121 }] }],
    ['worker', { answer: async () => [{ migrated: true, workerAge: null }] }],
    ['disk', { isReadOnly: true }],
    ['disk', { dataDir: join(tmpdir(), 'no such folder of iWE') }],
  ] as const)
    assert.deepEqual(await ready(setting).asked, {
      status: 200,
      ready: true,
      checks: WELL,
      alarms: { ...QUIET, [part]: 'failing' },
    });
});

test(
  'a database that has not answered after a second and a half is failing',
  { timeout: 60_000 },
  async (t: TestContext) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let begun = false;
    const { asked } = ready({
      answer: () => {
        begun = true;
        return new Promise(() => {});
      },
    });
    let status = 0;
    void asked.then((got) => (status = got.status));
    while (!begun) await turn();
    await turn();
    t.mock.timers.tick(1_499);
    for (let turns = 0; turns < 20; turns++) await turn();
    assert.equal(status, 0);
    t.mock.timers.tick(1);
    // The room on the disk is looked up by a thread, which a busy machine keeps waiting.
    assert.equal((await asked).status, 503);
  },
);
