import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { canonicalJson } from '@iwe/domain';
import type { RequestTransaction } from '../app-types.ts';
import { unprocessable } from '../errors.ts';
import { STORED_ANSWER, STORE_ANSWER, TAKE_KEY } from './idempotency.sql.ts';

const MAX_KEY_LENGTH = 200;

/** Days after which a key is deleted; clients retry within seconds. */
export const KEY_DAYS = 7;

/**
 * Runs a write once per Idempotency-Key: a retry gets the stored answer and has no effect. A concurrent retry waits
 * until the first request has committed or failed. Throws 422 when the key was used for another payload or route.
 * Without the header `work` simply runs. A write that throws stores nothing, so it may be retried under the same key.
 * `part` names one of several writes of one request, each in its own transaction and each run once.
 */
export async function once<Answer>(
  tx: RequestTransaction,
  request: FastifyRequest,
  work: () => Promise<Answer>,
  part = '',
): Promise<Answer> {
  const key = keyOf(request, part);
  if (key === null) return work();
  const [taken] = await tx.query(TAKE_KEY(tx.organisation, tx.userId, key, routeOf(request), requestHash(request)));
  if (!taken) return storedAnswer<Answer>(tx, request, key);
  const answer = await work();
  await tx.query(STORE_ANSWER(tx.organisation, tx.userId, key, JSON.stringify(answer)));
  return answer;
}

async function storedAnswer<Answer>(tx: RequestTransaction, request: FastifyRequest, key: string): Promise<Answer> {
  const [stored] = await tx.query(STORED_ANSWER(tx.organisation, tx.userId, key));
  if (!stored || stored.route !== routeOf(request) || !stored.request_hash.equals(requestHash(request))) {
    throw unprocessable([
      {
        code: 'idempotency-key-reused',
        message: 'This Idempotency-Key was used for another request. Send a new key with a new request.',
      },
    ]);
  }
  return stored.response as Answer;
}

const routeOf = (request: FastifyRequest): string => `${request.method} ${request.routeOptions.url ?? ''}`;

function keyOf(request: FastifyRequest, part: string): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined || header === '') return null;
  const key = part === '' ? header : `${String(header)} ${part}`;
  if (typeof key !== 'string' || key.length > MAX_KEY_LENGTH) {
    throw unprocessable([
      { code: 'idempotency-key', message: `An Idempotency-Key is one text of at most ${MAX_KEY_LENGTH} characters.` },
    ]);
  }
  return key;
}

/** Returns the same hash for the same path and values, whatever the order of the fields. */
function requestHash(request: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(canonicalJson([request.url, request.body ?? null]))
    .digest();
}
