import { hashLinkToken, newLinkToken } from '../../../core/auth/public.ts';
import type { NewRunLink, RunLink, RunLinkRequest } from '@iwe/contract';
import { formatDate } from '@iwe/domain';
import { renderSVG } from 'uqr';
import type { RequestTransaction } from '../../../core/app-types.ts';
import type { Config } from '../../../core/config.ts';
import type { RowOf } from '../../../core/database/index.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import { writeAudit } from '../../../core/writes/public.ts';
import { findRun, lockRun } from '../run.repository.ts';
import { INSERT_LINK, LINK_TIME, LOCK_LINK, REVOKE_LINK } from './run-link.sql.ts';
import type { LINKS_OF_RUN } from './run-link.sql.ts';

const HOUR_MS = 3_600_000;

/**
 * Makes a link of a run for the driver's phone. Only the hash of its token is stored, so this answer is the only one
 * that shows the link. For the same reason the answer is not stored under the Idempotency-Key: a retry makes another
 * link. Throws 404 for an unknown driver, 422 when the day is over.
 */
export async function makeRunLink(
  tx: RequestTransaction,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { driverId, day, hours }: RunLinkRequest,
): Promise<{ data: NewRunLink }> {
  const { driver } = await findRun(tx, driverId, day);
  const run = await lockRun(tx, driverId, day);
  const [time] = await tx.query(LINK_TIME(tx.organisation, day));
  if (!time) throw notFound();
  if (time.ends_at <= time.starts_at)
    throw unprocessable([
      {
        code: 'run-over',
        field: 'day',
        message: `${formatDate(day)} is over. Make a link for a run of today or later.`,
      },
    ]);
  const wanted = hours === undefined ? time.ends_at : new Date(time.starts_at.getTime() + hours * HOUR_MS);
  const expiresAt = wanted < time.ends_at ? wanted : time.ends_at;
  const token = newLinkToken();
  const [link] = await tx.query(
    INSERT_LINK(tx.organisation, run.id, hashLinkToken(token), tx.actor.account.eId, time.starts_at, expiresAt),
  );
  if (!link) throw new Error('The link was not stored.');
  await writeAudit(tx, {
    action: 'Make link',
    entity: 'delivery_run',
    entityId: run.id,
    after: { fields: { link: link.id, driver, day, until: expiresAt.toISOString() } },
  });
  const url = `${publicUrl}/run/#${token}`;
  return { data: { ...presentLink(link), url, qrCode: renderSVG(url) } };
}

/**
 * Ends a link at once; a second call changes nothing. Throws 404 for an unknown link, 422 for one whose time is over.
 */
export async function revokeRunLink(tx: RequestTransaction, id: number): Promise<{ data: RunLink }> {
  const [link] = await tx.query(LOCK_LINK(tx.organisation, id));
  if (!link) throw notFound();
  if (link.state === 'revoked') return { data: presentLink(link) };
  if (link.state === 'ended')
    throw unprocessable([{ code: 'link-ended', message: 'The time of this link is over already.' }]);
  const [revoked] = await tx.query(REVOKE_LINK(tx.organisation, id, tx.actor.account.eId));
  if (!revoked) throw new Error('The link was not ended.');
  await writeAudit(tx, {
    action: 'End link',
    entity: 'delivery_run',
    entityId: link.run_id,
    before: { fields: { link: link.id, until: link.expires_at.toISOString() } },
  });
  return { data: presentLink(revoked) };
}

/** Returns a link as staff see it. */
export const presentLink = (link: RowOf<typeof LINKS_OF_RUN>): RunLink => ({
  id: link.id,
  createdAt: link.created_at.toISOString(),
  createdBy: link.created_by,
  startsAt: link.starts_at.toISOString(),
  expiresAt: link.expires_at.toISOString(),
  lastUsedAt: link.last_used_at?.toISOString() ?? null,
  revokedAt: link.revoked_at?.toISOString() ?? null,
  state: link.state,
});
