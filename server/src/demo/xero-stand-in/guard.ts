import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Books } from './books.ts';
import type { Fault } from './faults.ts';
import type { StandInState } from './state.ts';
import type { Json } from './wire.ts';

/** A call that the guard has admitted. */
export interface ApiCall {
  readonly books: Books;
  readonly tenant: string;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Json;
  readonly modifiedSince: Date | null;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: Json;
}

/** Limits of one organisation, as Xero has them. */
export interface ApiLimits {
  readonly perMinute: number;
  readonly perDay: number;
}

/** Xero remembers an Idempotency-Key for six minutes. */
const KEY_MS = 6 * 60_000;
const MAX_KEY_LENGTH = 128;
const REPORTS_SCOPE = 'accounting.reports.read';
const DAY_MS = 86_400_000;

interface Guarded {
  readonly state: StandInState;
  readonly limits: ApiLimits;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** As in the published description. */
  readonly path: string;
}

/**
 * What every call of the accounting API passes: faults, token, organisation, limits, the published description,
 * Idempotency-Key. Answers, or cuts the connection where a fault asks for it.
 */
export async function guarded(
  { state, limits, method, path }: Guarded,
  request: FastifyRequest,
  reply: FastifyReply,
  handler: (call: ApiCall) => ApiAnswer,
): Promise<unknown> {
  const fault = state.faults.choose();
  if (fault === 'cut') return cut(request, reply);
  const connections = state.authorization.connectionsOf(request.headers.authorization);
  if (!connections || fault === 'unauthorised')
    return reply.code(401).send({ Type: null, Title: 'Unauthorized', Status: 401, Detail: 'TokenExpired' });
  const tenant = String(request.headers['xero-tenant-id'] ?? '');
  if (!connections.some((connection) => connection.tenant === tenant))
    return reply.code(403).send({ Type: null, Title: 'Forbidden', Status: 403, Detail: 'AuthenticationUnsuccessful' });
  // Every report needs a scope of its own, which older connections were not given.
  if (path.startsWith('/Reports') && !state.authorization.hasScope(request.headers.authorization, REPORTS_SCOPE))
    return reply.code(401).send({ Title: 'Unauthorized', Status: 401, Detail: 'AuthorizationUnsuccessful' });
  const limited = limitOf(state, limits, tenant);
  if (limited || fault === 'tooMany')
    return reply
      .code(429)
      .header('retry-after', String(limited?.seconds ?? state.faults.plan.retryAfterSeconds))
      .header('x-rate-limit-problem', limited?.problem ?? 'minute')
      .send();
  if (fault === 'serverError') return reply.code(500).send(BROKEN);

  const query = new URL(request.url, 'http://stand-in').searchParams;
  const body = (request.body ?? null) as Json | null;
  const problems = state.published.requestProblems({ method, path, query: [...query.keys()], body });
  if (problems.length > 0) {
    state.violations.push(...problems);
    return reply
      .code(400)
      .send({ ErrorNumber: 14, Type: 'PostDataInvalidException', Message: problems.join('; ').slice(0, 2000) });
  }
  const key = String(request.headers['idempotency-key'] ?? '');
  if (key.length > MAX_KEY_LENGTH) return reply.code(400).send(KEY_TOO_LONG);
  const name = `${tenant} ${key}`;
  const sent = JSON.stringify([method, request.url, body]);
  const stored = key === '' ? undefined : state.answers.get(name);
  let answer: ApiAnswer;
  if (stored && stored.until > Date.now()) {
    if (stored.request !== sent) return reply.code(400).send(KEY_REUSED);
    answer = { status: stored.status, body: stored.body as Json };
  } else {
    const since = request.headers['if-modified-since'];
    answer = handler({
      books: state.books(tenant),
      tenant,
      query,
      params: request.params as Record<string, string>,
      body: body ?? {},
      modifiedSince: since === undefined ? null : new Date(/Z|GMT/.test(since) ? since : `${since}Z`),
    });
    if (key !== '') state.answers.set(name, { request: sent, ...answer, until: Date.now() + KEY_MS });
    checkAnswer(state, { method, path, ...answer });
  }
  return send(fault, answer, request, reply);
}

function send(fault: Fault | null, answer: ApiAnswer, request: FastifyRequest, reply: FastifyReply): unknown {
  // Who asked gives up after its own time; the connection stays open until then.
  if (fault === 'hangAfterCommit') return reply.hijack();
  if (fault === 'cutAfterCommit') return cut(request, reply);
  if (fault === 'serverErrorAfterCommit') return reply.code(500).send(BROKEN);
  return reply.code(answer.status).send(answer.body);
}

/** Ours alone: Xero's envelope around each list (Id, Status …) is not in the published description. */
function checkAnswer(state: StandInState, answer: { method: string; path: string; status: number; body: Json }): void {
  if (answer.status === 404) return;
  const { Id: _id, Status: _status, ...body } = answer.body;
  state.violations.push(...state.published.answerProblems({ ...answer, body }));
}

/** The connection ends without an answer. */
function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Counts the call, and returns which limit it exceeds. */
function limitOf(
  { calls }: StandInState,
  { perMinute, perDay }: ApiLimits,
  tenant: string,
): { problem: string; seconds: number } | null {
  const now = Date.now();
  const recent = (calls.get(tenant) ?? []).filter((at) => at > now - DAY_MS);
  calls.set(tenant, [...recent, now]);
  const inMinute = recent.filter((at) => at > now - 60_000);
  if (recent.length >= perDay) return { problem: 'day', seconds: 3600 };
  if (inMinute.length < perMinute) return null;
  return { problem: 'minute', seconds: Math.ceil(((inMinute[0] ?? now) + 60_000 - now) / 1000) };
}

const BROKEN = {
  Title: 'An error occurred',
  Detail: 'An error occurred in Xero. Check the API Status page',
  Status: 500,
};
const KEY_TOO_LONG = {
  ErrorNumber: 17,
  Type: 'BadRequest',
  Message: 'The Idempotency-Key is longer than 128 characters.',
};
const KEY_REUSED = {
  ErrorNumber: 17,
  Type: 'BadRequest',
  Message: 'The Idempotency-Key was used with a different request.',
};
