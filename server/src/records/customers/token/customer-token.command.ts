import { createHash, randomBytes } from 'node:crypto';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import { writeAudit } from '../../../core/writes/public.ts';
import { lockCustomer } from '../customers.repository.ts';
import { insertToken, revokeTokens } from './customer-token.repository.ts';

const TOKEN_BYTES = 32;

/**
 * Issues a new token for the customer's shop, valid for a year, in place of the former one. Only its hash is stored, so
 * this answer is the only one that shows it. For the same reason the answer is not stored under the Idempotency-Key: a
 * retry issues another token.
 */
export async function issueToken(
  tx: RequestTransaction,
  contactId: number,
): Promise<{ data: { token: string; createdAt: string; expiresAt: string } }> {
  const customer = await lockCustomer(tx, contactId);
  if (!customer) throw notFound();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const replaced = await revokeTokens(tx, contactId);
  const issued = await insertToken(tx, contactId, createHash('sha256').update(token).digest());
  await writeAudit(tx, {
    action: 'Issue token',
    entity: 'contact',
    entityId: contactId,
    after: { replaced: replaced.length },
  });
  return {
    data: { token, createdAt: issued.created_at.toISOString(), expiresAt: issued.expires_at.toISOString() },
  };
}

/** Revokes the customer's token at once; throws 422 when there is none. */
export async function revokeToken(tx: RequestTransaction, contactId: number): Promise<{ data: { revoked: number } }> {
  const customer = await lockCustomer(tx, contactId);
  if (!customer) throw notFound();
  const revoked = await revokeTokens(tx, contactId);
  if (revoked.length === 0)
    throw unprocessable([{ code: 'no-token', message: 'This customer has no token for self-orders.' }]);
  await writeAudit(tx, {
    action: 'Revoke token',
    entity: 'contact',
    entityId: contactId,
    before: { issued: revoked.map((issued) => issued.toISOString()) },
  });
  return { data: { revoked: revoked.length } };
}
