import type { OwnerTransaction } from '../../../database/database.ts';
import { forbidden } from '../../../errors.ts';
import type { Actor } from '../../../permissions.ts';

/** Minutes for which a shown password holds. Signing in shows it too. */
const CONFIRMED_MINUTES = 15;

/** Seconds until this session is asked for the password again; 0 when it is asked now. */
export async function confirmedForSeconds(tx: Pick<OwnerTransaction, 'query'>, actor: Pick<Actor, 'sessionId'>): Promise<number> {
  const [row] = await tx.query<{ seconds: number }>(
    `select greatest(0, floor(extract(epoch from confirmed_at + make_interval(mins => ${CONFIRMED_MINUTES}) - now())))::int as seconds from session where id = $1`, [actor.sessionId],
  );
  return row?.seconds ?? 0;
}

/** Throws 403 'confirm-required' when the password was not shown lately: a screen left open must not change what everybody runs. */
export async function refuseUnconfirmed(tx: OwnerTransaction, actor: Actor): Promise<void> {
  if ((await confirmedForSeconds(tx, actor)) === 0) throw forbidden('Enter your password again, then repeat the change.', 'confirm-required');
}

/** Notes that the password was shown now. */
export async function markConfirmed(tx: OwnerTransaction, actor: Pick<Actor, 'sessionId'>): Promise<number> {
  await tx.query('update session set confirmed_at = now() where id = $1', [actor.sessionId]);
  return CONFIRMED_MINUTES * 60;
}
