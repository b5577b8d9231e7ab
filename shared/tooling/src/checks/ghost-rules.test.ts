import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ghostRules, repositorySources } from './ghost-rules.ts';

const domain = { folder: 'shared/domain/src/', name: '@iwe/domain' };

test('every value of the domain is used by the product, not by tests alone', () => {
  const found = ghostRules(repositorySources(fileURLToPath(new URL('../../../../', import.meta.url))), domain);
  assert.deepEqual(found, [], 'Use each of them where the product decides the same, or delete it with its test.');
});

test('a rule that only tests import is a ghost; its own file or an import uses it', () => {
  const rule = (text: string) => ({ path: 'shared/domain/src/rule.ts', text });
  const ghostsOf = (own: string, ...others: [path: string, text: string][]) =>
    ghostRules([rule(own), ...others.map(([path, text]) => ({ path, text }))], domain);
  const own = 'export function isDue() {}\n';
  const importing = "import { type Due, isDue as due } from '@iwe/domain';";
  assert.deepEqual(ghostsOf(own, ['server/src/a.test.ts', importing]), ['shared/domain/src/rule.ts: isDue']);
  assert.deepEqual(ghostsOf(own, ['server/src/a.ts', '// isDue'], ['server/src/b.ts', 'sheet.isDue()']), [
    'shared/domain/src/rule.ts: isDue',
  ]);
  for (const used of [
    ghostsOf(own, ['server/src/a.ts', importing]),
    ghostsOf(own, ['shared/domain/src/b.ts', "import { isDue } from './rule.ts';"]),
    ghostsOf(`${own}export const isLate = () => !isDue();`, [
      'mf-sales/src/a.tsx',
      "import { isLate } from '@iwe/domain';",
    ]),
  ])
    assert.deepEqual(used, []);
});
