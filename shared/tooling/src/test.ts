// `npm test`: what every push runs, cheapest first, with one closing line. `npm run test:all` adds the larger ring
// (docs/TESTING.md). `npm test -- unit server` runs only the named parts.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureJourneyBrowser } from './chromium.ts';
import {
  failedOfJest,
  failedOfNodeTests,
  journeysOf,
  unexpectedErrors,
  type FailedTest,
  type JestReport,
  type JourneySuite,
} from './test-reports.ts';
import { run } from './run.ts';
import { writeServerTests } from './server-tests.ts';
import { root } from './workspace.ts';

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Named after the table of parts. */
  failures?: FailedTest[];
  /** Journeys that passed only on the second try; the closing line names them, so that nobody overlooks one. */
  flaky?: FailedTest[];
}
interface Part {
  name: string;
  what: string;
  /** With `quiet`, what it writes is shown when it has ended, not while it runs. */
  go: (quiet: boolean) => Promise<Outcome>;
}

const counts = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;

/** A run uses about 1 GB; the rest is for what else the machine does. */
const ROOM_IN_MEMORY = 4 * 2 ** 30;

/** More failed tests than this are one cause mostly, and would push the table of parts out of sight. */
const MOST_NAMED = 10;

/** Adds the larger ring: the server's tests and the journeys read which one it is. */
const ALL = '--all';
if (process.argv.includes(ALL)) process.env.IWE_RING = 'all';

const begun = performance.now();
const scratch = mkdtempSync(path.join(folderInMemory() ?? os.tmpdir(), 'iwe-run-'));
// Databases, profiles of browsers and copies of folders are made here by the hundred; in memory that takes a tenth.
process.env.TMPDIR = scratch;
chmodSync(scratch, 0o755);
// Most processes of a run load the same server sources; they are compiled once.
process.env.NODE_COMPILE_CACHE = path.join(scratch, 'compiled');

/** Linux's file system in memory, when it has the room that a whole run needs. */
function folderInMemory(): string | null {
  const folder = '/dev/shm';
  if (process.platform !== 'linux' || !existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_IN_MEMORY ? folder : null;
}

const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

/** A program that either passes or fails: counts as one test. */
const check =
  (program: string, args: string[]) =>
  async (quiet: boolean): Promise<Outcome> => {
    const { code, output } = await run(program, args, { quiet });
    if (quiet) process.stdout.write(output);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  };

/** Runs tests of node:test and counts them by its closing lines. A run without any test is a failure. */
const nodeTests =
  (cwd: string, pattern: string, concurrency: number, ...more: string[]) =>
  async (): Promise<Outcome> => {
    const { code, output } = await run(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--test',
        `--test-concurrency=${concurrency}`,
        '--test-reporter=spec',
        ...more,
        pattern,
      ],
      { cwd },
    );
    const count = (word: string) =>
      Number([...output.matchAll(new RegExp(`^ℹ ${word} (\\d+)$`, 'gm'))].at(-1)?.[1] ?? 0);
    const failed = count('fail') + count('cancelled');
    const passed = count('pass');
    return {
      passed,
      failed: code === 0 && passed > 0 ? failed : Math.max(1, failed),
      skipped: count('skipped'),
      failures: failed === 0 ? [] : [...failedOfNodeTests(output), ...unexpectedErrors(output)],
    };
  };

async function jest(): Promise<Outcome> {
  const file = path.join(scratch, 'jest.json');
  // Tests of screens wait for a sixth of their time, so three of them keep two cores busy.
  const { code } = await run(bin('jest'), ['--json', `--outputFile=${file}`, '--maxWorkers=3']);
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const result = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  return {
    passed: result.numPassedTests,
    failed: Math.max(result.numFailedTests, code === 0 ? 0 : 1),
    skipped: result.numPendingTests,
    failures: failedOfJest(result, root),
  };
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: JourneySuite[];
}

async function e2e(): Promise<Outcome> {
  const chromium = await ensureJourneyBrowser();
  const file = path.join(scratch, 'e2e.json');
  const { code } = await run(
    process.execPath,
    [path.join(root, 'e2e/node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    { cwd: 'e2e', env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: chromium } },
  );
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as JourneyReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, code === 0 ? 0 : 1),
    skipped: stats.skipped,
    failures: suites.flatMap((suite) => journeysOf(suite, 'unexpected')),
    flaky: suites.flatMap((suite) => journeysOf(suite, 'flaky')),
  };
}

