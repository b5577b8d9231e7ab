import { GUARD_HOURS, isPreviewVersion, releaseContent } from '@iwe/contract';
import type { EffectRow, PublishAnswer, PublishRequest, ReleaseManifest } from '@iwe/contract';
import { compareVersions, misfits } from '@iwe/domain';
import type { SystemTransaction } from '../../core/database/index.ts';
import type { App } from '../../core/app-types.ts';
import { conflict, forbidden, unprocessable } from '../../core/errors.ts';
import { allDone } from '../store/all-done.ts';
import { checkFiles, checkFitness, refuseLiveClash } from './check-release.policy.ts';
import { slotClashes } from './check-slots.policy.ts';
import type { SentFiles } from './check-release.policy.ts';
import type { LiveRoutes } from './check-release.policy.ts';
import { refused } from '../control/decide/decide.ts';
import { recordChange } from '../control/decide/changes.ts';
import { readDecisive } from '../control/decide/effect.ts';
import { effectInFreezes, isEverybodyFrozen } from '../control/ways/freezes.ts';
import { refuseBrokenContracts, refuseUnreadableContract } from '../remotes/contract-fits.ts';
import { refuseUnfitHere, unknownCalls } from '../remotes/fits-here.ts';
import { enqueueCheck } from '../browser-check/check-release.job.ts';
import { auditPlatform, findRelease, lockRevision, readRevision } from '../releases/platform.repository.ts';
import { pruneLocal } from '../store/prune-local.ts';
import { refuseLookAlikes } from './check-labels.policy.ts';
import { REGISTER_REMOTE } from '../teams/teams.sql.ts';
import { recordFault } from '../store/release-faults.ts';
import { readShells } from '../shells/running-shell.ts';
import { putReleaseFile, restoreReleaseFile } from '../store/release-files.ts';
import { releaseKey } from '../store/release-paths.ts';
import { readManifest } from './signed-manifest.ts';
import { STORED_AGAIN } from '../store/tidy-releases.sql.ts';
import { withUploadClaim } from './upload-claim.ts';
import type { UploadClaim } from './upload-claim.ts';
import {
  ANY_OTHER_RELEASE,
  END_OLDEST_PREVIEWS,
  STABLE,
  INSERT,
  LAST_AGAIN,
  LIVE_ROUTES_OF_OTHERS,
  LIVE_SLOTS,
  LOCK_LIVE_ROUTES,
  LOCK_REMOTE,
  MARK_PROVEN,
  OTHER_WITH_CONTAINER,
  SET_STABLE,
  STABLE_VERSION,
} from './publish-release.sql.ts';
import type { ReleaseRow } from '../releases/platform.sql.ts';
import type { Publisher } from '../security/deploy-token.sql.ts';

/**
 * Stores a release whose signature is verified: first the files, then the row. Publishing the same version again with
 * the same bytes changes nothing, except that lost and changed files are restored; with other bytes it throws 409.
 * Publishing does not activate a version unless the request asks for it and the token may promote. No transaction is
 * open during the upload to the store.
 */
export async function publishRelease(
  app: App,
  publisher: Publisher,
  manifest: ReleaseManifest,
  request: PublishRequest,
): Promise<PublishAnswer> {
  if (request.promote && !publisher.canPromote) {
    await refused(
      app,
      { userId: null, email: publisher.name },
      { action: 'stable', remote: manifest.remote, version: manifest.version },
    );
    throw forbidden(`The token "${publisher.name}" may not promote to stable.`, 'deploy-token-promote');
  }
  refusePreviewAsOther(manifest, request);
  const publication = { publisher, manifest, request, files: await checkFiles(manifest, request.files) };
  const { answer, removeOld } = await withUploadClaim(app, manifest, async (claim) => {
    const earlier = await app.database.system((tx) => checkPublication(app, tx, publication));
    await putFiles(app, publication, { isKnown: earlier !== null, claim });
    return app.database.system(async (tx) => {
      await claim.end(tx);
      return writeRelease(app, tx, publication);
    });
  });
  // The release is committed: failing to remove files that nobody can be given any more is no reason for an error.
  await removeOld().catch((error: unknown) =>
    app.log.warn({ err: error }, 'the files of old builds could not be removed'),
  );
  return answer;
}

