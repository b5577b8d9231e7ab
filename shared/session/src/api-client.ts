import { API_MESSAGES, ApiError, errorOf, isAborted } from './api-error.ts';
import { expireSession } from './session-end.ts';
import { queryString } from './query-string.ts';
import type { Query } from './query-string.ts';
import { sessionStore } from './session-store.ts';
import { tellError } from './tell-error.ts';

/** Where the specification's calls live. */
export const API_PREFIX = '/api/ag/';

/** Anything that checks an answer and gives it its type: every schema of @iwe/contract does. */
export interface AnswerSchema<T> {
  parse(value: unknown): T;
}

/** How a request is sent. */
export interface RequestOptions<T = unknown> {
  query?: Query | undefined;
  /** Sent as JSON; a FormData goes as multipart. */
  body?: unknown;
  /** Ends the request: it then rejects with an AbortError. */
  signal?: AbortSignal;
  /** Checks the answer. Without one the answer is taken as the type says: the server serialises by the same schema. */
  answer?: AnswerSchema<T>;
  /** Leaves the message to the caller; otherwise every refusal is shown as spec §8 says. */
  quiet?: boolean;
  /** Makes a repeated write count once. */
  idempotencyKey?: string;
  /** Goes on after the page is left. */
  keepalive?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Sends a request with Authorization and account, and answers the response of a success. Rejects with ApiError on a
 * refusal and on no response, with an AbortError when `signal` ended it. A 401 ends the session of the token that was sent.
 */
export async function request(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  const { token, account } = sessionStore.get();
  try {
    const response = await fetch(urlOf(path) + queryString(options.query), {
      method,
      headers: headersOf(token, account?.eId ?? null, options),
      body: bodyOf(options.body),
      credentials: 'same-origin',
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
    if (response.ok) return response;
    throw await errorOf(response);
  } catch (error) {
    if (isAborted(error)) throw error;
    const refusal = error instanceof ApiError ? error : new ApiError(0, [API_MESSAGES.noResponse]);
    if (refusal.status === 401 && token) expireSession(token);
    else if (!options.quiet) tellError(refusal);
    throw refusal;
  }
}

async function json<T>(method: Method, path: string, options: RequestOptions<T>): Promise<T> {
  const response = await request(method, path, options);
  const value: unknown = response.status === 204 ? null : await response.json();
  return options.answer ? options.answer.parse(value) : (value as T);
}

/** The calls of spec §7. A path such as 'quotings' stands below /api/ag/; one that begins with '/' is taken as it is. */
export const api = {
  get: <T>(path: string, query?: Query, options: RequestOptions<T> = {}): Promise<T> => json('GET', path, { ...options, query }),
  post: <T>(path: string, body?: unknown, options: RequestOptions<T> = {}): Promise<T> => json('POST', path, { ...options, body }),
  put: <T>(path: string, body?: unknown, options: RequestOptions<T> = {}): Promise<T> => json('PUT', path, { ...options, body }),
  delete: <T>(path: string, options: RequestOptions<T> = {}): Promise<T> => json('DELETE', path, options),
  /** A file: GET that answers its bytes. */
  blob: async (path: string, query?: Query, options: RequestOptions = {}): Promise<Blob> => (await request('GET', path, { ...options, query })).blob(),
  /** Sends one file as multipart in the field `field`. */
  upload: <T>(path: string, file: File, field = 'file', options: RequestOptions<T> = {}): Promise<T> => {
    const form = new FormData();
    form.append(field, file);
    return json('POST', path, { ...options, body: form });
  },
};

function urlOf(path: string): string {
  return path.startsWith('/') ? path : API_PREFIX + path;
}

function headersOf(token: string | null, eId: number | null, options: RequestOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...(token ? { authorization: token } : {}),
    ...(eId === null ? {} : { account: String(eId) }),
    ...(options.body === undefined || options.body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
  };
}

function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}
