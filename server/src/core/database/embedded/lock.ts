import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockContent {
  pid: number;
  startedAt: string;
}

/** Thrown when another live iWE process uses this data directory. */
export class DataDirectoryInUse extends Error {
  readonly pid: number;
  constructor(directory: string, pid: number) {
    super(
      `Another iWE (process ${pid}) already uses the data in ${directory}. Stop it first, or give this one ` +
        'its own IWE_DATA_DIR and PORT.',
    );
    this.pid = pid;
  }
}

/**
 * Returns the fields of /proc/<pid>/stat after the name: state first, start time at 19; null on systems without /proc.
 */
function processFields(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/**
 * Returns a process's start time, which distinguishes it from a later one with the same number; empty where the system
 * does not provide it.
 */
const startOf = (pid: number): string => processFields(pid)?.[19] ?? '';

/** Returns whether a process with this number is alive. A zombie, killed but not yet reaped, is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const state = processFields(pid)?.[0];
  return state !== 'Z' && state !== 'X';
}

/**
 * Locks the data directory for this process; throws DataDirectoryInUse while another process has it. Returns a function
 * that unlocks it.
 */
export function lockDataDirectory(directory: string): () => void {
  const file = join(directory, 'server.lock');
  const own = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies LockContent);
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
      return () => {
        if (readQuietly(file) === own) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const found = readQuietly(file);
    const holder = parse(found);
    if (holder && isAlive(holder.pid) && startOf(holder.pid) === holder.startedAt)
      throw new DataDirectoryInUse(directory, holder.pid);
    // A killed server left this lock behind.
    if (readQuietly(file) === found) rmSync(file, { force: true });
  }
}

function readQuietly(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function parse(text: string | null): LockContent | null {
  try {
    return text ? (JSON.parse(text) as LockContent) : null;
  } catch {
    return null;
  }
}
