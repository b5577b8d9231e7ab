import type { RolloutView } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import type { SystemTransaction } from '../../../core/database/index.ts';
import { lockRevision } from '../../releases/platform.repository.ts';
import { setStable } from '../../publish/publish-release.command.ts';
import { tellTeams } from '../../teams/tell-team.ts';
import { recordChange } from '../decide/changes.ts';
import { isRenewed, notifyPlatformAdmins, tooManyTroubles } from './guard.ts';
import { compareRollout } from './people.ts';
import type { StoredRollout } from './rollouts.sql.ts';
import { ALL_ROLLOUTS, COUNT_FOR_ROLLOUT, LOCK_ROLLOUT, SET_ROLLOUT } from './rollouts.sql.ts';

/** The share of the organisations, or of the people, at which a rollout ends. */
export const FINAL_PERCENT = 100;

/** Returns every remote's last rollout; to an admin of one organisation (`own`) without the names of others. */
export async function allRollouts(tx: SystemTransaction, own: number | null): Promise<RolloutView[]> {
  const shown: RolloutView[] = [];
  for (const { organisationIds, ...rollout } of await tx.query(ALL_ROLLOUTS())) {
    const isCompared = rollout.unit === 'people' && (rollout.state === 'running' || rollout.state === 'paused');
    shown.push({
      ...rollout,
      organisationIds: organisationIds?.filter((id) => own === null || id === own) ?? null,
      comparison: isCompared ? (await compareRollout(tx, rollout.remote)).shown : null,
    });
  }
  return shown;
}

/** Returns a remote's last rollout, locked for update. */
export async function lockRollout(tx: SystemTransaction, remote: string): Promise<StoredRollout | undefined> {
  const [row] = await tx.query(LOCK_ROLLOUT(remote));
  return row;
}

/** Returns the next step in percent; undefined after the last. */
export const nextStep = ({ steps, percent }: Pick<RolloutView, 'steps' | 'percent'>): number | undefined =>
  steps.find((step) => step > percent);

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

/** Makes the version stable at 100 % and ends the rollout. */
export async function finishAtLast(tx: SystemTransaction, remote: string): Promise<void> {
  const rollout = await lockRollout(tx, remote);
  if (rollout?.percent !== FINAL_PERCENT) return;
  const { version } = rollout;
  // Nothing is reported about the starts of a shell.
  const isGuarded = remote !== SHELL_NAME && !(await isRenewed(tx, remote, version));
  await setStable(tx, remote, version, { isGuarded });
  await setRollout(tx, remote, 'finished', FINAL_PERCENT);
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
 * Counts a reported start, failed start or error of a version that is being rolled out; resolves to true when it is.
 * Costs one look-up by key when there is no rollout.
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
 * Reverts a rollout whose starts fail too often, whose people have too many errors, or wait longer than those who keep
 * the version before, with the figures as its reason; resolves to true then. Runs in a transaction of its own: like
 * every decision it locks the revision first, and counting must not wait for that lock.
 */
export async function judgeRollout(tx: SystemTransaction, remote: string, version: string): Promise<boolean> {
  await lockRevision(tx);
  const rollout = await lockRollout(tx, remote);
  if (!rollout || rollout.version !== version || rollout.state !== 'running') return false;
  const slower = rollout.unit === 'people' ? (await compareRollout(tx, remote)).slower : null;
  const found = slower ?? (await tooManyTroubles(tx, rollout));
  if (found === null) return false;
  const why = `${found} since ${rollout.percent} % of the ${rollout.unit} had it`;
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
  const text = `The rollout of ${remote} ${version} was reverted: ${why}.`;
  await notifyPlatformAdmins(tx, text);
  await tellTeams(tx, [remote], 'failed', text, { isOnce: true });
  return true;
}
