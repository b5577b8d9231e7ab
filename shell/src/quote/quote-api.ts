import type { AnsweredQuote, AnswerQuoteRequest, ShownQuote } from '@iwe/contract';
import { callByLink } from '../link-page/link-call.ts';
import type { LinkOutcome } from '../link-page/link-call.ts';

/** The server, with the token of one link. */
export interface QuoteApi {
  /** The answer that was sent and of which nothing was heard: a reloaded page sends it again under the same uuid. */
  pending: () => AnswerQuoteRequest | null;
  load: () => Promise<LinkOutcome<ShownQuote>>;
  answer: (request: AnswerQuoteRequest) => Promise<LinkOutcome<AnsweredQuote>>;
}

/** Returns the calls of a link. */
export function quoteApi(token: string): QuoteApi {
  // The tab forgets it when it is closed. Never the token itself.
  const place = `quote-answer ${token.slice(0, 6)}`;
  return {
    pending: () => JSON.parse(sessionStorage.getItem(place) ?? 'null') as AnswerQuoteRequest | null,
    load: () => callByLink<ShownQuote>(token, 'quote-link'),
    answer: async (request) => {
      sessionStorage.setItem(place, JSON.stringify(request));
      const outcome = await callByLink<AnsweredQuote>(token, 'quote-link/answer', request);
      // A refused answer is typed again; an accepted one is asked for again by a reload.
      if (outcome.kind === 'refused' || outcome.kind === 'ended') sessionStorage.removeItem(place);
      return outcome;
    },
  };
}
