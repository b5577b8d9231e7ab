import { releaseContent } from '@iwe/contract';
import type { PublishAnswer, PublishRequest, ReleaseManifest } from '@iwe/contract';
import { misfits } from '@iwe/domain';
import type { App } from '../../app-types.ts';
import type { OwnerTransaction } from '../../database/database.ts';
import { conflict, forbidden, unprocessable } from '../../errors.ts';
import { RELEASE_CHECK_EMAIL } from '../../permissions.ts';
import { allDone } from './all-done.ts';
import { checkFiles, checkFitness, refuseRouteClash } from './check-release.policy.ts';
import type { LiveRoutes } from './check-release.policy.ts';
import type { Publisher } from './deploy-token.ts';
import { refused } from './control/decide.ts';
import { recordChange } from './control/snapshots.ts';
import { refuseUnfitHere, unknownCalls } from './fits-here.ts';
import { auditPlatform, findRelease, lockRevision, readRevision } from './platform.repository.ts';
import type { ReleaseRow } from './platform.repository.ts';
import { pruneLocal } from './prune-local.ts';
import { putReleaseFile } from './release-files.ts';
import { releaseKey } from './release-paths.ts';

/**
 * Takes in a release whose signature is proven: files, then the row. The same version with the same bytes is no change (and
 * brings back files that were lost); with other bytes it is a 409. Publishing activates nothing, unless the token may promote
 * and the request asks for it.
 */
export async function publishRelease(app: App, publisher: Publisher, manifest: ReleaseManifest, request: PublishRequest): Promise<PublishAnswer> {
  if (request.promote && !publisher.canPromote) {
    await refused(app, { userId: null, email: publisher.name }, { action: 'stable', remote: manifest.remote, version: manifest.version });
    throw forbidden(`The token "${publisher.name}" may not promote to stable.`, 'deploy-token-promote');
  }
  const files = checkFiles(manifest, request.files);
  const { remote, version } = manifest;
  let removeOld = async (): Promise<void> => {};
  const answer = await app.database.owner(async (tx): Promise<PublishAnswer> => {
    // An object store is slower than the time that a transaction may be idle.
    await tx.query(`select set_config('idle_in_transaction_session_timeout', '50s', true)`);
    if (request.promote) await lockRevision(tx);
    // One at a time for each remote: two teams' pipelines may finish in the same second.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('release ' || $1, 0))`, [remote]);
    const earlier = await findRelease(tx, remote, version);
    if (earlier && releaseContent(earlier.manifest) !== releaseContent(manifest)) {
      throw conflict(`${remote} ${version} is published already, with other content. A release never changes: raise the version.`, 'release-exists');
    }
    if (earlier && request.promote === true) await refuseUnfitHere(app, earlier);
    if (!earlier && request.promote && !publisher.isInstance) throw conflict(`${remote} ${version} must be checked in a browser before it can be stable. Publish it, wait for the check, then promote it.`, 'release-unchecked');
    if (!earlier) {
      checkFitness(manifest, files, app.platform.shell.facts(), await liveRoutesOfOthers(tx, remote), app.platform.shell.routes());
      refuseUnknownCalls(app, manifest, files);
      await refuseTakenContainer(tx, manifest);
    }
    await putFiles(app, manifest, files, earlier ? {} : (request.maps ?? {}));
    if (!earlier) await insertRelease(tx, publisher, manifest, request);
    const wanted = request.promote === true || (request.promote === 'unless-chosen' && (!earlier || (canRun(app, earlier) && !(await isChosenByPerson(tx, remote)))));
    const stable = wanted && (await promote(tx, remote, version, { userId: null, actor: publisher.name, reason: 'published with promote' }));
    if (publisher.isInstance && !earlier) removeOld = (await pruneLocal(tx, [app.platform.store, app.platform.maps], remote)).remove;
    return { remote, version, result: earlier ? 'unchanged' as const : 'created' as const, stable, revision: (await readRevision(tx.query)).value };
  });
  // The release stands: files that nobody can be given any more are not worth an error.
  await removeOld().catch((error: unknown) => app.log.warn({ err: error }, 'the files of old builds could not be removed'));
  return answer;
}

/** Uploads that are under way at once. */
const AT_ONCE = 6;

/**
 * Every file lies in the store before the row of its release is written: what breaks off here never becomes a release. Maps are
 * those of the first upload alone: another one has the same scripts, but could bring any map.
 */
async function putFiles({ platform }: App, { remote, version }: ReleaseManifest, files: ReadonlyMap<string, Buffer>, maps: Readonly<Record<string, string>>): Promise<void> {
  const puts = [
    ...[...files].map(([name, bytes]) => () => putReleaseFile(platform.store, releaseKey(remote, version, name), bytes)),
    ...Object.entries(maps).map(([name, text]) => () => platform.maps.put(releaseKey(remote, version, name), Buffer.from(text, 'base64'))),
  ];
  for (let at = 0; at < puts.length; at += AT_ONCE) await allDone(puts.slice(at, at + AT_ONCE).map((put) => put()));
}

/** 'mf-a' 1.0.0-0 and 'mf-a-1' 0.0.0 would have one container, and a page that has loaded the one would run it as the other. */
async function refuseTakenContainer(tx: OwnerTransaction, { remote, containerName }: ReleaseManifest): Promise<void> {
  const [other] = await tx.query<{ remote: string; version: string }>(`select remote, version from release where remote <> $1 and manifest ->> 'containerName' = $2 limit 1`, [remote, containerName]);
  if (other) throw unprocessable([{ code: 'release-container', message: `${containerName} is the container of ${other.remote} ${other.version} already. Choose another version.` }], 'release-container');
}

