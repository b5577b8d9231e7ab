import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { portProblem } from './ports.ts';

test('every port that a browser opens is accepted, and 0, which lets the system choose', () => {
  for (const port of ['0', '2', '80', '443', '4000', '4191', '8080', '65535'])
    assert.equal(portProblem(port), null, port);
});

test('a port that fetch refuses is refused in words; the list is the one of this Node’s fetch', async () => {
  for (let port = 1; port <= 65_535; port++) {
    if (portProblem(String(port)) === null) continue;
    const error = await fetch(`http://127.0.0.1:${port}/`).then(
      () => null,
      (reason: Error) => reason.cause as Error,
    );
    assert.equal(error?.message, 'bad port', String(port));
  }
  for (const port of [1, 22, 4190, 6000, 6697, 10_080])
    assert.match(portProblem(String(port)) ?? '', /Browsers refuse to open port \d+.*PORT=4100 npm start$/);
});

test('what is no whole number from 1 to 65535 is refused in words', () => {
  for (const text of ['abc', '-1', '80.5', '65536', '100000', ' 4000', '0x50', '4e3'])
    assert.match(portProblem(text) ?? '', /is "[^"]+", but a port is a whole number from 1 to 65535/, text);
});

test('npm start refuses such a port before it builds anything', () => {
  const start = path.join(import.meta.dirname, 'start.ts');
  for (const [port, words] of [
    ['4190', /Browsers refuse to open port 4190/],
    ['many', /PORT is "many"/],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [start], {
      env: { ...process.env, PORT: port },
      encoding: 'utf8',
      timeout: 10_000,
    });
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, words);
  }
});
