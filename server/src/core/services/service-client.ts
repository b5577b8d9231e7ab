import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { LimitFunction } from 'p-limit';
import { refuseInsideTransaction } from '../database/index.ts';
import { Circuit } from './circuit.ts';
import type { CircuitSettings, CircuitState } from './circuit.ts';
import { retryAtOf } from './retry-after.ts';
import type { ServiceAnswer, ServiceOutcome } from './service-outcome.ts';
import type { ServiceQuota } from './service-quota.ts';

/** How a service is called. Times in milliseconds. */
export interface ServiceClientOptions {
  /** Lower-case name, as in service_call and in logs: 'xero'. */
  readonly name: string;
  /** https, or http on this machine. Paths are appended to it; no call leaves its origin. */
  readonly baseUrl: string;
  /** firstByte: until the head of the answer (connecting included). total: until its last byte. */
  readonly timeouts?: { readonly firstByteMs: number; readonly totalMs: number };
  readonly maxAnswerBytes?: number;
  /** Per organisation, over all processes. */
  readonly limits: { readonly perMinute: number; readonly perDay: number; readonly concurrent: number };
  readonly circuit?: CircuitSettings;
  readonly quota: ServiceQuota;
  readonly log?: ServiceLog;
  readonly now?: () => Date;
}

/**
 * What a client writes to the log: never headers, queries or bodies, because they hold tokens and names of customers.
 */
export interface ServiceLog {
  warn(details: Readonly<Record<string, unknown>>, message: string): void;
}

export interface ServiceCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Begins with '/'; with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface ServiceClient {
  /**
   * Calls the service for an organisation and says what came of it. Throws only for mistakes of the program: a call
   * inside a database transaction (locks would wait for the network), a path that leaves the service's origin.
   */
  send(organisation: number, call: ServiceCall): Promise<ServiceOutcome>;
  /** Whether calls pass, for health pages. */
  circuit(): CircuitState;
}

const DEFAULT_TIMEOUTS = { firstByteMs: 15_000, totalMs: 30_000 };
const DEFAULT_CIRCUIT: CircuitSettings = { failures: 5, openMs: 30_000 };
const DEFAULT_MAX_ANSWER_BYTES = 5 * 1024 * 1024;
/** After a failure, or a limit that names no time. */
const DEFAULT_WAIT_MS = 30_000;
/** Between two looks for a free place among the calls at once, where other processes have all of them. */
const LOOK_AGAIN_MS = 100;
/** How much longer than a call its place may be taken. */
const SPARE_MS = 5_000;

/**
 * Errors of a connection that was never made, so nothing was sent. Certificates are checked before anything is sent.
 */
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** Makes the client of one service. Make it once: limits and the circuit live in it. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { name, quota, limits, now = () => new Date() } = options;
  const base = checkedBase(options.baseUrl);
  const circuit = new Circuit(options.circuit ?? DEFAULT_CIRCUIT, now);
  const slots = new Map<number, LimitFunction>();
  const later = () => new Date(now().getTime() + DEFAULT_WAIT_MS);

  const totalMs = (options.timeouts ?? DEFAULT_TIMEOUTS).totalMs;
  // The outcome of a call counts more than its place, which is free again after its time.
  const leave = (organisation: number, place: number) =>
    quota.leave(organisation, place).catch((error: unknown) => {
      options.log?.warn({ service: name, organisation, error: String(error) }, 'a place stays taken for a while');
    });

  /** Waits for a place among the calls at once, then takes a call. Returns the place, or when to try again. */
  const takePlace = async (organisation: number): Promise<number | Date> => {
    const giveUpAt = performance.now() + totalMs;
    let place: number | null;
    while (
      (place = await quota.enter(organisation, name, { concurrent: limits.concurrent, maxMs: totalMs + SPARE_MS })) ===
      null
    ) {
      if (performance.now() > giveUpAt) return later();
      await sleep(LOOK_AGAIN_MS);
    }
    const freeAt = await quota.take(organisation, name, limits);
    if (freeAt === null) return place;
    await leave(organisation, place);
    return freeAt;
  };

  const callOnce = async (organisation: number, call: ServiceCall, url: URL): Promise<ServiceOutcome> => {
    const closedUntil = circuit.admit();
    if (closedUntil)
      return {
        kind: 'unreachable',
        reason: `${name} has failed repeatedly and is given a pause.`,
        retryAt: closedUntil,
      };
    let place: number | Date;
    try {
      place = await takePlace(organisation);
    } catch (error) {
      circuit.skipped();
      throw error;
    }
    if (typeof place !== 'number') {
      circuit.skipped();
      return { kind: 'limited', by: 'us', retryAt: place };
    }
    const exchanged = await exchange(url, call, options);
    await leave(organisation, place);
    const outcome = outcomeOf(exchanged, call, { name, now: now(), later: later() });
    if (exchanged.isFailure) circuit.failed();
    else circuit.succeeded();
    // All processes wait then, not only this one.
    if (outcome.kind === 'limited') await quota.pause(organisation, name, outcome.retryAt);
    return outcome;
  };

  return {
    circuit: () => circuit.state(),
    send: async (organisation, call) => {
      refuseInsideTransaction(`A call of ${name}`);
      const url = urlOf(base, call.path);
      const slot = slots.get(organisation) ?? pLimit(limits.concurrent);
      slots.set(organisation, slot);
      const started = performance.now();
      const outcome = await slot(() => callOnce(organisation, call, url));
      if (slot.activeCount + slot.pendingCount === 0) slots.delete(organisation);
      if (outcome.kind !== 'ok')
        options.log?.warn(
          {
            service: name,
            organisation,
            method: call.method,
            path: url.pathname,
            outcome: outcome.kind,
            ...('status' in outcome ? { status: outcome.status } : {}),
            ...('reason' in outcome ? { reason: outcome.reason } : {}),
            milliseconds: Math.round(performance.now() - started),
          },
          'outside service',
        );
      return outcome;
    },
  };
}

