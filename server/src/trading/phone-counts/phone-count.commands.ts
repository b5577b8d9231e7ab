import { hashLinkToken, newLinkToken } from '../../core/auth/public.ts';
import type { NewPhoneCount, PhoneCount, PhoneCountRequest } from '@iwe/contract';
import { renderSVG } from 'uqr';
import type { RequestTransaction } from '../../core/app-types.ts';
import type { Config } from '../../core/config.ts';
import type { Reader, RowOf } from '../../core/database/index.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { writeAudit } from '../../core/writes/public.ts';
import {
  ARRIVING_ORDER,
  COUNT,
  INSERT_COUNT,
  LINES_OF_COUNTS,
  NEWEST_COUNTS,
  REVOKE_COUNT,
  WAREHOUSE,
} from './phone-count.sql.ts';

/** Returns the newest counts with what was counted. */
export const newestCounts = async (tx: Reader): Promise<PhoneCount[]> =>
  withLines(tx, await tx.query(NEWEST_COUNTS(tx.organisation)));

/**
 * Makes the link of a count. Only the hash of its token is stored, so this answer is the only one that shows the link,
 * and is not stored under the Idempotency-Key: a retry makes another link. Throws 404 for an unknown warehouse, 422 for
 * a number of no order whose goods can arrive.
 */
export async function makeCount(
  tx: RequestTransaction,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: PhoneCountRequest,
): Promise<{ data: NewPhoneCount }> {
  const { warehouseId, orderId } = await whatIsCounted(tx, request);
  const token = newLinkToken();
  const { eId } = tx.actor.account;
  const [made] = await tx.query(
    INSERT_COUNT(tx.organisation, request.kind, warehouseId, orderId, hashLinkToken(token), eId),
  );
  if (!made) throw new Error('The count was not stored.');
  await writeAudit(tx, {
    action: 'Make link',
    entity: 'phone_count',
    entityId: made.id,
    after: { fields: { kind: request.kind, warehouseId, orderId } },
  });
  const url = `${publicUrl}/count/#${token}`;
  return { data: { ...(await countById(tx, made.id)), url, qrCode: renderSVG(url) } };
}

async function whatIsCounted(
  tx: Reader,
  request: PhoneCountRequest,
): Promise<{ warehouseId: number; orderId: number | null }> {
  if (request.kind === 'stocktake') {
    const [warehouse] = await tx.query(WAREHOUSE(tx.organisation, request.warehouseId));
    if (!warehouse) throw notFound();
    return { warehouseId: warehouse.id, orderId: null };
  }
  const [order] = await tx.query(ARRIVING_ORDER(tx.organisation, request.orderNo));
  if (!order || order.warehouse_id === null)
    throw unprocessable([
      {
        code: 'order.unknown',
        field: 'orderNo',
        message:
          `There is no approved, open purchase order ${request.orderNo}, nor a draft bill of one with this number. ` +
          'Check the number.',
      },
    ]);
  return { warehouseId: order.warehouse_id, orderId: order.id };
}

/** Ends a link at once; one that ended before stays as it is. Throws 404 for an unknown one. */
export async function revokeCount(tx: RequestTransaction, id: number): Promise<{ data: PhoneCount }> {
  await countById(tx, id);
  const [revoked] = await tx.query(REVOKE_COUNT(tx.organisation, id, tx.actor.account.eId));
  if (revoked)
    await writeAudit(tx, { action: 'End link', entity: 'phone_count', entityId: id, before: { fields: {} } });
  return { data: await countById(tx, id) };
}

async function countById(tx: Reader, id: number): Promise<PhoneCount> {
  const [count] = await withLines(tx, await tx.query(COUNT(tx.organisation, id)));
  if (!count) throw notFound();
  return count;
}

async function withLines(tx: Reader, counts: readonly RowOf<typeof COUNT>[]): Promise<PhoneCount[]> {
  const lines = await tx.query(
    LINES_OF_COUNTS(
      tx.organisation,
      counts.map(({ id }) => id),
    ),
  );
  return counts.map((row) => ({
    id: row.id,
    kind: row.kind,
    warehouse: row.warehouse,
    order: row.order,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    expiresAt: row.expires_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    state: row.state,
    sentAt: row.sent_at?.toISOString() ?? null,
    countedBy: row.counted_by,
    adjustment: row.adjustment,
    bill: row.bill,
    lines: lines
      .filter((line) => line.count_id === row.id)
      .map(({ code, name, counted, expected }) => ({ code, name, counted, expected })),
  }));
}
