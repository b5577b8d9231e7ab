import { statement } from '../database/statements/statement.ts';

/**
 * Reserves a key for this transaction; returns no row when the key was used before. Waits for a transaction that is
 * reserving it now.
 */
export const TAKE_KEY = statement(
  'idempotency.take-key',
  `insert into idempotency_key (organisation_id, user_id, key, route, request_hash) values ($1, $2, $3, $4, $5)
  on conflict do nothing returning key`,
);

export const STORED_ANSWER = statement(
  'idempotency.stored-answer',
  `select route, request_hash, response from idempotency_key where organisation_id = $1 and user_id = $2 and key = $3`,
);

export const STORE_ANSWER = statement(
  'idempotency.store-answer',
  `update idempotency_key set status = 200, response = $4 where organisation_id = $1 and user_id = $2 and key = $3`,
);