/** Throws 422 unless a preview has a version of previews, is not to be stable, and nothing else has such a version. */
function refusePreviewAsOther({ version }: ReleaseManifest, { previewDays, promote }: PublishRequest): void {
  const refuse = (message: string): Error => unprocessable([{ code: 'release-preview', message }], 'release-preview');
  if (previewDays !== undefined && promote)
    throw refuse('A preview can be nobody’s stable version. Publish it without --promote.');
  if (previewDays !== undefined && !isPreviewVersion(version))
    throw refuse(`A preview has a version like 1.1.0-preview.1, not ${version}.`);
  if (previewDays === undefined && isPreviewVersion(version))
    throw refuse(`${version} is a version of previews. Publish it with --preview, or choose another version.`);
}

/** A release to be published, with its files checked against the manifest. */
interface Publication {
  publisher: Publisher;
  manifest: ReleaseManifest;
  request: PublishRequest;
  files: SentFiles;
}

/**
 * Returns the existing release with this version and content, or null. Throws 409 and 422 when the release must not be
 * published now. Runs before the upload and again with the insert, because other releases may have changed meanwhile.
 */
async function checkPublication(
  app: App,
  tx: SystemTransaction,
  { publisher, manifest, request, files }: Publication,
): Promise<ReleaseRow | null> {
  const { remote, version } = manifest;
  const earlier = await findRelease(tx, remote, version);
  const manifestFault = earlier && readManifest(earlier).fault;
  if (manifestFault)
    throw conflict(
      `${remote} ${version} was changed in the database. ${manifestFault} Restore its row from a backup, or publish ` +
        'another version.',
      'release-changed',
    );
  if (earlier && releaseContent(earlier.manifest) !== releaseContent(manifest)) {
    throw conflict(
      `${remote} ${version} is published already, with other content. A release never changes: raise the version.`,
      'release-exists',
    );
  }
  if (earlier) {
    if (request.promote === true) await refuseUnfitHere(app, tx, (await readShells(app, tx)).usual, earlier);
    return earlier;
  }
  const isAskedFor = request.promote === true || (request.promote === 'unless-chosen' && !publisher.isInstance);
  if (isAskedFor && (await mustBeChecked(app, tx, publisher, manifest)))
    throw conflict(
      `${remote} ${version} must be checked in a browser before it can be stable. Publish it, wait for the ` +
        'check, then promote it.',
      'release-unchecked',
    );
  checkFitness(
    manifest,
    files,
    app.platform.shell.facts(),
    await liveRoutesOfOthers(tx, remote),
    app.platform.shell.routes(),
    await tx.query(LIVE_SLOTS()),
  );
  refuseLookAlikes(request.manifest);
  refuseUnknownCalls(app, manifest, files.bytes);
  const contract = textOf(manifest.contract, files.bytes);
  refuseUnreadableContract(contract, manifest.contract);
  refuseBrokenContracts(app.platform.shell.exports(), [{ remote, version, contract }]);
  await refuseTakenContainer(tx, manifest);
  return null;
}

/**
 * Whether a browser must start a release before it may be chosen: a team's always; in production also the instance's
 * own, unless it is the first of a remote of this checkout, since nothing else could run.
 */
async function mustBeChecked(
  app: App,
  tx: SystemTransaction,
  publisher: Publisher,
  { remote, version }: Pick<ReleaseManifest, 'remote' | 'version'>,
): Promise<boolean> {
  if (!publisher.isInstance) return true;
  if (!app.config.production) return false;
  return !app.platform.checkoutRemotes().includes(remote) || (await hasOtherReleases(tx, remote, version));
}

