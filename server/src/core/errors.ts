import { messages } from '@iwe/domain';

/**
 * One problem of a request: a message for people, a code for programs, the line or field concerned, and the right that
 * would allow it.
 */
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
  /** Seconds after which to retry; sent as Retry-After. */
  retryAfterSeconds?: number;
}

/**
 * An error with the message, the code and the HTTP status that the client gets (spec §8). May be thrown anywhere below
 * a route.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** One message, or a list of them for several problems. */
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

/** Returns a 401: no session, or one that has ended (spec §8). */
export const unauthenticated = (): Problem => new Problem(401, 'unauthenticated', messages.loginExpired);

/** Returns a 403: signed in, but without the right. */
export const forbidden = (
  message = 'Sorry, no permission to do this.',
  code = 'forbidden',
  details?: unknown,
): Problem => new Problem(403, code, message, { details });

/** Returns a 404, with the same body for a missing row and for one of another organisation. */
export const notFound = (): Problem => new Problem(404, 'not-found', messages.noData);

/** Returns a 503: no room on the server's disk to write anything. */
export const diskFull = (): Problem =>
  new Problem(
    503,
    'disk-full',
    'The disk of the server is full, so nothing can be saved at the moment. Everything can still be read. ' +
      'Your administrator has been told.',
    { retryAfterSeconds: 60 },
  );

/** Returns a 400: a multipart body that ends early or breaks the format. */
export const invalidForm = (): Problem =>
  new Problem(400, 'invalid-form', 'The form could not be read: it is incomplete or damaged. Please send it again.');

/** Returns a 409: somebody else changed it first; the details say who and when. */
export const conflict = (message: string, code = 'conflict', details?: unknown): Problem =>
  new Problem(409, code, message, { details });

/** Returns a 422 for broken rules, with one message per finding. */
export const unprocessable = (items: ProblemItem[], code = items[0]?.code ?? 'unprocessable'): Problem =>
  new Problem(
    422,
    code,
    items.map((item) => item.message),
    { details: items },
  );

/** Returns a 429 with Retry-After (spec §8). */
export const tooManyAttempts = (retryAfterSeconds: number): Problem =>
  new Problem(429, 'too-many-attempts', messages.tooManyAttempts, {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });
