import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { OwnFigures } from './figures.ts';
import type { Figures } from './measure.ts';

/** The result of one row: app and raw at one number of connections. */
export interface ApiResult {
  readonly row: string;
  readonly connections: number;
  readonly app: Figures;
  readonly raw: Figures;
  /** App divided by raw. */
  readonly ratio: { readonly p50: number; readonly p95: number; readonly perSecond: number };
  readonly target: string;
  readonly isReached: boolean | null;
}

/** The result of a row with its own figures. */
export interface OwnResult {
  readonly row: string;
  readonly figures: OwnFigures;
}

/** The result of one run, as written to bench/results. */
export interface RunReport {
  readonly at: string;
  readonly sheets: number;
  readonly seedSeconds: number | null;
  readonly machine: string;
  readonly commit: string;
  /** Load average of the minute before; well above 0 the times are those of a busy machine. */
  readonly loadBefore: number;
  readonly api: readonly ApiResult[];
  readonly own: readonly OwnResult[];
}

/** Returns a short description of this machine: Node, processors and memory. */
export const machine = (): string =>
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB`;

/** Returns the load average of the last minute. */
export const load = (): number => loadavg()[0] ?? 0;

/** Returns the short commit, or 'unknown' outside a repository. */
export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

const COLUMNS: readonly (readonly [title: string, width: number, value: (result: ApiResult) => string])[] = [
  ['row', -26, (result) => result.row],
  ['conn', 5, (result) => String(result.connections)],
  ['app p50', 9, (result) => milliseconds(result.app.p50Ms)],
  ['raw p50', 9, (result) => milliseconds(result.raw.p50Ms)],
  ['ratio', 7, (result) => result.ratio.p50.toFixed(2)],
  ['app p95', 9, (result) => milliseconds(result.app.p95Ms)],
  ['raw p95', 9, (result) => milliseconds(result.raw.p95Ms)],
  ['ratio', 7, (result) => result.ratio.p95.toFixed(2)],
  ['app /s', 8, (result) => result.app.perSecond.toFixed(0)],
  ['raw /s', 8, (result) => result.raw.perSecond.toFixed(0)],
  ['ratio', 7, (result) => result.ratio.perSecond.toFixed(2)],
  ['  target', -24, (result) => (result.target ? `  ${result.target} ${result.isReached ? 'reached' : 'MISSED'}` : '')],
];

const milliseconds = (value: number): string => `${value.toFixed(2)}ms`;
const cell = (text: string, width: number): string => (width < 0 ? text.padEnd(-width) : text.padStart(width));

/** Returns the results as a text table. */
export function table(results: readonly ApiResult[]): string {
  const lines = [COLUMNS.map(([title, width]) => cell(title, width)).join('')];
  for (const result of results) lines.push(COLUMNS.map(([, width, value]) => cell(value(result), width)).join(''));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** Writes the run to bench/results/<date>-<name>.json and returns the path. */
export function write(report: RunReport, name: string): string {
  const folder = fileURLToPath(new URL('../results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const path = `${folder}${report.at.slice(0, 10)}-${name}.json`;
  writeFileSync(
    path,
    `${JSON.stringify(report, (_key, value: unknown) => (typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value), 2)}\n`,
  );
  return path;
}
