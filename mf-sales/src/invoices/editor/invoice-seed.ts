import type { CustomerCard, Sheet } from '@iwe/contract';
import { isSalesSheet } from '@iwe/domain';
import { api, cartStore, clearCart } from '@iwe/session';
import type { Cart } from '@iwe/session';
import { invoiceSheet } from '@iwe/sheets';
import { baseOf, blankLine, copyLine, headerOf, lineOf, priceChanges, productsById, sheetDrafts, withFreshItems, withItem } from '@iwe/ui/sheet';
import type { DraftPlace, EditorLine, EditorSeed, PriceChange } from '@iwe/ui/sheet';
import { blankInvoice, customerFields } from './invoice-content.ts';
import type { InvoiceHeader } from './invoice-content.ts';

/** What the address asks the editor for. */
export interface InvoiceOrder {
  /** '/order_add/Invoices' or '/order_edit/Invoices/12': drafts of one screen stand together. */
  path: string;
  /** The invoice to edit. */
  editId: number | null;
  operation: string | null;
  /** The sheet to clone. */
  sourceId: number | null;
}

/** What the editor begins with, and what is to be said about it. */
export interface InvoiceStart {
  seed: EditorSeed<InvoiceHeader>;
  /** Prices of a clone that are others today: shown old → new, and taken on consent. */
  changes: readonly PriceChange[];
  /** The form comes from the browser's draft. */
  isRestored: boolean;
  /** Products of the cart that do not exist any more. */
  missing: readonly string[];
}

/** Finds out what the editor begins with: the draft of this tab first, then what the address asks for. */
export async function startInvoice(order: InvoiceOrder, place: DraftPlace, today: string, orgId: number): Promise<InvoiceStart> {
  const draft = sheetDrafts.load<InvoiceHeader>(order.path, place.id) ?? (place.copyOf ? sheetDrafts.load<InvoiceHeader>(order.path, place.copyOf) : null);
  const blank = blankInvoice(today);
  if (draft) {
    const pristine = draft.base ?? { header: blank, lines: [] };
    // A duplicated tab goes on with the text, but makes a sheet of its own.
    const uuid = place.copyOf ? crypto.randomUUID() : draft.uuid;
    return { seed: { uuid, header: { ...blank, ...draft.header }, lines: draft.lines, rest: draft.rest, base: draft.base, sourceId: draft.sourceId, pristine }, changes: [], isRestored: true, missing: [] };
  }
  if (order.editId !== null) return edit(order.editId);
  if (order.sourceId !== null && order.operation?.startsWith('clone')) return clone(order.sourceId, today, orgId);
  if (order.operation === 'addFromCart' || order.operation === 'addFromCartAndClear') return fromCart(order, place, today, orgId);
  return { seed: newSeed(blank, [], null, blank), changes: [], isRestored: false, missing: [] };
}

async function edit(id: number): Promise<InvoiceStart> {
  const { data } = await api.get<{ data: Sheet }>(`orders/${id}`, undefined, { quiet: true });
  if (!data.abilities.edit) throw new Error(`${data.no} cannot be changed any more: only Draft sheets can.`);
  const base = baseOf(invoiceSheet, data);
  return { seed: { uuid: data.uuid, header: base.header, lines: base.lines, rest: [], base, sourceId: data.sourceId, pristine: base }, changes: [], isRestored: false, missing: [] };
}

/** A clone is dated today and priced for its customer today; what it copies from a purchase is products and quantities, never cost. */
async function clone(sourceId: number, today: string, orgId: number): Promise<InvoiceStart> {
  const { data: source } = await api.get<{ data: Sheet }>(`orders/${sourceId}`, undefined, { quiet: true });
  const blank = blankInvoice(today);
  const isSale = isSalesSheet(source.type) && source.customerId !== null;
  const customer = isSale && source.customerId !== null ? (await api.get<{ data: CustomerCard } | CustomerCard>(`customers/${source.customerId}`)) : null;
  const card = customer ? cardOf(customer) : null;
  const header: InvoiceHeader = card
    ? { ...headerOf(invoiceSheet, source), ...customerFields(card, today, orgId), address: source.address || card.address, phone: source.phone || card.phone, date: today, deliveryDate: '', csrSelfNote: '', taxType: source.taxType }
    : { ...blank, comments: source.comments };
  const items = await productsById(source.lines.map((line) => line.productId), header.customerId, null);
  const copied = source.lines.map((line) => copyLine(lineOf(line)));
  if (!isSale) {
    const lines = copied.flatMap((line) => (line.item ? [{ ...withItem({ ...blankLine(), quantity: line.quantity, description: line.description }, items.get(line.item.id) ?? line.item) }] : []));
    return { seed: newSeed(header, lines, sourceId, blank), changes: [], isRestored: false, missing: [] };
  }
  const lines = withFreshItems(copied, items);
  return { seed: newSeed(header, lines, sourceId, blank), changes: priceChanges(lines, items), isRestored: false, missing: [] };
}

async function fromCart(order: InvoiceOrder, place: DraftPlace, today: string, orgId: number): Promise<InvoiceStart> {
  const cart = cartStore.get();
  const blank = blankInvoice(today);
  const [answer, items] = await Promise.all([
    cart.csr ? api.get<{ data: CustomerCard } | CustomerCard>(`customers/${cart.csr.id}`) : null,
    productsById(cart.entries.map((entry) => entry.id), cart.csr?.id ?? null, null),
  ]);
  const header: InvoiceHeader = answer ? Object.assign({ ...blank }, customerFields(cardOf(answer), today, orgId)) : blank;
  const { lines, missing } = cartLines(cart, items);
  const seed = newSeed(header, lines, null, blank);
  if (order.operation === 'addFromCartAndClear') {
    // The copy first: a reload between the two must lose no line.
    const isKept = sheetDrafts.save(order.path, place.id, { v: 1, uuid: seed.uuid, header, lines, rest: [], base: null, sourceId: null, label: cart.csr?.name ?? '' });
    if (isKept) clearCart();
  }
  return { seed, changes: [], isRestored: false, missing };
}

function cartLines(cart: Cart, items: Awaited<ReturnType<typeof productsById>>): { lines: EditorLine[]; missing: string[] } {
  const lines: EditorLine[] = [];
  const missing: string[] = [];
  for (const entry of cart.entries) {
    const item = items.get(entry.id);
    if (item) lines.push({ ...withItem(blankLine(), item), quantity: entry.qty });
    else missing.push(entry.code);
  }
  return { lines, missing };
}

function newSeed(header: InvoiceHeader, lines: readonly EditorLine[], sourceId: number | null, blank: InvoiceHeader): EditorSeed<InvoiceHeader> {
  return { uuid: crypto.randomUUID(), header, lines, rest: [], base: null, sourceId, pristine: { header: blank, lines: [] } };
}

/** GET customers/{id} answers the card, bare or under `data`. */
export function cardOf(answer: { data: CustomerCard } | CustomerCard): CustomerCard {
  return 'data' in answer ? answer.data : answer;
}
