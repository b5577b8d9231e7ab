import { isDeepStrictEqual } from 'node:util';
import { SHELL_NAME } from '@iwe/domain';
import type { SystemTransaction } from '../../../core/database/index.ts';
import type { App } from '../../../core/app-types.ts';
import { Problem, unprocessable } from '../../../core/errors.ts';
import type { ProblemItem } from '../../../core/errors.ts';
import type { Decider } from '../decide/decide.ts';
import { setStable } from '../../publish/publish-release.command.ts';
import { choicesNow } from '../decide/changes.ts';
import type { Choice } from '../decide/changes.ts';
import { restorable } from '../decide/choose.ts';
import { DELETE_PIN, SET_PIN } from '../ways/pins.sql.ts';
import { DELETE_STABLE, RESTORE_ROLLOUT } from './restore.sql.ts';
import { setRollout } from '../rollouts/rollouts.ts';
import type { CommonChoice, PinChoice } from '../decide/changes.sql.ts';

/**
 * Makes these choices hold again, and changes nothing else. Throws 422 with every version that cannot run any more.
 * Blocks stay: they are a kill switch. A pin that has ended since is not restored. Resolves to false when all of them
 * hold already.
 */
export async function restoreChoices(
  app: App,
  tx: SystemTransaction,
  actor: Decider,
  wanted: readonly Choice[],
  reason: string,
): Promise<boolean> {
  const remotes = new Set(wanted.map(({ remote }) => remote));
  const [only] = remotes.size === 1 ? remotes : [];
  const now = await choicesNow(tx, only ?? null);
  const held = new Map(now.map((choice) => [keyOf(choice), choice.state]));
  const changed = differingChoices(wanted, now);
  const problems: ProblemItem[] = [];
  const writes: Write[] = [];
  for (const choice of changed) {
    if (choice.organisationId === null) {
      const common = (held.get(keyOf(choice)) ?? null) as CommonChoice | null;
      writes.push(...(await beginCommon(tx, actor, choice.remote, choice.state, common, reason)));
    } else writes.push(...(await beginPin(tx, choice.remote, choice.organisationId, choice.state)));
  }
  // Only when everything that goes is gone, and one by one, so that each is checked against those already restored: two
  // remotes must never answer one path. Shells first: the others are compared with them.
  const inOrder = writes.toSorted(
    (one, other) => Number(other.remote === SHELL_NAME) - Number(one.remote === SHELL_NAME),
  );
  for (const { remote, version, organisation, write } of inOrder) {
    try {
      await restorable(app, tx, remote, version, organisation);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push({ code: 'restore-unfit', field: remote, message: `${remote} ${version}: ${error.message}` });
      continue;
    }
    await write();
  }
  if (problems.length > 0) throw unprocessable(problems, 'restore-unfit');
  return changed.length > 0;
}

/** Returns the wanted choices that differ from those now. A pin that has ended since counts as none. */
export function differingChoices(wanted: readonly Choice[], now: readonly Choice[]): Choice[] {
  const held = new Map(now.map((choice) => [keyOf(choice), choice.state]));
  return wanted
    .map((choice) => (isEndedPin(choice) ? { ...choice, state: null } : choice))
    .filter((choice) => !isDeepStrictEqual(choice.state, held.get(keyOf(choice)) ?? null));
}

/** A version that is to be chosen again. */
interface Write {
  remote: string;
  version: string;
  /** Whose pin it is; absent for what everybody gets. */
  organisation?: number;
  write: () => Promise<unknown>;
}

const keyOf = ({ remote, organisationId }: Choice): string => `${remote} ${organisationId ?? ''}`;

/** Deletes an organisation's pin; returns the one to write. */
async function beginPin(
  tx: SystemTransaction,
  remote: string,
  organisation: number,
  pin: PinChoice | null,
): Promise<Write[]> {
  await tx.query(DELETE_PIN(organisation, remote));
  if (!pin) return [];
  const { version, reason, by, expiresAt, locked } = pin;
  const write = () => tx.query(SET_PIN(organisation, remote, version, reason, by, expiresAt, locked));
  return [{ remote, version, organisation, write }];
}

/** Ends what everybody gets of a remote, as far as it differs; returns what to write. */
async function beginCommon(
  tx: SystemTransaction,
  actor: Decider,
  remote: string,
  to: CommonChoice | null,
  held: CommonChoice | null,
  reason: string,
): Promise<Write[]> {
  const writes: Write[] = [];
  const stable = to?.stable ?? null;
  if (stable !== (held?.stable ?? null)) {
    await tx.query(DELETE_STABLE(remote));
    if (stable !== null) writes.push({ remote, version: stable, write: () => setStable(tx, remote, stable) });
  }
  const rollout = to?.rollout ?? null;
  if (!isDeepStrictEqual(rollout, held?.rollout ?? null)) {
    if (held?.rollout) await setRollout(tx, remote, 'reverted', 0, reason);
    if (rollout !== null) {
      const { version, steps, percent, state, minFailures, maxFailurePercent, reason: why, by } = rollout;
      const { soakHours = null, soakStarts = 1, unit = 'organisations', organisationIds = null } = rollout;
      const write = () =>
        tx.query(
          RESTORE_ROLLOUT(
            remote,
            version,
            steps,
            percent,
            state,
            minFailures,
            maxFailurePercent,
            why,
            by ?? actor.userId,
            soakHours,
            soakStarts,
            unit,
            organisationIds,
          ),
        );
      writes.push({ remote, version, write });
    }
  }
  return writes;
}

const isEndedPin = ({ organisationId, state }: Choice): boolean => {
  const expiresAt = organisationId === null ? null : (state as PinChoice | null)?.expiresAt;
  return typeof expiresAt === 'string' && Date.parse(expiresAt) <= Date.now();
};
