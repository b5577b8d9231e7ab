import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './lock.ts';

/** The content of postmaster.pid about a running PostgreSQL. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads postmaster.pid; null when it is missing or incomplete. */
export function readPostmaster(dataFolder: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, port: Number(lines[3]) || 0, ready: lines[7]?.trim() === 'ready' };
}

/** Returns whether the process is a PostgreSQL on exactly this data: its working directory is the data folder. */
export function servesFolder(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder);
  } catch {
    // Without /proc, the lock file inside the folder is the best evidence.
    return process.platform !== 'linux';
  }
}

/**
 * Stops a PostgreSQL that a killed server left running on this data, and deletes a stale lock file. Resolves to true
 * when one was stopped.
 */
export async function stopOrphan(dataFolder: string): Promise<boolean> {
  const found = readPostmaster(dataFolder);
  if (!found) return false;
  if (!servesFolder(found.pid, dataFolder)) {
    rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
    return false;
  }
  await stopProcess(found.pid);
  return true;
}

/** Stops PostgreSQL by fast shutdown, then immediate shutdown, then kill; it recovers from each without data loss. */
export async function stopProcess(pid: number): Promise<void> {
  for (const [signal, milliseconds] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const until = Date.now() + milliseconds;
    while (Date.now() < until) {
      if (!isAlive(pid)) return;
      await sleep(20);
    }
  }
}
