import type { CustomerCard, Quote, QuoteAnswer, Sheet } from '@iwe/contract';
import { isSalesSheet, isWaitingSelfOrder, sheetLineTexts, toCents } from '@iwe/domain';
import { api, cartStore, clearCart } from '@iwe/session';
import type { CartEntry } from '@iwe/session';
import { invoiceSheet } from '@iwe/sheets';
import {
  blankLine,
  copyLine,
  headerOf,
  lineOf,
  priceChanges,
  productsById,
  sheetDrafts,
  startNew,
  startStored,
  withFreshItems,
  withItem,
} from '@iwe/ui/sheet';
import type { DraftPlace, EditorLine, EditorOrder, EditorStart, PriceChange } from '@iwe/ui/sheet';
import { cardOf } from '../../sales-sheets/editor/customer-card.ts';
import { newDueDate, saveDueDate } from '../self-order-due-date.ts';
import { blankInvoice, customerFields } from './invoice-content.ts';
import type { InvoiceHeader } from './invoice-content.ts';

/** The start of the editor, and the notices to show about it. */
export interface InvoiceStart extends EditorStart<InvoiceHeader> {
  /** Prices of a clone that have changed: shown old → new, and applied after the user agrees. */
  readonly changes: readonly PriceChange[];
  /** Products of the cart that don't exist any more. */
  readonly missing: readonly string[];
  /** The number of the quote whose prices `changes` compares with those of today. */
  readonly quoteNo?: string;
}

/** Loads the start: the stored sheet or draft, otherwise what the URL asks for. */
export async function startInvoice(
  order: EditorOrder,
  place: DraftPlace,
  today: string,
  orgId: number,
): Promise<InvoiceStart> {
  const blank = blankInvoice(today);
  const stored = await startStored(invoiceSheet, order, place, blank, (sheet) => withDueDate(sheet, today, orgId));
  if (stored) {
    const begun = stored.isRestored ? await withPresentDueDate(stored, order, today, orgId) : stored;
    return { ...begun, changes: [], missing: [] };
  }
  if (order.sourceId !== null && order.operation?.startsWith('clone')) return clone(order.sourceId, today, orgId);
  if (order.quoteId) return fromQuote(order.quoteId, today, orgId);
  if (order.operation === 'addFromCart' || order.operation === 'addFromCartAndClear')
    return fromCart(order, place, today, orgId);
  const header = order.customerId ? await headerFor(order.customerId, blank, today, orgId) : blank;
  return { ...startNew(blank, header), changes: [], missing: [] };
}

/** Returns the head of a new invoice for a customer. */
async function headerFor(
  customerId: number,
  blank: InvoiceHeader,
  today: string,
  orgId: number,
): Promise<InvoiceHeader> {
  const customer = await api.get<{ data: CustomerCard } | CustomerCard>(`customers/${customerId}`, undefined, {
    quiet: true,
  });
  return { ...blank, ...customerFields(cardOf(customer), today, orgId) };
}

/** Stores the present due date of a waiting self-order before it is edited (spec §4 "Self-orders"). */
async function withDueDate(sheet: Sheet, today: string, orgId: number): Promise<Sheet> {
  const dueDate = newDueDate(sheet, today, orgId);
  if (dueDate === undefined) return sheet;
  try {
    return { ...sheet, dueDate: await saveDueDate(sheet.id, dueDate) };
  } catch {
    // Somebody else may be changing it at this moment; their change wins.
    return sheet;
  }
}

/**
 * Does the same for a draft that the browser kept: a due date that was typed there stays, one that was only read does
 * not come back over the present one.
 */
async function withPresentDueDate(
  start: EditorStart<InvoiceHeader>,
  { editId }: EditorOrder,
  today: string,
  orgId: number,
): Promise<EditorStart<InvoiceHeader>> {
  const { header, base } = start.seed;
  if (editId === null || base === null) return start;
  const sheet = await api
    .get<{ data: Sheet }>(`orders/${editId}`, undefined, { quiet: true })
    .then(({ data }) => (data.abilities.edit ? withDueDate(data, today, orgId) : null))
    // The draft is more than its due date; saving will tell what is wrong.
    .catch(() => null);
  if (sheet === null || !isWaitingSelfOrder(sheet)) return start;
  const dueDate = headerOf(invoiceSheet, sheet).dueDate;
  const read = { ...base, header: { ...base.header, dueDate } };
  const isTyped = header.dueDate !== base.header.dueDate;
  return {
    ...start,
    seed: { ...start.seed, base: read, pristine: read, header: isTyped ? header : { ...header, dueDate } },
  };
}

/**
 * Returns a clone dated today with the customer's current prices; from a purchase it copies products and quantities,
 * never costs.
 */
