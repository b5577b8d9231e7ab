import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { JobLog } from './define-job.ts';

/** Milliseconds before a process that failed is started again. */
const AFTER_FAILURE_MS = 10_000;
/** The heap of `pnpm worker`: short-lived rows need no large nursery, and what they leave is collected soon. */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', '--heap-growing-percent=20'];

export interface LongJobsOptions {
  log: JobLog;
  /** The script to run, for tests. */
  script?: string;
  afterFailureMs?: number;
}

/**
 * Performs long jobs beside a server that performs its jobs itself: in a process of its own, which runs at a lower
 * priority, so that lists keep their time, and ends when nothing is left to do, so that its memory is free again. It
 * ends with the server, however that ends.
 */
export class LongJobsProcess {
  readonly #options: LongJobsOptions;
  #child: ChildProcess | null = null;
  /** After a failure it is not started again at once. */
  #notBefore = 0;
  #isStopped = false;

  constructor(options: LongJobsOptions) {
    this.#options = options;
  }

  /** Starts the process unless it runs; the server says so every second while a long job is due. */
  wake(): void {
    if (this.#isStopped || this.#child || performance.now() < this.#notBefore) return;
    const script = this.#options.script ?? fileURLToPath(new URL('../../worker.ts', import.meta.url));
    const child = fork(script, ['--long-jobs'], {
      execArgv: FLAGS,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    child.once('error', (error) =>
      this.#options.log.warn({ err: error }, 'jobs: the process of long jobs did not start'),
    );
    child.once('exit', (code) => {
      this.#child = null;
      if (code !== 0) this.#notBefore = performance.now() + (this.#options.afterFailureMs ?? AFTER_FAILURE_MS);
    });
  }

  /** Asks the process to end, which hands its job back, and waits for it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const child = this.#child;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}
