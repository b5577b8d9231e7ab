import { readFileSync } from 'node:fs';

/** Returns the most memory that a process ever had, in MB, as Linux counts it (VmHWM). */
export function peakMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
}
