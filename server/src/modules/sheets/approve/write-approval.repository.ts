import { SheetType } from '@iwe/domain';
import type { LedgerEntry, StockBalances } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { postingParts, postingValues } from '../posting.repository.ts';
import { HEAD_COLUMNS } from '../sheet-record.ts';
import type { HeadRecord, SheetRecord } from '../sheet-record.ts';

const FIRST_ARRAY = 15;

// One statement: entries and balances, the sheet with its snapshot, what it held back, the open question, the history.
// PostgreSQL starts every part of a plan, also one that has nothing to do: what moves nothing is written without a posting.
const approvalStatement = (posting: string): string => `with ${posting}released as (update sheet_line set held_quantity = 0 where organisation_id = $1 and sheet_id = $2 and held_quantity > 0),
  answered as (update approval_request set answer = 'approved', answered_by = $3, answered_at = now() where organisation_id = $1 and sheet_id = $2 and answer is null),
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    values ($1, $4, $5, 'Approve', 'sheet', $2, $6::jsonb, $7::jsonb, $8)),
  s as (
    update sheet as s set status = 2, approver_id = $3, approved_at = now(), updated_at = now(), snapshot = $9::jsonb, warehouse_id = $10::bigint, ship_type = $11::smallint,
      driver_id = $12::bigint, po_status = $13::smallint, in_warehouse_id = $14::bigint
    where s.organisation_id = $1 and s.id = $2 returning ${HEAD_COLUMNS})
select * from s`;
const WITH_POSTING = approvalStatement(`${postingParts(FIRST_ARRAY).sql},
  `);
const WITHOUT_POSTING = approvalStatement('');

export interface Approval {
  /** The sheet with the warehouse, ship type and driver that were chosen. */
  sheet: SheetRecord;
  before: SheetRecord;
  entries: readonly LedgerEntry[];
  balances: StockBalances;
  snapshot: unknown;
  approverId: number;
  /** Keys of the findings that were acknowledged, and of the permits that let them pass. */
  findings: string[];
  permits: string[];
  /** Sentences of the lines that went below zero with consent. */
  shortages: string[];
}

/** Writes an approval; resolves to the sheet as it is now. */
export async function writeApproval(tx: RequestTransaction, approval: Approval): Promise<HeadRecord> {
  const { sheet, before } = approval;
  const choices = (row: SheetRecord) => ({
    warehouseId: row.warehouse_id, shipType: row.ship_type, driverId: row.driver_id, ...(row.type === SheetType.PurchaseOrder ? { po_status: row.po_status } : {}),
  });
  const isPosted = approval.entries.length > 0;
  const [saved] = await tx.query<HeadRecord>(isPosted ? WITH_POSTING : WITHOUT_POSTING, [
    tx.organisation, sheet.id, approval.approverId, tx.userId, tx.actor.name,
    JSON.stringify({ fields: { status: 1, ...choices(before) } }),
    JSON.stringify({ fields: { status: 2, ...choices(sheet) }, contentVersion: sheet.content_version, acknowledged: approval.findings, permits: approval.permits, ...(approval.shortages.length > 0 ? { shortages: approval.shortages } : {}) }),
    tx.requestId, JSON.stringify(approval.snapshot), sheet.warehouse_id, sheet.ship_type, sheet.driver_id, sheet.po_status, sheet.in_warehouse_id,
    ...(isPosted ? postingValues(approval.entries, approval.balances) : []),
  ]);
  if (!saved) throw new Error('The approval was not written.');
  return saved;
}
