import type { DeliveryInfo, SheetHead } from '@iwe/contract';
import { checkTransition } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { notFound, unprocessable } from '../../../errors.ts';
import { knownPlaces } from '../edit/write-edit.repository.ts';
import { ruleActor } from '../sheet-actor.ts';
import { lockSheet } from '../sheet-lock.ts';
import { stateOf } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { COMMENT, RECORD } from './delivery.sql.ts';

/**
 * POST delivery: driver, delivery status, what was paid, and the comment of one approved invoice or credit note. What
 * `info` does not name stays. Nothing is written when nothing changes. Throws 422 for other sheets (spec §4 edit
 * rights) and for a driver who does not exist.
 */
export async function recordDelivery(
  tx: RequestTransaction,
  id: number,
  info: DeliveryInfo,
): Promise<{ data: SheetHead }> {
  const { sheet, lines, settings } = await lockSheet(tx, id);
  const actor = ruleActor(tx.actor);
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
  if (changed.length === 0) return presentHead(sheet, lines, actor, settings.locked_until);
  const [saved] = await tx.query(
    RECORD(
      tx.organisation,
      id,
      tx.userId,
      tx.actor.name,
      JSON.stringify({ fields: fieldsOf(before) }),
      JSON.stringify({ fields: fieldsOf(after), contentVersion: sheet.content_version }),
      tx.requestId,
      after.driverId,
      after.deliveryStatus,
      after.actualPayType,
      after.deliveryComment,
    ),
  );
  if (!saved) throw new Error('The delivery was not written.');
  return presentHead(saved, lines, actor, settings.locked_until);
}
