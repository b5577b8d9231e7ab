import type { GuardView, RolloutView } from '@iwe/contract';
import { misfits } from '@iwe/domain';
import type { ShellFacts } from '@iwe/domain';
import type { SystemTransaction } from '../../../core/database/index.ts';
import { findRelease, lockRevision } from '../../releases/platform.repository.ts';
import type { ReleaseRow } from '../../releases/platform.sql.ts';
import { setStable } from '../../publish/publish-release.command.ts';
import { recordChange } from '../decide/changes.ts';
import { ALL_GUARDS, COUNT_FOR_GUARD, END_GUARD, LOCK_GUARD, TAKEN_BACK, TELL_PLATFORM_ADMINS } from './guard.sql.ts';
import { tellTeams } from '../../teams/tell-team.ts';
import { failsTooOften, hasTooManyErrors, isWidespread } from './health-limits.ts';
import { SPREAD } from '../../remotes/remotes.sql.ts';

/** From how many and from which share of failed starts a guarded stable version is reverted. */
const LIMITS = { minFailures: 3, maxFailurePercent: 20 };

/** Returns the stable versions that are watched, and those that were reverted last. */
export const allGuards = (tx: SystemTransaction): Promise<GuardView[]> => tx.query(ALL_GUARDS());

/**
 * Returns whether the guard took this version back last. Who chooses it again knows that: the platform never undoes the
 * same decision of a person twice.
 */
export async function isRenewed(tx: SystemTransaction, remote: string, version: string): Promise<boolean> {
  const [row] = await tx.query(TAKEN_BACK(remote));
  return row?.revertedVersion === version;
}

/** Counts a report about a guarded stable version; resolves to true when it is one. */
export async function countForGuard(
  tx: SystemTransaction,
  remote: string,
  version: string,
  report: 'run' | 'failure' | 'error',
): Promise<boolean> {
  return (await tx.query(COUNT_FOR_GUARD(remote, version, report))).length > 0;
}

/**
 * Makes the version before stable again when too many starts of a guarded one fail or too many people have errors in
 * use, and tells the platform's admins. When the one before can't run any more (blocked, changed, its support ended, or
 * unfit for the page) they are only told. Like `judgeRollout` in a transaction of its own.
 */
export async function judgeStable(
  tx: SystemTransaction,
  shell: ShellFacts,
  remote: string,
  version: string,
): Promise<void> {
  await lockRevision(tx);
  const [guard] = await tx.query(LOCK_GUARD(remote));
  if (guard?.version !== version) return;
  const { before, runs, failures, errors } = guard;
  const found = await tooManyTroubles(tx, { remote, version, runs, failures, errors, ...LIMITS });
  if (found === null) return;
  const release = await findRelease(tx, remote, before);
  if (!release || !canRun(release, shell)) {
    await tx.query(END_GUARD(remote));
    await notifyPlatformAdmins(
      tx,
      `${remote} ${version}: ${found} since it is stable. ${before} can't run any more, so nothing was changed.`,
    );
    return;
  }
  await setStable(tx, remote, before, { revertedVersion: version });
  const reason = `${found} since ${version} was stable`;
  await recordChange(tx, {
    userId: null,
    actor: 'the platform',
    reason,
    action: 'stable reverted',
    remote,
    version: before,
    before: { version },
    after: { version: before },
  });
  const text = `${remote}: ${reason}. ${before} is stable again.`;
  await notifyPlatformAdmins(tx, text);
  await tellTeams(tx, [remote], 'failed', text, { isOnce: true });
}

/**
 * Returns in words what goes wrong too often with a version, and in enough places to be its own fault; otherwise null.
 * What one network alone reports is told to the platform's admins, once.
 */
export async function tooManyTroubles(
  tx: SystemTransaction,
  health: Pick<
    RolloutView,
    'remote' | 'version' | 'runs' | 'failures' | 'errors' | 'minFailures' | 'maxFailurePercent'
  >,
): Promise<string | null> {
  const { remote, version, runs, failures, errors } = health;
  const isFailing = failsTooOften(health);
  if (!isFailing && !hasTooManyErrors(health)) return null;
  const [spread] = await tx.query(SPREAD(remote, version, isFailing ? 'failure' : 'error'));
  if (!spread || !isWidespread(spread)) {
    const what = isFailing ? 'starts fail' : 'people have errors in use';
    await notifyPlatformAdmins(
      tx,
      `${remote} ${version}: many ${what}, but in one organisation and at one place alone. Nothing was changed.`,
      { isOnce: true },
    );
    return null;
  }
  return isFailing
    ? `${failures} of ${runs + failures} starts failed`
    : `${errors} of ${Math.max(runs, errors)} people had errors in use`;
}

/** Returns whether a page would still be given this version: see `resolveRelease`. */
const canRun = ({ status, fault, supported_until: supportedUntil, manifest }: ReleaseRow, shell: ShellFacts): boolean =>
  status !== 'blocked' &&
  fault === null &&
  (supportedUntil === null || supportedUntil.getTime() > Date.now()) &&
  misfits(shell, manifest.requires).length === 0;

/** Tells the platform's admins something at their bells; with `isOnce` only those who were not told it before. */
export async function notifyPlatformAdmins(
  tx: SystemTransaction,
  text: string,
  { isOnce = false }: { isOnce?: boolean } = {},
): Promise<void> {
  await tx.query(TELL_PLATFORM_ADMINS(text, isOnce));
}
