import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { wideTest } from '../../testing/ring.ts';

const folder = mkdtempSync(join(tmpdir(), 'iwe-cli-'));
chmodSync(folder, 0o755);
after(() => rmSync(folder, { recursive: true, force: true }));
const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
const run = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    // A database that is not there: whatever opens it fails.
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      IWE_DATA_DIR: folder,
      DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
    },
    encoding: 'utf8',
  });
  return { status, stderr };
};

wideTest(
  'an unknown command, a restore of nothing, and options of the other command are answered with the usage',
  () => {
    for (const args of [[], ['copy'], ['restore'], ['backup', '--replace'], ['restore', folder, '--plain']]) {
      const { status, stderr } = run(...args);
      assert.deepEqual([args, status], [args, 2]);
      assert.match(stderr, /^pnpm backup \[folder\]/);
    }
    const unknown = run('backup', '--everything');
    assert.deepEqual([unknown.status, /--everything/.test(unknown.stderr)], [1, true]);
  },
);

test('an encrypted backup asks for its key before anything is opened', () => {
  const file = join(folder, 'one.iwe');
  writeFileSync(file, `IWEBACKUP1\n${'x'.repeat(50)}`);
  const { status, stderr } = run('restore', file);
  assert.equal(status, 1);
  assert.match(stderr, /one\.iwe is encrypted\. Give its key with --key-file <file> or as IWE_BACKUP_KEY\./);
});
