import type { CustomerCard, Sheet } from '@iwe/contract';
import { isSalesSheet } from '@iwe/domain';
import { api, cartStore, clearCart } from '@iwe/session';
import type { Cart } from '@iwe/session';
import { invoiceSheet } from '@iwe/sheets';
import { blankLine, copyLine, headerOf, lineOf, priceChanges, productsById, sheetDrafts, startNew, startStored, withFreshItems, withItem } from '@iwe/ui/sheet';
import type { DraftPlace, EditorLine, EditorOrder, EditorStart, PriceChange } from '@iwe/ui/sheet';
import { cardOf } from '../../sales-sheets/editor/customer-card.ts';
import { blankInvoice, customerFields } from './invoice-content.ts';
import type { InvoiceHeader } from './invoice-content.ts';

/** What the editor begins with, and what is to be said about it. */
export interface InvoiceStart extends EditorStart<InvoiceHeader> {
  /** Prices of a clone that are others today: shown old → new, and taken on consent. */
  readonly changes: readonly PriceChange[];
  /** Products of the cart that do not exist any more. */
  readonly missing: readonly string[];
}

/** Finds out what the editor begins with: what is there already, then what the address asks for. */
export async function startInvoice(order: EditorOrder, place: DraftPlace, today: string, orgId: number): Promise<InvoiceStart> {
  const blank = blankInvoice(today);
  const stored = await startStored(invoiceSheet, order, place, blank);
  if (stored) return { ...stored, changes: [], missing: [] };
  if (order.sourceId !== null && order.operation?.startsWith('clone')) return clone(order.sourceId, today, orgId);
  if (order.operation === 'addFromCart' || order.operation === 'addFromCartAndClear') return fromCart(order, place, today, orgId);
  return { ...startNew(blank), changes: [], missing: [] };
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
    return { ...startNew(blank, header, lines, sourceId), changes: [], missing: [] };
  }
  const lines = withFreshItems(copied, items);
  return { ...startNew(blank, header, lines, sourceId), changes: priceChanges(lines, items), missing: [] };
}

async function fromCart(order: EditorOrder, place: DraftPlace, today: string, orgId: number): Promise<InvoiceStart> {
  const cart = cartStore.get();
  const blank = blankInvoice(today);
  const [answer, items] = await Promise.all([
    cart.csr ? api.get<{ data: CustomerCard } | CustomerCard>(`customers/${cart.csr.id}`) : null,
    productsById(cart.entries.map((entry) => entry.id), cart.csr?.id ?? null, null),
  ]);
  const header: InvoiceHeader = answer ? Object.assign({ ...blank }, customerFields(cardOf(answer), today, orgId)) : blank;
  const { lines, missing } = cartLines(cart, items);
  const begun = startNew(blank, header, lines);
  if (order.operation === 'addFromCartAndClear') {
    // The copy first: a reload between the two must lose no line.
    const isKept = sheetDrafts.save(order.path, place.id, { v: 1, uuid: begun.seed.uuid, header, lines, rest: [], base: null, sourceId: null, label: cart.csr?.name ?? '' });
    if (isKept) clearCart();
  }
  return { ...begun, changes: [], missing };
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
