import type { DocumentParties } from '../../../core/documents/public.ts';
import type { Transaction } from '../../../core/database/index.ts';
import { repricedSnapshot } from '../approve/snapshot.ts';
import { contentChange, contentOf } from '../content.ts';
import type { ContentChange } from '../content.ts';
import { updateSheet } from '../save/write-sheet.repository.ts';
import type { Author } from '../save/write-sheet.repository.ts';
import { fieldsOf } from '../sheet-columns.ts';
import type { WorkedOutColumns } from '../sheet-columns.ts';
import type { DraftSheet } from '../sheet-draft.ts';
import type { HeadRecord, SheetRecord } from '../sheet-record.ts';
import type { PricedSheet } from './reprice.ts';
import { REPRICE_APPROVED, SNAPSHOT } from './reprice.sql.ts';

/** The prices of a sheet before and at another rate. */
export interface Repricing {
  before: PricedSheet;
  after: PricedSheet;
}

/** Returns what changes, for the history. */
export const changeOf = ({ before, after }: Repricing): ContentChange =>
  contentChange(contentOf(before.sheet, before.lines), contentOf(after.sheet, after.lines));

/** Saves a draft at its new rate, as any change of its content: a new version, and permits and questions end. */
export function repriceDraft(tx: Transaction, author: Author, repricing: Repricing): Promise<HeadRecord> {
  const { sheet, lines } = repricing.after;
  const draft: DraftSheet = { fields: fieldsOf(sheet), workedOut: workedOutOf(sheet), lines };
  return updateSheet(
    tx,
    { id: sheet.id, draft, lines: { gone: [], changed: draft.lines, added: [] }, change: changeOf(repricing) },
    author,
  );
}

/**
 * Writes the new prices of an approved order with its totals and its snapshot. The rate and the history are written
 * with the costs.
 */
export async function repriceApproved(
  tx: Transaction,
  { before, after }: Repricing,
  parties: DocumentParties,
): Promise<void> {
  const { sheet, lines } = after;
  const [stored] = await tx.query(SNAPSHOT(tx.organisation, sheet.id));
  await tx.query(
    REPRICE_APPROVED(
      tx.organisation,
      sheet.id,
      lines.map((line) => line.id),
      lines.map((line) => line.price_cents),
      lines.map((line) => line.amount_cents),
      lines.map((line) => line.gst_cents),
      lines.map((line) => line.price_source),
      lines.map((line) => line.is_manual),
      sheet.total_cents,
      sheet.gst_cents,
      sheet.usd_total_cents,
      JSON.stringify(repricedSnapshot(stored?.snapshot ?? {}, before, after, parties)),
    ),
  );
}

const workedOutOf = (sheet: SheetRecord): WorkedOutColumns => ({
  is_due_date_typed: sheet.is_due_date_typed,
  usd_total_cents: sheet.usd_total_cents,
  payment_type: sheet.payment_type,
  area_type: sheet.area_type,
  price_type: sheet.price_type,
  total_cents: sheet.total_cents,
  gst_cents: sheet.gst_cents,
  total_quantity: sheet.total_quantity,
});
