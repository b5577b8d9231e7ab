import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { JOBS } from './jobs.ts';

test('every kind of job that is defined somewhere is performed, under a name of its own', () => {
  const source = import.meta.dirname;
  const names = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts', '**/testing/**'] }).flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(/ = defineJob(?:<\w+>)?\(\{\s*name: '([^']+)'/g)].map(
      ([, name = '']) => name,
    ),
  );
  assert.ok(names.length > 0);
  assert.deepEqual(JOBS.map(({ name }) => name).toSorted(), names.toSorted());
  assert.equal(new Set(names).size, names.length);
});
