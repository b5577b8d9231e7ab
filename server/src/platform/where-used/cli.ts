// `pnpm where-used [name|package] [--if react@19.4.0] [--deprecated] [--server http://… --token …] [--json]`: which
// live release, and which folder of this checkout, imports which name of the shared packages; and whom another version
// of a package would exclude. Changes nothing. Exits with 1 when --if would exclude somebody, with 2 when it could not
// look.
import { parseArgs } from 'node:util';
import type { LiveRelease } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import { CHECKOUT } from '../../core/config.ts';
import { shellBuild } from '../remotes/shell-build.ts';
import { liveFromServer, withInstance } from '../upgrade/live-from.ts';
import { liveReleases } from '../upgrade/live-releases.ts';
import { withYoungerColumns } from '../upgrade/younger-columns.repository.ts';
import { usedInSources } from './sources.ts';
import { excludedText, whereUsedText } from './where-used-text.ts';
import { excludedBy, filtered, whereUsed } from './where-used.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    if: { type: 'string' },
    deprecated: { type: 'boolean' },
    server: { type: 'string' },
    token: { type: 'string' },
    json: { type: 'boolean' },
  },
});

const readLive = (): Promise<LiveRelease[]> =>
  values.server === undefined
    ? withInstance(({ database }) => withYoungerColumns(database).system((tx) => liveReleases(tx)))
    : liveFromServer(values.server, values.token ?? process.env['IWE_ADMIN_TOKEN'] ?? '');

/** What this checkout's shell provides; before it is built only what releases use is known. */
function provided(): Parameters<typeof whereUsed>[1] {
  const shell = shellBuild();
  return shell.page() === null ? { shared: {} } : shell.facts();
}

try {
  const live = (await readLive()).filter(({ remote }) => remote !== SHELL_NAME);
  const rows = filtered(whereUsed(live, provided()), { keyword: positionals[0], isDeprecated: values.deprecated });
  const excluded = values.if === undefined ? null : excludedBy(live, values.if);
  const sources = usedInSources(CHECKOUT);
  if (values.json === true) {
    const inSources = (key: string, name: string | null) => [...(sources.get(key)?.get(name ?? '') ?? [])].sort();
    const data = rows.map((row) => ({ ...row, sources: inSources(row.package, row.name) }));
    console.log(JSON.stringify({ data, excluded }));
  } else {
    // The question about another version is answered alone, unless a name is asked for as well.
    if (excluded === null || positionals.length > 0) console.log(whereUsedText(rows, sources, positionals[0] ?? ''));
    if (excluded !== null) console.log(excludedText(excluded));
  }
  process.exitCode = excluded !== null && excluded.releases.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
