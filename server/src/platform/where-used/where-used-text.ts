import type { ExcludedReleases, WhereUsedRow } from '@iwe/contract';
import type { UsedInSources } from './sources.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/**
 * Returns a block for each package: its live releases, and a line for each used name with who imports it. Names of the
 * kit, which every remote bundles, are known from the checkout's sources alone.
 */
export function whereUsedText(rows: readonly WhereUsedRow[], sources: UsedInSources, keyword: string): string {
  const wanted = keyword.toLowerCase();
  const blocks = new Map<string, { head: string; names: Map<string, string[]> }>();
  const blockOf = (key: string) => {
    const block = blocks.get(key) ?? { head: key, names: new Map<string, string[]>() };
    blocks.set(key, block);
    return block;
  };
  for (const { package: key, name, provides, deprecated, users } of rows) {
    const who = users.map(({ remote, version }) => `${remote} ${version}`);
    const block = blockOf(key);
    if (name === null) {
      const needed = users.map(({ remote, version, needs }) => `${remote} ${version} needs ${needs}`).join(', ');
      block.head = `${key} ${provides ?? '(not provided)'}${needed === '' ? '' : `: ${needed}`}`;
    } else
      block.names.set(`${name}${deprecated === null ? '' : ` (deprecated: ${deprecated})`}`, [
        ...who,
        ...(sources.get(key)?.get(name) ?? []),
      ]);
  }
  for (const [key, names] of sources)
    for (const [name, folders] of names)
      if (
        !rows.some((row) => row.package === key && row.name === name) &&
        `${key} ${name}`.toLowerCase().includes(wanted)
      )
        blockOf(key).names.set(name, [...folders]);
  if (blocks.size === 0) return `Nobody uses ${keyword === '' ? 'anything' : keyword}.`;
  return [...blocks]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { head, names }]) =>
      [
        head,
        ...[...names]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, who]) => `  ${name}  ${who.join(', ') || 'nobody'}`),
      ].join('\n'),
    )
    .join('\n\n');
}

/** Returns in words whom a version of a package would exclude. */
export function excludedText({ package: name, version, of, releases }: ExcludedReleases): string {
  if (of === 0) return `No live release requires ${name}.`;
  const fit = counted(of, 'live release requires', 'live releases require');
  if (releases.length === 0) return `${name} ${version} would exclude nobody: ${fit} it, all in ranges that have it.`;
  const lines = releases.map(
    (one) =>
      `  ${one.remote} ${one.version} (${one.as.join(', ')}) needs ${one.needs}: ` +
      `${counted(one.organisations, 'organisation', 'organisations')}, ${counted(one.people, 'person', 'people')}`,
  );
  return `${name} ${version} would exclude ${releases.length} of ${of} live releases:\n${lines.join('\n')}`;
}
