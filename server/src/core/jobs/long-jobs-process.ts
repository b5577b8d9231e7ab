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
  /** Resolves to whether a long job is delivered and not finished. */
  hasWork: () => Promise<boolean>;
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
  #again: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: LongJobsOptions) {
    this.#options = options;
  }

  /** Starts the process, or tells the running one to look for jobs now. */
  wake(): void {
    if (this.#isStopped) return;
    if (this.#child) {
      if (this.#child.connected) this.#child.send({ look: true }, () => {});
      return;
    }
    clearTimeout(this.#again);
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
      // A job may have been delivered while it was ending, or its death may have left one.
      this.#again = setTimeout(
        () => void this.resume(),
        code === 0 ? 0 : (this.#options.afterFailureMs ?? AFTER_FAILURE_MS),
      );
    });
  }

  /** Starts the process if there is work for it, as at the start of the server. */
  async resume(): Promise<void> {
    try {
      if (!this.#isStopped && (await this.#options.hasWork())) this.wake();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'jobs: looking for long jobs failed');
    }
  }

  /** Asks the process to end, which hands its job back, and waits for it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#again);
    const child = this.#child;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    clearTimeout(this.#again);
  }
}
