import assert from 'node:assert/strict';
import { test } from 'node:test';

interface Project {
  testPathIgnorePatterns: string[];
}
const { jestProject } = (await import(new URL('./jest/jest.mjs', import.meta.url).href)) as {
  jestProject: (name: string, packages: string[], options: { browser: boolean }) => Project;
};

const runs = (file: string, ring?: string): boolean => {
  const before = process.env['IWE_RING'];
  if (ring === undefined) delete process.env['IWE_RING'];
  else process.env['IWE_RING'] = ring;
  const { testPathIgnorePatterns } = jestProject('screens', ['mf-a'], { browser: true });
  if (before === undefined) delete process.env['IWE_RING'];
  else process.env['IWE_RING'] = before;
  return !testPathIgnorePatterns.some((pattern) => new RegExp(pattern).test(file));
};

test('jest runs a wide test only in the larger ring', () => {
  for (const ending of ['ts', 'tsx']) {
    assert.deepEqual(
      [runs(`/mf-a/src/page.wide.test.${ending}`), runs(`/mf-a/src/page.test.${ending}`)],
      [false, true],
    );
    assert.ok(runs(`/mf-a/src/page.wide.test.${ending}`, 'all'));
  }
});
