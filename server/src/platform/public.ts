import type { App } from '../core/app-types.ts';
import { channelsRoutes } from './control/ways/channels.routes.ts';
import { freezesRoutes } from './control/ways/freezes.routes.ts';
import { settingsRoutes } from './control/ways/settings.routes.ts';
import { grantsRoutes } from './control/ways/grants.routes.ts';
import { overviewRoutes } from './control/overview/overview.routes.ts';
import { pinsRoutes } from './control/ways/pins.routes.ts';
import { restoreRoutes } from './control/back/restore.routes.ts';
import { rolloutsRoutes } from './control/rollouts/rollouts.routes.ts';
import { isFileBlocked } from './releases/platform.repository.ts';
import { cspReportsRoutes } from './security/csp-reports.routes.ts';
import { checkDeployToken } from './security/deploy-token.ts';
import { deployTokensRoutes } from './security/deploy-tokens.routes.ts';
import { enqueue } from '../core/jobs/enqueue.ts';
import { fillApiCalls } from './releases/fill-api-calls.ts';
import { ensureInstanceKeys } from './security/instance-keys.ts';
import { sourceMapsRoutes } from './releases/source-maps.routes.ts';
import { checkKitReader } from './kit/kit-reader.ts';
import { pipelinesRoutes } from './pipelines/pipelines.routes.ts';
import { requestsRoutes } from './teams/requests.routes.ts';
import { slotsRoutes } from './kit/slots.routes.ts';
import { kitRoutes } from './kit/kit.routes.ts';
import { rememberOverviews } from './control/overview/read-overview.ts';
import type { RememberedOverviews } from './control/overview/read-overview.ts';
import { rememberLists } from './remotes/list/remembered-lists.ts';
import type { RememberedLists } from './remotes/list/remembered-lists.ts';
import { openListSigner } from './remotes/list/list-signature.ts';
import type { ListSigner } from './remotes/list/list-signature.ts';
import { measuresRoutes } from './measures/measures.routes.ts';
import { cachedReleaseFiles } from './store/cached-files.ts';
import { checkoutRemotes } from './releases/checkout-remotes.ts';
import { recordFault, ReleaseChanged, signedHash, verifyAllReleases } from './store/release-faults.ts';
import type { ServedFile } from './store/release-files.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { releasesRoutes } from './releases/releases.routes.ts';
import { remotesRoutes } from './remotes/remotes.routes.ts';
import { revisionForStaff } from './remotes/revision.ts';
import { securityEventsRoutes } from './security/security-events.routes.ts';
import { signingKeysRoutes } from './security/signing-keys.routes.ts';
import { shellBuild } from './remotes/shell-build.ts';
import type { ShellBuild } from './remotes/shell-build.ts';
import { releaseStores } from './store/stores.ts';
import { verifyReleases } from './store/verify-releases.job.ts';
import { teamsRoutes } from './teams/teams.routes.ts';
import { upgradeRoutes } from './upgrade/upgrade.routes.ts';
import { whereUsedRoutes } from './where-used/where-used.routes.ts';

export { checkRelease } from './browser-check/check-release.job.ts';
export { advanceRolloutsBySoak } from './control/rollouts/advance-rollouts.job.ts';
export { checkReleaseStore } from './store/check-store.ts';
export { pageOfRequest, shellFileNamed } from './shells/shell-page.ts';
export { HAS_HASH, storeShell } from './shells/store-shell.ts';
export { acceptedEncodings, compressed } from './store/release-files.ts';
export { isSafePath, isServed, SERVED_TYPES } from './store/release-paths.ts';
export { tidyReleases } from './store/tidy-releases.job.ts';
export { releaseStores, STORE_FOLDERS } from './store/stores.ts';
export { tellTeamsOfEnds } from './teams/tell-of-ends.job.ts';
export { verifyReleases } from './store/verify-releases.job.ts';
export type { ServedFile } from './store/release-files.ts';
export type { ReleaseStores } from './store/stores.ts';
export { pageState, revisionIn } from './remotes/revision.ts';
export { refuseUnfitStart } from './upgrade/refuse-unfit-start.ts';
export { MEASURE_CHANNEL } from './measures/measures.ts';
export type { CountedMeasure } from './measures/measures.ts';

