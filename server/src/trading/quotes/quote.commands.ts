import type { Quote } from '@iwe/contract';
import {
  addDays,
  canChangeQuote,
  isPlainDate,
  MAX_QUOTE_VALID_DAYS,
  QUOTE_STATE_LABELS,
  sheetTotals,
} from '@iwe/domain';
import { DEFAULT_INVOICE_TAX_TYPE } from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import type { Reader } from '../../core/database/index.ts';
import { unprocessable } from '../../core/errors.ts';
import type { ProblemItem } from '../../core/errors.ts';
import { lastContentChange, staleVersion, writeAudit } from '../../core/writes/public.ts';
import { priceCart } from './price-cart.ts';
import type { CartItem, PricedCart } from './price-cart.ts';
import { presentQuote, stateOf } from './quote.presenter.ts';
import * as quotes from './quote.repository.ts';
import type { NewQuote, StoredQuote, StoredQuoteLine } from './quote.repository.ts';

/** What people decide about a quote. */
export interface QuoteInput {
  customerId: number;
  name: string;
  note: string;
  validUntil?: string | undefined;
  lines: readonly CartItem[];
}

/** Returns a quote as its screen shows it; throws 404 when it is not in this organisation. */
export async function quoteOf(tx: Reader, id: number): Promise<Quote> {
  const found = await quotes.readQuote(tx, id);
  const items = found.lines.map((line) => ({ productId: line.product_id, quantity: line.quantity }));
  const today = await priceCart(tx, { customerId: found.quote.contact_id, items });
  return presentQuote(found, today, await quotes.emailsOfQuote(tx, id));
}

/**
 * Returns the prices in cents, by product, that an invoice of a reopened quote starts with: what was quoted to this
 * customer, as long as nothing was ordered with it.
 */
export function pricesForInvoice(
  { quote, lines }: { quote: StoredQuote; lines: readonly StoredQuoteLine[] },
  customerId: number | null,
): ReadonlyMap<number, number> {
  if (quote.contact_id !== customerId || quote.invoice) return new Map();
  return new Map(lines.map((line) => [line.product_id, line.price_cents]));
}

/**
 * Creates a quote with the customer's prices of today. Throws 422 for products that do not exist, an inactive
 * customer, and a last day that has passed.
 */
export async function createQuote(tx: RequestTransaction, input: QuoteInput): Promise<{ data: Quote }> {
  const cart = await priceCart(tx, { customerId: input.customerId, items: input.lines });
  const quote = newQuote(input, cart, { customerId: null, lines: new Map() });
  const { id, no } = await quotes.insertQuote(tx, quote, tx.actor.account.eId);
  await writeAudit(tx, {
    action: 'Create',
    entity: 'quote',
    entityId: id,
    after: { version: 1, fields: { no, ...audited(quote) } },
  });
  return { data: await quoteOf(tx, id) };
}

/**
 * Stores another content of a quote. What was on it keeps its price, unless `prices` is 'today'. Throws 409 when
 * somebody has changed it since, 422 when it is ordered or closed.
 */
export async function updateQuote(
  tx: RequestTransaction,
  id: number,
  input: QuoteInput & { contentVersion: number; prices: 'quoted' | 'today' },
): Promise<{ data: Quote }> {
  const { quote, lines } = await lockChangeable(tx, id, input.contentVersion);
  // A quote for somebody else is priced anew: the prices were the other customer's.
  const isPriceKept = input.prices === 'quoted' && quote.contact_id === input.customerId;
  const kept = new Map(isPriceKept ? lines.map((line) => [line.product_id, line] as const) : []);
  const quoted = new Map([...kept].map(([product, line]) => [product, line.price_cents]));
  const cart = await priceCart(tx, { customerId: input.customerId, items: input.lines }, quoted);
  const next = newQuote(input, cart, { customerId: quote.contact_id, lines: kept });
  await quotes.updateQuote(tx, id, next);
  await writeAudit(tx, {
    action: 'Save',
    entity: 'quote',
    entityId: id,
    before: { fields: audited(storedContent(quote, lines)) },
    after: { version: quote.content_version + 1, fields: audited(next) },
  });
  return { data: await quoteOf(tx, id) };
}

/** Gives a quote up. Throws like updateQuote. */
export async function closeQuote(tx: RequestTransaction, id: number, contentVersion: number): Promise<{ data: Quote }> {
  const { quote } = await lockChangeable(tx, id, contentVersion);
  await quotes.closeStoredQuote(tx, id);
  await writeAudit(tx, {
    action: 'Close',
    entity: 'quote',
    entityId: id,
    before: { fields: { isClosed: false } },
    after: { version: quote.content_version + 1, fields: { isClosed: true } },
  });
  return { data: await quoteOf(tx, id) };
}

