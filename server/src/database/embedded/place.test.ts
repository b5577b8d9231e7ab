import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeReachable } from './place.ts';

test('folders are made open to PostgreSQL’s user under a mask that closes them', () => {
  const above = mkdtempSync(join(tmpdir(), 'iwe-place-'));
  const mask = process.umask(0o077);
  try {
    const folder = join(above, 'one', 'two');
    makeReachable(folder);
    assert.deepEqual([join(above, 'one'), folder].map((each) => statSync(each).mode & 0o777), [0o755, 0o755]);
    assert.equal(statSync(above).mode & 0o777, 0o700, 'what was there stays as it was');
  } finally {
    process.umask(mask);
    rmSync(above, { recursive: true });
  }
});
