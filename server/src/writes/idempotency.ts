import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { RequestTransaction } from '../app-types.ts';
import { unprocessable } from '../errors.ts';

const MAX_KEY_LENGTH = 200;

/** Days after which a key is forgotten; a client that repeats does so within seconds. */
export const KEY_DAYS = 7;

interface StoredAnswer {
  route: string;
  request_hash: Buffer;
  response: unknown;
}

/** Sends a command's last statements; COMMIT travels with them where nothing follows. */
export type LastWrite = <T>(issue: () => Promise<T>) => Promise<T>;

/** Where more follows in the same transaction. */
export const moreFollows: LastWrite = (issue) => issue();

/**
 * Runs a write once per Idempotency-Key: a repetition, also one at the same moment, gets the first one's answer and has
 * no effect of its own. The same key with another payload or on another route is refused with 422. Without the header
 * `work` simply runs. A write that throws leaves no trace, so it may be tried again under the same key. `part` names one of
 * several writes of one request, each in its own transaction and each once. `work` may send its last statements through what it
 * is given: COMMIT leaves with them, unless the answer is still to be kept.
 */
export async function once<Answer>(tx: RequestTransaction, request: FastifyRequest, work: (write: LastWrite) => Promise<Answer>, part = ''): Promise<Answer> {
  const key = keyOf(request, part);
  if (key === null) return work((issue) => tx.finish(issue));
  const route = `${request.method} ${request.routeOptions.url ?? ''}`;
  const hash = requestHash(request);
  const who = [tx.organisation, tx.userId, key];
  // A second request under the same key waits here until the first has committed or failed.
  const taken = await tx.query('insert into idempotency_key (organisation_id, user_id, key, route, request_hash) values ($1, $2, $3, $4, $5) on conflict do nothing returning key', [...who, route, hash]);
  if (taken.length === 0) {
    const [stored] = await tx.query<StoredAnswer>('select route, request_hash, response from idempotency_key where organisation_id = $1 and user_id = $2 and key = $3', who);
    if (!stored || stored.route !== route || !stored.request_hash.equals(hash)) {
      throw unprocessable([{ code: 'idempotency-key-reused', message: 'This Idempotency-Key was used for another request. Send a new key with a new request.' }]);
    }
    return stored.response as Answer;
  }
  const answer = await work(moreFollows);
  await tx.query('update idempotency_key set status = 200, response = $4 where organisation_id = $1 and user_id = $2 and key = $3', [...who, JSON.stringify(answer)]);
  return answer;
}

function keyOf(request: FastifyRequest, part: string): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined || header === '') return null;
  const key = part === '' ? header : `${String(header)} ${part}`;
  if (typeof key !== 'string' || key.length > MAX_KEY_LENGTH) {
    throw unprocessable([{ code: 'idempotency-key', message: `An Idempotency-Key is one text of at most ${MAX_KEY_LENGTH} characters.` }]);
  }
  return key;
}

/** The same for the same path and the same values, whatever the order of the fields. */
function requestHash(request: FastifyRequest): Buffer {
  return createHash('sha256').update(canonical([request.url, request.body ?? null])).digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value).filter(([, field]) => field !== undefined).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
