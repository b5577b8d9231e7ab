import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { findCircles } from './circles.ts';
import { mayImport } from './walls.ts';
import { filesBelow, root } from '../workspace.ts';

test('no file of the checkout imports itself by way of others', () => {
  const files = Object.keys(mayImport)
    .flatMap((folder) => filesBelow(path.join(root, folder)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  assert.ok(files.length > 1500, `Only ${files.length} files were read.`);
  assert.deepEqual(
    findCircles(files).map((circle) => circle.map((file) => path.relative(root, file)).join(' → ')),
    [],
    'Move what both sides need into the lower file, or into one of its own.',
  );
});

test('a circle is found by values, by types and by what is imported later', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'iwe-circles-'));
  try {
    const write = (name: string, text: string): string => {
      writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    };
    const start = write('start.ts', "import { a } from './a.ts';\nimport './alone.ts';\na();\n");
    const a = write('a.ts', "import type { B } from './b.ts';\nexport const a = (): B => 1;\n");
    const b = write('b.ts', "export type B = number;\nexport const later = () => import('./c.ts');\n");
    const c = write('c.ts', "export { a } from './a.ts';\n");
    const alone = write('alone.ts', "import '@iwe/domain';\n");
    assert.deepEqual(findCircles([start, a, b, c, alone]), [[a, b, c, a]]);
    assert.deepEqual(findCircles([start, a, c, alone]), []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
