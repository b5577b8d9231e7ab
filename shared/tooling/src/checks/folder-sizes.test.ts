import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { tracked } from './tracked.ts';

/** A folder with more files is several rooms, or its name says too little. */
const MOST_FILES = 25;

/** Folders that are larger, and why. */
const LARGER: Record<string, string> = {
  'bench/sql': 'one statement a file, named by its row of the benchmark',
  'e2e/fixtures': 'what every journey may use, found by one look',
};

/** Returns the folders of sources and tests with more files of their own, with their number. */
function largeFolders(files: readonly string[]): [folder: string, count: number][] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > MOST_FILES);
}

test(`no folder has more than ${MOST_FILES} files without a reason`, () => {
  const sources = tracked().filter((file) => /^(server\/src|shared|shell|mf-[a-z]+|e2e|bench)\//.test(file));
  const large = largeFolders(sources);
  assert.deepEqual(
    large.filter(([folder]) => !(folder in LARGER)),
    [],
  );
  assert.deepEqual(
    Object.keys(LARGER).filter((folder) => !large.some(([name]) => name === folder)),
    [],
  );
});

test('one file more than the most is found', () => {
  const files = (count: number) => Array.from({ length: count }, (_, at) => `shell/src/a/${at}.ts`);
  assert.deepEqual(largeFolders([...files(MOST_FILES), 'shell/src/b.ts']), []);
  assert.deepEqual(largeFolders(files(MOST_FILES + 1)), [['shell/src/a', MOST_FILES + 1]]);
});
