import type { SheetHead } from '@iwe/contract';
import { errorLines, toast } from '@iwe/session';
import { confirm, moneyText } from '@iwe/ui';
import { newDraftId, parseCost, saveCosts, sheetDrafts } from '@iwe/ui/sheet';
import type { EditorLine, SheetBase, SheetContent } from '@iwe/ui/sheet';
import type { PurchaseHeader } from './purchase-content.ts';

/** Costs that go to the server once the sheet itself is saved. */
export interface PendingCosts {
  readonly head: SheetHead;
  readonly routeName: string;
  readonly uuid: string;
  readonly content: SheetContent<PurchaseHeader>;
  /** What stood there before, '' for nothing. */
  readonly before: Pick<PurchaseHeader, 'sea_freight' | 'clearance_cost'>;
  readonly label: string;
}

/**
 * POST purchase_order_cost after the sheet (spec §7). A failure is told and can be tried again; until it passes this browser
 * keeps the typed costs as an unsaved change of the sheet, so that nothing of them is lost.
 */
export async function keepCosts(pending: PendingCosts): Promise<void> {
  const { head, content, before } = pending;
  const { sea_freight: freight, clearance_cost: clearance, fx_rate } = content.header;
  const costs = { sea_freight: parseCost(freight) ?? 0, clearance_cost: parseCost(clearance) ?? 0 };
  if (costs.sea_freight === (parseCost(before.sea_freight) ?? 0) && costs.clearance_cost === (parseCost(before.clearance_cost) ?? 0)) return;
  const path = `/order_edit/${pending.routeName}/${head.id}`;
  const draftId = newDraftId();
  const key = crypto.randomUUID();
  for (;;) {
    try {
      if (await saveCosts({ po_id: head.id, fx_rate, ...costs }, key)) {
        sheetDrafts.remove(path, draftId);
        return;
      }
      sheetDrafts.save(path, draftId, asDraft(pending));
      toast.warning(`The costs of ${head.no} are not saved. They wait in its editor.`);
      return;
    } catch (error) {
      sheetDrafts.save(path, draftId, asDraft(pending));
      const answer = await confirm({
        title: `${head.no} is saved, its costs are not`,
        body: `${errorLines(error).join(' ')} Typed: sea freight USD ${moneyText(costs.sea_freight)}, clearance AUD ${moneyText(costs.clearance_cost)}.`,
        actions: [{ id: 'later', label: 'Later', tone: 'plain' }, { id: 'again', label: 'Try again', tone: 'accent' }],
      });
      if (answer === 'again') continue;
      toast.warning(`The costs of ${head.no} wait in its editor until they are saved.`);
      return;
    }
  }
}

/** The saved sheet with its costs still to be saved, as the editor of the stored sheet takes it up. */
function asDraft({ head, uuid, content, before, label }: PendingCosts) {
  const lines: EditorLine[] = content.lines.map((line, index) => {
    const id = head.lines[index]?.id ?? line.id;
    return id === null ? line : { ...line, id, key: String(id) };
  });
  const base: SheetBase<PurchaseHeader> = { id: head.id, no: head.no, contentVersion: head.contentVersion, header: { ...content.header, ...before }, lines };
  return { v: 1 as const, uuid, header: content.header, lines, rest: [], base, sourceId: null, label };
}
