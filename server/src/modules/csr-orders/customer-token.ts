import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../app-types.ts';
import { unauthenticated } from '../../errors.ts';

/** The customer whose shop is calling. */
export interface ShopCustomer {
  organisation: number;
  contactId: number;
  name: string;
}

// As the owner: which organisation it is only the token says.
const BY_TOKEN = `select t.organisation_id as organisation, t.contact_id as "contactId", c.name
from customer_token t join contact c on c.organisation_id = t.organisation_id and c.id = t.contact_id
where t.token_hash = $1 and t.revoked_at is null and not c.is_supplier`;
const MAX_TOKEN_LENGTH = 200;

const customers = new WeakMap<FastifyRequest, ShopCustomer>();

/** Puts the check of customer tokens in place: `Authorization: Bearer <token>`, of which only the hash is stored. */
export function checkCustomerTokens(app: App): void {
  app.tokenChecks.set('customerToken', async (request) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token || token.length > MAX_TOKEN_LENGTH) throw unauthenticated();
    const [customer] = await app.database.query<ShopCustomer>(BY_TOKEN, [createHash('sha256').update(token).digest()]);
    if (!customer) throw unauthenticated();
    customers.set(request, customer);
  });
}

/** The customer that the token of this request named. */
export function customerOf(request: FastifyRequest): ShopCustomer {
  const customer = customers.get(request);
  if (!customer) throw unauthenticated();
  return customer;
}
