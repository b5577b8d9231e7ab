import type { SystemTransaction } from '../../../core/database/index.ts';
import { forbidden } from '../../../core/errors.ts';
import type { Actor } from '../../../core/permissions.ts';
import { CONFIRMED_MINUTES, CONFIRMED_SECONDS, MARK_CONFIRMED } from './confirm.sql.ts';

/** Returns the seconds until this session must confirm the password again; 0 when it must confirm it now. */
export async function confirmedForSeconds(tx: SystemTransaction, actor: Pick<Actor, 'sessionId'>): Promise<number> {
  const [row] = await tx.query(CONFIRMED_SECONDS(actor.sessionId));
  return row?.seconds ?? 0;
}

/**
 * Throws 403 'confirm-required' when the password was not confirmed recently: on a screen left open, nobody else must
 * be able to change what everybody runs.
 */
export async function refuseUnconfirmed(tx: SystemTransaction, actor: Pick<Actor, 'sessionId'>): Promise<void> {
  if ((await confirmedForSeconds(tx, actor)) === 0)
    throw forbidden('Enter your password again, then repeat the change.', 'confirm-required');
}

/** Stores that the password has just been confirmed. */
export async function markConfirmed(tx: SystemTransaction, actor: Pick<Actor, 'sessionId'>): Promise<number> {
  await tx.query(MARK_CONFIRMED(actor.sessionId));
  return CONFIRMED_MINUTES * 60;
}
