import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** Files of tests that are tried first, and those after them: each of a screen's files takes seconds. */
const ROUNDS = [4, 8];

const EXPORTED = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm;

/** Returns the tests below `root` that jest finds for a file: whatever imports it, also by way of others. */
const relatedTests = (file: string, root: string): string[] =>
  execFileSync(join(root, 'node_modules/.bin/jest'), ['--listTests', '--findRelatedTests', file], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\n')
    .filter(Boolean)
    .map((test) => relative(root, test).replaceAll('\\', '/'));

const foldersShared = (one: string, other: string): number => {
  const [left, right] = [dirname(one).split('/'), dirname(other).split('/')];
  const end = left.findIndex((part, at) => part !== right[at]);
  return end < 0 ? left.length : end;
};

/**
 * Returns the tests of jest that most likely notice a change of a file, in the order in which they are tried: those
 * with its name, then those that import it, name what it exports, or are near it. A shared file is used by hundreds of
 * tests; those that are not named here run in the round of all tests (`together.ts`).
 */
export function nearTests(file: string, root: string): string[][] {
  const names = [...readFileSync(join(root, file), 'utf8').matchAll(EXPORTED)].map(([, name]) => name);
  const named = new RegExp(`\\b(${names.join('|')})\\b`);
  const own = basename(file).split('.')[0] ?? '';
  const rank = (test: string): number => {
    const text = readFileSync(join(root, test), 'utf8');
    return (
      (dirname(test) === dirname(file) && basename(test).startsWith(`${own}.`) ? 100 : 0) +
      (text.includes(`/${basename(file)}'`) ? 40 : 0) +
      (names.length > 0 && named.test(text) ? 20 : 0) +
      (dirname(test) === dirname(file) ? 10 : 0) +
      foldersShared(test, file)
    );
  };
  const sorted = relatedTests(file, root)
    .map((test) => ({ test, rank: rank(test) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ test }) => test);
  let from = 0;
  return ROUNDS.map((count) => sorted.slice(from, (from += count))).filter((round) => round.length > 0);
}
