import { statement } from '../../../core/database/index.ts';
import type { Transaction } from '../../../core/database/index.ts';

const REVOKE = statement(
  'customers.revoke-token',
  `update customer_token set revoked_at = now()
  where organisation_id = $1 and contact_id = $2 and revoked_at is null returning created_at`,
);

const INSERT = statement(
  'customers.insert-token',
  `insert into customer_token (organisation_id, token_hash, contact_id) values ($1, $2, $3)
  returning created_at, expires_at`,
);

/** Revokes a customer's tokens; returns when each of them was issued. */
export async function revokeTokens(tx: Transaction, contact: number): Promise<Date[]> {
  return (await tx.query(REVOKE(tx.organisation, contact))).map((row) => row.created_at);
}

/** Stores the hash of a customer's new token; returns when it was issued and when it ends. */
export async function insertToken(
  tx: Transaction,
  contact: number,
  hash: Buffer,
): Promise<{ created_at: Date; expires_at: Date }> {
  const [row] = await tx.query(INSERT(tx.organisation, hash, contact));
  if (!row) throw new Error('The token was not stored.');
  return row;
}
