import type { SystemTransaction } from '../../core/database/index.ts';
import { TELL } from './teams.sql.ts';

/**
 * Tells the people of the teams of these remotes what concerns them, in the transaction of what happened. 'failed':
 * something of theirs does not run as they meant; 'asked': they have something to do. With `isOnce` only those are told
 * who were not told the same before.
 */
export async function tellTeams(
  tx: SystemTransaction,
  remotes: readonly string[],
  kind: 'failed' | 'asked',
  text: string,
  { isOnce = false }: { isOnce?: boolean } = {},
): Promise<void> {
  await tx.query(TELL(remotes, kind, text, isOnce));
}
