// `npm test`: everything, in the order in which a mistake is cheapest to find, with one closing line.
// `npm test -- unit server` runs only the named parts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';
import { run } from './run.ts';
import { root } from './workspace.ts';

/** `flaky`: passed at the second try only; named in the output and in the closing line, so that nobody overlooks it. */
interface Outcome { passed: number; failed: number; skipped: number; flaky?: number }
interface Part { name: string; what: string; go: () => Promise<Outcome> }

const scratch = path.join(os.tmpdir(), `iwe-test-${process.pid}`);
mkdirSync(scratch, { recursive: true });
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

/** A program that either agrees or does not: counts as one. */
const check = (program: string, args: string[], options: Parameters<typeof run>[2] = {}) => async (): Promise<Outcome> => {
  const { code } = await run(program, args, options);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
};

/**
 * node:test, counted from its own closing lines; a run without any test is a failure. What failed has a second try, of that alone:
 * it passes as flaky, as a journey does.
 */
const nodeTests = (cwd: string, pattern: string, concurrency: number, ...more: string[]) => async (): Promise<Outcome> => {
  const state = path.join(scratch, `${cwd.replaceAll('/', '-')}.json`);
  const attempt = async (): Promise<Outcome> => {
    const { code, output } = await run(process.execPath, [
      '--disable-warning=ExperimentalWarning', '--test', `--test-concurrency=${concurrency}`, '--test-reporter=spec', `--test-rerun-failures=${state}`, ...more, pattern,
    ], { cwd });
    const count = (word: string) => Number([...output.matchAll(new RegExp(`^ℹ ${word} (\\d+)$`, 'gm'))].at(-1)?.[1] ?? 0);
    const failed = count('fail') + count('cancelled');
    const passed = count('pass');
    return { passed, failed: code === 0 && passed > 0 ? failed : Math.max(1, failed), skipped: count('skipped') };
  };
  const first = await attempt();
  if (first.failed === 0) return first;
  console.log(`\n=== ${cwd}: what failed, a second time`);
  const second = await attempt();
  return { ...second, flaky: Math.max(0, first.failed - second.failed) };
};

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { assertionResults: { fullName: string; status: string; invocations?: number }[] }[];
}

async function jest(): Promise<Outcome> {
  const file = path.join(scratch, 'jest.json');
  const { code } = await run(bin('jest'), ['--json', `--outputFile=${file}`, '--maxWorkers=2']);
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const result = JSON.parse(readFileSync(file, 'utf8')) as JestResult;
  const flaky = result.testResults.flatMap(({ assertionResults }) => assertionResults).filter((test) => test.status === 'passed' && (test.invocations ?? 1) > 1);
  for (const test of flaky) console.log(`passed at the second try only: ${test.fullName}`);
  return { passed: result.numPassedTests, failed: Math.max(result.numFailedTests, code === 0 ? 0 : 1), skipped: result.numPendingTests, flaky: flaky.length };
}

async function e2e(): Promise<Outcome> {
  const chromium = await ensureChromium();
  const file = path.join(scratch, 'e2e.json');
  const { code } = await run(process.execPath, [path.join(root, 'e2e/node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'], { cwd: 'e2e', env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: chromium } });
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
  return { passed: stats.expected + stats.flaky, failed: Math.max(stats.unexpected, code === 0 ? 0 : 1), skipped: stats.skipped, flaky: stats.flaky };
}

const parts: Part[] = [
  { name: 'types', what: 'types (tsc -b)', go: check(bin('tsc'), ['-b']) },
  { name: 'lint', what: 'lint (oxlint)', go: check(bin('oxlint'), ['--quiet']) },
  { name: 'dead', what: 'dead code (knip)', go: check(bin('knip'), ['--no-progress']) },
  { name: 'tooling', what: 'tooling and import walls (node:test)', go: nodeTests('shared/tooling', 'src/**/*.test.ts', 1) },
  { name: 'unit', what: 'unit and screens (jest)', go: jest },
  { name: 'server', what: 'server on a real PostgreSQL (node:test)', go: nodeTests('server', 'src/**/*.test.ts', 2, '--test-global-setup=src/testing/global-setup.ts') },
  { name: 'build', what: 'production build of shell and remotes', go: check(process.execPath, ['shared/tooling/src/build.ts']) },
  { name: 'size', what: 'size budgets (size-limit)', go: check(bin('size-limit'), []) },
  { name: 'e2e', what: 'journeys in Chromium (Playwright)', go: e2e },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. One of: ${parts.map((part) => part.name).join(', ')}.`);
  process.exit(1);
}
const rows: string[] = [];
const sum = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
for (const part of parts) {
  if (wanted.length > 0 && !wanted.includes(part.name)) continue;
  console.log(`\n=== ${part.what}`);
  const started = performance.now();
  const outcome = await part.go().catch((error: Error): Outcome => {
    console.error(error.message);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  sum.passed += outcome.passed;
  sum.failed += outcome.failed;
  sum.skipped += outcome.skipped;
  sum.flaky += outcome.flaky ?? 0;
  rows.push(`${outcome.failed === 0 ? 'ok  ' : 'FAIL'} ${part.what}: ${outcome.passed} passed, ${outcome.failed} failed${outcome.skipped ? `, ${outcome.skipped} skipped` : ''}${outcome.flaky ? `, ${outcome.flaky} only at the second try` : ''} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
}
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${rows.join('\n')}\n`);
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}${sum.flaky ? `, ${sum.flaky} of them only at the second try` : ''}`);
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1);
