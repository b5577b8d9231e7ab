/** An answer of a service. The body is text of at most the client's size limit. */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/**
 * What came of a call. Callers decide by `kind`; a call throws only for mistakes of the program.
 * - ok: 2xx.
 * - refused: 3xx and 4xx. The service understood and said no; the same call again gets the same answer.
 * - limited: over a limit, ours or the service's (429, 503). Nothing was done there; not before `retryAt`.
 * - unreachable: nothing was done there, or the call only reads. Try again after `retryAt`.
 * - tooLarge: the answer to a read is larger than the client takes. Ask for less.
 * - unknownOutcome: a write was sent and its answer is missing, too large or 5xx. It may have been carried out: look
 *   the result up before sending it again.
 */
export type ServiceOutcome =
  | ({ readonly kind: 'ok' } & ServiceAnswer)
  | ({ readonly kind: 'refused' } & ServiceAnswer)
  | { readonly kind: 'limited'; readonly by: 'us' | 'service'; readonly retryAt: Date }
  | { readonly kind: 'unreachable'; readonly reason: string; readonly retryAt: Date }
  | { readonly kind: 'tooLarge'; readonly reason: string }
  | { readonly kind: 'unknownOutcome'; readonly reason: string };
