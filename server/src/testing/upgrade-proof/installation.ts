import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CHECKOUT } from '../../core/config.ts';
import { Unit } from '../service-proof/unit.ts';

const PNPM = 'pnpm@10.34.9';
/** Seconds for a start with its build, backup and migrations, on a machine that does other work as well. */
const START_SECONDS = 600;

/** How a command ended that may end with another code than 0. */
export interface Ended {
  code: number;
  output: string;
}

export interface InstallationOptions {
  /** Where the checkouts are. */
  folder: string;
  /** A folder of its own for its data and its log. */
  work: string;
  port: number;
  databaseUrl: string;
}

/** One iWE as docs/OPERATING.md installs it: `iwe` runs, `iwe-next` is upgraded to, `iwe-before` is gone back to. */
export class Installation {
  readonly url: string;
  readonly #folder: string;
  /** Its settings, as /etc/iwe/iwe.env has them. */
  readonly environment: NodeJS.ProcessEnv;
  readonly #log: string;
  readonly #unit: Unit;

  constructor({ folder, work, port, databaseUrl }: InstallationOptions) {
    this.#folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.#log = join(work, 'iwe.log');
    mkdirSync(work, { recursive: true });
    this.environment = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      CHROMIUM_PATH: process.env['CHROMIUM_PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: this.url,
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      IWE_DATA_DIR: join(work, 'data'),
    };
    this.#unit = new Unit({
      name: 'iwe',
      command: ['node', 'shared/tooling/src/bootstrap.mjs', 'start'],
      env: this.environment,
      cwd: this.#place('iwe'),
      logs: work,
      restartSeconds: 5,
      killsGroup: true,
    });
  }

  /** Runs a command of package.json as the document does; rejects when it fails. */
  async run(place: 'iwe' | 'iwe-next', ...command: string[]): Promise<string> {
    const { code, output } = await this.try(place, ...command);
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
    return output;
  }

  /** Runs a command of package.json as the document does. */
  async try(place: 'iwe' | 'iwe-next', ...command: string[]): Promise<Ended> {
    const options = { cwd: this.#place(place), env: this.environment, maxBuffer: 64 * 1_048_576 };
    try {
      const { stdout, stderr } = await promisify(execFile)('npx', ['-y', PNPM, '--silent', ...command], options);
      return { code: 0, output: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string };
      if (typeof code !== 'number') throw error;
      return { code, output: `${stdout ?? ''}${stderr ?? ''}` };
    }
  }

  /** `systemctl start iwe`; resolves when it can answer people. */
  async start(): Promise<void> {
    const from = this.#logged().length;
    this.#unit.start();
    for (const end = Date.now() + START_SECONDS * 1_000; Date.now() < end; await sleep(50))
      if (
        await fetch(`${this.url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
    throw new Error(`It is not ready after ${START_SECONDS} s:\n${this.#logged().slice(from)}`);
  }

  /** Resolves when the log has a line, to what its group matched. */
  async logged(line: RegExp): Promise<string> {
    for (const end = Date.now() + START_SECONDS * 1_000; Date.now() < end; await sleep(50)) {
      const found = line.exec(this.#logged());
      if (found) return found[1] ?? '';
    }
    throw new Error(`${String(line)} is not in the log:\n${this.#logged()}`);
  }

  /** `systemctl stop iwe`. */
  stop = (): Promise<void> => this.#unit.stop();

  /** Ends it at once. */
  down = (): void => this.#unit.down();

  /** Puts the next version in place of the one that ran. */
  upgrade(): void {
    this.#move('iwe', 'iwe-before');
    this.#move('iwe-next', 'iwe');
  }

  /** Puts the version before in its place again. */
  goBack(): void {
    this.#move('iwe', 'iwe-next');
    this.#move('iwe-before', 'iwe');
  }

  #move(from: string, to: string): void {
    renameSync(this.#place(from), this.#place(to));
  }

  #place(name: string): string {
    return join(this.#folder, name);
  }

  #logged(): string {
    return existsSync(this.#log) ? readFileSync(this.#log, 'utf8') : '';
  }
}

/**
 * Checks the version before out into `iwe` and the next one into `iwe-next`, and builds them. What a run before has
 * built in this folder stays.
 */
export function buildCheckouts(folder: string, commits: { before: string; next: string }): void {
  // A run that was ended in the middle has left the next version in `iwe`.
  if (existsSync(join(folder, 'iwe-before'))) {
    renameSync(join(folder, 'iwe'), join(folder, 'iwe-next'));
    renameSync(join(folder, 'iwe-before'), join(folder, 'iwe'));
  }
  for (const [name, commit] of [
    ['iwe', commits.before],
    ['iwe-next', commits.next],
  ] as const) {
    const place = join(folder, name);
    if (!existsSync(place) || git(place, 'rev-parse', 'HEAD') !== commit) {
      rmSync(place, { recursive: true, force: true });
      execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', CHECKOUT, place]);
      git(place, 'checkout', '--quiet', commit);
    }
    execFileSync('node', ['shared/tooling/src/bootstrap.mjs', 'build'], { cwd: place, stdio: 'inherit' });
  }
}

/** Returns what git prints in a checkout. */
export function git(folder: string, ...command: string[]): string {
  return execFileSync('git', ['-C', folder, ...command], { encoding: 'utf8' }).trim();
}
