import type { ExcludedReleases, LiveRelease, WhereUsedRow } from '@iwe/contract';
import { inRange } from '@iwe/domain';
import type { ShellFacts } from '@iwe/domain';

/** Whether a release needs it all (`*`): nobody declared a range for an entry of a package ('@iwe/ui/sheet'). */
const ANY = '*';

const using = ({ remote, version, as }: LiveRelease, needs: string): WhereUsedRow['users'][number] => ({
  remote,
  version,
  as,
  needs,
});

/**
 * Returns every shared package and every name of our own ones that a shell provides or a live release uses, sorted,
 * each with its users. The shell itself uses no release's names, so it is left out.
 */
export function whereUsed(
  live: readonly LiveRelease[],
  { shared, names = {}, deprecated = {} }: Pick<ShellFacts, 'shared' | 'names' | 'deprecated'>,
): WhereUsedRow[] {
  const rows = new Map<string, WhereUsedRow>();
  const rowOf = (key: string, name: string | null): WhereUsedRow => {
    const id = `${key} ${name ?? ''}`;
    const row = rows.get(id) ?? {
      package: key,
      name,
      provides: shared[key] ?? null,
      deprecated: (name === null ? undefined : deprecated[key]?.[name]) ?? null,
      users: [],
    };
    rows.set(id, row);
    return row;
  };
  for (const key of Object.keys(shared)) rowOf(key, null);
  for (const [key, exported] of Object.entries(names)) for (const name of exported) rowOf(key, name);
  for (const release of live) {
    const { shared: needs, names: imported = {} } = release.requires;
    for (const [key, range] of Object.entries(needs)) rowOf(key, null).users.push(using(release, range));
    for (const [key, used] of Object.entries(imported))
      for (const name of used) rowOf(key, name).users.push(using(release, needs[key] ?? ANY));
  }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Returns the rows whose package, name or users contain the keyword, or that are deprecated. */
export const filtered = (
  rows: readonly WhereUsedRow[],
  { keyword = '', isDeprecated = false }: { keyword?: string | undefined; isDeprecated?: boolean | undefined },
): WhereUsedRow[] => {
  const wanted = keyword.toLowerCase();
  return rows.filter(
    (row) =>
      (!isDeprecated || row.deprecated !== null) &&
      [row.package, row.name ?? '', ...row.users.map(({ remote }) => remote)].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
};

/**
 * Returns which live releases a version of a package would exclude: those that require it, in a range without that
 * version. `wanted` is 'react@19.4.0'.
 */
export function excludedBy(live: readonly LiveRelease[], wanted: string): ExcludedReleases {
  const at = wanted.lastIndexOf('@');
  const [name, version] = [wanted.slice(0, at), wanted.slice(at + 1)];
  const requiring = live.flatMap((release) => {
    const needs = release.requires.shared[name];
    return needs === undefined ? [] : [{ release, needs }];
  });
  return {
    package: name,
    version,
    of: requiring.length,
    releases: requiring
      .filter(({ needs }) => !inRange(version, needs))
      .map(({ release, needs }) => ({
        ...using(release, needs),
        organisations: release.organisations,
        people: release.people,
      })),
  };
}
