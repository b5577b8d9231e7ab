import { frozenShapes } from '@iwe/contract';
import type { LiveRelease } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import type { ApiShapes } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import { ConfigError } from '../../core/config.ts';
import type { Database, SystemTransaction } from '../../core/database/index.ts';
import { STABLE } from '../publish/publish-release.sql.ts';
import { releaseKey } from '../store/release-paths.ts';
import { readContract } from '../remotes/contract-fits.ts';
import { exportsOfShell, readShells } from '../shells/running-shell.ts';
import type { RunningShell } from '../shells/running-shell.ts';
import type { ShellBuild } from '../remotes/shell-build.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { StoreDown } from '../../core/files/store/store-down.ts';
import { judgeUpgrade, misfitTable } from './judge-upgrade.ts';
import type { JudgedRelease } from './judge-upgrade.ts';
import { liveReleases } from './live-releases.ts';

/** What is about to run: a built server, or this checkout before anything of it has started. */
export interface UpgradeHost {
  platform: { shell: ShellBuild; store: ReleaseStore };
  database: Pick<Database, 'system'>;
  production: boolean;
  apiShapes: () => ApiShapes | Promise<ApiShapes>;
}

export interface StartOptions {
  /** Starts anyway, with the table of misfits as a warning. */
  isForced: boolean;
  /** The launcher publishes the checkout's own remotes right after the start and makes them stable. */
  isRenewing: boolean;
}

/**
 * Adds what live releases recorded: their API calls, and what they use of the shell. `read` returns a file of a
 * release, or null when there is none.
 */
export const withRecorded = (
  live: readonly LiveRelease[],
  read: (release: LiveRelease, file: string) => Promise<string | null>,
): Promise<JudgedRelease[]> =>
  Promise.all(
    live.map(async (release) => {
      const [calls, uses] = await Promise.all(
        [release.apiShapes, release.contract].map(async (file) => (file === undefined ? null : read(release, file))),
      );
      return {
        ...release,
        shapes: calls ? frozenShapes.parse(JSON.parse(calls)) : null,
        uses: readContract(uses ?? null),
      };
    }),
  );

/** Adds what live releases recorded, from the store. Throws StoreDown when that does not answer. */
export const withShapes = (store: Pick<ReleaseStore, 'get'>, live: readonly LiveRelease[]): Promise<JudgedRelease[]> =>
  withRecorded(
    live,
    async ({ remote, version }, file) => (await store.get(releaseKey(remote, version, file)))?.toString('utf8') ?? null,
  );

/**
 * Reads the recorded API calls. A store that does not answer must not prevent the start: then only versions are
 * compared.
 */
async function shapesOrNone(store: ReleaseStore, live: readonly LiveRelease[]): Promise<JudgedRelease[]> {
  try {
    return await withShapes(store, live);
  } catch (error) {
    if (!(error instanceof StoreDown)) throw error;
    console.warn(
      `The kept API shapes of ${live.length} releases could not be read (${error.detail}): held against ` +
        'versions alone.',
    );
    return live.map((release) => ({ ...release, shapes: null, uses: null }));
  }
}

/**
 * Returns the shell that everybody without a pin has after this start: a person's choice, or the server's own build.
 */
async function shellAfterStart(platform: UpgradeHost['platform'], tx: SystemTransaction): Promise<RunningShell> {
  const { usual, own } = await readShells({ platform }, tx);
  const [stable] = await tx.query(STABLE(SHELL_NAME));
  return stable?.by_instance === false ? usual : own;
}

/**
 * Checks at the start that this shell and server fit the releases in use; otherwise people would be left without a
 * screen. Throws ConfigError with the table of misfits. `isForced` starts anyway, with the table as a warning.
 * `isRenewing`: the launcher publishes the checkout's own remotes right after the start and makes them stable, so those
 * are ignored; not in production, where what is stable stays.
 */
export async function refuseUnfit(
  { platform, database, production, apiShapes }: UpgradeHost,
  { isForced, isRenewing }: StartOptions,
): Promise<void> {
  if (platform.shell.page() === null) return;
  const decided = (await database.system((tx) => liveReleases(tx))).filter(
    ({ as, isRenewed }) =>
      as.some((reason) => reason === 'stable' || reason.startsWith('pin of ')) &&
      !(isRenewing && isRenewed && !production),
  );
  const { facts, routes, exports } = await database.system(async (tx) => {
    const shell = await shellAfterStart(platform, tx);
    return { facts: shell.facts, routes: shell.routes, exports: await exportsOfShell({ platform }, tx, shell) };
  });
  const api = await apiShapes();
  const found = judgeUpgrade({ shell: facts, routes, api, exports }, await shapesOrNone(platform.store, decided));
  if (found.length === 0) return;
  const table = misfitTable(found);
  if (!isForced)
    throw new ConfigError(
      'This shell and server do not fit releases that people use. Pin or promote versions that fit (pnpm ' +
        'check-upgrade tells beforehand), or start all the same with IWE_FORCE_UPGRADE=1: people then get the ' +
        `newest version that fits.\n\n${table}`,
    );
  console.warn(
    'IWE_FORCE_UPGRADE=1: started although these releases do not fit; people get the newest version that ' +
      `fits.\n\n${table}\n`,
  );
}

/** Judges a server that is built and about to listen. */
export const refuseUnfitStart = (app: App, options: StartOptions): Promise<void> =>
  refuseUnfit(
    {
      platform: app.platform,
      database: app.database,
      production: app.config.production,
      apiShapes: () => app.apiShapes(),
    },
    options,
  );
