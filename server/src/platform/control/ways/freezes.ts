import type { EffectRow } from '@iwe/contract';
import type { SystemTransaction } from '../../../core/database/index.ts';
import { conflict } from '../../../core/errors.ts';
import type { ShellHost } from '../../shells/running-shell.ts';
import { effectOf, readDecisive, versionsOf } from '../decide/effect.ts';
import type { Decisive, Effect } from '../decide/effect.ts';
import { FROZEN, PIN_UNTIL_FREEZE_ENDS } from './freezes.sql.ts';
import type { FreezeInForce } from './freezes.sql.ts';
import { refuseLeftWithout } from '../decide/left-without.ts';
import type { DecisionRecord } from '../decide/changes.ts';

/** Actions that a freeze does not hold up: a block is a kill switch, and freezes themselves change no version. */
const ALWAYS_ALLOWED: ReadonlySet<string> = new Set(['blocked', 'revoke signing key', 'freeze', 'end freeze']);

/** Whether everybody is frozen. */
export const isEverybodyFrozen = async (tx: SystemTransaction): Promise<boolean> =>
  (await tx.query(FROZEN([]))).length > 0;

/** A change of releases that is written, but not yet recorded. */
export interface PendingChange {
  record: Pick<DecisionRecord, 'action' | 'organisationId' | 'concerns'>;
  /** The remotes that it may touch. */
  remotes: readonly string[];
  /** What decided them before the change. */
  before: Decisive;
  /** Whether it may leave an organisation without a version that fits: a start has shown that already. */
  mayLeaveWithout?: boolean;
  /** A platform admin decides although a freeze is in force. */
  override?: boolean;
  /** Whether this person could override a freeze, for the screen that shows the refusal. */
  mayOverride?: boolean;
}

/**
 * Returns a change's effect on every organisation, and makes it respect the freezes. Throws 422 when it leaves somebody
 * without a version that fits (`refuseLeftWithout`), and 409 when everybody is
 * frozen, or the decision is about a frozen organisation. A decision for everybody does not wait for one organisation's
 * freeze: that organisation is pinned to what it runs until its freeze ends. A remote that it did not have before is
 * added nevertheless. `overridden` names the freezes that an override set aside, for the history.
 */
export async function effectInFreezes(
  host: ShellHost,
  tx: SystemTransaction,
  change: PendingChange,
): Promise<Effect & { overridden: string[] }> {
  const { record, before } = change;
  const found = await withHolds(host, tx, change);
  if (!change.mayLeaveWithout) {
    const after = await readDecisive(host, tx, change.remotes, before.shells);
    await refuseLeftWithout(tx, record.action, found.effect, before, after);
  }
  return found;
}

async function withHolds(
  host: ShellHost,
  tx: SystemTransaction,
  { record, remotes, before, override = false, mayOverride = false }: PendingChange,
): Promise<Effect & { overridden: string[] }> {
  const { effect, reached } = await effectOf(tx, before, await readDecisive(host, tx, remotes, before.shells));
  const nothing = { effect, reached, overridden: [] };
  if (ALWAYS_ALLOWED.has(record.action)) return nothing;
  const named = [...(record.organisationId === undefined ? [] : [record.organisationId]), ...(record.concerns ?? [])];
  const concerned = new Set([...named, ...effect.map(({ organisationId }) => organisationId)]);
  if (concerned.size === 0) return nothing;
  const freezes = await tx.query(FROZEN([...concerned]));
  if (override && mayOverride) return { ...nothing, overridden: freezes.map(inWords) };
  refuse(
    freezes.filter(({ organisationId }) => organisationId === null || named.includes(organisationId)),
    mayOverride,
  );
  const longest = new Map(freezes.toReversed().map((freeze) => [freeze.organisationId, freeze]));
  const frozen = effect.flatMap((row) => {
    // Another remote changes because of the shell alone, which the freeze pins.
    const freeze = remotes.includes(row.remote) ? longest.get(row.organisationId) : undefined;
    return freeze && row.before.version !== null && row.before.version !== row.after.version ? [{ row, freeze }] : [];
  });
  if (frozen.length === 0) return nothing;
  // An organisation has one pin a remote: this decision's own pin excludes the pin of the freeze.
  refuse(
    frozen.flatMap(({ row, freeze }) => (row.after.source === 'pin' ? [freeze] : [])),
    mayOverride,
  );
  // Where a rollout of people has reached some, the organisation keeps what the others run.
  const resolvers = new Map(before.states.map((state) => [state.remote, versionsOf(before.shells, state)]));
  for (const { row, freeze } of frozen) {
    const kept = resolvers.get(row.remote)?.(row.organisationId).version ?? row.before.version;
    await tx.query(PIN_UNTIL_FREEZE_ENDS(row.organisationId, row.remote, kept, freeze.id));
  }
  const until = new Map(frozen.map(({ row, freeze }) => [keyOf(row), freeze.until]));
  const pinned = await effectOf(tx, before, await readDecisive(host, tx, remotes, before.shells));
  return {
    effect: pinned.effect.map((row) => ({ ...row, frozenUntil: until.get(keyOf(row)) ?? null })),
    reached: pinned.reached,
    overridden: [],
  };
}

const keyOf = ({ organisationId, remote }: EffectRow): string => `${organisationId} ${remote}`;

const inWords = ({ organisation, until, reason }: FreezeInForce): string =>
  `${organisation ?? 'Everybody'} until ${new Date(until).toISOString().slice(0, 16)} UTC (${reason})`;

/** Throws 409 when there are any of these freezes. */
function refuse(freezes: readonly FreezeInForce[], mayOverride: boolean): void {
  if (freezes.length === 0) return;
  throw conflict(
    `Frozen: ${freezes.map(inWords).join(', ')}. Nothing is changed there meanwhile. Decide it afterwards, ` +
      `${mayOverride ? 'end the freeze, or override it with a reason' : 'or ask a platform administrator to override it'}.`,
    'release-frozen',
    { mayOverride },
  );
}
