import { SHELL_NAME } from '@iwe/domain';
import type { Database } from '../../core/database/database.ts';
import type { SystemTransaction } from '../../core/database/index.ts';
import { StoreDown } from '../../core/files/store/store-down.ts';
import type { JobLog } from '../../core/jobs/define-job.ts';
import { hashOf } from '../publish/check-release.policy.ts';
import { recordChange } from '../control/decide/changes.ts';
import { lockRevision } from '../releases/platform.repository.ts';
import { ADD_RELEASE_EVENT, FAULTY_OR_GIVEN, SET_FAULT, STORED, STORED_AFTER } from './release-faults.sql.ts';
import { releaseKey } from './release-paths.ts';
import type { ReleaseStore } from './release-store.ts';
import { lastRead, readManifest } from '../publish/signed-manifest.ts';
import type { StoredManifest } from '../publish/signed-manifest.ts';

/** A release and why it is not what its team signed. */
export interface Fault {
  remote: string;
  version: string;
  fault: string;
}

/** Thrown instead of returning bytes that are not those that the team signed. */
export class ReleaseChanged extends Error {
  readonly release: Fault;

  constructor(release: Fault) {
    super(`${release.remote} ${release.version}: ${release.fault}`);
    this.release = release;
  }
}

/** The fault of a release whose file has other bytes than its team signed. */
function changedFile(key: string): ReleaseChanged {
  const [remote = '', version = '', ...rest] = key.split('/');
  return new ReleaseChanged({
    remote,
    version,
    fault: `Its file ${rest.join('/')} is not the one that its team signed.`,
  });
}

/**
 * Reads a file that its team signed; null when there is none. One truncated transfer must not condemn a release, so
 * other bytes are read once more, past every cache. Throws ReleaseChanged when they are still others.
 */
export async function readSigned(
  store: Pick<ReleaseStore, 'get'>,
  key: string,
  sha384: string,
): Promise<Buffer | null> {
  for (const isFresh of [false, true]) {
    const bytes = await store.get(key, { isFresh });
    if (!bytes || hashOf(bytes) === sha384) return bytes;
  }
  throw changedFile(key);
}

/**
 * Returns the hash that the team signed for the file with this store key ('mf-sales/1.0.0/js/a.js'); null when no
 * release contains it. Throws ReleaseChanged when the manifest itself is not the signed one. While the database is away
 * it uses the manifest that was read last.
 */
export async function signedHash(database: Pick<Database, 'query'>, key: string): Promise<string | null> {
  const [remote = '', version = '', ...rest] = key.split('/');
  const read = await database
    .query(STORED(remote, version))
    .then(([stored]) => stored && readManifest(stored))
    .catch((error: unknown) => {
      const known = lastRead(remote, version);
      if (known) return known;
      throw error;
    });
  if (!read) return null;
  if (read.manifest === null) throw new ReleaseChanged({ remote, version, fault: read.fault });
  return read.manifest.files.find(({ path }) => path === rest.join('/'))?.sha384 ?? null;
}

/**
 * Records why a release is not what its team signed, or with null that it is again. With a fault nobody is given it
 * from now on; pages learn it by the revision, and platform admins see it among the releases, in the history and among
 * the security events. Does nothing, and resolves to false, when the same is recorded already.
 */
export async function recordFault(
  tx: SystemTransaction,
  log: JobLog,
  { remote, version, fault }: { remote: string; version: string; fault: string | null },
): Promise<boolean> {
  // Locked first, as in every decision, so that no two wait for each other.
  await lockRevision(tx);
  const [changed] = await tx.query(SET_FAULT(remote, version, fault));
  if (!changed) return false;
  const isRepaired = fault === null;
  await tx.query(
    ADD_RELEASE_EVENT(
      isRepaired ? 'release-repaired' : 'release-changed',
      JSON.stringify({ remote, version, ...(isRepaired ? {} : { fault }) }),
    ),
  );
  await recordChange(tx, {
    userId: null,
    actor: 'the platform',
    action: isRepaired ? 'release repaired' : 'release changed',
    reason: fault ?? 'It is what its team signed again.',
    remote,
    version,
  });
  if (isRepaired) log.info({ remote, version }, 'a changed release was repaired');
  else log.error({ remote, version, fault }, 'a release is not what its team signed: nobody is given it');
  return true;
}

/** What verifying releases needs. */
export interface Verification {
  database: Pick<Database, 'query' | 'system'>;
  store: Pick<ReleaseStore, 'get'>;
  log: JobLog;
  /** Aborts it. */
  signal?: AbortSignal;
}

/** Number of manifests that are read at a time. */
const PAGE = 100;

/**
 * Verifies all releases when a server starts: every manifest, and the files of those that somebody is given or that had
 * a fault. Records what it finds. A store that does not answer ends it with a warning: files are compared again
 * whenever they are served.
 */
export async function verifyAllReleases(verification: Verification): Promise<void> {
  const { database, log, signal } = verification;
  let last = { remote: '', version: '' };
  for (;;) {
    const page = await database.query(STORED_AFTER(last.remote, last.version, PAGE));
    for (const stored of page) {
      if (signal?.aborted) return;
      const { fault } = readManifest(stored);
      const { remote, version } = stored;
      if (fault !== null && fault !== stored.fault)
        await database.system((tx) => recordFault(tx, log, { remote, version, fault }));
    }
    const end = page.at(-1);
    if (page.length < PAGE || !end) break;
    last = end;
  }
  await verifyFiles(verification, true);
}

/** Verifies the releases that have a fault, so that a repaired one works again. */
export const verifyFaultyReleases = (verification: Verification): Promise<void> => verifyFiles(verification, false);

async function verifyFiles({ database, store, log, signal }: Verification, isWithGiven: boolean): Promise<void> {
  for (const stored of await database.query(FAULTY_OR_GIVEN(isWithGiven))) {
    if (signal?.aborted) return;
    const { remote, version } = stored;
    try {
      const fault = await faultOf(store, stored);
      if (fault === stored.fault) continue;
      await database.system((tx) => recordFault(tx, log, { remote, version, fault }));
    } catch (error) {
      if (!(error instanceof StoreDown)) throw error;
      log.warn({ err: error, remote, version }, 'the files of a release could not be verified');
      return;
    }
  }
}

/**
 * Returns why a release is not what its team signed, or null. Files of a remote that are missing are not changed: the
 * shell takes the fallback, and publishing the release again restores them. A page can't replace a shell.
 */
export async function faultOf(store: Pick<ReleaseStore, 'get'>, stored: StoredManifest): Promise<string | null> {
  const { manifest, fault } = readManifest(stored);
  if (manifest === null) return fault;
  for (const { path, sha384 } of manifest.files) {
    const key = releaseKey(stored.remote, stored.version, path);
    try {
      const bytes = await readSigned(store, key, sha384);
      if (!bytes && stored.remote === SHELL_NAME) return `Its file ${path} is gone.`;
    } catch (error) {
      if (error instanceof ReleaseChanged) return error.release.fault;
      throw error;
    }
  }
  return null;
}
