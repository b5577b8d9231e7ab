import { messages } from '@iwe/domain';

/** One thing that is wrong with a request: words for people, a code for programs, the line or field it concerns, the right that would allow it. */
export interface ProblemItem {
  code: string;
  message: string;
  /** Line number of the sheet, counted from 1. */
  line?: number;
  /** Name of the field on the wire. */
  field?: string;
  /** The right that would allow it, for example 'accountant'. */
  needs?: string;
}

interface ProblemOptions {
  details?: unknown;
  /** Seconds after which a new attempt makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
}

/** A refusal with the words, the code and the HTTP status that the client gets (spec §8). Throw it anywhere below a route. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** One sentence, or a list of them where several things are wrong. */
  readonly messages: string | string[];
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, messages: string | string[], options: ProblemOptions = {}) {
    super(Array.isArray(messages) ? messages.join(' ') : messages);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.messages = messages;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** 401: no session, or one that has ended (spec §8). */
export const unauthenticated = (): Problem => new Problem(401, 'unauthenticated', messages.loginExpired);

/** 403: signed in, but without the right. */
export const forbidden = (message = 'Sorry, no permission to do this.', code = 'forbidden', details?: unknown): Problem =>
  new Problem(403, code, message, { details });

/** 404: the same body for a row that does not exist and for one of another organisation. */
export const notFound = (): Problem => new Problem(404, 'not-found', messages.noData);

/** 409: somebody else was faster; the details say who and when. */
export const conflict = (message: string, code = 'conflict', details?: unknown): Problem => new Problem(409, code, message, { details });

/** 422: rules are broken; one message per finding. */
export const unprocessable = (items: ProblemItem[], code = items[0]?.code ?? 'unprocessable'): Problem =>
  new Problem(422, code, items.map((item) => item.message), { details: items });

/** 429 with Retry-After (spec §8). */
export const tooManyAttempts = (retryAfterSeconds: number): Problem =>
  new Problem(429, 'too-many-attempts', messages.tooManyAttempts, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
