import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { launchConfined } from './launch-browser.ts';

// A program in place of the browser: it writes down how it was started, and ends.
const folder = mkdtempSync(path.join(tmpdir(), 'iwe-no-browser-'));
const told = path.join(folder, 'told');
const program = path.join(folder, 'chromium');
const secret = 'what only the server may know';
before(() => {
  // Whoever the program runs as must be able to write there.
  chmodSync(folder, 0o777);
  writeFileSync(
    program,
    `#!/bin/sh\n{ echo "start"; env; for one in "$@"; do echo "$one"; done; } >> '${told}'\nexit 1\n`,
  );
  chmodSync(program, 0o755);
  process.env['IWE_OF_THIS_TEST'] = secret;
});
after(() => {
  delete process.env['IWE_OF_THIS_TEST'];
  rmSync(folder, { recursive: true, force: true });
});
const homes = () => readdirSync(tmpdir()).filter((name) => name.startsWith('iwe-browser-'));

test('a browser is started with nothing of the server’s own, and with this server as its only network', async () => {
  const others = new Set(homes());
  await assert.rejects(launchConfined(program, 'http://127.0.0.1:1'));
  const starts = readFileSync(told, 'utf8')
    .split(/^start$/m)
    .slice(1);
  assert.ok(starts.length > 0);
  for (const start of starts) {
    const lines = start.trim().split('\n');
    assert.ok(!start.includes(secret) && !start.includes('IWE_'), start);
    assert.ok(lines.includes('LANG=en_AU.UTF-8'));
    const home = lines.find((line) => line.startsWith('HOME='))?.slice('HOME='.length) ?? '';
    assert.match(path.basename(home), /^iwe-browser-/);
    assert.ok(lines.includes(`TMPDIR=${home}`));
    assert.equal(existsSync(home), false, 'its folder is gone');
    for (const argument of [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-quic',
      '--disable-extensions',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    ])
      assert.ok(lines.includes(argument), argument);
  }
  assert.deepEqual(
    homes().filter((name) => !others.has(name)),
    [],
  );
  // The proxy that the browser was to use ends with the attempt.
  const [, port] = /--proxy-server=http:\/\/127\.0\.0\.1:(\d+)/.exec(starts.join('')) ?? [];
  const error = await new Promise<NodeJS.ErrnoException>((resolve, reject) => {
    connect(Number(port), '127.0.0.1').once('error', resolve).once('connect', reject);
  });
  assert.equal(error.code, 'ECONNREFUSED');
});

test('the most confined way is tried first: without the sandbox only when the browser does not start with it', async () => {
  rmSync(told);
  await assert.rejects(launchConfined(program, 'http://127.0.0.1:1'));
  const sandboxes = readFileSync(told, 'utf8')
    .split(/^start$/m)
    .slice(1)
    .map((start) => !start.includes('--no-sandbox'));
  assert.deepEqual(
    sandboxes,
    sandboxes.toSorted((one, other) => Number(other) - Number(one)),
  );
  assert.equal(sandboxes.at(-1), false);
});