/** Size of the cache of served files, in bytes, when releases are stored on disk. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** When a release that turned out to be changed is verified again, seconds. */
const VERIFY_AGAIN_AFTER_S = [5, 30, 120];

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Releases, their source maps (never served to pages) and the shell build they run in; tests use their own shell
     * build.
     */
    platform: {
      store: ReleaseStore;
      maps: ReleaseStore;
      kit: ReleaseStore;
      shell: ShellBuild;
      /** Signs the lists of remotes; pages carry its public key. */
      listSigner: ListSigner;
      /** The lists that were made. */
      lists: RememberedLists;
      overviews: RememberedOverviews;
      /** Returns the remotes whose sources are in this checkout. */
      checkoutRemotes(): string[];
      /**
       * Returns a release file as it is served, by store key and Accept-Encoding; null when there is none, 'blocked'
       * for every file of a blocked release, 'changed' when it is not the one that its team signed.
       */
      file(key: string, acceptEncoding: string): Promise<ServedFile | 'blocked' | 'changed' | null>;
    };
  }
}

/** Registers the platform: releases, pins, channels and the routes that the shell uses. */
export async function platform(app: App): Promise<void> {
  const stores = releaseStores(app.config);
  const stored = cachedReleaseFiles(stores.store, {
    signedHash: (key) => signedHash(app.database, key),
    maxBytes: app.config.s3?.cacheBytes ?? CACHE_BYTES,
  });
  // Asked for every file, before any cache: a block counts at once, on every server. While the database is away nothing
  // new can be blocked, and a tab that is open goes on loading the parts of what it runs.
  const file = async (key: string, acceptEncoding: string) => {
    const isBlocked = await isFileBlocked(app.database, key).catch(() => false);
    if (isBlocked) return 'blocked' as const;
    try {
      return await stored(key, acceptEncoding);
    } catch (error) {
      if (!(error instanceof ReleaseChanged)) throw error;
      await app.database.system(async (tx) => {
        if (!(await recordFault(tx, app.log, error.release))) return;
        // What was wrong with the store may be over in a moment; the schedule comes every ten minutes.
        for (const seconds of VERIFY_AGAIN_AFTER_S)
          await enqueue(tx, verifyReleases, {}, { after: new Date(Date.now() + seconds * 1000) });
      });
      return 'changed' as const;
    }
  };
  app.decorate('platform', {
    ...stores,
    file,
    shell: shellBuild(app.config.shellDir ?? undefined),
    listSigner: openListSigner(app.config.dataDir),
    lists: rememberLists(),
    overviews: rememberOverviews(),
    checkoutRemotes,
  });
  app.tokenChecks.set('deployToken', (request) => checkDeployToken(app, request));
  app.tokenChecks.set('kitReader', (request) => checkKitReader(app, request));
  app.releaseRevision.source = (request) => revisionForStaff(app, request);
  releasesRoutes(app);
  deployTokensRoutes(app);
  signingKeysRoutes(app);
  channelsRoutes(app);
  pinsRoutes(app);
  rolloutsRoutes(app);
  grantsRoutes(app);
  sourceMapsRoutes(app);
  restoreRoutes(app);
  freezesRoutes(app);
  settingsRoutes(app);
  overviewRoutes(app);
  remotesRoutes(app);
  measuresRoutes(app);
  upgradeRoutes(app);
  whereUsedRoutes(app);
  kitRoutes(app);
  teamsRoutes(app);
  slotsRoutes(app);
  requestsRoutes(app);
  pipelinesRoutes(app);
  securityEventsRoutes(app);
  await cspReportsRoutes(app);
  await ensureInstanceKeys(app);
  await fillApiCalls(app);
  verifyAtStart(app);
}

/** Verifies the releases as soon as the server listens; requests do not wait for it, they verify what they read. */
function verifyAtStart(app: App): void {
  const end = new AbortController();
  app.addHook('onClose', async () => end.abort());
  app.addHook('onListen', async () => {
    const { store } = app.platform;
    verifyAllReleases({ database: app.database, store, log: app.log, signal: end.signal }).catch((error: unknown) => {
      if (!end.signal.aborted) app.log.error({ err: error }, 'the releases could not be verified');
    });
  });
}
