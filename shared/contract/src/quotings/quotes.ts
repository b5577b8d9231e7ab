import * as z from 'zod';
import { CART_QUANTITY_MAX, MAX_QUOTE_LINES, QUOTE_STATES } from '@iwe/domain';
import { enteredDay, instant, isoDate, listMeta, money, perPage } from '../wire.ts';
import { line, paragraph } from '../text.ts';

const quantity = z.number().int().min(1).max(CART_QUANTITY_MAX);
const lines = z
  .array(z.strictObject({ productId: z.number().int().positive(), quantity }))
  .min(1)
  .max(MAX_QUOTE_LINES)
  .refine(
    (all) => new Set(all.map(({ productId }) => productId)).size === all.length,
    'Name each product once, with its whole quantity.',
  );

/** POST /api/ag/quotes/figures: what a cart would cost. It stores nothing. */
export const cartFiguresRequest = z.strictObject({
  customerId: z.number().int().positive().nullable(),
  lines,
  /**
   * The quote that the cart was reopened from: its prices are those of the invoice, and shown beside those of today.
   */
  quoteId: z.number().int().positive().nullable().optional(),
});
export type CartFiguresRequest = z.infer<typeof cartFiguresRequest>;

/** Free and coming units in a warehouse. */
const cartStock = z.object({
  warehouse: z.string(),
  stock: z.number().int(),
  inTransit: z.number().int(),
  eta: isoDate.nullable(),
});

/** A line of a cart or quote. AUD, GST included; cost and margin without GST, and only for who may see cost. */
export const cartLine = z.object({
  productId: z.number().int(),
  code: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  /** The customer's price of today (without a customer Class A), and where it comes from. */
  price: money,
  source: z.string(),
  /** What the invoice takes: the quantity times the quoted price, or that of today where nothing was quoted. */
  amount: money,
  amountToday: money,
  /** The price on the quote; null for a product that is not on it. */
  quotedPrice: money.nullable(),
  /** Free units in all warehouses. */
  available: z.number().int(),
  /** Units that no free stock covers. */
  short: z.number().int(),
  /** Warehouses that have the product or wait for it. */
  stocks: z.array(cartStock),
});
export type CartLine = z.infer<typeof cartLine>;

/** The sums of a cart or quote by the rules of a new invoice, which takes the quoted prices. */
export const cartTotals = z.object({
  quantity: z.number().int(),
  subtotal: money,
  gst: money,
  total: money,
  /** The total with the prices of today only. */
  totalToday: money,
  /** Without GST, and its share of the sales in percent; missing for who may not see cost. */
  margin: money.optional(),
  marginPercent: z.number().nullable().optional(),
  /** Lines whose cost nobody knows: they are no part of the margin. */
  linesWithoutCost: z.number().int().optional(),
});

/** What one more invoice of this total does to the customer's credit. */
export const cartCredit = z.object({
  limit: money,
  balance: money,
  /** Approved sheets that the accounting service does not know yet. */
  approvedUnsent: money,
  exposure: money,
  isOver: z.boolean(),
});

export const cartFiguresAnswer = z.object({
  data: z.object({
    lines: z.array(cartLine),
    totals: cartTotals,
    /** Null without a customer. */
    credit: cartCredit.nullable(),
    /** Products of the request that do not exist any more. */
    missing: z.array(z.number().int()),
    /** The last day of a quote that is made today, unless somebody chooses another one. */
    validUntil: isoDate,
  }),
});
export type CartFiguresAnswer = z.infer<typeof cartFiguresAnswer>;

/** GET /api/ag/quotes: found by customer, and by words of number, name, note or customer. */
export const quotesQuery = z.object({
  customerId: z.coerce.number().int().positive().optional(),
  text: line(100).optional(),
  state: z.enum(QUOTE_STATES).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: perPage,
});
export type QuotesQuery = z.infer<typeof quotesQuery>;

/** The invoice that was made from a quote. */
const quoteInvoice = z.object({ id: z.number().int(), no: z.string() });

/** A quote in the list. `total` is what was quoted, GST included. */
export const quoteRow = z.object({
  id: z.number().int(),
  no: z.string(),
  name: z.string(),
  customerId: z.number().int(),
  customer: z.string(),
  state: z.enum(QUOTE_STATES),
  date: isoDate,
  validUntil: isoDate,
  products: z.number().int(),
  quantity: z.number().int(),
  total: money,
  createdBy: z.string(),
  updatedAt: instant,
  invoice: quoteInvoice.nullable(),
  contentVersion: z.number().int(),
});
export type QuoteRow = z.infer<typeof quoteRow>;
export const quotesAnswer = z.object({ data: z.array(quoteRow), meta: listMeta });
export type QuotesAnswer = z.infer<typeof quotesAnswer>;

/** GET /api/ag/quotes/{id}: with the prices then and now. */
export const quoteAnswer = z.object({
  data: quoteRow.extend({
    note: z.string(),
    /** The customer's email address; '' when none is stored. */
    email: z.string(),
    lines: z.array(
      z.object({
        productId: z.number().int(),
        code: z.string(),
        name: z.string(),
        quantity: z.number().int(),
        quotedPrice: money,
        /** What the customer would pay today. */
        price: money,
        source: z.string(),
      }),
    ),
    /** The total with the prices of today. */
    totalToday: money,
    /** The newest emails of the quote. */
    emails: z.array(
      z.object({
        address: z.string(),
        state: z.enum(['waiting', 'sent', 'refused', 'returned']),
        error: z.string(),
        at: instant,
      }),
    ),
  }),
});
export type QuoteAnswer = z.infer<typeof quoteAnswer>;
export type Quote = QuoteAnswer['data'];

const quoteFields = {
  customerId: z.number().int().positive(),
  name: line(60).default(''),
  note: paragraph(500).default(''),
  /** Left out: the organisation's number of days from today. */
  validUntil: enteredDay.optional(),
  lines,
};

/** POST /api/ag/quotes: the prices are those of the customer today. */
export const createQuoteRequest = z.strictObject(quoteFields);
export type CreateQuoteRequest = z.input<typeof createQuoteRequest>;

/** PUT /api/ag/quotes/{id}. */
export const updateQuoteRequest = z.strictObject({
  ...quoteFields,
  contentVersion: z.number().int().positive(),
  /** quoted: what was on the quote keeps its price. today: every line gets the price of today. */
  prices: z.enum(['quoted', 'today']).default('quoted'),
});
export type UpdateQuoteRequest = z.input<typeof updateQuoteRequest>;

/** POST /api/ag/quotes/{id}/close: nobody expects an order any more. */
export const closeQuoteRequest = z.strictObject({ contentVersion: z.number().int().positive() });

/** POST /api/ag/quotes/{id}/send-email. */
export const sendQuoteRequest = z.strictObject({
  customerEmail: z.string().trim().max(300),
  /** The email carries a link by which the customer can accept the quote. */
  withLink: z.boolean().default(false),
});
export const sendQuoteAnswer = z.object({ message: z.string() });
