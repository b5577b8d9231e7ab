import { inRange } from './version.ts';

/** What a page and its server provide to remotes. */
export interface ShellFacts {
  shellApi: string;
  serverApi: string;
  /** Shared package → version that the shell provides. */
  shared: Readonly<Record<string, string>>;
}

/** What a release needs, as ranges. */
export interface ReleaseNeeds {
  shellApi: string;
  serverApi: string;
  shared: Readonly<Record<string, string>>;
}

/** One thing that does not fit: what is provided (null: nothing) and what is needed. */
export interface Misfit { package: string; provides: string | null; needs: string }

/** Everything that keeps a release from running on this page, in a fixed order; empty when it fits. */
export function misfits(shell: ShellFacts, needs: ReleaseNeeds): Misfit[] {
  const asked: [string, string | null, string][] = [
    ['shell API', shell.shellApi, needs.shellApi],
    ['server API', shell.serverApi, needs.serverApi],
    ...Object.keys(needs.shared).sort().map((name): [string, string | null, string] => [name, providedShared(shell, name), needs.shared[name] ?? '']),
  ];
  return asked
    .filter(([, provides, range]) => provides === null || !inRange(provides, range))
    .map(([name, provides, range]) => ({ package: name, provides, needs: range }));
}

const providedShared = (shell: ShellFacts, name: string): string | null =>
  Object.hasOwn(shell.shared, name) ? (shell.shared[name] ?? null) : null;

/** The misfits as one sentence: 'shell API provides 1.0.0, needs ^2.0.0'. */
export const describeMisfits = (rows: readonly Misfit[]): string =>
  rows.map((row) => `${row.package} provides ${row.provides ?? 'nothing'}, needs ${row.needs}`).join('; ');
