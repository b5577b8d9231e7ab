import type { RolloutView } from '@iwe/contract';
import type { SystemTransaction } from '../../../database/index.ts';
import { lockRevision } from '../platform.repository.ts';
import { recordChange } from './changes.ts';
import { ALL_ROLLOUTS, COUNT_FOR_ROLLOUT, LOCK_ROLLOUT, SET_ROLLOUT } from './rollouts.sql.ts';

/** Returns every remote's last rollout. */
export const allRollouts = (tx: SystemTransaction): Promise<RolloutView[]> => tx.query(ALL_ROLLOUTS());

/** Returns a remote's last rollout, locked for update. */
export async function lockRollout(tx: SystemTransaction, remote: string): Promise<RolloutView | undefined> {
  const [row] = await tx.query(LOCK_ROLLOUT(remote));
  return row;
}

/** Returns the next step in percent; undefined after the last. */
export const nextStep = ({ steps, percent }: Pick<RolloutView, 'steps' | 'percent'>): number | undefined =>
  steps.find((step) => step > percent);

/** Returns whether too many starts failed since the last step for the rollout to continue. */
export const failsTooOften = ({
  runs,
  failures,
  minFailures,
  maxFailurePercent,
}: Pick<RolloutView, 'runs' | 'failures' | 'minFailures' | 'maxFailurePercent'>): boolean =>
  failures >= minFailures && failures * 100 > maxFailurePercent * (runs + failures);

/**
 * The share of the people with a start since the last step, in percent, of whom more than so many must have an error in
 * use for the rollout to stop; and at least as many people as failed starts are needed. An error in use keeps nobody from
 * working, so it takes more of them than of failed starts.
 */
export const MAX_ERRORS_IN_USE_PERCENT = 30;

/** Returns whether too many people had errors in use since the last step for the rollout to continue. */
export const hasTooManyErrors = ({
  runs,
  errors,
  minFailures,
}: Pick<RolloutView, 'runs' | 'errors' | 'minFailures'>): boolean =>
  errors >= minFailures && errors * 100 > MAX_ERRORS_IN_USE_PERCENT * Math.max(runs, errors);

/** Stores the state and the percentage of a rollout. */
export async function setRollout(
  tx: SystemTransaction,
  remote: string,
  state: RolloutView['state'],
  percent: number,
  stoppedReason = '',
): Promise<void> {
  await tx.query(SET_ROLLOUT(remote, state, percent, stoppedReason));
}

/**
 * Ends the rollout of a blocked version; resolves to true when there was one. Otherwise the next rollout could not
 * begin, and unblocking would resume this one without anybody asking for it.
 */
export async function endRollout(
  tx: SystemTransaction,
  remote: string,
  version: string,
  why: string,
): Promise<boolean> {
  const rollout = await lockRollout(tx, remote);
  if (rollout?.version !== version || (rollout.state !== 'running' && rollout.state !== 'paused')) return false;
  await setRollout(tx, remote, 'reverted', 0, why);
  return true;
}

/**
 * Counts a reported start, failed start or error of a version that is being rolled out; resolves to true when it is. Costs one look-up by key
 * when there is no rollout.
 */
export async function countForRollout(
  tx: SystemTransaction,
  remote: string,
  version: string,
  report: 'run' | 'failure' | 'error',
): Promise<boolean> {
  const [counted] = await tx.query(COUNT_FOR_ROLLOUT(remote, version, report));
  return counted !== undefined;
}

/**
 * Reverts a rollout whose starts fail too often or whose people have too many errors, with the figures as its reason; resolves to true then. Runs in a
 * transaction of its own: like every decision it locks the revision first, and counting must not wait for that lock.
 */
export async function judgeRollout(tx: SystemTransaction, remote: string, version: string): Promise<boolean> {
  await lockRevision(tx);
  const rollout = await lockRollout(tx, remote);
  if (!rollout || rollout.version !== version || rollout.state !== 'running') return false;
  const { runs, failures, errors, percent } = rollout;
  const found = failsTooOften(rollout)
    ? `${failures} of ${runs + failures} starts failed`
    : hasTooManyErrors(rollout)
      ? `${errors} of ${Math.max(runs, errors)} people had errors in use`
      : null;
  if (found === null) return false;
  const why = `${found} since ${percent} % of the organisations had it`;
  await setRollout(tx, remote, 'reverted', 0, why);
  await recordChange(tx, {
    userId: null,
    actor: 'the platform',
    reason: why,
    action: 'rollout reverted',
    remote,
    version,
    before: { percent: rollout.percent },
    after: { percent: 0 },
  });
  return true;
}
