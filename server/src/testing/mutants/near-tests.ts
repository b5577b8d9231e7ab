import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { filesBelow } from './areas.ts';

/** Files of tests that are tried first, and those after them: each of a screen's files takes seconds. */
const ROUNDS = [3, 4];
/** Steps from a file to the tests of what uses it. */
const STEPS = 3;

const EXPORTED = /^export (?:async )?(?:function|const|class) (\w+)/gm;
const IMPORTED = /(?:from|import\()\s*'([^']+)'/g;

const folders = ['shell', 'shared/session', 'shared/ui', 'shared/domain', 'shared/contract', 'shared/sheets'];

interface Source {
  file: string;
  text: string;
  imports: readonly string[];
  isTest: boolean;
}

const read = new Map<string, Source[]>();

/** Returns the sources of the screens and rules below `root`, and the tests of jest that a push runs. */
function sourcesOf(root: string): Source[] {
  const known = read.get(root);
  if (known) return known;
  const listed = execFileSync(join(root, 'node_modules/.bin/jest'), ['--listTests'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const tests = listed
    .split('\n')
    .filter(Boolean)
    .map((test) => relative(root, test).replaceAll('\\', '/'));
  const packages = new Set([...folders, ...tests.map((test) => test.replace(/\/src\/.*/, ''))]);
  const sources = [...packages]
    .flatMap((name) => filesBelow(root, `${name}/src`))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const all = [...sources, ...tests].map((file): Source => {
    const text = readFileSync(join(root, file), 'utf8');
    const imports = [...text.matchAll(IMPORTED)].flatMap(([, path = '']) =>
      path.startsWith('.') ? [join(dirname(file), path)] : [],
    );
    return { file, text, imports, isTest: tests.includes(file) };
  });
  read.set(root, all);
  return all;
}

const foldersShared = (one: string, other: string): number => {
  const [left, right] = [dirname(one).split('/'), dirname(other).split('/')];
  const end = left.findIndex((part, at) => part !== right[at]);
  return end < 0 ? left.length : end;
};

/**
 * Returns the tests of jest that most likely notice a change of a file, in the order in which they are tried: those
 * that import it or what imports it, name what it exports, or are near it. A shared file is used by hundreds of tests;
 * those that are not named here run in the round of all tests (`together.ts`).
 */
export function nearTests(file: string, root: string): string[][] {
  const sources = sourcesOf(root);
  const rank = new Map<string, number>();
  const add = (test: string, points: number) => rank.set(test, (rank.get(test) ?? 0) + points);
  const tests = sources.filter(({ isTest }) => isTest);
  const own = basename(file).split('.')[0] ?? '';
  for (const test of tests) {
    add(test.file, foldersShared(test.file, file));
    if (dirname(test.file) === dirname(file)) add(test.file, basename(test.file).startsWith(`${own}.`) ? 100 : 5);
  }
  const reached = new Set([file]);
  for (let step = 0, now = [file]; step < STEPS && now.length > 0; step += 1) {
    const names = sources
      .filter((source) => now.includes(source.file) && !/\/index\.tsx?$/.test(source.file))
      .flatMap(({ text }) => [...text.matchAll(EXPORTED)].map(([, name]) => name));
    const named = names.length === 0 ? null : new RegExp(`\\b(${names.join('|')})\\b`);
    const next: string[] = [];
    for (const source of sources) {
      const isUser = source.imports.some((path) => now.includes(path)) || (named?.test(source.text) ?? false);
      if (isUser && source.isTest) add(source.file, 40 / 4 ** step);
      if (isUser && !source.isTest && !reached.has(source.file)) next.push(source.file);
    }
    for (const user of next) reached.add(user);
    now = next;
  }
  const sorted = [...rank].sort(([, a], [, b]) => b - a).map(([test]) => test);
  let from = 0;
  return ROUNDS.map((count) => sorted.slice(from, (from += count)));
}
