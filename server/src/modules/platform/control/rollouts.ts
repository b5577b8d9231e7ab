import type { RolloutView } from '@iwe/contract';
import type { OwnerTransaction } from '../../../database/database.ts';
import { lockRevision } from '../platform.repository.ts';
import { recordChange } from './snapshots.ts';

const ROLLOUTS = `select r.remote, r.version, r.steps, r.percent, r.state, r.reason, r.stopped_reason as "stoppedReason", to_json(r.started_at) #>> '{}' as "startedAt", to_json(r.step_at) #>> '{}' as "stepAt",
  r.runs, r.failures, r.min_failures as "minFailures", r.max_failure_percent as "maxFailurePercent" from release_rollout r`;

/** Every remote's last rollout. */
export const allRollouts = (tx: Pick<OwnerTransaction, 'query'>): Promise<RolloutView[]> => tx.query<RolloutView>(`${ROLLOUTS} order by r.remote`);

/** A remote's last rollout, locked. */
export async function heldRollout(tx: OwnerTransaction, remote: string): Promise<RolloutView | undefined> {
  const [row] = await tx.query<RolloutView>(`${ROLLOUTS} where r.remote = $1 for update of r`, [remote]);
  return row;
}

/** The share after this one; undefined after the last. */
export const nextStep = ({ steps, percent }: Pick<RolloutView, 'steps' | 'percent'>): number | undefined => steps.find((step) => step > percent);

/** Whether starts since the last step failed too often for it to go on. */
export const failsTooOften = ({ runs, failures, minFailures, maxFailurePercent }: Pick<RolloutView, 'runs' | 'failures' | 'minFailures' | 'maxFailurePercent'>): boolean =>
  failures >= minFailures && failures * 100 > maxFailurePercent * (runs + failures);

/** Sets where a rollout stands. */
export async function setRollout(tx: OwnerTransaction, remote: string, state: RolloutView['state'], percent: number, stoppedReason = ''): Promise<void> {
  await tx.query(`update release_rollout set state = $2, percent = $3::smallint, stopped_reason = $4, step_at = case when percent < $3::smallint then now() else step_at end,
    runs = case when percent < $3::smallint then 0 else runs end, failures = case when percent < $3::smallint then 0 else failures end where remote = $1`, [remote, state, percent, stoppedReason]);
}

/** Ends the rollout of a version that nobody may have any more; true when there was one. Otherwise the next one could not begin, and lifting the block would go on with it unasked. */
export async function endRollout(tx: OwnerTransaction, remote: string, version: string, why: string): Promise<boolean> {
  const rollout = await heldRollout(tx, remote);
  if (rollout?.version !== version || (rollout.state !== 'running' && rollout.state !== 'paused')) return false;
  await setRollout(tx, remote, 'reverted', 0, why);
  return true;
}

/** Counts what a shell reports of a version that is being rolled out; true when it is. One look-up by key where there is none. */
export async function countForRollout(tx: OwnerTransaction, remote: string, version: string, report: 'run' | 'failure'): Promise<boolean> {
  const [counted] = await tx.query(
    `update release_rollout set runs = runs + $3::int, failures = failures + $4::int where remote = $1 and version = $2 and state = 'running' returning remote`,
    [remote, version, report === 'run' ? 1 : 0, report === 'failure' ? 1 : 0],
  );
  return counted !== undefined;
}

/**
 * Reverts a rollout whose starts fail too often, with the figures as its reason; true then. In a transaction of its own: like
 * every decision it takes the revision's lock first, which the count must not wait for.
 */
export async function judgeRollout(tx: OwnerTransaction, remote: string, version: string): Promise<boolean> {
  await lockRevision(tx);
  const rollout = await heldRollout(tx, remote);
  if (!rollout || rollout.version !== version || rollout.state !== 'running' || !failsTooOften(rollout)) return false;
  const why = `${rollout.failures} of ${rollout.runs + rollout.failures} starts failed since ${rollout.percent} % of the organisations had it`;
  await setRollout(tx, remote, 'reverted', 0, why);
  await recordChange(tx, { userId: null, actor: 'the platform', reason: why, action: 'rollout reverted', remote, version, before: { percent: rollout.percent }, after: { percent: 0 } });
  return true;
}
