// `pnpm check-upgrade [--database] [--shell folder] [--server http://… --token …]`: compares this checkout's server and
// a build of the shell with every release that an instance's people get now. Prints what would not fit and exits with
// 1. With --database it also tells which migrations would run, what they lock and about how long. Changes nothing.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { releaseUrl } from '../store/release-paths.ts';
import { shellBuild } from '../remotes/shell-build.ts';
import { releaseStores } from '../store/stores.ts';
import { checkoutShapes } from './candidate-app.ts';
import { judgeUpgrade, misfitTable } from './judge-upgrade.ts';
import type { JudgedRelease } from './judge-upgrade.ts';
import { planMigrations, planText } from './migration-plan.ts';
import { liveFromServer, withInstance } from './live-from.ts';
import { liveReleases } from './live-releases.ts';
import { withRecorded, withShapes } from './refuse-unfit-start.ts';
import { withYoungerColumns } from './younger-columns.repository.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'boolean' },
    shell: { type: 'string' },
    server: { type: 'string' },
    token: { type: 'string' },
  },
});

/** Reads the live releases of a running server, with what they recorded. */
const fromServer = async (server: string, token: string): Promise<JudgedRelease[]> =>
  withRecorded(await liveFromServer(server, token), async ({ remote, version }, file) => {
    const kept = await fetch(new URL(releaseUrl(remote, version, file), server));
    if (!kept.ok) throw new Error(`${remote} ${version}: ${file} could not be read (${kept.status}).`);
    return kept.text();
  });

/** Reads the live releases from the database and the store of an instance. */
const fromDatabase = (): Promise<JudgedRelease[]> =>
  withInstance(async ({ config, database, connection }) => {
    if (values.database === true) console.log(`${planText(await planMigrations(connection))}\n`);
    return withShapes(releaseStores(config).store, await withYoungerColumns(database).system((tx) => liveReleases(tx)));
  });

if (values.database === true && values.server !== undefined) {
  console.error('--database reads the database itself: set DATABASE_URL or IWE_DATA_DIR instead of --server.');
  process.exit(2);
}

try {
  const shell = shellBuild(values.shell === undefined ? undefined : path.resolve(values.shell));
  const candidate = {
    shell: shell.facts(),
    routes: shell.routes(),
    api: await checkoutShapes(),
    exports: shell.exports(),
  };
  const live =
    values.server === undefined
      ? await fromDatabase()
      : await fromServer(values.server, values.token ?? process.env['IWE_ADMIN_TOKEN'] ?? '');
  const found = judgeUpgrade(candidate, live);
  if (found.length > 0) console.log(misfitTable(found));
  const blind = live.filter((release) => release.shapes === null);
  if (blind.length > 0)
    console.log(
      'Without kept API shapes, held against versions alone: ' +
        `${blind.map(({ remote, version }) => `${remote} ${version}`).join(', ')}.`,
    );
  const refused = new Set(found.map((row) => row.release)).size;
  console.log(
    found.length === 0
      ? `${live.length} live releases, all fit.`
      : `\n${refused} of ${live.length} live releases do not fit. Pin or promote versions that fit first; the ` +
          'server would not start (IWE_FORCE_UPGRADE=1 forces it).',
  );
  process.exitCode = found.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
