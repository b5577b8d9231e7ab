import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { shareTestCluster, startTestCluster } from '../cluster.ts';
import { ROOT, screenSources, serverTests } from './areas.ts';
import { drawSample, type Drawn } from './draw.ts';
import { mutated } from './places.ts';
import { writtenChanges } from './written.ts';

/*
 * `pnpm mutants:sample --seed <text> [--count 110] [--part 1/2] [--batch 10] [--at HEAD] [--from list.json] [--list]`:
 * draws changes of server and screens, or takes those that a reader wrote (written.ts), makes one at a time in a copy
 * of the checkout, and runs the tests of its area. Every result is a line of .cache/mutants/<seed>.jsonl, so a run that
 * was broken off, or ended after its batch, goes on where it stopped. Prints the table at its end.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '110' },
    part: { type: 'string', default: '1/1' },
    batch: { type: 'string', default: '1000' },
    at: { type: 'string', default: 'HEAD' },
    from: { type: 'string' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
const { seed } = values;
if (!seed) throw new Error('Name a seed: pnpm mutants:sample --seed <text>');
const [part = 1, parts = 1] = values.part.split('/').map(Number);

/** What became of a change. `by` names the first test that noticed it. */
interface Result extends Drawn {
  outcome: 'killed' | 'survived' | 'no time';
  by?: string;
  seconds: number;
}

/** One run of tests may take this long; on a busy machine a file of the server takes minutes. */
const RUN_LIMIT_MS = 400_000;
/** No further round of tests begins after this time. A change that was not noticed until then counts as survived. */
const MUTANT_LIMIT_MS = 300_000;

const folder = join(ROOT, '.cache/mutants');
const copy = join(folder, `copy-${part}`);
const resultsFile = join(folder, `${seed.replace(/\W+/g, '-')}.jsonl`);

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

/**
 * Runs a program until it ends, its output matches `failure`, or the time is over. Returns the first failure's text.
 */
function runTests(
  program: string,
  args: string[],
  cwd: string,
  failure: RegExp,
): Promise<{ isGreen: boolean; isLate: boolean; failed: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let failed = '';
    let isLate = false;
    const stop = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has just ended.
      }
    };
    const timer = setTimeout(() => {
      isLate = true;
      stop();
    }, RUN_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const match = failure.exec(output);
      if (!match || failed) return;
      failed = (match[1] ?? match[0]).trim();
      stop();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ isGreen: code === 0 && failed === '', isLate, failed: failed || output.trim().slice(-200) });
    });
  });
}

const runServer = (tests: string[]) =>
  runTests(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--test',
      '--test-concurrency=2',
      '--test-reporter=tap',
      ...tests.map((test) => relative('server', test)),
    ],
    join(copy, 'server'),
    /^ *not ok \d+ - (.+)$/m,
  );

const runScreens = (sources: string[]) =>
  runTests(
    join(copy, 'node_modules/.bin/jest'),
    ['--findRelatedTests', ...sources, '--bail=1', '--runInBand', '--passWithNoTests', '--verbose'],
    copy,
    /^ *(?:✕|●) (.+)$/m,
  );

/** Makes one change, runs its tests round by round until one fails, and undoes it. */
async function tryMutant(mutant: Drawn): Promise<Result> {
  const started = performance.now();
  const path = join(copy, mutant.file);
  const source = readFileSync(path, 'utf8');
  const result = (outcome: Result['outcome'], by?: string): Result => ({
    ...mutant,
    outcome,
    ...(by === undefined ? {} : { by }),
    seconds: Math.round((performance.now() - started) / 1000),
  });
  const isServer = mutant.file.startsWith('server/');
  const rounds = isServer
    ? serverTests(mutant.file, copy).map((tests) => () => runServer(tests))
    : screenSources(mutant.file, copy).map((sources) => () => runScreens(sources));
  writeFileSync(path, mutated(source, mutant));
  try {
    for (const run of rounds) {
      if (performance.now() - started > MUTANT_LIMIT_MS) break;
      const { isGreen, isLate, failed } = await run();
      if (!isGreen) return result(isLate ? 'no time' : 'killed', failed);
    }
    return result('survived');
  } finally {
    writeFileSync(path, source);
  }
}

const keyOf = ({ file, mutator, original, replacement, line }: Drawn): string =>
  [file, line, mutator, original, replacement].join('\n');

const results = (): Result[] =>
  existsSync(resultsFile)
    ? readFileSync(resultsFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Result)
    : [];

/** Prints how many changes each area has and how many were killed. */
function printTable(): void {
  const groups = Map.groupBy(results(), ({ area }) => area);
  for (const [area, all] of [...groups].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`| ${area} | ${all.length} | ${all.filter(({ outcome }) => outcome === 'killed').length} |`);
}

const text = (value: string) => value.replace(/\s+/g, ' ').slice(0, 100);
makeCopy();
const changes = values.from ? writtenChanges(copy, resolve(values.from)) : drawSample(copy, seed, Number(values.count));
const sample = changes.filter(({ file }) => !values.only || file.includes(values.only));
if (values.list) {
  for (const { file, line, mutator, original, replacement } of sample)
    console.log(`${file}:${line} ${mutator}: ${text(original)} → ${text(replacement)}`);
} else {
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  const { cluster, stop } = await startTestCluster();
  shareTestCluster(cluster);
  const done = new Set(results().map(keyOf));
  const open = sample.filter((mutant, index) => index % parts === part - 1 && !done.has(keyOf(mutant)));
  for (const mutant of open.slice(0, Number(values.batch))) {
    const result = await tryMutant(mutant);
    appendFileSync(resultsFile, `${JSON.stringify(result)}\n`);
    const { file, line, mutator, what = text(mutant.original), outcome, by = '', seconds } = result;
    console.log(`${outcome} ${file}:${line} ${mutator}: ${what} (${seconds} s) ${text(by)}`);
  }
  await stop();
  printTable();
}
