import { statement } from '../../core/database/statements/statement.ts';

/**
 * The customer of a token, and one more call counted. Sent as the owner of the tables: only the token says which
 * organisation it belongs to.
 */
export const USE_CUSTOMER_TOKEN = statement(
  'csr-orders.use-customer-token',
  `update customer_token t set
    minute = date_trunc('minute', now()),
    minute_calls = case when t.minute = date_trunc('minute', now()) then t.minute_calls + 1 else 1 end,
    day = (now() at time zone 'UTC')::date,
    day_calls = case when t.day = (now() at time zone 'UTC')::date then t.day_calls + 1 else 1 end
  from contact c
  where t.token_hash = $1 and t.revoked_at is null and not c.is_supplier
    and c.organisation_id = t.organisation_id and c.id = t.contact_id
  returning t.organisation_id as organisation, t.contact_id as "contactId", c.name,
    t.expires_at <= now() as has_ended, t.minute_calls, t.day_calls,
    ceil(extract(epoch from t.minute + interval '1 minute' - now()))::int as seconds_to_minute,
    ceil(extract(epoch from (t.day + 1)::timestamp at time zone 'UTC' - now()))::int as seconds_to_day`,
).narrow<{ has_ended: boolean; seconds_to_minute: number; seconds_to_day: number }>();

/** The products of these codes that the shop's customers may see and order. */
export const PRODUCTS_FOR_SALE = statement(
  'csr-orders.products-for-sale',
  `select id, code from product where organisation_id = $1 and lower(code) = any($2::text[])
    and is_customer_show`,
);

/** What an order takes over from its customer. Staff who have left are not taken over: no new sheet may name them. */
export const ORDERING_CONTACT = statement(
  'csr-orders.ordering-contact',
  `select c.address, c.city, c.state, c.postal, c.phone, c.default_ship_type, service.id as service_id, bd.id as bd_id,
    o.time_zone
  from contact c join organisation o on o.id = c.organisation_id
  left join membership service on service.organisation_id = c.organisation_id and service.id = c.service_id
    and service.is_active
  left join membership bd on bd.organisation_id = c.organisation_id and bd.id = c.bd_id and bd.is_active
  where c.organisation_id = $1 and c.id = $2`,
).narrow<{ service_id: number | null; bd_id: number | null }>();