function checkedBase(text: string): URL {
  const base = new URL(text.replace(/\/+$/, ''));
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(base.hostname);
  if (base.protocol !== 'https:' && !(base.protocol === 'http:' && isLoopback))
    throw new Error(`The address of a service must begin with https: ${base.origin}`);
  return base;
}

function urlOf(base: URL, path: string): URL {
  const url = new URL(`${base.href.replace(/\/+$/, '')}${path}`);
  if (!path.startsWith('/') || url.origin !== base.origin || url.username !== base.username)
    throw new Error('The path of a call must begin with / and stay with its service.');
  return url;
}

/** What happened on the wire. `isFailure`: the service is down or broken, which the circuit counts. */
type Exchange =
  | { readonly answer: ServiceAnswer; readonly isFailure: boolean }
  | { readonly answer: null; readonly wasSent: boolean; readonly reason: string; readonly isFailure: boolean };

async function exchange(url: URL, call: ServiceCall, options: ServiceClientOptions): Promise<Exchange> {
  const timeouts = options.timeouts ?? DEFAULT_TIMEOUTS;
  const firstByte = new AbortController();
  const timer = setTimeout(() => firstByte.abort(new Error('no first byte in time')), timeouts.firstByteMs);
  const isSettled = new AbortController();
  try {
    const response = await fetch(url, {
      method: call.method,
      headers: { ...call.headers },
      ...(call.body === undefined ? {} : { body: call.body }),
      // A redirect could carry the authorization to another host. Services that we call have no reason to redirect.
      redirect: 'manual',
      signal: AbortSignal.any([firstByte.signal, isSettled.signal, AbortSignal.timeout(timeouts.totalMs)]),
    });
    clearTimeout(timer);
    const body = await textOf(response, options.maxAnswerBytes ?? DEFAULT_MAX_ANSWER_BYTES);
    if (body === null) {
      isSettled.abort();
      // The service works: a smaller question has an answer.
      return { answer: null, wasSent: true, reason: 'the answer is too large', isFailure: false };
    }
    const { status, headers } = response;
    return { answer: { status, headers, body }, isFailure: status >= 500 };
  } catch (error) {
    const code = codeOf(error);
    return {
      answer: null,
      wasSent: !NOT_SENT.test(code),
      reason: code === 'TimeoutError' || code === 'Error' ? 'no answer in time' : code,
      isFailure: true,
    };
  } finally {
    clearTimeout(timer);
  }
}

/** The body as text; null when it is larger than allowed. */
async function textOf(response: Response, maxBytes: number): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The code of a network error (ECONNREFUSED …), else its name. Messages may quote addresses with secrets in their
 * query.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const cause: unknown = error.cause;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function outcomeOf(
  exchanged: Exchange,
  call: ServiceCall,
  { name, now, later }: { name: string; now: Date; later: Date },
): ServiceOutcome {
  const isRead = call.method === 'GET';
  if (exchanged.answer === null) {
    const reason = `${name}: ${exchanged.reason}`;
    if (isRead && !exchanged.isFailure) return { kind: 'tooLarge', reason };
    return isRead || !exchanged.wasSent
      ? { kind: 'unreachable', reason, retryAt: later }
      : { kind: 'unknownOutcome', reason };
  }
  const { answer } = exchanged;
  if (answer.status === 429 || answer.status === 503)
    return {
      kind: 'limited',
      by: 'service',
      retryAt: retryAtOf(answer.headers.get('retry-after'), now, DEFAULT_WAIT_MS),
    };
  if (answer.status >= 500) {
    const reason = `${name} answered ${answer.status}`;
    return isRead ? { kind: 'unreachable', reason, retryAt: later } : { kind: 'unknownOutcome', reason };
  }
  return { kind: answer.status < 300 ? 'ok' : 'refused', ...answer };
}
