import { findingKey, SheetStatus, SheetType } from '@iwe/domain';
import type { LedgerEntry, StockBalances } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { postingValues } from '../posting/posting.repository.ts';
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
  const values = {
    organisation: tx.organisation,
    sheet: sheet.id,
    approver: approval.approverId,
    user: tx.userId,
    operator: tx.actor.name,
    before: JSON.stringify({ fields: { status: SheetStatus.Draft, ...choices(before) } }),
    after: JSON.stringify({
      fields: { status: SheetStatus.Approved, ...choices(sheet) },
      contentVersion: sheet.content_version,
      acknowledged: approval.findings,
      permits: approval.permits.map(findingKey),
      permittedBy: approval.permits.map((permit) => permit.by),
      ...(approval.shortages.length > 0 ? { shortages: approval.shortages } : {}),
    }),
    request: tx.requestId,
    snapshot: JSON.stringify(approval.snapshot),
    warehouse: sheet.warehouse_id,
    shipType: sheet.ship_type,
    driver: sheet.driver_id,
    poStatus: sheet.po_status,
    inWarehouse: sheet.in_warehouse_id,
    dueDate: sheet.due_date,
  };
  const [saved] = await tx.query(
    approval.entries.length > 0
      ? APPROVE_AND_POST({ ...values, ...postingValues(approval.entries, approval.balances) })
      : APPROVE(values),
  );
  if (!saved) throw new Error('The approval was not written.');
  return saved;
}