/** A release that was built on another API than this server's would fail at its first call: throws 422 with each that does not fit. */
function refuseUnknownCalls(app: App, manifest: ReleaseManifest, files: ReadonlyMap<string, Buffer>): void {
  if (manifest.apiShapes === undefined) return;
  const found = unknownCalls(app, manifest, files.get(manifest.apiShapes));
  if (found.length > 0) throw unprocessable(found.slice(0, 50).map((row) => ({ code: 'release-api', field: row.package, message: `${row.package}: this server provides ${row.provides ?? 'nothing'}, the release needs ${row.needs}.` })));
}

async function insertRelease(tx: OwnerTransaction, publisher: Publisher, manifest: ReleaseManifest, request: PublishRequest): Promise<void> {
  await tx.query(
    `insert into release (remote, version, manifest_text, manifest, signature, signing_key_id, deploy_token_id, check_state, notes) values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9)`,
    [manifest.remote, manifest.version, request.manifest, JSON.stringify(manifest), request.signature, publisher.signingKeyId, publisher.tokenId, publisher.isInstance ? 'own' : 'unchecked', request.notes ?? ''],
  );
  const column = <K extends keyof ReleaseManifest['files'][number]>(key: K) => manifest.files.map((file) => file[key]);
  await tx.query(
    `insert into release_file (remote, version, path, size, gzip_size, sha384)
     select $1, $2, * from unnest($3::text[], $4::int[], $5::int[], $6::text[])`,
    [manifest.remote, manifest.version, column('path'), column('size'), column('gzip'), column('sha384')],
  );
  await auditPlatform(tx, { userId: null, actor: `${publisher.name} (${manifest.publisher})`, action: 'publish', remote: manifest.remote, version: manifest.version, after: { commit: manifest.commit } });
}

/** Makes a version the stable one. True even when it was already; then nothing changes. Throws 422 when another live remote answers one of its routes. */
export async function promote(tx: OwnerTransaction, remote: string, version: string, by: { userId: number | null; actor: string; reason: string }): Promise<true> {
  const [before] = await tx.query<{ version: string }>(`select version from release_channel where remote = $1 and channel = 'stable'`, [remote]);
  if (before?.version === version) return true;
  const release = await findRelease(tx, remote, version);
  if (release) await refuseClashWithLive(tx, release);
  await recordChange(tx, { ...by, action: 'stable', remote, version, before: await setStable(tx, remote, version) });
  return true;
}

/** Writes the stable version of a remote, checked before. Resolves to the one that it replaces, or null. */
export async function setStable(tx: OwnerTransaction, remote: string, version: string): Promise<{ version: string } | null> {
  const [before] = await tx.query<{ version: string }>(`select version from release_channel where remote = $1 and channel = 'stable'`, [remote]);
  await tx.query(
    `insert into release_channel (remote, channel, version) values ($1, 'stable', $2)
     on conflict (remote, channel) do update set version = excluded.version, changed_at = now()`,
    [remote, version],
  );
  await tx.query('update release set proven_at = coalesce(proven_at, now()) where remote = $1 and version = $2', [remote, version]);
  return before ?? null;
}

const canRun = (app: App, { status, check_state, manifest }: ReleaseRow): boolean =>
  status !== 'blocked' && (check_state === 'own' || check_state === 'passed') && misfits(app.platform.shell.facts(), manifest.requires).length === 0;

/** Whether the present stable version is somebody's decision; what a pipeline set, a pipeline may move on. */
async function isChosenByPerson(tx: OwnerTransaction, remote: string): Promise<boolean> {
  const [last] = await tx.query<{ user_id: number | null }>(`select user_id from platform_audit where remote = $1 and action = 'stable' order by id desc limit 1`, [remote]);
  return last !== undefined && last.user_id !== null;
}

/** Held against what is live now, under one lock: two releases may have been published while neither was live. */
export async function refuseClashWithLive(tx: OwnerTransaction, release: ReleaseRow): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('live routes', 0))`);
  refuseRouteClash(release, await liveRoutesOfOthers(tx, release.remote));
}

/** The routes of every other remote's stable, pinned, rolled out and tried releases: those may meet on one page with the new one. */
async function liveRoutesOfOthers(tx: OwnerTransaction, remote: string): Promise<LiveRoutes[]> {
  return tx.query<LiveRoutes>(
    `select r.remote, r.version, r.manifest -> 'remoteJson' -> 'routes' as routes from release r
     where r.remote <> $1 and (exists (select from release_channel c where c.remote = r.remote and c.version = r.version)
       or exists (select from release_pin p where p.remote = r.remote and p.version = r.version and (p.expires_at is null or p.expires_at > now()))
       or exists (select from release_grant g join app_user u on u.id = g.user_id where g.remote = r.remote and g.version = r.version and g.revoked_at is null and g.until > now() and u.email <> $2)
       or exists (select from release_rollout o where o.remote = r.remote and o.version = r.version and o.state in ('running', 'paused')))
     order by r.remote, r.version`,
    [remote, RELEASE_CHECK_EMAIL],
  );
}
