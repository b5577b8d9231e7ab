import { createHash, randomBytes } from 'node:crypto';
import type { RequestTransaction } from '../../../app-types.ts';
import { notFound, unprocessable } from '../../../errors.ts';
import { writeAudit } from '../../../writes/public.ts';
import { lockCustomer } from '../customer-record.ts';

const TOKEN_BYTES = 32;

const REVOKE = `update customer_token set revoked_at = now() where organisation_id = $1 and contact_id = $2 and revoked_at is null returning created_at`;

/**
 * A new token for the customer's shop, in the place of the former one. Only its hash is kept, so the answer is the one time it is
 * seen; for the same reason this write keeps no answer for a repeated Idempotency-Key: a repetition makes another token.
 */
export async function issueToken(tx: RequestTransaction, contactId: number): Promise<{ data: { token: string; createdAt: string } }> {
  const customer = await lockCustomer(tx, contactId);
  if (!customer) throw notFound();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const replaced = await tx.query(REVOKE, [tx.organisation, contactId]);
  const [row] = await tx.query<{ created_at: Date }>('insert into customer_token (organisation_id, token_hash, contact_id) values ($1, $2, $3) returning created_at',
    [tx.organisation, createHash('sha256').update(token).digest(), contactId]);
  await writeAudit(tx, { action: 'Issue token', entity: 'contact', entityId: contactId, after: { replaced: replaced.length } });
  return { data: { token, createdAt: (row?.created_at ?? new Date()).toISOString() } };
}

/** Ends the customer's token at once; 422 when there is none. */
export async function revokeToken(tx: RequestTransaction, contactId: number): Promise<{ data: { revoked: number } }> {
  const customer = await lockCustomer(tx, contactId);
  if (!customer) throw notFound();
  const revoked = await tx.query<{ created_at: Date }>(REVOKE, [tx.organisation, contactId]);
  if (revoked.length === 0) throw unprocessable([{ code: 'no-token', message: 'This customer has no token for self-orders.' }]);
  await writeAudit(tx, { action: 'Revoke token', entity: 'contact', entityId: contactId, before: { issued: revoked.map((row) => row.created_at.toISOString()) } });
  return { data: { revoked: revoked.length } };
}
