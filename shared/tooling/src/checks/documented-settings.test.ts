import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../workspace.ts';

/** Read, but set by the system or by iWE itself. */
const INTERNAL = new Set(['PATH', 'IWE_SHELL_FOLLOWS']);

/** The names of environment variables that a source reads: env['NAME'], env.NAME, and lists of NAMES. */
function settingsIn(text: string): string[] {
  return [
    ...[...text.matchAll(/\benv(?:\['|\.)([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/^ {2}'(IWE_[A-Z0-9_]+)',$/gm)].map(([, name = '']) => name),
  ];
}

const documented = (): string[] => {
  const text = readFileSync(path.join(root, 'docs/OPERATING.md'), 'utf8');
  const table = text.slice(text.indexOf('## Settings'));
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name));
};

test('the table of docs/OPERATING.md has every setting that the server reads, and no other', () => {
  const folder = path.join(root, 'server/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\/|\/testing\//.test(file),
  );
  const read = new Set(files.flatMap((file) => settingsIn(readFileSync(path.join(folder, file), 'utf8'))));
  for (const name of INTERNAL) read.delete(name);
  assert.ok(read.size > 30, `${read.size} settings were found`);
  assert.deepEqual([...read].filter((name) => !documented().includes(name)).sort(), [], 'missing in the table');
  assert.deepEqual(
    documented()
      .filter((name) => !read.has(name))
      .sort(),
    [],
    'read by nothing',
  );
});

test('settings are found in every way of reading them', () => {
  assert.deepEqual(settingsIn("process.env['A_B'] env.C1 environment['D']\n  'IWE_S3_X',\n"), [
    'A_B',
    'C1',
    'IWE_S3_X',
  ]);
});
