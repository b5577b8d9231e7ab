import type { ReleaseManifest } from '@iwe/contract';
import type { ReleaseFacts, RemoteState, Rollout } from '@iwe/domain';
import type { SystemTransaction } from '../../core/database/index.ts';
import type { Database } from '../../core/database/database.ts';
import { readManifest } from '../publish/signed-manifest.ts';
import {
  ADD_HISTORY,
  CONCERNS,
  CONCERNS_ALL,
  FIND,
  IS_BLOCKED,
  LOCK_REVISION,
  MANIFESTS,
  NOTES,
  OWN_REVISION,
  RAISE_REVISION,
  REVISION,
  REVISION_OF_PAGE,
  STATES,
} from './platform.sql.ts';
import type { ReleaseRow } from './platform.sql.ts';

/** One release together with the decisions about its remote. */
export interface StateRow {
  remote: string;
  version: string;
  status: ReleaseFacts['status'];
  needs: ReleaseFacts['needs'];
  proven: boolean;
  stable: string | null;
  pins: { organisationId: number; version: string }[] | null;
  grants: { userId: number; version: string }[] | null;
  rollout: Rollout | null;
}

/**
 * Returns everything that decides the versions of these remotes; null for all remotes. Runs as the owner of the tables,
 * because releases belong to no organisation.
 */
export const remoteStates = (tx: SystemTransaction, remotes: readonly string[] | null): Promise<RemoteState[]> =>
  tx.query(STATES(remotes));

/** Groups the rows into one state per remote. */
export function statesOf(rows: readonly StateRow[]): RemoteState[] {
  const states = new Map<string, RemoteState & { releases: ReleaseFacts[] }>();
  for (const row of rows) {
    const state = states.get(row.remote) ?? {
      remote: row.remote,
      releases: [],
      stable: row.stable,
      pins: row.pins ?? [],
      grants: row.grants ?? [],
      rollout: row.rollout,
    };
    state.releases.push({ version: row.version, status: row.status, needs: row.needs, hasRunWell: row.proven });
    states.set(row.remote, state);
  }
  return [...states.values()];
}

/** Returns one release with its verified manifest, or null. */
export async function findRelease(tx: SystemTransaction, remote: string, version: string): Promise<ReleaseRow | null> {
  const [row] = await tx.query(FIND(remote, version));
  if (!row) return null;
  const { manifest, fault } = readManifest(row);
  return { ...row, manifest: manifest ?? row.manifest, fault: fault ?? row.fault };
}

/** Returns whether the file with this store key belongs to a blocked release. */
export async function isFileBlocked(database: Pick<Database, 'query'>, key: string): Promise<boolean> {
  const [remote, version] = key.split('/');
  return (await database.query(IS_BLOCKED(remote ?? '', version ?? ''))).length > 0;
}

/**
 * Returns the verified manifests of these releases, keyed by 'remote@version', and those that are not what their team
 * signed without this being recorded yet.
 */
export async function manifestsOf(
  tx: SystemTransaction,
  wanted: readonly { remote: string; version: string }[],
): Promise<{ manifests: Map<string, ReleaseManifest>; changed: { remote: string; version: string; fault: string }[] }> {
  const rows = await tx.query(
    MANIFESTS(
      wanted.map((one) => one.remote),
      wanted.map((one) => one.version),
    ),
  );
  const manifests = new Map<string, ReleaseManifest>();
  const changed: { remote: string; version: string; fault: string }[] = [];
  for (const row of rows) {
    const { remote, version } = row;
    const { manifest, fault } = readManifest(row);
    if (manifest !== null) manifests.set(`${remote}@${version}`, manifest);
    else if (row.fault === null) changed.push({ remote, version, fault });
  }
  return { manifests, changed };
}

/** Returns the release notes of these releases, keyed by 'remote@version'; releases without notes are left out. */
export async function notesOf(
  tx: SystemTransaction,
  wanted: readonly { remote: string; version: string }[],
): Promise<Map<string, string>> {
  const rows = await tx.query(
    NOTES(
      wanted.map((one) => one.remote),
      wanted.map((one) => one.version),
    ),
  );
  return new Map(rows.map((row) => [`${row.remote}@${row.version}`, row.notes]));
}

/**
 * Returns the revision of the release state ('12', or '12.1790000000000' after a pin or pilot has expired) and
 * every blocked release as 'remote@version'.
 */
export async function readRevision(tx: SystemTransaction): Promise<{ value: string; blocked: string[] }> {
  const [row] = await tx.query(REVISION());
  return { value: row?.value ?? '0', blocked: row?.blocked ?? [] };
}

/**
 * Returns the revision of what somebody gets in an organisation. A decision about another organisation does not change
 * it.
 */
export async function ownRevision(tx: SystemTransaction, organisation: number, user: number): Promise<string> {
  const [row] = await tx.query(OWN_REVISION(organisation, user));
  return row?.value ?? '0';
}

/**
 * Returns the revision for a page, by the hash of its session's cookie: the newest of the person's organisations,
 * because a page request names no account. Undefined without a live session.
 */
export async function revisionOfPage(tx: SystemTransaction, cookieHash: Buffer): Promise<string | undefined> {
  const [row] = await tx.query(REVISION_OF_PAGE(cookieHash));
  return row?.value;
}

/** Notes whose pages must ask again after a revision: those of these organisations, or all (null). */
export const recordConcerned = (
  tx: SystemTransaction,
  revision: string,
  organisations: readonly number[] | null,
): Promise<unknown> => tx.query(organisations === null ? CONCERNS_ALL(revision) : CONCERNS(organisations, revision));

/**
 * Locks the revision until the transaction ends, so that decisions about releases run one at a time. Resolves to its
 * value.
 */
export async function lockRevision(tx: SystemTransaction): Promise<string> {
  const [row] = await tx.query(LOCK_REVISION());
  return row?.value ?? '0';
}

/**
 * Raises the revision; must run in the transaction of every change that can alter which version somebody gets. Resolves
 * to the new number without the expiry part.
 */
export async function raiseRevision(tx: SystemTransaction): Promise<string> {
  const [row] = await tx.query(RAISE_REVISION());
  return row?.value ?? '0';
}

/** Writes one entry of the platform audit, in the transaction of the change. */
export async function auditPlatform(
  tx: SystemTransaction,
  entry: {
    userId: number | null;
    actor: string;
    action: string;
    organisationId?: number;
    remote: string;
    version: string | null;
    reason?: string;
    before?: unknown;
    after?: unknown;
    revision?: string;
  },
): Promise<void> {
  await tx.query(
    ADD_HISTORY(
      entry.userId,
      entry.actor,
      entry.action,
      entry.organisationId ?? null,
      entry.remote,
      entry.version,
      entry.reason ?? '',
      json(entry.before),
      json(entry.after),
      entry.revision ?? null,
    ),
  );
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
