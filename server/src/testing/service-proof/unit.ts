import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface UnitOptions {
  name: string;
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Folder of its log, which has the unit's name. */
  logs: string;
  /** Seconds until systemd starts it again (RestartSec). */
  restartSeconds: number;
  /** Whether what it started dies with it (KillMode=mixed); Patroni leaves PostgreSQL running (KillMode=process). */
  killsGroup: boolean;
  /** User and group that it runs as; those of this process when left out. */
  ids?: { uid: number; gid: number };
}

/** One systemd unit, without systemd: started, and started again a while after its main process has died. */
export class Unit {
  readonly name: string;
  readonly #options: UnitOptions;
  #child: ChildProcess | null = null;
  #isWanted = false;

  constructor(options: UnitOptions) {
    this.#options = options;
    this.name = options.name;
  }

  start(): void {
    this.#isWanted = true;
    const { command, env, cwd, ids = {}, logs } = this.#options;
    const [program = '', ...args] = command;
    // A process group of its own stands for the unit's cgroup.
    const child = spawn(program, args, { env, cwd, ...ids, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    const log = createWriteStream(join(logs, `${this.name}.log`), { flags: 'a' });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    child.on('error', (error) => log.write(`${error.message}\n`));
    child.on('exit', () => void this.#startAgain(child));
  }

  /** Kills what has this in its command line, with -9: one process of the unit. Throws when there is none. */
  kill(part: string): void {
    const found = this.#processes().filter(({ commandLine }) => commandLine.includes(part));
    if (found.length === 0) throw new Error(`${this.name} has no process '${part}'.`);
    for (const { pid } of found) process.kill(pid, 'SIGKILL');
  }

  /** Asks its main process to end, as `systemctl stop` does, and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(child.pid, 'SIGTERM');
    await ended;
  }

  /** Kills its main process with -9 and does not start it again. */
  down(): void {
    this.#isWanted = false;
    this.#signal('SIGKILL');
  }

  #signal(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    try {
      process.kill(this.#options.killsGroup ? -pid : pid, signal);
    } catch {
      // It has ended.
    }
  }

  async #startAgain(ended: ChildProcess): Promise<void> {
    if (this.#options.killsGroup) this.#signal('SIGKILL');
    await sleep(this.#options.restartSeconds * 1_000);
    if (this.#isWanted && this.#child === ended) this.start();
  }

  /** The processes of its group. */
  #processes(): { pid: number; commandLine: string }[] {
    const group = String(this.#child?.pid);
    return readdirSync('/proc').flatMap((name) => {
      try {
        if (!/^\d+$/.test(name)) return [];
        // Behind the name in brackets: state, parent, group.
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        if (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2] !== group) return [];
        return [
          { pid: Number(name), commandLine: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') },
        ];
      } catch {
        return [];
      }
    });
  }
}
