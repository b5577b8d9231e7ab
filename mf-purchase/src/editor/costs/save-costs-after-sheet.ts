import type { SheetHead } from '@iwe/contract';
import { errorLines } from '@iwe/session';
import { newDraftId, parseCost, saveCosts, sheetDrafts } from '@iwe/ui/sheet';
import type { EditorLine, SheetBase, SheetContent } from '@iwe/ui/sheet';
import type { PurchaseHeader } from '../purchase-content.ts';

/** Costs that are sent once the sheet itself is saved. */
export interface PendingCosts {
  readonly head: SheetHead;
  readonly routeName: string;
  readonly uuid: string;
  readonly content: SheetContent<PurchaseHeader>;
  /** The previous values, '' for none. */
  readonly before: Pick<PurchaseHeader, 'sea_freight' | 'clearance_cost'>;
  readonly label: string;
}

/**
 * POST purchase_order_cost after the sheet was saved. A failure is only logged (spec §7), here and on the server; this
 * browser then stores the typed costs as an unsaved change of the sheet, so that they are not lost. The version goes
 * with them: the rate must not reprice what somebody else saved in between.
 */
export async function saveCostsAfterSheet(pending: PendingCosts): Promise<void> {
  const { head, content, before } = pending;
  const { sea_freight: freight, clearance_cost: clearance, fx_rate } = content.header;
  const costs = { sea_freight: parseCost(freight) ?? 0, clearance_cost: parseCost(clearance) ?? 0 };
  if (
    costs.sea_freight === (parseCost(before.sea_freight) ?? 0) &&
    costs.clearance_cost === (parseCost(before.clearance_cost) ?? 0)
  )
    return;
  try {
    if (await saveCosts({ po_id: head.id, fx_rate, ...costs, contentVersion: head.contentVersion })) return;
  } catch (error) {
    console.error(`The costs of ${head.no} were not saved: ${errorLines(error).join(' ')}`);
  }
  sheetDrafts.save(`/order_edit/${pending.routeName}/${head.id}`, newDraftId(), asDraft(pending));
}

/** Returns the saved sheet with its unsaved costs as a draft for the editor of the stored sheet. */
function asDraft({ head, uuid, content, before, label }: PendingCosts) {
  const lines: EditorLine[] = content.lines.map((line, index) => {
    const id = head.lines[index]?.id ?? line.id;
    return id === null ? line : { ...line, id, key: String(id) };
  });
  const base: SheetBase<PurchaseHeader> = {
    id: head.id,
    no: head.no,
    contentVersion: head.contentVersion,
    header: { ...content.header, ...before },
    lines,
  };
  return { v: 1 as const, uuid, header: content.header, lines, rest: [], base, sourceId: null, label };
}
