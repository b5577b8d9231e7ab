import { findingKey, SheetType } from '@iwe/domain';
import type { LedgerEntry, StockBalances } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { postingValues } from '../posting.repository.ts';
import type { HeadRecord, SheetRecord } from '../sheet-record.ts';
import type { GivenPermit } from './approval.repository.ts';
import { APPROVE, APPROVE_AND_POST } from './approval.sql.ts';

export interface Approval {
  /** The sheet with the warehouse, ship type and driver that were chosen, and its due date. */
  sheet: SheetRecord;
  before: SheetRecord;
  entries: readonly LedgerEntry[];
  balances: StockBalances;
  snapshot: unknown;
  approverId: number;
  /** Keys of the findings that were acknowledged, and the permits that let them pass. */
  findings: string[];
  permits: GivenPermit[];
  /** Sentences of the lines that went below zero with consent. */
  shortages: string[];
}

/** Writes an approval and returns the head of the sheet after it. */
export async function writeApproval(tx: RequestTransaction, approval: Approval): Promise<HeadRecord> {
  const { sheet, before } = approval;
  const choices = (row: SheetRecord) => ({
    warehouseId: row.warehouse_id,
    shipType: row.ship_type,
    driverId: row.driver_id,
    ...(sheet.due_date === before.due_date ? {} : { dueDate: row.due_date }),
    ...(row.type === SheetType.PurchaseOrder ? { po_status: row.po_status } : {}),
  });
  const values = [
    tx.organisation,
    sheet.id,
    approval.approverId,
    tx.userId,
    tx.actor.name,
    JSON.stringify({ fields: { status: 1, ...choices(before) } }),
    JSON.stringify({
      fields: { status: 2, ...choices(sheet) },
      contentVersion: sheet.content_version,
      acknowledged: approval.findings,
      permits: approval.permits.map(findingKey),
      permittedBy: approval.permits.map((permit) => permit.by),
      ...(approval.shortages.length > 0 ? { shortages: approval.shortages } : {}),
    }),
    tx.requestId,
    JSON.stringify(approval.snapshot),
    sheet.warehouse_id,
    sheet.ship_type,
    sheet.driver_id,
    sheet.po_status,
    sheet.in_warehouse_id,
    sheet.due_date,
  ] as const;
  const [saved] = await tx.query(
    approval.entries.length > 0
      ? APPROVE_AND_POST(...values, ...postingValues(approval.entries, approval.balances))
      : APPROVE(...values),
  );
  if (!saved) throw new Error('The approval was not written.');
  return saved;
}
