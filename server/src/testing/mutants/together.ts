import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Drawn } from './draw.ts';
import { mutated } from './places.ts';
import { isServerTest, runJest, runServer, runUntil } from './run-tests.ts';

/** All tests of a push take a quarter of an hour on a quiet machine. */
const ALL_LIMIT_MS = 3_600_000;

/** A change, and the test that noticed it among all of them. */
export interface Noticed {
  change: Drawn;
  by: string;
  where: string;
}

/** Makes changes in the checkout at `root`, each of another file, while `work` runs. */
export async function withChanges<T>(root: string, changes: readonly Drawn[], work: () => Promise<T>): Promise<T> {
  const before = new Map(changes.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));
  if (before.size < changes.length)
    throw new Error('Two of these changes are of one file: they cannot be made together.');
  try {
    for (const change of changes)
      writeFileSync(join(root, change.file), mutated(before.get(change.file) ?? '', change));
    return await work();
  } finally {
    for (const [file, text] of before) writeFileSync(join(root, file), text);
  }
}

/** Runs all tests of jest; returns the files that failed. */
async function failedOfJest(root: string, folder: string): Promise<string[]> {
  const file = join(folder, 'jest.json');
  const { output } = await runUntil(
    join(root, 'node_modules/.bin/jest'),
    ['--json', `--outputFile=${file}`, '--maxWorkers=2'],
    root,
    { failureIn: () => null, limitMs: ALL_LIMIT_MS },
  );
  // What the contracts of remotes say differs is no test's failure, but fails a push.
  for (const [line] of output.matchAll(/^.*contract\.json.*$/gm)) console.log(line);
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as { testResults: { name: string; status: string }[] };
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name));
}

/** Runs all tests of the server that a push runs, in the processes of a push; returns the files that failed. */
async function failedOfServer(root: string, folder: string): Promise<string[]> {
  const { writeServerTests } = (await import(pathToFileURL(join(root, 'shared/tooling/src/server-tests.ts')).href)) as {
    writeServerTests: (folder: string) => string;
  };
  const { output } = await runUntil(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--test',
      '--test-concurrency=2',
      '--test-reporter=tap',
      writeServerTests(join(folder, 'server-tests')),
    ],
    join(root, 'server'),
    { failureIn: () => null, limitMs: ALL_LIMIT_MS },
  );
  return [...output.matchAll(/^not ok \d+ - (\S+)/gm)].map(([, name = '']) => join('server', name));
}

/**
 * Makes all changes at once, runs all tests of a push, and finds for each file of tests that fails the changes that
 * make it fail alone. One run for dozens of changes that the tests near them did not notice; a file that also fails
 * without any change says nothing.
 */
export async function noticedTogether(
  changes: readonly Drawn[],
  root: string,
  parts: readonly ('jest' | 'server')[],
): Promise<Noticed[]> {
  const folder = mkdtempSync(join(tmpdir(), 'iwe-together-'));
  const failed = await withChanges(root, changes, async () => [
    ...(parts.includes('jest') ? await failedOfJest(root, folder) : []),
    ...(parts.includes('server') ? await failedOfServer(root, folder) : []),
  ]);
  rmSync(folder, { recursive: true, force: true });
  console.log(`Failed with all changes made: ${failed.join(', ') || 'nothing'}.`);
  const noticed: Noticed[] = [];
  for (const test of failed) {
    const run = () => (isServerTest(test) ? runServer([test], root) : runJest([test], root));
    if (!(await run()).isGreen) {
      console.log(`${test} fails without a change.`);
      continue;
    }
    const culprits = async (some: readonly Drawn[]): Promise<Noticed[]> => {
      const result = await withChanges(root, some, run);
      if (result.isGreen) return [];
      const [change] = some;
      if (some.length === 1 && change) return [{ change, by: result.failed, where: test }];
      const half = Math.ceil(some.length / 2);
      return [...(await culprits(some.slice(0, half))), ...(await culprits(some.slice(half)))];
    };
    const left = changes.filter((change) => !noticed.some((one) => one.change === change));
    noticed.push(...(await culprits(left)));
  }
  return noticed;
}
