import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { shareTestCluster, startTestCluster } from '../cluster.ts';
import { ROOT, serverTests } from './areas.ts';
import { drawSample, type Drawn } from './draw.ts';
import { nearTests } from './near-tests.ts';
import { isServerTest, runJest, runServer, type Run } from './run-tests.ts';
import { noticedTogether, withChanges } from './together.ts';
import { writtenChanges } from './written.ts';

/*
 * `pnpm mutants:sample --seed <text> [--count 110] [--part 1/2] [--batch 10] [--at HEAD] [--from list.json] [--list]`:
 * draws changes of server and screens, or takes those that a reader wrote (written.ts), makes one at a time in a copy
 * of the checkout, and runs the tests near it. Every result is a line of .cache/mutants/<seed>.jsonl, so a run that was
 * broken off, or ended after its batch, goes on where it stopped. Prints the table at its end.
 *
 * `--together jest,server`: makes all changes that were not noticed so far at once, and runs all tests of a push.
 * `--before <seed>`: takes only what was noticed under another seed, at another commit, and begins with the test that
 * noticed it there. `--control`: runs the tests that noticed something without any change; all must pass.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '110' },
    part: { type: 'string', default: '1/1' },
    copy: { type: 'string' },
    batch: { type: 'string', default: '1000' },
    at: { type: 'string', default: 'HEAD' },
    from: { type: 'string' },
    before: { type: 'string' },
    only: { type: 'string', default: '' },
    together: { type: 'string' },
    control: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const { seed } = values;
if (!seed) throw new Error('Name a seed: pnpm mutants:sample --seed <text>');
const [part = 1, parts = 1] = values.part.split('/').map(Number);

/** What became of a change. `by` names the first test that noticed it, `where` its file. */
interface Result extends Drawn {
  outcome: 'killed' | 'survived' | 'no time';
  by?: string;
  where?: string;
  seconds: number;
}

/** No further round of tests begins after this time. A change that was not noticed until then counts as survived. */
const MUTANT_LIMIT_MS = 150_000;

const folder = join(ROOT, '.cache/mutants');
const copy = join(folder, `copy-${values.copy ?? part}`);
const fileOf = (name: string) => join(folder, `${name.replace(/\W+/g, '-')}.jsonl`);

/** A second worktree, at a commit: what is being written meanwhile does not change the result. */
function makeCopy(): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: existsSync(copy) ? copy : ROOT, stdio: 'pipe' });
  const commit = execFileSync('git', ['rev-parse', values.at], { cwd: ROOT, encoding: 'utf8' }).trim();
  if (existsSync(copy)) {
    git('checkout', '--force', '--detach', commit);
    return;
  }
  mkdirSync(folder, { recursive: true });
  git('worktree', 'add', '--detach', copy, commit);
  execFileSync('npx', ['-y', 'pnpm@10.34.9', 'install', '--frozen-lockfile', '--prefer-offline'], { cwd: copy });
}

const keyOf = ({ file, mutator, original, replacement }: Drawn): string =>
  [file, mutator, original, replacement].join('\n');

/** The last result of each change. */
function resultsOf(name: string): Result[] {
  const file = fileOf(name);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const all = lines.map((line) => JSON.parse(line) as Result);
  return [...new Map(all.map((result) => [keyOf(result), result])).values()];
}

const text = (value: string) => value.replace(/\s+/g, ' ').slice(0, 100);

function keep(result: Result): void {
  appendFileSync(fileOf(seed as string), `${JSON.stringify(result)}\n`);
  const { file, line, mutator, what = text(result.original), outcome, by = '', seconds } = result;
  console.log(`${outcome} ${file}:${line} ${mutator}: ${what} (${seconds} s) ${text(by)}`);
}

const runFiles = (tests: string[]): Promise<Run> =>
  tests.every(isServerTest) ? runServer(tests, copy) : runJest(tests, copy);

/** Makes one change, runs its tests round by round until one fails, and undoes it. */
async function tryMutant(mutant: Drawn, first: string | undefined): Promise<Result> {
  const started = performance.now();
  const result = (outcome: Result['outcome'], run?: Run): Result => ({
    ...mutant,
    outcome,
    ...(run ? { by: run.failed, where: run.where } : {}),
    seconds: Math.round((performance.now() - started) / 1000),
  });
  const near = mutant.file.startsWith('server/') ? serverTests(mutant.file, copy) : nearTests(mutant.file, copy);
  const rounds = [...(first && existsSync(join(copy, first)) ? [[first]] : []), ...near];
  return withChanges(copy, [mutant], async () => {
    for (const tests of rounds) {
      if (performance.now() - started > MUTANT_LIMIT_MS) break;
      const run = await runFiles(tests);
      if (!run.isGreen) return result(run.isLate ? 'no time' : 'killed', run);
    }
    return result('survived');
  });
}

/** Runs the tests that noticed something, without a change. */
async function control(): Promise<void> {
  const files = [...new Set(resultsOf(seed as string).flatMap(({ where }) => where || []))];
  for (const tests of [files.filter(isServerTest), files.filter((file) => !isServerTest(file))]) {
    const run = tests.length === 0 ? null : await runFiles(tests);
    if (run)
      console.log(run.isGreen ? `${tests.length} files pass.` : `${run.where} fails without a change: ${run.failed}`);
  }
}

/** Prints how many changes each area has and how many were killed. */
function printTable(): void {
  const groups = Map.groupBy(resultsOf(seed as string), ({ area }) => area);
  for (const [area, all] of [...groups].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`| ${area} | ${all.length} | ${all.filter(({ outcome }) => outcome === 'killed').length} |`);
}

makeCopy();
const changes = values.from ? writtenChanges(copy, resolve(values.from)) : drawSample(copy, seed, Number(values.count));
const noticedBefore = new Map(
  (values.before ? resultsOf(values.before) : [])
    .filter(({ outcome }) => outcome === 'killed')
    .map((result) => [keyOf(result), result.where]),
);
const sample = changes.filter(
  (change) => new RegExp(values.only).test(change.file) && (!values.before || noticedBefore.has(keyOf(change))),
);
const done = new Map(resultsOf(seed).map((result) => [keyOf(result), result]));
if (values.list) {
  for (const { file, line, mutator, original, replacement } of sample)
    console.log(`${file}:${line} ${mutator}: ${text(original)} → ${text(replacement)}`);
} else {
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  const { cluster, stop } = await startTestCluster();
  shareTestCluster(cluster);
  if (values.control) await control();
  else if (values.together) {
    const open = sample.filter((mutant) => done.get(keyOf(mutant))?.outcome !== 'killed');
    const kinds = (['jest', 'server'] as const).filter((kind) => values.together?.includes(kind));
    for (const { change, by, where } of await noticedTogether(open, copy, kinds))
      keep({ ...change, outcome: 'killed', by, where, seconds: 0 });
  } else {
    const open = sample.filter((mutant, index) => index % parts === part - 1 && !done.has(keyOf(mutant)));
    for (const mutant of open.slice(0, Number(values.batch)))
      keep(await tryMutant(mutant, noticedBefore.get(keyOf(mutant))));
  }
  await stop();
  printTable();
}
