import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { exportFiles } from '../exports/export-files.ts';
import { root } from '../workspace.ts';

test('the reports of what shared packages export say what the sources export', () => {
  const stale = [...exportFiles()]
    .filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
    .map(([file]) => path.relative(root, file));
  assert.deepEqual(stale, [], 'Run npm run generate, and read in the diff what changes for other teams.');
});
