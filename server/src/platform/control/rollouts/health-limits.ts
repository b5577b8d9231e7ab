import type { RolloutView } from '@iwe/contract';

/** Where the failures of a version were reported. */
export interface Spread {
  organisations: number;
  networks: number;
  people: number;
}

/**
 * Returns whether failures are spread far enough to be a release's: one line or one machine, or one office's, must move
 * no decision. Two organisations saw them, or three people of one in two networks.
 */
export const isWidespread = ({ organisations, networks, people }: Spread): boolean =>
  organisations >= 2 || (networks >= 2 && people >= 3);

/** Returns whether too many starts of a version failed for its rollout to continue, or for it to stay stable. */
export const failsTooOften = ({
  runs,
  failures,
  minFailures,
  maxFailurePercent,
}: Pick<RolloutView, 'runs' | 'failures' | 'minFailures' | 'maxFailurePercent'>): boolean =>
  failures >= minFailures && failures * 100 > maxFailurePercent * (runs + failures);

/**
 * The share of the people with a start, in percent, of whom more than so many must have an error in use for a version
 * to go back; and at least as many people as failed starts are needed. An error in use keeps nobody from working, so it
 * takes more of them than of failed starts.
 */
export const MAX_ERRORS_IN_USE_PERCENT = 30;

/** Returns whether too many people had errors in use for a rollout to continue, or for a version to stay stable. */
export const hasTooManyErrors = ({
  runs,
  errors,
  minFailures,
}: Pick<RolloutView, 'runs' | 'errors' | 'minFailures'>): boolean =>
  errors >= minFailures && errors * 100 > MAX_ERRORS_IN_USE_PERCENT * Math.max(runs, errors);
