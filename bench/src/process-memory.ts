import { readdirSync, readFileSync } from 'node:fs';

/** Returns the most memory that a process ever had, in MB, as Linux counts it (VmHWM). */
export function peakMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
}

/** Returns a process and everything that it has started, directly or not. */
export function processesBelow(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

/** Returns the proportional set of a process and everything below it, in MB: shared pages count once. */
export function proportionalMegabytes(root: number): number {
  let kilobytes = 0;
  for (const pid of processesBelow(root)) {
    try {
      kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It has ended meanwhile.
    }
  }
  return kilobytes / 1_024;
}