// Parts of one stage run side by side: they write nothing that another one reads, and none of them measures time. The
// tooling's tests write broken files into the checkout, so nothing that reads sources runs beside them.
const stages: Part[][] = [
  [
    { name: 'types', what: 'types (tsc -b)', go: check(bin('tsc'), ['-b']) },
    { name: 'format', what: 'format (oxfmt)', go: check(bin('oxfmt'), ['--check', '.']) },
    { name: 'lint', what: 'lint, type-aware (oxlint)', go: check(bin('oxlint'), ['--quiet']) },
    { name: 'dead', what: 'dead code (knip)', go: check(bin('knip'), ['--no-progress']) },
  ],
  [
    {
      name: 'tooling',
      what: 'tooling and import walls (node:test)',
      go: nodeTests('shared/tooling', 'src/**/*.test.ts', 1),
    },
  ],
  [{ name: 'unit', what: 'unit and screens (jest)', go: jest }],
  [
    {
      name: 'server',
      what: 'server on a real PostgreSQL (node:test)',
      // Three files at a time on two cores: those of jobs, kills and leases mostly wait. Those of the release check
      // need a browser.
      go: async () => {
        const chromium = await ensureJourneyBrowser().catch(() => '');
        if (chromium !== '') process.env.CHROMIUM_PATH = chromium;
        const pattern = writeServerTests(path.join(scratch, 'server-tests'));
        return nodeTests('server', pattern, 3, '--test-global-setup=src/testing/global-setup.ts')();
      },
    },
  ],
  [
    {
      name: 'build',
      what: 'production build of shell and remotes',
      go: check(process.execPath, ['shared/tooling/src/build.ts']),
    },
  ],
  [{ name: 'size', what: 'size budgets (size-limit)', go: check(bin('size-limit'), []) }],
  [{ name: 'e2e', what: 'journeys in Chromium (Playwright)', go: e2e }],
];
const parts = stages.flat();

/** Runs a part under a heading of its own; an error of its own counts as a failed test. */
async function runPart(part: Part, quiet: boolean): Promise<{ part: Part; outcome: Outcome; seconds: number }> {
  console.log(`\n=== ${part.what}`);
  const started = performance.now();
  const outcome = await part.go(quiet).catch((error: Error): Outcome => {
    console.error(error.message);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  return { part, outcome, seconds: (performance.now() - started) / 1000 };
}

const wanted = process.argv.slice(2).filter((argument) => argument !== ALL);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. One of: ${parts.map((part) => part.name).join(', ')}.`);
  process.exit(1);
}
const rows: string[] = [];
const sum = { passed: 0, failed: 0, skipped: 0 };
const failures: FailedTest[] = [];
const flaky: FailedTest[] = [];
for (const stage of stages) {
  const chosen = stage.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const outcomes = await Promise.all(chosen.map((part) => runPart(part, chosen.length > 1)));
  for (const { part, outcome, seconds } of outcomes) {
    sum.passed += outcome.passed;
    sum.failed += outcome.failed;
    sum.skipped += outcome.skipped;
    failures.push(...(outcome.failures ?? []));
    flaky.push(...(outcome.flaky ?? []));
    rows.push(`${outcome.failed === 0 ? 'ok  ' : 'FAIL'} ${part.what}: ${counts(outcome)} (${seconds.toFixed(0)} s)`);
  }
}
rmSync(scratch, { recursive: true, force: true });
const retried = flaky.length === 0 ? '' : `, ${flaky.length} only on the second try`;
const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
const tell = (what: string) => (test: FailedTest) => `${what}: ${test.where}\n${test.said.replace(/^/gm, '  ')}`;
const named = failures.slice(0, MOST_NAMED).map(tell('Failed'));
if (failures.length > MOST_NAMED) named.push(`… and ${failures.length - MOST_NAMED} more, named further up.`);
named.push(...flaky.slice(0, MOST_NAMED).map(tell('Only on the second try')));
console.log(`\n${[rows.join('\n'), ...named].join('\n\n')}\n\n${counts(sum)} in ${minutes} minutes${retried}`);
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1);
