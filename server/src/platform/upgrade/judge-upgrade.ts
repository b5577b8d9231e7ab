import type { FrozenShapes, LiveRelease } from '@iwe/contract';
import { contractMisfits, misfits, routeConflicts, shapeMisfits } from '@iwe/domain';
import type { ApiShapes, ExportShapes, Misfit, ShellFacts } from '@iwe/domain';

/** A shell and a server that would run together. */
export interface Candidate {
  shell: ShellFacts;
  /** Paths of the shell's own screens. */
  routes: readonly string[];
  api: ApiShapes;
  /** What the shell exports to remotes; null when it does not say. */
  exports: ExportShapes | null;
}

/** One misfit and the people it would affect. */
export interface UpgradeMisfit extends Misfit {
  release: string;
  liveAs: string;
  affected: string;
}

/** A live release with the API calls that it may make, and what it uses of the shell; null when none were recorded. */
export interface JudgedRelease extends LiveRelease {
  shapes: FrozenShapes | null;
  uses: ExportShapes | null;
}

/** Returns everything that keeps live releases from running on a candidate; empty when it can be installed. */
export function judgeUpgrade(candidate: Candidate, live: readonly JudgedRelease[]): UpgradeMisfit[] {
  return live.flatMap((release) => {
    const { shapes, routes, requires, uses } = release;
    const clashes = routeConflicts(
      routes,
      candidate.routes.map((path) => ({ path })),
    );
    const found: Misfit[] = [
      ...misfits(candidate.shell, requires),
      ...(candidate.exports && uses ? contractMisfits(candidate.exports, uses) : []),
      ...clashes.map((clash) => ({ package: 'routes', provides: 'a screen of the shell', needs: clash })),
      ...(shapes ? shapeMisfits(candidate.api, shapes as ApiShapes) : []),
    ];
    return found.map((row) => ({
      ...row,
      release: `${release.remote} ${release.version}`,
      liveAs: release.as.join(', '),
      affected: affected(release),
    }));
  });
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const affected = ({ organisations, people }: LiveRelease): string =>
  `${counted(organisations, 'organisation', 'organisations')}, ${counted(people, 'person', 'people')}`;

const COLUMNS: readonly [string, (row: UpgradeMisfit) => string][] = [
  ['package', (row) => row.package],
  ['provides', (row) => row.provides ?? 'nothing'],
  ['needs', (row) => row.needs],
  ['release', (row) => row.release],
  ['live as', (row) => row.liveAs],
  ['affected', (row) => row.affected],
];

/** Formats the misfits as a table for a terminal: package, provides, needs, who is affected. */
export function misfitTable(rows: readonly UpgradeMisfit[]): string {
  const cells = [COLUMNS.map(([head]) => head), ...rows.map((row) => COLUMNS.map(([, read]) => read(row)))];
  const widths = COLUMNS.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
