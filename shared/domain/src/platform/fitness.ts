import { inRange } from './in-range.ts';

/** What a page and its server provide to remotes. */
export interface ShellFacts {
  shellApi: string;
  serverApi: string;
  /** Shared package → version that the shell provides. */
  shared: Readonly<Record<string, string>>;
  /** Shared package of ours → names that it exports; absent when unknown. */
  names?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Shared package of ours → deprecated name → what to use instead; absent when unknown. */
  deprecated?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Its file with the shapes of what it exports (`ExportShapes`); absent in older shells. */
  exports?: string | undefined;
  /** The version of the sheet definitions that its screens can draw; absent when unknown. */
  definitions?: string | undefined;
  /** The slots of its pages, and the version of their props; absent in shells without slots. */
  slots?: { format: string; names: readonly string[] } | undefined;
  /** Range of the federation runtimes whose remotes its own serves; absent when unknown. */
  federation?: string | undefined;
}

/** What a release needs, as ranges. */
export interface ReleaseNeeds {
  shellApi: string;
  serverApi: string;
  shared: Readonly<Record<string, string>>;
  /** Names that the release imports from our own shared packages. */
  names?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The sheet definitions that it passes to the shell's screens. */
  definitions?: string | undefined;
  /** The slots that its panels were built for. */
  slots?: string | undefined;
  /** The version of the federation runtime that the release was built with; absent when unknown. */
  federation?: string | undefined;
}

/** One requirement that is not met: what is provided (null: nothing) and what is needed. */
export interface Misfit {
  package: string;
  provides: string | null;
  needs: string;
}

/** Returns everything that prevents a release from running on this page, in a fixed order; empty when it fits. */
export function misfits(shell: ShellFacts, needs: ReleaseNeeds): Misfit[] {
  const asked: [string, string | null, string][] = [
    ['shell API', shell.shellApi, needs.shellApi],
    ['server API', shell.serverApi, needs.serverApi],
    ...(shell.definitions === undefined || needs.definitions === undefined
      ? []
      : [['sheet definitions', shell.definitions, needs.definitions] satisfies [string, string, string]]),
    // A shell without slots runs such a release too: it only shows no panel.
    ...(shell.slots === undefined || needs.slots === undefined
      ? []
      : [['slots', shell.slots.format, needs.slots] satisfies [string, string, string]]),
    ...Object.keys(needs.shared)
      .sort()
      .map((name): [string, string | null, string] => [name, providedShared(shell, name), needs.shared[name] ?? '']),
  ];
  const wrong = asked
    .filter(([, provides, range]) => provides === null || !inRange(provides, range))
    .map(([name, provides, range]) => ({ package: name, provides, needs: range }));
  // The other way round: the page says for which versions its runtime stands in.
  const { federation: provides } = shell;
  const { federation: built } = needs;
  if (provides !== undefined && built !== undefined && !inRange(built, provides))
    wrong.push({ package: 'federation runtime', provides, needs: built });
  return [...wrong, ...missingNames(shell, needs)];
}

/**
 * Returns missing exports: a removed name breaks a release even when every version fits. Packages that are missing as a
 * whole are reported separately.
 */
function missingNames(shell: ShellFacts, needs: ReleaseNeeds): Misfit[] {
  return Object.keys(needs.names ?? {})
    .sort()
    .flatMap((key) => {
      const provided = shell.names?.[key];
      if (provided === undefined) return [];
      const gone = (needs.names?.[key] ?? []).filter((name) => !provided.includes(name));
      return gone.length > 0
        ? [
            {
              package: key,
              provides: providedShared(shell, key),
              needs: `its export${gone.length === 1 ? '' : 's'} ${gone.join(', ')}`,
            },
          ]
        : [];
    });
}

const providedShared = (shell: ShellFacts, name: string): string | null =>
  Object.hasOwn(shell.shared, name) ? (shell.shared[name] ?? null) : null;

/** Returns the misfits as one sentence: 'shell API provides 1.0.0, needs ^2.0.0'. */
export const describeMisfits = (rows: readonly Misfit[]): string =>
  rows.map((row) => `${row.package} provides ${row.provides ?? 'nothing'}, needs ${row.needs}`).join('; ');
