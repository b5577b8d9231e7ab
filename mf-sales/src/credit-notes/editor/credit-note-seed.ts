import type { CustomerCard, Sheet } from '@iwe/contract';
import { DEFAULT_CREDIT_NOTE_SHIP_TYPE, isSalesSheet } from '@iwe/domain';
import { api } from '@iwe/session';
import { creditNoteSheet } from '@iwe/sheets';
import { headerOf, startNew, startStored } from '@iwe/ui/sheet';
import type { DraftPlace, EditorOrder, EditorStart } from '@iwe/ui/sheet';
import { cardOf } from '../../sales-sheets/editor/customer-card.ts';
import { blankCreditNote, customerFields } from './credit-note-content.ts';
import type { CreditNoteHeader } from './credit-note-content.ts';
import { returnLines } from './return-lines.ts';

/** The start of the editor, and the notices to show about it. */
export interface CreditNoteStart extends EditorStart<CreditNoteHeader> {
  /** The sheet that it was cloned from. */
  readonly from: string;
  /** Products of the source that have already been returned completely. */
  readonly finished: readonly string[];
}

/** Loads the start: the stored sheet or draft, otherwise a clone, otherwise an empty credit note dated today. */
export async function startCreditNote(
  order: EditorOrder,
  place: DraftPlace,
  today: string,
  orgId: number,
): Promise<CreditNoteStart> {
  const blank = blankCreditNote(today);
  const stored = await startStored(creditNoteSheet, order, place, blank);
  if (stored) return { ...stored, from: '', finished: [] };
  if (order.sourceId !== null && order.operation === 'clone') return clone(order.sourceId, blank, today, orgId);
  return { ...startNew(blank), from: '', finished: [] };
}

/** Returns a clone dated today, with source lines and their prices, and the warehouse that sold the goods. */
async function clone(
  sourceId: number,
  blank: CreditNoteHeader,
  today: string,
  orgId: number,
): Promise<CreditNoteStart> {
  const { data: source } = await api.get<{ data: Sheet }>(`orders/${sourceId}`, undefined, { quiet: true });
  if (!isSalesSheet(source.type) || source.customerId === null)
    throw new Error(`${source.no} is no sale: a credit note comes from an invoice or from another credit note.`);
  const card = cardOf(await api.get<{ data: CustomerCard } | CustomerCard>(`customers/${source.customerId}`));
  const header: CreditNoteHeader = {
    ...headerOf(creditNoteSheet, source),
    ...customerFields(card, today, orgId),
    address: source.address || card.address,
    phone: source.phone || card.phone,
    date: today,
    deliveryDate: '',
    csrSelfNote: '',
    comments: '',
    reason: '',
    shipType: DEFAULT_CREDIT_NOTE_SHIP_TYPE,
    warehouseId: source.warehouseId,
  };
  const { lines, finished } = returnLines(source);
  return { ...startNew(blank, header, lines, sourceId), from: source.no, finished };
}
