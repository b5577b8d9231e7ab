import * as z from 'zod';
import { MAX_QUOTE_LINK_DAYS, MAX_QUOTE_WORDS, QUOTE_ANSWERS, QUOTE_LINK_DAYS } from '@iwe/domain';
import { line, paragraph, requiredLine } from '../text.ts';
import { instant, isoDate, money } from '../wire.ts';

/** A link of a quote for its customer, as staff see it; only the answer that makes it has its address. */
export const quoteLink = z.object({
  id: z.number().int(),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  /** valid, or why it ended: its time, a recall, its answer, or another content of the quote. */
  state: z.enum(['valid', 'ended', 'revoked', 'answered', 'changed']),
  /** When the customer first opened it. */
  openedAt: instant.nullable(),
  answer: z.enum(QUOTE_ANSWERS).nullable(),
  answeredAt: instant.nullable(),
  /** The name that the customer typed, and what they wrote. */
  answeredBy: z.string(),
  words: z.string(),
  order: z.object({ id: z.number().int(), no: z.string() }).nullable(),
});
export type QuoteLink = z.infer<typeof quoteLink>;
/** GET /api/ag/quotes/{id}/links: the newest first. */
export const quoteLinksAnswer = z.object({ data: z.array(quoteLink) });
export type QuoteLinksAnswer = z.infer<typeof quoteLinksAnswer>;

/** POST /api/ag/quotes/{id}/links. */
export const quoteLinkRequest = z.strictObject({
  contentVersion: z.number().int().positive(),
  days: z.number().int().min(1).max(MAX_QUOTE_LINK_DAYS).default(QUOTE_LINK_DAYS),
});
export const newQuoteLinkAnswer = z.object({ data: quoteLink.extend({ url: z.string() }) });
export type NewQuoteLinkAnswer = z.infer<typeof newQuoteLinkAnswer>;
/** POST /api/ag/quotes/{id}/links/{link}/revoke. */
export const quoteLinkParams = z.object({
  id: z.coerce.number().int().positive(),
  link: z.coerce.number().int().positive(),
});
export const quoteLinkAnswer = z.object({ data: quoteLink });

/** GET /api/ag/quote-link: a quote as its customer sees it. AUD, GST included. */
export const shownQuoteAnswer = z.object({
  data: z.object({
    organisation: z.string(),
    phone: z.string(),
    email: z.string(),
    no: z.string(),
    customer: z.string(),
    date: isoDate,
    validUntil: isoDate,
    note: z.string(),
    lines: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        unit: z.string(),
        quantity: z.number().int(),
        price: money,
        amount: money,
      }),
    ),
    quantity: z.number().int(),
    subtotal: money,
    gst: money,
    total: money,
    expiresAt: instant,
  }),
});
export type ShownQuote = z.infer<typeof shownQuoteAnswer>['data'];

/** POST /api/ag/quote-link/answer: once for each link; the same uuid gets the same answer again. */
export const answerQuoteRequest = z.strictObject({
  uuid: z.uuid(),
  answer: z.enum(QUOTE_ANSWERS),
  /** Who answers for the customer. */
  name: requiredLine(80),
  /** The customer's own order number. */
  reference: line(60).default(''),
  /** What should change; with an acceptance anything else to say. */
  words: paragraph(MAX_QUOTE_WORDS).default(''),
});
export type AnswerQuoteRequest = z.input<typeof answerQuoteRequest>;
export const answeredQuote = z.object({
  data: z.object({ answer: z.enum(QUOTE_ANSWERS), orderNo: z.string(), message: z.string() }),
});
export type AnsweredQuote = z.infer<typeof answeredQuote>['data'];