/**
 * Whether an instance's own build becomes stable at its start: where the remote has no other release yet; outside
 * production also in place of what the instance set itself. In production only people and tokens decide; nor does a
 * start choose again what somebody took away by restoring an earlier state.
 */
async function mayReplace(
  app: App,
  tx: SystemTransaction,
  { remote, version }: Pick<ReleaseManifest, 'remote' | 'version'>,
): Promise<boolean> {
  const [stable] = await tx.query(STABLE(remote));
  return stable ? stable.by_instance && !app.config.production : !(await hasOtherReleases(tx, remote, version));
}

const hasOtherReleases = async (tx: SystemTransaction, remote: string, version: string): Promise<boolean> =>
  (await tx.query(ANY_OTHER_RELEASE(remote, version))).length > 0;

/** Writes a release whose files are stored, and promotes it on request. Call `removeOld` after the COMMIT. */
async function writeRelease(
  app: App,
  tx: SystemTransaction,
  publication: Publication,
): Promise<{ answer: PublishAnswer; removeOld: () => Promise<void> }> {
  const { publisher, manifest, request } = publication;
  const { remote, version } = manifest;
  if (request.promote) await lockRevision(tx);
  // Serialised per remote: two pipelines of a team may finish in the same second.
  await tx.query(LOCK_REMOTE(remote));
  const earlier = await checkPublication(app, tx, publication);
  const isUnchecked = !earlier && (await mustBeChecked(app, tx, publisher, manifest));
  if (!earlier) await insertRelease(tx, publication, isUnchecked);
  else await auditStoredAgain(tx, publisher, remote, version);
  // Its files have just been stored again, as they were signed.
  if (earlier?.fault) await recordFault(tx, app.log, { remote, version, fault: null });
  const wanted =
    request.promote === true ||
    (request.promote === 'unless-chosen' &&
      (earlier ? canRun(app, earlier) : !isUnchecked) &&
      (await mayReplace(app, tx, manifest)));
  const by = { userId: null, actor: publisher.name, reason: 'published with promote' };
  // Only what an instance does at its own start is nobody's decision; a promote that somebody asked for is one.
  const byInstance = publisher.isInstance && request.promote === 'unless-chosen';
  // Nobody asked for what an instance does at its start, so it waits for the end of a freeze without an error.
  const stable = wanted && !(byInstance && (await isEverybodyFrozen(tx)));
  if (stable) await promote(app, tx, remote, version, by, byInstance);
  let removeOld = async (): Promise<void> => {};
  if (publisher.isInstance && !earlier)
    removeOld = (await pruneLocal(tx, [app.platform.store, app.platform.maps], remote)).remove;
  const { value: revision } = await readRevision(tx);
  const preview = await previewLink(app, tx, publication);
  return {
    answer: { remote, version, result: earlier ? 'unchanged' : 'created', stable, revision, ...preview },
    removeOld,
  };
}

/** Returns the link of a preview that is published now, with its end; nothing for every other release. */
async function previewLink(
  app: App,
  tx: SystemTransaction,
  { manifest: { remote, version }, request: { previewDays } }: Publication,
): Promise<Pick<PublishAnswer, 'preview'>> {
  if (previewDays === undefined) return {};
  const [lasts] = await tx.query(LAST_AGAIN(remote, version, previewDays));
  if (!lasts) throw new Error(`${remote} ${version} was stored without its end.`);
  await tx.query(END_OLDEST_PREVIEWS(remote));
  return { preview: { url: `${app.config.publicUrl}/preview/${remote}/${version}`, until: lasts.until } };
}

/** Number of parallel uploads. */
const AT_ONCE = 6;

/**
 * Stores every file before the release's row is written, so that an interrupted upload never becomes a release. Source
 * maps are accepted only from the first upload: a later one is proven to have the same scripts, but its maps are not
 * signed.
 */
