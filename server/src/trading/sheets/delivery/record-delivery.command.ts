import type { DeliveryInfo, SheetHead } from '@iwe/contract';
import { checkTransition } from '@iwe/domain';
import type { Actor } from '@iwe/domain';
import type { Transaction } from '../../../core/database/index.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import { knownPlaces } from '../edit/write-edit.repository.ts';
import type { ContentFields } from '../content.ts';
import type { Author } from '../save/write-sheet.repository.ts';
import { lockSheet } from '../sheet-lock.ts';
import { stateOf } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { COMMENT, RECORD } from './delivery.sql.ts';

/** Who records a delivery. */
interface DeliveryRecorder {
  actor: Actor;
  author: Author;
  /** What the history says of it beside the fields of the sheet. With it something is written in any case. */
  told?: ContentFields;
  /** The reason that the history shows. */
  reason?: string;
}

/**
 * POST delivery: driver, delivery status, what was paid, and the comment of one approved invoice or credit note. What
 * `info` does not name stays. Nothing is written when nothing changes. Throws 422 for other sheets (spec §4 edit
 * rights) and for a driver who does not exist.
 */
export async function recordDelivery(
  tx: Transaction,
  id: number,
  info: DeliveryInfo,
  { actor, author, told = {}, reason }: DeliveryRecorder,
): Promise<{ data: SheetHead }> {
  const { sheet, lines, settings } = await lockSheet(tx, id);
  const [stored] = await tx.query(COMMENT(tx.organisation, id));
  if (!stored) throw notFound();
  const violations = checkTransition(stateOf(sheet), 'recordDelivery', actor, { lockedUntil: settings.locked_until });
  if (violations.length > 0) throw unprocessable(violations);
  const before = {
    driverId: sheet.driver_id,
    deliveryStatus: sheet.delivery_status,
    actualPayType: sheet.actual_pay_type,
    deliveryComment: stored.comment,
  };
  const after = {
    driverId: info.driverId === undefined ? before.driverId : info.driverId,
    deliveryStatus: info.deliveryStatus ?? before.deliveryStatus,
    actualPayType: info.actualPayType ?? before.actualPayType,
    deliveryComment: info.comment ?? before.deliveryComment,
  };
  const isOtherDriver = after.driverId !== before.driverId && after.driverId !== null;
  if (isOtherDriver && !(await knownPlaces(tx, null, after.driverId)).driver)
    throw unprocessable([
      { code: 'unknown', field: 'driverId', message: 'The driver does not exist. Choose another one.' },
    ]);
  const changed = (Object.keys(before) as (keyof typeof before)[]).filter((field) => before[field] !== after[field]);
  const fieldsOf = (side: typeof before) => Object.fromEntries(changed.map((field) => [field, side[field]]));
  if (changed.length === 0 && Object.keys(told).length === 0)
    return presentHead(sheet, lines, actor, settings.locked_until);
  const [saved] = await tx.query(
    RECORD(
      tx.organisation,
      id,
      author.userId,
      author.operator,
      JSON.stringify({ fields: fieldsOf(before) }),
      JSON.stringify({ fields: { ...fieldsOf(after), ...told }, contentVersion: sheet.content_version, reason }),
      author.requestId,
      after.driverId,
      after.deliveryStatus,
      after.actualPayType,
      after.deliveryComment,
    ),
  );
  if (!saved) throw new Error('The delivery was not written.');
  return presentHead(saved, lines, actor, settings.locked_until);
}
