import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { findBrokenWalls, importsOf, wallBroken } from './walls.ts';
import { root } from '../workspace.ts';

// Real files with forbidden imports, in the real checkout: two common tools silently accept such imports.
const forbidden: [file: string, source: string, says: RegExp][] = [
  ['shared/domain/src/__wall__.ts', "import '@iwe/contract';\n", /domain may not import @iwe\/contract/],
  ['mf-sales/src/__wall__.ts', "export * from 'mf-purchase';\n", /mf-sales may not import mf-purchase/],
  [
    'mf-sales/src/__wall2__.ts',
    "import { x } from '../../mf-purchase/src/remote.tsx';\nexport const y = x;\n",
    /reaches out of mf-sales/,
  ],
  [
    'shared/ui/src/__wall__.ts',
    "export const later = () => import('@iwe/remote-kit');\n",
    /ui may not import @iwe\/remote-kit/,
  ],
  ['shared/ui/src/kit/__wall__.ts', "export * from '../lists/index.ts';\n", /kit may not import lists/],
  ['shell/src/__wall__.ts', "import '@iwe/server';\n", /shell may not import @iwe\/server/],
  [
    'shell/src/__wall2__.ts',
    "import { Box } from '@chakra-ui/react';\nexport const b = Box;\n",
    /only shared\/ui may import @chakra-ui\/react/,
  ],
  ['server/src/insight/__wall__/a.ts', "import '../../trading/sheets/sheet-lock.ts';\n", /past its public\.ts/],
  ['server/src/core/__wall__/a.ts', "import '../../trading/sheets/public.ts';\n", /core may not import trading/],
  ['server/src/trading/__wall__/a.ts', "import '../../insight/home/public.ts';\n", /trading may not import insight/],
  ['server/src/platform/__wall__/a.ts', "import '../../app.ts';\n", /platform may not import what starts/],
];
const written = forbidden.map(([file]) => path.join(root, file));
const clean = () => {
  for (const file of written) rmSync(file, { force: true });
  for (const area of ['insight', 'core', 'trading', 'platform'])
    rmSync(path.join(root, 'server/src', area, '__wall__'), { recursive: true, force: true });
};
after(clean);

test('every forbidden import is refused and named', () => {
  try {
    for (const [file, source] of forbidden) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), source);
    }
    const found = findBrokenWalls();
    for (const [file, , says] of forbidden)
      assert.ok(
        found.some((line) => line.startsWith(file) && says.test(line)),
        `${file} was not refused; found: ${found.join(' | ')}`,
      );
    const cli = spawnSync(process.execPath, [path.join(import.meta.dirname, 'walls.ts')], { encoding: 'utf8' });
    assert.equal(cli.status, 1);
  } finally {
    clean();
  }
});

test('the checkout itself has no forbidden import', () => assert.deepEqual(findBrokenWalls(), []));

test('imports are found in every syntax', () => {
  assert.deepEqual(
    importsOf(
      "import a from 'a';\nimport 'b';\nexport { c } from 'c';\nimport type { D } from \"d\";\nconst e = await import('e');\nconst f = require('f');\n// import 'not'\n",
    ),
    ['a', 'b', 'c', 'd', 'e', 'f'],
  );
});

test('allowed imports pass', () => {
  assert.equal(wallBroken('mf-sales/src/x.tsx', '@iwe/ui'), null);
  assert.equal(wallBroken('server/src/trading/quotings/x.ts', '../../records/products/public.ts'), null);
  assert.equal(wallBroken('server/src/trading/quotings/x.ts', './y.ts'), null);
});
