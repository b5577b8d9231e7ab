import type { PlainDate } from '../dates/plain-date.ts';

/** The states of a quote: waiting for an order, past its last day, invoiced, given up. */
export const QUOTE_STATES = ['open', 'expired', 'ordered', 'closed'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

export const QUOTE_STATE_LABELS: Readonly<Record<QuoteState, string>> = {
  open: 'Open',
  expired: 'Expired',
  ordered: 'Ordered',
  closed: 'Closed',
};

/** No quote is valid for longer, in days from today. */
export const MAX_QUOTE_VALID_DAYS = 365;
/** Most products of a quote, as many as an invoice has lines. */
export const MAX_QUOTE_LINES = 500;

/** What decides the state of a quote. */
export interface QuoteFacts {
  /** The last day on which its prices hold. */
  readonly validUntil: PlainDate;
  readonly isClosed: boolean;
  /** An invoice that is not voided was made from it. */
  readonly isOrdered: boolean;
}

/** Returns the state of a quote; `today` is the organisation's day. An order counts more than a last day. */
export function quoteState({ validUntil, isClosed, isOrdered }: QuoteFacts, today: PlainDate): QuoteState {
  if (isOrdered) return 'ordered';
  if (isClosed) return 'closed';
  return validUntil < today ? 'expired' : 'open';
}

/** Whether a quote may still be changed, sent, closed or invoiced: an expired one may, because it is renewed so. */
export const canChangeQuote = (state: QuoteState): boolean => state === 'open' || state === 'expired';

/** What a customer can answer to a quote by its link. */
export const QUOTE_ANSWERS = ['accepted', 'change'] as const;
export type QuoteAnswerKind = (typeof QUOTE_ANSWERS)[number];

/** Days that a link of a quote works unless somebody chooses otherwise, and at most. */
export const QUOTE_LINK_DAYS = 7;
export const MAX_QUOTE_LINK_DAYS = 14;
/** Most characters that a customer can write with an answer. */
export const MAX_QUOTE_WORDS = 1_000;
