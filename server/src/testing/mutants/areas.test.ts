import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { areas, ROOT, serverTests, TESTS_ELSEWHERE } from './areas.ts';

/** Streets that mutants are not drawn from: what tests and the demo run, and the pages' few files. */
const LEFT_OUT = ['demo', 'testing', 'web'];

test('mutants are drawn from every street of the server, and each area has tests to try', () => {
  const drawn = areas(ROOT);
  const streets = readdirSync(join(ROOT, 'server/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !LEFT_OUT.includes(entry.name))
    .map(({ name }) => `server/src/${name}`);
  for (const street of streets)
    assert.ok(
      drawn.some(({ area }) => area.startsWith(`${street}/`)),
      street,
    );
  for (const folders of Object.entries(TESTS_ELSEWHERE).flat(2)) assert.ok(existsSync(join(ROOT, folders)), folders);
  for (const { area, files } of drawn.filter((one) => one.area.startsWith('server/')))
    assert.ok(serverTests(files[0] ?? '', ROOT).length > 0, area);
});
