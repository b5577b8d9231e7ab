import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { root } from '../workspace.ts';

// Rules that need types are silently skipped when the type-aware linter doesn't run. Therefore real files in the real
// checkout are linted by the command of `npm test`.
const FLOATING =
  'const work = (): Promise<void> => Promise.resolve();\nexport const start = (): void => {\n  work();\n};\n';
const SUBTEST =
  "import { test } from 'node:test';\n\ntest('outer', (t) => {\n  t.test('is cancelled', () => {});\n});\n";
const floating = [
  'shared/domain/src/__lint__.ts',
  'server/src/core/database/__lint__.test.ts',
  'shell/src/__lint__.tsx',
  'e2e/fixtures/__lint__.ts',
];
const subtest = 'server/src/__lint__.test.ts';
const files = [...floating, subtest];

let said = '';
before(() => {
  try {
    for (const file of files) writeFileSync(path.join(root, file), file === subtest ? SUBTEST : FLOATING);
    const { status, stdout } = spawnSync(
      path.join(root, 'node_modules/.bin/oxlint'),
      ['--quiet', '--format=unix', ...files],
      { cwd: root, encoding: 'utf8' },
    );
    assert.equal(status, 1, stdout);
    said = stdout;
  } finally {
    for (const file of files) rmSync(path.join(root, file), { force: true });
  }
});

test('a promise that nobody awaits is refused everywhere, even in tests', () => {
  for (const file of floating) assert.match(said, new RegExp(`^${file}:3:3: .*no-floating-promises`, 'm'));
});

test('a subtest of node:test is refused: the runner does not wait for one that nobody awaits', () => {
  assert.match(said, new RegExp(`^${subtest}:4:3: .*no-restricted-properties`, 'm'));
});
