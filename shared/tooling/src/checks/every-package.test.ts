import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { buildable, BUILT_FROM, remotes, root } from '../workspace.ts';
import { mayImport } from './walls.ts';

// What a new package would otherwise miss in silence: its types, its tests, its walls.

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const packages = [
  ...readdirSync(root),
  ...readdirSync(path.join(root, 'shared')).map((name) => `shared/${name}`),
].filter((folder) => existsSync(path.join(root, folder, 'package.json')));

test('every folder of a remote is built, published and started', () => {
  assert.deepEqual(
    packages.filter((folder) => folder.startsWith('mf-')).toSorted(),
    [...remotes].toSorted(),
    'The list is in shared/tooling/src/workspace.ts',
  );
});

test('every package is checked by the compiler', () => {
  const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] };
  const checked = references.map((one) => path.normalize(one.path));
  assert.deepEqual(packages.toSorted(), checked.toSorted());
});

test('every package is behind the walls, and what it may import is written down', () => {
  assert.deepEqual(
    packages.filter((folder) => !(folder in mayImport)),
    [],
  );
});

test('the packages that every start installs are known to the lockfile', () => {
  const importers = [...read('pnpm-lock.yaml').matchAll(/^ {2}([\w/-]+):$/gm)].map(([, name]) => name);
  assert.deepEqual(
    packages.filter((folder) => !importers.includes(folder)),
    [],
    'Run npx pnpm install --lockfile-only: npm start installs what the lockfile says.',
  );
});

test('what is built is built again when a package that it contains has changed', () => {
  const contained = buildable.flatMap((folder) => {
    const { dependencies } = JSON.parse(read(`${folder}/package.json`)) as { dependencies: Record<string, string> };
    return Object.keys(dependencies).filter((name) => name.startsWith('@iwe/'));
  });
  const missing = contained.filter((name) => !BUILT_FROM.includes(name.replace('@iwe/', 'shared/')));
  assert.deepEqual([...new Set(missing)], [], 'BUILT_FROM of shared/tooling/src/workspace.ts has them');
});
