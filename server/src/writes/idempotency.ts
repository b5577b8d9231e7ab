import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PreparingTransaction, RequestTransaction } from '../app-types.ts';
import { unprocessable } from '../errors.ts';

const MAX_KEY_LENGTH = 200;

/** Days after which a key is forgotten; a client that repeats does so within seconds. */
export const KEY_DAYS = 7;

interface StoredAnswer {
  route: string;
  request_hash: Buffer;
  response: unknown;
}

/** The Idempotency-Key of a write. `isFirst` is false when another request had taken it before. */
export interface TakenKey {
  key: string;
  isFirst: boolean;
}

// The user is the one whom the session lookup has set in the same transaction: where it refused, nothing is taken.
const TAKE = `insert into idempotency_key (organisation_id, user_id, key, route, request_hash)
select $1, u.id, $2, $3, $4 from (select nullif(current_setting('iwe.user', true), '')::bigint as id) u where u.id is not null on conflict do nothing returning key`;
const STORED = 'select route, request_hash, response from idempotency_key where organisation_id = $1 and user_id = $2 and key = $3';
const KEEP = 'update idempotency_key set status = 200, response = $4 where organisation_id = $1 and user_id = $2 and key = $3';

/** Sends a command's last statements; COMMIT travels with them where nothing follows. */
export type LastWrite = <T>(issue: () => Promise<T>) => Promise<T>;

/** Where more follows in the same transaction. */
export const moreFollows: LastWrite = (issue) => issue();

/**
 * Takes the request's Idempotency-Key; null without one. A second request under the same key waits here until the first has committed
 * or failed, so it comes before everything that the write locks. 422 for a key that is too long.
 */
export async function takeKey(tx: PreparingTransaction, request: FastifyRequest, part = ''): Promise<TakenKey | null> {
  const key = keyOf(request, part);
  if (key === null) return null;
  const taken = await tx.query(TAKE, [tx.organisation, key, routeOf(request), requestHash(request)]);
  return { key, isFirst: taken.length > 0 };
}

/** A write whose key and preparation were sent together. */
export interface KeyedPreparation<Prepared> {
  key: TakenKey | null;
  /** Awaited by the write itself: a repetition is answered from what is kept, whatever its preparation met. */
  prepared: Promise<Prepared>;
}

/** Sends a write's key and, behind it, its preparation: for `request.write`, and `once` with the `key` that comes of it. */
export async function keyedPreparation<Prepared>(tx: PreparingTransaction, request: FastifyRequest, prepare: () => Promise<Prepared>): Promise<KeyedPreparation<Prepared>> {
  const key = takeKey(tx, request);
  const prepared = prepare();
  prepared.catch(() => {});
  return { key: await key, prepared };
}

/**
 * Runs a write once per Idempotency-Key: a repetition, also one at the same moment, gets the first one's answer and has
 * no effect of its own. The same key with another payload or on another route is refused with 422. Without the header
 * `work` simply runs. A write that throws leaves no trace, so it may be tried again under the same key. `part` names one of
 * several writes of one request, each in its own transaction and each once. `work` may send its last statements through what it
 * is given: COMMIT leaves with them, or with the answer where that is kept. Nothing may follow in the same transaction.
 * `taken` is the key where it was taken ahead, together with other statements.
 */
export async function once<Answer>(
  tx: RequestTransaction, request: FastifyRequest, work: (write: LastWrite) => Promise<Answer>, part = '', taken: TakenKey | null | Promise<TakenKey | null> = takeKey(tx, request, part),
): Promise<Answer> {
  const mine = await taken;
  if (mine === null) return work((issue) => tx.finish(issue));
  const who = [tx.organisation, tx.userId, mine.key];
  if (!mine.isFirst) {
    const [stored] = await tx.query<StoredAnswer>(STORED, who);
    if (!stored || stored.route !== routeOf(request) || !stored.request_hash.equals(requestHash(request))) {
      throw unprocessable([{ code: 'idempotency-key-reused', message: 'This Idempotency-Key was used for another request. Send a new key with a new request.' }]);
    }
    return stored.response as Answer;
  }
  const answer = await work(moreFollows);
  await tx.finish(() => tx.query(KEEP, [...who, JSON.stringify(answer)]));
  return answer;
}

const routeOf = (request: FastifyRequest): string => `${request.method} ${request.routeOptions.url ?? ''}`;

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
