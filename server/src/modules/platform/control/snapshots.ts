import type { SystemTransaction } from '../../../database/index.ts';
import { auditPlatform, raiseRevision } from '../platform.repository.ts';
import type { DecisionRecord } from './decide.ts';
import { ADD_SNAPSHOT, LATEST_CHANGE, SNAPSHOT_AT, STATE_NOW } from './snapshots.sql.ts';

/** A pin as stored in a snapshot. */
export interface PinState {
  organisationId: number;
  remote: string;
  version: string;
  reason: string;
  expiresAt: string | null;
  locked: boolean;
  by: number;
}
/** A rollout as stored in a snapshot. */
export interface RolloutState {
  remote: string;
  version: string;
  steps: number[];
  percent: number;
  state: string;
  minFailures: number;
  maxFailurePercent: number;
  reason: string;
  by: number;
}

/** Everything that decides which versions run, at one moment. */
export interface ReleaseState {
  stable: { remote: string; version: string }[];
  pins: PinState[];
  rollouts: RolloutState[];
  blocked: string[];
}

/** Who changes the releases, and why. */
export interface ChangeAuthor {
  userId: number | null;
  actor: string;
  reason: string;
}

/**
 * Completes a change in its transaction: writes the audit entry, raises the revision and stores a snapshot of it.
 * Resolves to the revision.
 */
export async function recordChange(tx: SystemTransaction, change: ChangeAuthor & DecisionRecord): Promise<string> {
  const value = await raiseRevision(tx);
  const [row] = await tx.query(STATE_NOW());
  await tx.query(
    ADD_SNAPSHOT(
      value,
      change.userId,
      change.actor,
      change.action,
      change.reason,
      change.remote,
      change.version,
      change.organisationId ?? null,
      JSON.stringify(row?.state ?? null),
    ),
  );
  await auditPlatform(tx, { ...change, revision: value });
  return value;
}

/** Returns the state after a revision; undefined when it has no snapshot. */
export async function snapshotAt(tx: SystemTransaction, revision: number): Promise<ReleaseState | undefined> {
  const [row] = await tx.query(SNAPSHOT_AT(revision));
  return row?.state;
}

/** The last change; `organisationId` is null when it concerned all organisations. */
export interface LatestChange {
  at: Date;
  actor: string;
  action: string;
  reason: string;
  remote: string | null;
  version: string | null;
  organisationId: number | null;
}

/** Returns the last change, with who made it. */
export async function latestChange(tx: SystemTransaction): Promise<LatestChange | undefined> {
  const [row] = await tx.query(LATEST_CHANGE());
  return row;
}
