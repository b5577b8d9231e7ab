import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const CLI = fileURLToPath(new URL('cli.ts', import.meta.url));

test('a backup that fails ends with an error, so that its timer tells somebody, and says what is missing', () => {
  const { status, stderr } = spawnSync(process.execPath, [CLI, 'run'], {
    encoding: 'utf8',
    env: { PATH: '', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', IWE_DATA_DIR: '/nowhere' },
  });
  assert.equal(status, 1, stderr);
  assert.match(stderr, /The result could not be stored: /);
  assert.match(stderr, /pgbackrest is not installed/);
});
