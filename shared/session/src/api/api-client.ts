import { API_MESSAGES, ApiError, errorOf, isAborted } from './api-error.ts';
import { endAttempt, keyOfAttempt } from './attempts.ts';
import { expireSession } from '../session-end.ts';
import { queryString } from './query-string.ts';
import type { Query } from './query-string.ts';
import { sessionStore } from '../session-store.ts';
import { tellError } from './tell-error.ts';

/** Prefix of the specification's calls. */
export const API_PREFIX = '/api/ag/';

// The schemas are made with zod, which tries to compile them. The page's policy forbids that and reports each attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Checks an answer and gives it its type; every schema of @iwe/contract does. */
export interface AnswerSchema<T> {
  parse(value: unknown): T;
}

/** Options of a request. */
export interface RequestOptions<T = unknown> {
  query?: Query | undefined;
  /** Sent as JSON; a FormData is sent as multipart. */
  body?: unknown;
  /** Aborts the request, which then rejects with an AbortError. */
  signal?: AbortSignal;
  /**
   * Checks the answer. Without it the answer has the caller's type unchecked: the server serialises with the same
   * schema.
   */
  answer?: AnswerSchema<T>;
  /** Leaves the message to the caller; otherwise every refusal is shown as in spec §8. */
  quiet?: boolean;
  /**
   * Makes a retried write count once. The client gives every write of the API a key of its own, and the same one to its
   * retry; a caller names one only where a retry survives the page, as a draft's does.
   */
  idempotencyKey?: string;
  /** Continues after the page is left. */
  keepalive?: boolean;
  /** The type of the answer, 'application/json' by default. */
  accept?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A response, and what its reader says of it: whether the whole answer came. */
interface Sent {
  response: Response;
  end: (outcome: 'done' | 'open') => void;
}

/**
 * Sends a request with Authorization and account, and resolves to the response of a success. Rejects with ApiError on a
 * refusal or without a response, with an AbortError when `signal` aborted it. A 401 ends the session of the token that
 * was sent.
 */
export async function request(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  const { response, end } = await send(method, path, options);
  end('done');
  return response;
}

async function send(method: Method, path: string, options: RequestOptions): Promise<Sent> {
  const { token, account } = sessionStore.get();
  const eId = account?.eId ?? null;
  const url = urlOf(path) + queryString(options.query);
  const body = bodyOf(options.body);
  const write =
    method !== 'GET' && eId !== null && url.startsWith(API_PREFIX) && !(body instanceof FormData)
      ? { eId, method, url, body }
      : null;
  const key = options.idempotencyKey ?? (write && keyOfAttempt(write));
  const end: Sent['end'] = (outcome) => {
    if (write !== null) endAttempt(write, outcome);
  };
  try {
    const response = await fetch(url, {
      method,
      headers: headersOf(token, eId, key ? { ...options, idempotencyKey: key } : options),
      body,
      credentials: 'same-origin',
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
    if (response.ok) return { response, end };
    throw await errorOf(response);
  } catch (error) {
    end('open');
    if (isAborted(error)) throw error;
    const refusal = error instanceof ApiError ? error : new ApiError(0, [API_MESSAGES.noResponse]);
    if (refusal.status === 401 && token) expireSession(token);
    else if (!options.quiet) tellError(refusal);
    throw refusal;
  }
}

const ALIVE_ASKED_TIMES = 3;
const ALIVE_ASKED_EVERY_MS = 1000;

/**
 * Resolves to whether the server still knows this tab's session; without an answer it counts as ended. Asks for a few
 * seconds, because a sign-out of another tab may still be on its way. Changes nothing, and counts as no activity.
 */
export async function isSessionAlive(): Promise<boolean> {
  const { token, account } = sessionStore.get();
  for (let asked = 1; ; asked += 1) {
    const answer = await fetch(urlOf('csr-self-order'), {
      headers: headersOf(token, account?.eId ?? null, {}),
      credentials: 'same-origin',
    }).catch(() => null);
    if (answer === null || answer.status === 401) return false;
    if (asked === ALIVE_ASKED_TIMES) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, ALIVE_ASKED_EVERY_MS);
    });
  }
}

async function json<T>(method: Method, path: string, options: RequestOptions<T>): Promise<T> {
  const { response, end } = await send(method, path, options);
  let value: unknown;
  try {
    value = response.status === 204 ? null : await response.json();
  } catch (error) {
    // The line broke within the answer, so nobody knows it; the write is done and its retry must not do it again.
    end('open');
    if (isAborted(error)) throw error;
    const refusal = new ApiError(0, [API_MESSAGES.noResponse]);
    if (!options.quiet) tellError(refusal);
    throw refusal;
  }
  end('done');
  return options.answer ? options.answer.parse(value) : (value as T);
}

/** The calls of spec §7. A path such as 'quotings' is below /api/ag/; one that begins with '/' is used unchanged. */
export const api = {
  get: <T>(path: string, query?: Query, options: RequestOptions<T> = {}): Promise<T> =>
    json('GET', path, { ...options, query }),
  post: <T>(path: string, body?: unknown, options: RequestOptions<T> = {}): Promise<T> =>
    json('POST', path, { ...options, body }),
  put: <T>(path: string, body?: unknown, options: RequestOptions<T> = {}): Promise<T> =>
    json('PUT', path, { ...options, body }),
  delete: <T>(path: string, options: RequestOptions<T> = {}): Promise<T> => json('DELETE', path, options),
  /** GETs a file and resolves to its bytes. */
  blob: async (path: string, query?: Query, options: RequestOptions = {}): Promise<Blob> =>
    (await request('GET', path, { ...options, query })).blob(),
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
    accept: options.accept ?? 'application/json',
    ...(token ? { authorization: token } : {}),
    ...(eId === null ? {} : { account: String(eId) }),
    ...(options.body === undefined || options.body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
  };
}

function bodyOf(body: unknown): string | FormData | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}
