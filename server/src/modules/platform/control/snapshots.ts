import type { OwnerTransaction } from '../../../database/database.ts';
import { auditPlatform, raiseRevision } from '../platform.repository.ts';
import type { DecisionRecord } from './decide.ts';

/** A pin as a snapshot keeps it. */
export interface PinState { organisationId: number; remote: string; version: string; reason: string; expiresAt: string | null; locked: boolean; by: number }
/** A rollout as a snapshot keeps it. */
export interface RolloutState { remote: string; version: string; steps: number[]; percent: number; state: string; minFailures: number; maxFailurePercent: number; reason: string; by: number }

/** Everything that decides which versions run, at one moment. */
export interface ReleaseState {
  stable: { remote: string; version: string }[];
  pins: PinState[];
  rollouts: RolloutState[];
  blocked: string[];
}

// Rows in order, so that equal states are equal texts.
const STATE = `select json_build_object(
  'stable', coalesce((select json_agg(json_build_object('remote', c.remote, 'version', c.version) order by c.remote) from release_channel c where c.channel = 'stable'), '[]'),
  'pins', coalesce((select json_agg(json_build_object('organisationId', p.organisation_id, 'remote', p.remote, 'version', p.version, 'reason', p.reason, 'expiresAt', p.expires_at, 'locked', p.is_locked, 'by', p.pinned_by) order by p.organisation_id, p.remote)
    from release_pin p where p.expires_at is null or p.expires_at > now()), '[]'),
  'rollouts', coalesce((select json_agg(json_build_object('remote', r.remote, 'version', r.version, 'steps', r.steps, 'percent', r.percent, 'state', r.state, 'minFailures', r.min_failures,
    'maxFailurePercent', r.max_failure_percent, 'reason', r.reason, 'by', r.started_by) order by r.remote) from release_rollout r), '[]'),
  'blocked', coalesce((select json_agg(b.remote || '@' || b.version order by b.remote, b.version) from release b where b.status = 'blocked'), '[]')) as state`;

/** Who changes the releases, and why. */
export interface ChangeAuthor { userId: number | null; actor: string; reason: string }

/** Ends a change, in its transaction: a line in the history, the next revision, and a snapshot under it. Resolves to the revision. */
export async function recordChange(tx: OwnerTransaction, change: ChangeAuthor & DecisionRecord): Promise<string> {
  const value = await raiseRevision(tx);
  const [row] = await tx.query<{ state: ReleaseState }>(STATE);
  await tx.query(
    'insert into platform_snapshot (revision, user_id, actor, action, reason, remote, version, organisation_id, state) values ($1::bigint, $2, $3, $4, $5, $6, $7, $8, $9::jsonb)',
    [value, change.userId, change.actor, change.action, change.reason, change.remote, change.version, change.organisationId ?? null, JSON.stringify(row?.state ?? null)],
  );
  await auditPlatform(tx, { ...change, revision: value });
  return value;
}

/** The state after a revision; undefined where none was kept. */
export async function snapshotAt(tx: OwnerTransaction, revision: number): Promise<ReleaseState | undefined> {
  const [row] = await tx.query<{ state: ReleaseState }>('select state from platform_snapshot where revision = $1', [revision]);
  return row?.state;
}

/** The last change; `organisationId` is null when it was for all. */
interface LatestChange { at: Date; actor: string; action: string; reason: string; remote: string | null; version: string | null; organisationId: number | null }

/** Who changed what last. */
export async function latestChange(tx: OwnerTransaction): Promise<LatestChange | undefined> {
  const [row] = await tx.query<LatestChange>('select at, actor, action, reason, remote, version, organisation_id as "organisationId" from platform_snapshot order by revision desc limit 1');
  return row;
}