async function putFiles(
  { platform }: App,
  { manifest: { remote, version }, files, request }: Publication,
  { isKnown, claim }: { isKnown: boolean; claim: UploadClaim },
): Promise<void> {
  const put = isKnown ? restoreReleaseFile : putReleaseFile;
  const maps = isKnown ? {} : (request.maps ?? {});
  const puts = [
    ...[...files.bytes].map(
      ([name, bytes]) =>
        () =>
          put(platform.store, releaseKey(remote, version, name), bytes),
    ),
    ...Object.entries(maps).map(
      ([name, text]) =>
        () =>
          platform.maps.put(releaseKey(remote, version, name), Buffer.from(text, 'base64')),
    ),
  ];
  for (let at = 0; at < puts.length; at += AT_ONCE) {
    claim.assertInTime();
    await allDone(puts.slice(at, at + AT_ONCE).map((put) => put()));
  }
}

/**
 * Throws when the container name is taken: 'mf-a' 1.0.0-0 and 'mf-a-1' 0.0.0 would share one, and a page that has
 * loaded one of them would run it instead of the other.
 */
async function refuseTakenContainer(tx: SystemTransaction, { remote, containerName }: ReleaseManifest): Promise<void> {
  const [other] = await tx.query(OTHER_WITH_CONTAINER(remote, containerName));
  if (other)
    throw unprocessable(
      [
        {
          code: 'release-container',
          message:
            `${containerName} is the container of ${other.remote} ${other.version} already. Choose another ` +
            'version.',
        },
      ],
      'release-container',
    );
}

/**
 * Throws 422 with every misfit when a release was built against another API than this server's: it would fail at its
 * first call.
 */
function refuseUnknownCalls(app: App, manifest: ReleaseManifest, files: ReadonlyMap<string, Buffer>): void {
  if (manifest.apiShapes === undefined) return;
  const found = unknownCalls(app, manifest, textOf(manifest.apiShapes, files) ?? '');
  if (found.length > 0)
    throw unprocessable(
      found.slice(0, 50).map((row) => ({
        code: 'release-api',
        field: row.package,
        message: `${row.package}: this server provides ${row.provides ?? 'nothing'}, the release needs ${row.needs}.`,
      })),
    );
}

/** Returns one of a release's files as text; null when it has none. */
const textOf = (name: string | undefined, files: ReadonlyMap<string, Buffer>): string | null =>
  name === undefined ? null : (files.get(name)?.toString('utf8') ?? null);

/** A release that was tidied has its files again and may be chosen; its source maps, which nobody signs, stay away. */
async function auditStoredAgain(
  tx: SystemTransaction,
  { name }: Publisher,
  remote: string,
  version: string,
): Promise<void> {
  if ((await tx.query(STORED_AGAIN(remote, version))).length > 0)
    await auditPlatform(tx, { userId: null, actor: name, action: 'publish again', remote, version });
}

async function insertRelease(
  tx: SystemTransaction,
  { publisher, manifest, request, files }: Publication,
  mustCheck: boolean,
): Promise<void> {
  await tx.query(
    INSERT(
      manifest.remote,
      manifest.version,
      request.manifest,
      request.signature,
      publisher.signingKeyId,
      publisher.tokenId,
      mustCheck ? 'unchecked' : 'own',
      request.notes ?? '',
      textOf(manifest.apiShapes, files.bytes),
      request.previewDays ?? null,
      textOf(manifest.contract, files.bytes),
    ),
  );
  await tx.query(REGISTER_REMOTE(manifest.remote, manifest.remoteJson.owner.trim() || 'Unknown'));
  const isPreview = request.previewDays !== undefined;
  if (mustCheck) await enqueueCheck(tx, manifest, isPreview ? 'preview' : request.hotfix ? 'hotfix' : 'release');
  await auditPlatform(tx, {
    userId: null,
    actor: `${publisher.name} (${manifest.publisher})`,
    action: isPreview ? 'publish preview' : 'publish',
    remote: manifest.remote,
    version: manifest.version,
    after: { commit: manifest.commit },
  });
}

