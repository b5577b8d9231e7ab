import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';

/** One run of tests may take this long; on a busy machine a file of the server takes minutes. */
const RUN_LIMIT_MS = 400_000;

/** When a second took longer than this, the machine stood still: a test that failed says nothing. */
const STILL_MS = 4_000;

/** How a run of tests ended: `failed` is the title of the first test that failed, `where` its file. */
export interface Run {
  isGreen: boolean;
  isLate: boolean;
  failed: string;
  where: string;
}

interface Failure {
  failed: string;
  where: string;
}

/**
 * Runs a program until it ends, `failureIn` finds a failure in its output, or the time is over. One that failed while
 * the machine stood still is run again.
 */
export async function runUntil(
  program: string,
  args: string[],
  cwd: string,
  options: { failureIn: (output: string) => Failure | null; limitMs?: number },
): Promise<Run & { output: string }> {
  let stoodStill = false;
  let tick = performance.now();
  const clock = setInterval(() => {
    if (performance.now() - tick > STILL_MS) stoodStill = true;
    tick = performance.now();
  }, 1_000);
  try {
    for (;;) {
      stoodStill = false;
      const run = await runOnce(program, args, cwd, options);
      if (run.isGreen || !stoodStill) return run;
    }
  } finally {
    clearInterval(clock);
  }
}

function runOnce(
  program: string,
  args: string[],
  cwd: string,
  { failureIn, limitMs = RUN_LIMIT_MS }: Parameters<typeof runUntil>[3],
): Promise<Run & { output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let found: Failure | null = null;
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
    }, limitMs);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (found) return;
      found = failureIn(output);
      if (found) stop();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      const { failed = output.trim().slice(-200), where = '' } = found ?? {};
      resolve({ isGreen: code === 0 && found === null, isLate, failed, where, output });
    });
  });
}

/** Runs files of the server's tests below `root`, until one fails. */
export const runServer = (tests: readonly string[], root: string): Promise<Run> =>
  runUntil(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--test',
      '--test-concurrency=2',
      '--test-reporter=tap',
      ...tests.map((test) => relative('server', test)),
    ],
    join(root, 'server'),
    {
      failureIn: (output) => {
        const [, failed, where] =
          /^ *not ok \d+ - (.+)\n *---\n(?: .*\n)*? *location: '([^']+?)(?::\d+)*'/m.exec(output) ?? [];
        return failed === undefined || where === undefined ? null : { failed, where: relative(root, where) };
      },
    },
  );

/** Runs files of jest's tests below `root`, until one fails. */
export const runJest = (tests: readonly string[], root: string): Promise<Run> =>
  runUntil(
    join(root, 'node_modules/.bin/jest'),
    ['--bail=1', '--runInBand', '--passWithNoTests', '--verbose', '--runTestsByPath', ...tests],
    root,
    {
      failureIn: (output) => {
        const failed = /^ *(?:✕|●) (.+)$/m.exec(output);
        if (!failed) return null;
        const files = [...output.slice(0, failed.index).matchAll(/^FAIL .*?(\S+\.test\.tsx?)/gm)];
        return { failed: failed[1] ?? '', where: files.at(-1)?.[1] ?? '' };
      },
    },
  );

/** Whether node:test runs a file of tests, and not jest. */
export const isServerTest = (file: string): boolean => file.startsWith('server/');