async function clone(sourceId: number, today: string, orgId: number): Promise<InvoiceStart> {
  const { data: source } = await api.get<{ data: Sheet }>(`orders/${sourceId}`, undefined, { quiet: true });
  const blank = blankInvoice(today);
  const isSale = isSalesSheet(source.type) && source.customerId !== null;
  const customer =
    isSale && source.customerId !== null
      ? await api.get<{ data: CustomerCard } | CustomerCard>(`customers/${source.customerId}`)
      : null;
  const card = customer ? cardOf(customer) : null;
  const header: InvoiceHeader = card
    ? {
        ...headerOf(invoiceSheet, source),
        ...customerFields(card, today, orgId),
        address: source.address || card.address,
        phone: source.phone || card.phone,
        date: today,
        deliveryDate: '',
        csrSelfNote: '',
        taxType: source.taxType,
      }
    : { ...blank, comments: source.comments };
  const items = await productsById(
    source.lines.map((line) => line.productId),
    header.customerId,
    null,
  );
  const copied = source.lines.map((line) => copyLine(lineOf(line)));
  if (!isSale) {
    const lines = copied.flatMap((line) =>
      line.item
        ? [
            {
              ...withItem(
                { ...blankLine(), quantity: line.quantity, ...sheetLineTexts(line) },
                items.get(line.item.id) ?? line.item,
              ),
            },
          ]
        : [],
    );
    return { ...startNew(blank, header, lines, sourceId), changes: [], missing: [] };
  }
  const lines = withFreshItems(copied, items);
  return { ...startNew(blank, header, lines, sourceId), changes: priceChanges(lines, items), missing: [] };
}

/**
 * Returns an invoice of everything on a quote at the prices that were quoted; those that differ today are shown old →
 * new and applied after the user agrees.
 */
async function fromQuote(quoteId: number, today: string, orgId: number): Promise<InvoiceStart> {
  const { data: quote } = await api.get<QuoteAnswer>(`quotes/${quoteId}`, undefined, { quiet: true });
  const entries = quote.lines.map(({ productId, code, quantity }) => ({ id: productId, code, qty: quantity }));
  const [card, items] = await Promise.all([
    api.get<{ data: CustomerCard } | CustomerCard>(`customers/${quote.customerId}`),
    productsById(
      entries.map(({ id }) => id),
      quote.customerId,
      null,
    ),
  ]);
  const blank = blankInvoice(today);
  const header: InvoiceHeader = Object.assign({ ...blank }, customerFields(cardOf(card), today, orgId));
  const { lines, missing } = cartLines(entries, items);
  return quoted(startNew(blank, header, lines), quote, items, missing);
}

/** Returns the start with the prices of its quote; products that were added later keep the price of today. */
function quoted(
  begun: EditorStart<InvoiceHeader>,
  quote: Quote,
  items: Awaited<ReturnType<typeof productsById>>,
  missing: readonly string[],
): InvoiceStart {
  const prices = new Map(quote.lines.map(({ productId, quotedPrice }) => [productId, toCents(quotedPrice)]));
  const lines = begun.seed.lines.map((line) => {
    const priceCents = line.item ? prices.get(line.item.id) : undefined;
    return priceCents === undefined ? line : { ...line, priceCents, sureCents: priceCents };
  });
  const seed = { ...begun.seed, lines, quote: { id: quote.id, customerId: quote.customerId } };
  return { ...begun, seed, changes: priceChanges(lines, items), missing, quoteNo: quote.no };
}

async function fromCart(order: EditorOrder, place: DraftPlace, today: string, orgId: number): Promise<InvoiceStart> {
  const cart = cartStore.get();
  const blank = blankInvoice(today);
  const [answer, items, quote] = await Promise.all([
    cart.csr ? api.get<{ data: CustomerCard } | CustomerCard>(`customers/${cart.csr.id}`) : null,
    productsById(
      cart.entries.map((entry) => entry.id),
      cart.csr?.id ?? null,
      null,
    ),
    cart.quote ? api.get<QuoteAnswer>(`quotes/${cart.quote.id}`, undefined, { quiet: true }) : null,
  ]);
  const header: InvoiceHeader = answer
    ? Object.assign({ ...blank }, customerFields(cardOf(answer), today, orgId))
    : blank;
  const { lines, missing } = cartLines(cart.entries, items);
  const plain: InvoiceStart = { ...startNew(blank, header, lines), changes: [], missing };
  const begun = quote && quote.data.invoice === null ? quoted(plain, quote.data, items, missing) : plain;
  if (order.operation === 'addFromCartAndClear') {
    // The draft is stored first: a reload between the two steps must not lose lines.
    const isStored = sheetDrafts.save(order.path, place.id, {
      v: 1,
      uuid: begun.seed.uuid,
      header,
      lines: begun.seed.lines,
      rest: [],
      base: null,
      sourceId: null,
      quote: begun.seed.quote ?? null,
      label: cart.csr?.name ?? '',
    });
    if (isStored) clearCart();
  }
  return begun;
}

function cartLines(
  entries: readonly Pick<CartEntry, 'id' | 'code' | 'qty'>[],
  items: Awaited<ReturnType<typeof productsById>>,
): { lines: EditorLine[]; missing: string[] } {
  const lines: EditorLine[] = [];
  const missing: string[] = [];
  for (const entry of entries) {
    const item = items.get(entry.id);
    if (item) lines.push({ ...withItem(blankLine(), item), quantity: entry.qty });
    else missing.push(entry.code);
  }
  return { lines, missing };
}