/**
 * Makes a version the stable one, for a token or at the instance's start; the caller holds the lock of the revision.
 * Resolves to the effect on every organisation. Throws 409 in a freeze of everybody, 422 when another live remote
 * answers one of its routes or has one of its lines of the menu.
 */
export async function promote(
  app: App,
  tx: SystemTransaction,
  remote: string,
  version: string,
  by: { userId: number | null; actor: string; reason: string },
  byInstance = false,
): Promise<EffectRow[]> {
  const [stable] = await tx.query(STABLE_VERSION(remote));
  if (stable?.version === version) {
    // What the instance set is now decided.
    if (!byInstance) await setStable(tx, remote, version, { isGuarded: true });
    return [];
  }
  const release = await findRelease(tx, remote, version);
  if (release) await refuseClashWithLive(tx, release);
  const record = { action: 'stable', remote, version };
  const before = await readDecisive(app, tx, [remote]);
  const replaced = await setStable(tx, remote, version, { byInstance, isGuarded: !byInstance });
  const change = { record, remotes: [remote], before, mayLeaveWithout: byInstance };
  const { effect, reached } = await effectInFreezes(app, tx, change);
  await recordChange(tx, { ...by, ...record, before: replaced }, reached);
  return effect;
}

/**
 * Writes the stable version of a remote; the caller has checked it. Resolves to the version that it replaces, or null.
 * `byInstance`: nobody decided it, and the instance's next build may replace it. `isGuarded`: it is watched, and the
 * one that it replaces may become stable again by itself (`control/guard.ts`). `revertedVersion`: the version that just
 * was.
 */
export async function setStable(
  tx: SystemTransaction,
  remote: string,
  version: string,
  {
    byInstance = false,
    isGuarded = false,
    revertedVersion = null,
  }: { byInstance?: boolean; isGuarded?: boolean; revertedVersion?: string | null } = {},
): Promise<{ version: string } | null> {
  const [before] = await tx.query(STABLE_VERSION(remote));
  await tx.query(SET_STABLE(remote, version, byInstance, isGuarded ? GUARD_HOURS : null, revertedVersion));
  await tx.query(MARK_PROVEN(remote, version));
  return before ?? null;
}

const canRun = (app: App, { status, check_state, manifest }: ReleaseRow): boolean =>
  status !== 'blocked' &&
  (check_state === 'own' || check_state === 'passed') &&
  misfits(app.platform.shell.facts(), manifest.requires).length === 0;

/**
 * Throws when routes or lines of the menu clash with what is live now. Checked under one lock, because two releases may
 * have been published while neither was live.
 */
export async function refuseClashWithLive(tx: SystemTransaction, release: ReleaseRow): Promise<void> {
  await tx.query(LOCK_LIVE_ROUTES());
  refuseLiveClash(release, await liveRoutesOfOthers(tx, release.remote));
  await refuseSlotClash(tx, release);
}

/**
 * Throws 422 when a newer release takes a slot from live panels, or has one of another remote: neither may have been so
 * when it was published. Going back to an older version is never refused for panels; they are left out there.
 */
async function refuseSlotClash(tx: SystemTransaction, { remote, version, manifest }: ReleaseRow): Promise<void> {
  const [stable] = await tx.query(STABLE_VERSION(remote));
  if (stable && compareVersions(version, stable.version) <= 0) return;
  const found = slotClashes(manifest, await tx.query(LIVE_SLOTS()));
  if (found.length > 0) throw unprocessable(found, 'release-slots');
}

/**
 * Returns the routes and menus of every other remote's stable, pinned, rolled-out and pilot releases: a page may show
 * any of them together with the new one.
 */
async function liveRoutesOfOthers(tx: SystemTransaction, remote: string): Promise<LiveRoutes[]> {
  return tx.query(LIVE_ROUTES_OF_OTHERS(remote));
}
