import type { SystemTransaction } from '../../../database/index.ts';
import { conflict } from '../../../errors.ts';
import type { DecisionRecord } from './decide.ts';
import { FROZEN } from './freezes.sql.ts';

/** Actions that a freeze does not hold up: a block is a kill switch, and freezes themselves change no version. */
const ALWAYS_ALLOWED: ReadonlySet<string> = new Set(['blocked', 'freeze', 'end freeze']);

/** Whether a freeze in force concerns one of these organisations, or everybody. */
export const isFrozen = async (tx: SystemTransaction, organisations: readonly number[]): Promise<boolean> =>
  (await tx.query(FROZEN(organisations))).length > 0;

/**
 * Throws 409 when a decision changes what frozen organisations get. `mayOverride` tells the screen whether this person
 * may decide nevertheless. Resolves to the freezes that an override set aside, for the history.
 */
export async function refuseFrozen(
  tx: SystemTransaction,
  record: Pick<DecisionRecord, 'action' | 'organisationId' | 'concerns'>,
  effect: readonly { organisationId: number }[],
  { override, mayOverride }: { override: boolean; mayOverride: boolean },
): Promise<string[]> {
  if (ALWAYS_ALLOWED.has(record.action)) return [];
  const concerned = new Set(effect.map((row) => row.organisationId));
  if (record.organisationId !== undefined) concerned.add(record.organisationId);
  for (const organisation of record.concerns ?? []) concerned.add(organisation);
  if (concerned.size === 0) return [];
  const frozen = (await tx.query(FROZEN([...concerned]))).map(
    ({ organisation, until, reason }) => `${organisation ?? 'Everybody'} until ${until.slice(0, 16)} UTC (${reason})`,
  );
  if (frozen.length === 0 || (override && mayOverride)) return frozen;
  throw conflict(
    `Frozen: ${frozen.join(', ')}. Nothing is changed there meanwhile. Decide it afterwards, ` +
      `${mayOverride ? 'end the freeze, or override it with a reason' : 'or ask a platform administrator to override it'}.`,
    'release-frozen',
    { mayOverride },
  );
}
