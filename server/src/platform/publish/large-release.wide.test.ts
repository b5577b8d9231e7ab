import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { buildRelease, buildTeam, testShell } from '../testing/releases.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => server.close());

/** The longest time that the main thread may compute without answering anybody else, milliseconds. */
const MAX_BLOCKED_MS = 150;

/** Measures the longest turn of the main thread, in processor time: other work of the machine does not count. */
function longestTurn(): () => number {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = (): void => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  return () => {
    clearImmediate(next);
    return Math.round(longest / 1000);
  };
}

test('a publication of 17 MB holds up nobody else', { timeout: 120_000 }, async () => {
  const team = await buildTeam(server);
  // Text that compresses like code, and no better.
  const words =
    randomBytes(250)
      .toString('hex')
      .match(/.{1,9}/g) ?? [];
  const script = () => Array.from({ length: 90_000 }, () => words[Math.floor(Math.random() * words.length)]).join(' ');
  const more = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`js/part${at}.js`, script()]));
  const release = buildRelease(
    'mf-large',
    '1.0.0',
    ({ lazy, remoteJson }) => {
      lazy.push(...Object.keys(more));
      remoteJson.sizeBudget.totalGzip = 1_800_000;
    },
    '/* large */',
    more,
  );
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${team.token}` };
  const body = Buffer.from(JSON.stringify(release));
  assert.ok(body.length > 16_000_000);
  const end = longestTurn();
  const answer = await fetch(`${server.app.listeningOrigin}/api/platform/releases`, { method: 'POST', headers, body });
  const blockedMs = end();
  assert.equal(answer.status, 200, await answer.text());
  assert.ok(blockedMs < MAX_BLOCKED_MS, `blocked for ${blockedMs} ms`);
});