/**
 * Locks a quote that may be changed from this version. Throws 409 for another one, 422 when it is ordered or closed.
 */
export async function lockChangeable(tx: RequestTransaction, id: number, contentVersion: number) {
  const found = await quotes.lockQuote(tx, id);
  const { quote } = found;
  if (quote.content_version !== contentVersion) {
    const last = await lastContentChange(tx, { entity: 'quote', id });
    throw staleVersion({
      what: quote.no,
      last,
      changedAt: quote.updated_at,
      timeZone: last?.time_zone ?? 'UTC',
      advice: 'after you opened it. Open it again and repeat your change.',
      details: { currentVersion: quote.content_version },
    });
  }
  assertChangeable(quote);
  return found;
}

/** Throws 422 for a quote that was ordered or closed. */
export function assertChangeable(quote: StoredQuote): void {
  const state = stateOf(quote);
  if (canChangeQuote(state)) return;
  const message = quote.invoice
    ? `${quote.no} was ordered with ${quote.invoice.no}. Make a new quote instead.`
    : `${quote.no} is ${QUOTE_STATE_LABELS[state].toLowerCase()}. Make a new quote instead.`;
  throw unprocessable([{ code: `quote.${state}`, message }]);
}

/** What stays of a quote that is changed: its customer, and the prices of its lines by product. */
interface Kept {
  /** Null for a new quote. */
  customerId: number | null;
  lines: ReadonlyMap<number, Pick<StoredQuoteLine, 'price_cents' | 'price_source'>>;
}

/** Returns what is stored; throws 422 with everything that is wrong. */
function newQuote(input: QuoteInput, cart: PricedCart, kept: Kept): NewQuote {
  const problems: ProblemItem[] = [];
  if (!cart.isCustomerActive && input.customerId !== kept.customerId)
    problems.push({
      code: 'inactive',
      field: 'customerId',
      message: 'The customer is inactive. Choose another one.',
    });
  if (cart.missing.length > 0)
    problems.push({
      code: 'unknown-product',
      field: 'lines',
      message: `${cart.missing.length === 1 ? 'A product of this quote does' : 'Some products of this quote do'} not exist any more. Remove ${cart.missing.length === 1 ? 'it' : 'them'} from the cart.`,
    });
  const validUntil = input.validUntil ?? cart.validUntil;
  const latest = addDays(cart.today.date, MAX_QUOTE_VALID_DAYS);
  if (!isPlainDate(validUntil) || validUntil < cart.today.date || validUntil > latest)
    problems.push({
      code: 'valid-until',
      field: 'validUntil',
      message: `A quote is valid until today or a later day, at most ${MAX_QUOTE_VALID_DAYS} days from now.`,
    });
  const lines = cart.lines.map(({ row, quantity, priceCents, source }, index) => {
    const before = kept.lines.get(row.id);
    return {
      seq: index + 1,
      product_id: row.id,
      quantity,
      price_cents: before?.price_cents ?? priceCents,
      price_source: before?.price_source ?? source,
    };
  });
  const unpriced = cart.lines.filter((_line, index) => lines[index]?.price_cents === 0);
  if (unpriced.length > 0)
    problems.push({
      code: 'no-price',
      field: 'lines',
      message: `${unpriced.map(({ row }) => row.code).join(', ')}: there is no price for this customer. Ask somebody who may change prices.`,
    });
  if (problems.length > 0) throw unprocessable(problems);
  const totals = sheetTotals(
    lines.map(({ quantity, price_cents }) => ({ quantity, priceCents: price_cents })),
    DEFAULT_INVOICE_TAX_TYPE,
  );
  return {
    customerId: input.customerId,
    name: input.name,
    note: input.note,
    validUntil,
    quantity: totals.quantity,
    totalCents: totals.totalCents,
    lines,
  };
}

const storedContent = (quote: StoredQuote, lines: readonly StoredQuoteLine[]): NewQuote => ({
  customerId: quote.contact_id,
  name: quote.name,
  note: quote.note,
  validUntil: quote.valid_until,
  quantity: quote.total_quantity,
  totalCents: quote.total_cents,
  lines,
});

/** The content as the history stores it. */
const audited = (quote: NewQuote) => ({
  customerId: quote.customerId,
  name: quote.name,
  note: quote.note,
  validUntil: quote.validUntil,
  totalCents: quote.totalCents,
  lines: quote.lines.map(({ product_id, quantity, price_cents }) => ({ product_id, quantity, price_cents })),
});
