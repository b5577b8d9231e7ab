import { statement } from '../../core/database/statements/statement.ts';
import { INVOICE, VOIDED } from '../../core/database/names.ts';

/**
 * The customers of these names or codes (in small letters, codes without blanks), with what an invoice takes over from
 * them. Staff who have left are not taken over.
 */
export const CUSTOMERS_NAMED = statement(
  'order-imports.customers-named',
  `select c.id, c.name, regexp_replace(lower(c.code), '\\s', '', 'g') as code, c.address, c.city, c.state, c.postal,
    c.phone, service.id as service_id, bd.id as bd_id, c.is_active
  from contact c
  left join membership service on service.organisation_id = c.organisation_id and service.id = c.service_id
    and service.is_active
  left join membership bd on bd.organisation_id = c.organisation_id and bd.id = c.bd_id and bd.is_active
  where c.organisation_id = $1 and not c.is_supplier
    and (lower(c.name) = any($2::text[]) or regexp_replace(lower(c.code), '\\s', '', 'g') = any($2::text[]))`,
).narrow<{ code: string; service_id: number | null; bd_id: number | null }>();

/** The products of these codes, in small letters. */
export const PRODUCTS_OF_CODES = statement(
  'order-imports.products-of-codes',
  `select id, code, name from product where organisation_id = $1 and lower(code) = any($2::text[])`,
);

/** Invoices of these customers with these references (in small letters) that are not voided. */
export const INVOICES_OF_REFERENCES = statement(
  'order-imports.invoices-of-references',
  `select contact_id, lower(reference) as reference, no from sheet
  where organisation_id = $1 and type = ${INVOICE} and status <> ${VOIDED} and contact_id = any($2::bigint[])
    and lower(reference) = any($3::text[])
  order by id`,
).narrow<{ contact_id: number; reference: string }>();

/** The zone whose today is the date of an invoice without one. */
export const TIME_ZONE = statement('order-imports.time-zone', 'select time_zone from organisation where id = $1');
