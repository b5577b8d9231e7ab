import { frozenShapes } from '@iwe/contract';
import type { LiveRelease } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import type { ApiShapes } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import { ConfigError } from '../../core/config.ts';
import type { Database, SystemTransaction } from '../../core/database/index.ts';
import { STABLE } from '../publish/publish-release.sql.ts';
import { releaseKey } from '../store/release-paths.ts';
import { readShells } from '../shells/running-shell.ts';
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

/** Adds the recorded API calls to live releases. Throws StoreDown when the store does not answer. */
export const withShapes = (store: Pick<ReleaseStore, 'get'>, live: readonly LiveRelease[]): Promise<JudgedRelease[]> =>
  Promise.all(
    live.map(async (release) => {
      const bytes =
        release.apiShapes === undefined
          ? null
          : await store.get(releaseKey(release.remote, release.version, release.apiShapes));
      return { ...release, shapes: bytes && frozenShapes.parse(JSON.parse(bytes.toString('utf8'))) };
    }),
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
    return live.map((release) => ({ ...release, shapes: null }));
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
  const { facts, routes } = await database.system((tx) => shellAfterStart(platform, tx));
  const api = await apiShapes();
  const found = judgeUpgrade({ shell: facts, routes, api }, await shapesOrNone(platform.store, decided));
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
