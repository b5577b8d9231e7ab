import type { Sheet } from '@iwe/contract';
import { isPurchaseSheet, SheetStatus, SheetType } from '@iwe/domain';
import type { LandedCostMethod } from '@iwe/domain';
import { api, sessionStore } from '@iwe/session';
import { headerOf, startNew, startStored } from '@iwe/ui/sheet';
import type { DraftPlace, EditorLine, EditorOrder, EditorStart } from '@iwe/ui/sheet';
import type { PurchaseDefinition } from '../kinds.ts';
import { costText, proposedCosts } from './costs/cost-share.ts';
import { clonedLines, sourceTypeOf } from './open-lines.ts';
import { blankPurchase } from './purchase-content.ts';
import type { PurchaseHeader } from './purchase-content.ts';
import { rememberedWarehouse } from './remembered-warehouse.ts';

/** The start of the editor, and the notices to show about it. */
export interface PurchaseStart extends EditorStart<PurchaseHeader> {
  readonly definition: PurchaseDefinition;
  /** The sheet that the head's relatedId names. It is loaded before the form is drawn, whose fields it would move. */
  readonly related: Sheet | null;
  /**
   * Products of the source without an open quantity, the source's number, and the draft bills that contain some of it.
   */
  readonly finished?: { readonly no: string; readonly codes: readonly string[]; readonly drafts: readonly string[] };
}

/**
 * Returns a function that loads the start: the stored sheet or draft, otherwise the clone or empty sheet that the URL
 * asks for.
 */
export function startPurchase(definition: PurchaseDefinition) {
  return async (order: EditorOrder, place: DraftPlace, today: string): Promise<PurchaseStart> => {
    const blank = blankPurchase(definition, today);
    const stored = await startStored<PurchaseDefinition>(definition, order, place, blank);
    if (stored) return { ...stored, definition, related: await relatedOf(stored.seed.header) };
    if (order.sourceId === null || order.operation !== 'clone')
      return {
        ...startNew({ ...blank, warehouseId: rememberedWarehouse() ?? blank.warehouseId }),
        definition,
        related: null,
      };
    const { data: source } = await api.get<{ data: Sheet }>(`orders/${order.sourceId}`, undefined, { quiet: true });
    const { lines, finished } = clonedLines(source, definition.type);
    const header = clonedHeader(definition, blank, source, lines);
    return {
      ...startNew(blank, header, lines, source.id),
      definition,
      related: header.relatedId === source.id ? source : null,
      ...(finished.length > 0 ? { finished: { no: source.no, codes: finished, drafts: draftBills(source) } } : {}),
    };
  };
}

/** Without an answer the editor opens all the same: it asks again. */
const relatedOf = ({ relatedId }: PurchaseHeader): Promise<Sheet | null> =>
  relatedId === null
    ? Promise.resolve(null)
    : api.get<{ data: Sheet }>(`orders/${relatedId}`, undefined, { quiet: true }).then(
        ({ data }) => data,
        () => null,
      );

/** Live draft bills of an order: their units are not proposed again. */
const draftBills = ({ type, followers }: Sheet): string[] =>
  type === SheetType.PurchaseOrder
    ? followers
        .filter((other) => other.type === SheetType.Bill && other.status === SheetStatus.Draft)
        .map(({ no }) => no)
    : [];

/**
 * Returns the head of a clone: dated today, without the supplier's reference; the costs of an order are proposed by the
 * share of the lines.
 */
function clonedHeader(
  definition: PurchaseDefinition,
  blank: PurchaseHeader,
  source: Sheet,
  lines: readonly EditorLine[],
): PurchaseHeader {
  if (!isPurchaseSheet(source.type)) return { ...blank, comments: source.comments };
  const same = source.type === definition.type;
  const isOpenOf = source.type === sourceTypeOf(definition.type);
  const copied = headerOf(definition, source);
  const method: LandedCostMethod = sessionStore.get().account?.landedBy ?? 'value';
  const costs = isOpenOf && definition.type === SheetType.Bill ? proposedCosts(source, lines, method) : source;
  const own = new Set<string>(definition.inputs.map(({ field }) => field));
  const all: PurchaseHeader = {
    ...copied,
    date: blank.date,
    deliveryDate: '',
    dueDate: '',
    reference: '',
    reason: '',
    relatedId: isOpenOf || (definition.type === SheetType.BillCreditNote && !same) ? source.id : null,
    sea_freight: costText(costs.sea_freight),
    clearance_cost: costText(costs.clearance_cost),
  };
  return Object.fromEntries(Object.entries(all).filter(([field]) => own.has(field))) as PurchaseHeader;
}
