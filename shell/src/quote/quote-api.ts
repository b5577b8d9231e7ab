import type { AnsweredQuote, AnswerQuoteRequest, ErrorBody, ShownQuote } from '@iwe/contract';

/** What came of a call. */
export type Outcome<Data> =
  | { kind: 'ok'; data: Data }
  /** The link does not work, or not any more. */
  | { kind: 'ended'; message: string }
  /** The answer cannot be taken as it is. */
  | { kind: 'refused'; message: string }
  /** No network, or the server cannot answer now. */
  | { kind: 'later' };

/** The server, with the token of one link. */
export interface QuoteApi {
  /** The answer that was sent and of which nothing was heard: a reloaded page sends it again under the same uuid. */
  pending: () => AnswerQuoteRequest | null;
  load: () => Promise<Outcome<ShownQuote>>;
  answer: (request: AnswerQuoteRequest) => Promise<Outcome<AnsweredQuote>>;
}

const TIMEOUT_MS = 30_000;

/** Returns the calls of a link. */
export function quoteApi(token: string): QuoteApi {
  // The tab forgets it when it is closed. Never the token itself.
  const place = `quote-answer ${token.slice(0, 6)}`;
  const call = async <Data>(path: string, body?: object): Promise<Outcome<Data>> => {
    let answer: Response;
    let content: { data?: Data } & Partial<ErrorBody>;
    try {
      answer = await fetch(`/api/ag/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      content = (await answer.json()) as typeof content;
    } catch {
      return { kind: 'later' };
    }
    if (answer.ok && content.data !== undefined) return { kind: 'ok', data: content.data };
    const message = [content.message ?? `The server answered ${answer.status}.`].flat().join(' ');
    if (answer.status === 401) return { kind: 'ended', message };
    return answer.status >= 500 || answer.status === 408 ? { kind: 'later' } : { kind: 'refused', message };
  };
  return {
    pending: () => JSON.parse(sessionStorage.getItem(place) ?? 'null') as AnswerQuoteRequest | null,
    load: () => call<ShownQuote>('quote-link'),
    answer: async (request) => {
      sessionStorage.setItem(place, JSON.stringify(request));
      const outcome = await call<AnsweredQuote>('quote-link/answer', request);
      // A refused answer is typed again; an accepted one is asked for again by a reload.
      if (outcome.kind === 'refused' || outcome.kind === 'ended') sessionStorage.removeItem(place);
      return outcome;
    },
  };
}
