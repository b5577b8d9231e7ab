import type { App } from '../../app-types.ts';
import { channelsRoutes } from './control/channels.routes.ts';
import { grantsRoutes } from './control/grants.routes.ts';
import { overviewRoutes } from './control/overview.routes.ts';
import { pinsRoutes } from './control/pins.routes.ts';
import { rollbackRoutes } from './control/rollback.routes.ts';
import { rolloutsRoutes } from './control/rollouts.routes.ts';
import { undoRoutes } from './control/undo.routes.ts';
import { isFileBlocked, publishedHash } from './platform.repository.ts';
import { cspReportsRoutes } from './csp-reports.routes.ts';
import { checkDeployToken } from './deploy-token.ts';
import { deployTokensRoutes } from './deploy-tokens.routes.ts';
import { fillApiCalls } from './fill-api-calls.ts';
import { ensureInstanceKeys } from './instance-keys.ts';
import { developerGrantsRoutes } from './developer/developer-grants.routes.ts';
import { developerPanelRoutes } from './developer/panel.routes.ts';
import { sourceMapsRoutes } from './developer/source-maps.routes.ts';
import { kitRoutes } from './kit/kit.routes.ts';
import { openFileStore } from '../../files/store/open-file-store.ts';
import { cachedReleaseFiles } from './cached-files.ts';
import { oldShells, SHELLS_FOLDER } from './old-shells.ts';
import type { OldShells } from './old-shells.ts';
import { readReleaseFile } from './release-files.ts';
import type { ServedFile } from './release-files.ts';
import type { ReleaseStore } from './release-store.ts';
import { releasesRoutes } from './releases.routes.ts';
import { remotesRoutes } from './remotes.routes.ts';
import { revisionForStaff } from './revision.ts';
import { securityEventsRoutes } from './security-events.routes.ts';
import { shellBuild } from './shell-build.ts';
import type { ShellBuild } from './shell-build.ts';
import { releaseStores } from './stores.ts';
import { upgradeRoutes } from './upgrade/upgrade.routes.ts';

export { checkRelease } from './browser-check/check-release.job.ts';
export { advanceRolloutsBySoak } from './control/advance-rollouts.job.ts';
export { checkReleaseStore } from './check-store.ts';
export { HAS_HASH, SHELLS_FOLDER } from './old-shells.ts';
export { acceptedEncodings, compressed } from './release-files.ts';
export { tidyReleases } from './tidy-releases.job.ts';
export { releaseStores, STORE_FOLDERS } from './stores.ts';
export type { ReleaseStores } from './stores.ts';
export { grantOfPage } from './developer/developer-grant.ts';
export { pageState } from './revision.ts';
export { refuseUnfitStart } from './upgrade/refuse-unfit-start.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Releases, their source maps (never served to pages) and the shell build they run in; tests use their own shell
     * build.
     */
    platform: {
      store: ReleaseStore;
      maps: ReleaseStore;
      shell: ShellBuild;
      /** The files of the shells that were served before this one. */
      oldShells: OldShells;
      /**
       * Returns a release file as it is served, by store key and Accept-Encoding; null when there is none, 'blocked' for
       * every file of a blocked release.
       */
      file(key: string, acceptEncoding: string): Promise<ServedFile | 'blocked' | null>;
    };
  }
}

/** Registers the platform: releases, pins, channels and the routes that the shell uses. */
export async function platform(app: App): Promise<void> {
  const { s3 } = app.config;
  const stores = releaseStores(app.config);
  const stored = s3
    ? cachedReleaseFiles(stores.store, {
        publishedHash: (key) => publishedHash(app.database, key),
        maxBytes: s3.cacheBytes,
      })
    : (key: string, acceptEncoding: string) => readReleaseFile(stores.store, key, acceptEncoding);
  // Asked for every file, before any cache: a block counts at once, on every server. While the database is away nothing
  // new can be blocked, and a tab that is open goes on loading the parts of what it runs.
  const file = async (key: string, acceptEncoding: string) => {
    const isBlocked = await isFileBlocked(app.database, key).catch(() => false);
    return isBlocked ? ('blocked' as const) : stored(key, acceptEncoding);
  };
  app.decorate('platform', {
    ...stores,
    file,
    shell: shellBuild(app.config.shellDir ?? undefined),
    oldShells: oldShells(openFileStore(app.config, SHELLS_FOLDER), () => app.platform.shell),
  });
  app.tokenChecks.set('deployToken', (request) => checkDeployToken(app, request));
  app.releaseRevision.source = (request) => revisionForStaff(app, request);
  releasesRoutes(app);
  deployTokensRoutes(app);
  channelsRoutes(app);
  pinsRoutes(app);
  rolloutsRoutes(app);
  grantsRoutes(app);
  developerGrantsRoutes(app);
  developerPanelRoutes(app);
  sourceMapsRoutes(app);
  rollbackRoutes(app);
  undoRoutes(app);
  overviewRoutes(app);
  remotesRoutes(app);
  upgradeRoutes(app);
  kitRoutes(app);
  securityEventsRoutes(app);
  await cspReportsRoutes(app);
  await ensureInstanceKeys(app);
  await fillApiCalls(app);
}
