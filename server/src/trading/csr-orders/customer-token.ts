import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../core/app-types.ts';
import type { RowOf } from '../../core/database/index.ts';
import { Problem, unauthenticated } from '../../core/errors.ts';
import { USE_CUSTOMER_TOKEN } from './csr-orders.sql.ts';

/** The customer whose shop is calling. */
export type ShopCustomer = Pick<RowOf<typeof USE_CUSTOMER_TOKEN>, 'organisation' | 'contactId' | 'name'>;

const MAX_TOKEN_LENGTH = 200;
/** Calls of one token. A shop sends an order when a person has typed it. */
const CALLS_PER_MINUTE = 30;
const CALLS_PER_DAY = 500;

const customers = new WeakMap<FastifyRequest, ShopCustomer>();

/** Registers the check of customer tokens: `Authorization: Bearer <token>`, of which only the hash is stored. */
export function checkCustomerTokens(app: App): void {
  app.tokenChecks.set('customerToken', async (request) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token || token.length > MAX_TOKEN_LENGTH) throw unauthenticated();
    const [customer] = await app.admission.query(USE_CUSTOMER_TOKEN(createHash('sha256').update(token).digest()));
    if (!customer) throw unauthenticated();
    if (customer.has_ended)
      throw new Problem(401, 'token-ended', 'This token has ended. Ask your supplier for a new one.');
    if (customer.day_calls > CALLS_PER_DAY) throw tooManyCalls(`${CALLS_PER_DAY} calls a day`, customer.seconds_to_day);
    if (customer.minute_calls > CALLS_PER_MINUTE)
      throw tooManyCalls(`${CALLS_PER_MINUTE} calls a minute`, customer.seconds_to_minute);
    customers.set(request, customer);
  });
}

const tooManyCalls = (limit: string, retryAfterSeconds: number): Problem =>
  new Problem(429, 'too-many-calls', `This shop has sent too many orders: it may make ${limit}. Please wait.`, {
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
  });

/** Returns the customer that the request's token belongs to. Throws 401 when it carries none. */
export function customerOf(request: FastifyRequest): ShopCustomer {
  const customer = customers.get(request);
  if (!customer) throw unauthenticated();
  return customer;
}
