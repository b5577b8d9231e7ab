import { statement } from '../../core/database/index.ts';
import { APPROVED, CREDIT_NOTE, INVOICE, SENT, VOIDED } from '../../core/database/names.ts';
import { CONTACT_SQL, SELLER_SQL } from '../../core/documents/public.ts';

/** The invoice of quote `q` that is not voided. */
const INVOICE_SQL = `(select json_build_object('id', s.id, 'no', s.no) from sheet s
    where s.organisation_id = q.organisation_id and s.quote_id = q.id and s.status <> ${VOIDED})`;

/** The columns of quote `q` of contact `c` in organisation `o`. */
export const QUOTE_COLUMNS = `q.id, q.no, q.name, q.note, q.contact_id, c.name as customer, q.valid_until,
  q.total_quantity, q.total_cents, q.closed_at is not null as is_closed, q.content_version, q.created_at, q.updated_at,
  (q.created_at at time zone o.time_zone)::date as date, (now() at time zone o.time_zone)::date as today,
  (select count(*)::int from quote_line l where l.organisation_id = q.organisation_id and l.quote_id = q.id) as products,
  (select u.name from membership m join app_user u on u.id = m.user_id
    where m.organisation_id = q.organisation_id and m.id = q.created_by) as created_by,
  ${INVOICE_SQL} as invoice`;
/** What QUOTE_COLUMNS reads from. */
export const QUOTE_TABLES = `quote q join organisation o on o.id = q.organisation_id
  join contact c on c.organisation_id = q.organisation_id and c.id = q.contact_id`;

/** What PostgreSQL cannot know about QUOTE_COLUMNS. */
export interface QuoteColumns {
  is_closed: boolean;
  date: string;
  today: string;
  products: number;
  created_by: string;
  invoice: { id: number; no: string } | null;
}

/** $2: the quote. */
export const QUOTE = statement(
  'quotes.quote',
  `select ${QUOTE_COLUMNS}, c.email, c.is_active from ${QUOTE_TABLES} where q.organisation_id = $1 and q.id = $2`,
).narrow<QuoteColumns>();

/** Locks a quote against other changes, also against an invoice that is being made from it. */
export const LOCK_QUOTE = statement(
  'quotes.lock',
  'select id from quote where organisation_id = $1 and id = $2 for no key update',
);

export const LINES = statement(
  'quotes.lines',
  `select l.seq, l.product_id, l.quantity, l.price_cents, l.price_source, p.code, p.name, p.unit, p.tag4
  from quote_line l join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
  where l.organisation_id = $1 and l.quote_id = $2 order by l.seq`,
);

export const EMAILS = statement(
  'quotes.emails',
  `select to_address as address, state, coalesce(error, '') as error, requested_at as at
  from sheet_email where organisation_id = $1 and quote_id = $2 order by id desc limit 20`,
).narrow<{ state: 'waiting' | 'sent' | 'refused' | 'returned'; error: string }>();

/** The seller and customer $2 of a document. */
export const PARTIES = statement(
  'quotes.parties',
  `select ${SELLER_SQL} as seller, ${CONTACT_SQL} as contact, c.payment_type
  from organisation o join contact c on c.organisation_id = o.id and c.id = $2 where o.id = $1`,
);

/** The organisation's today and its usual last day of a quote. */
export const DAYS = statement(
  'quotes.days',
  `select (now() at time zone time_zone)::date as today,
    (now() at time zone time_zone)::date + quote_valid_days as valid_until, cost_visible
  from organisation where id = $1`,
).narrow<{ today: string; valid_until: string }>();

/** Customer $2 with what is owed: approved sheets that the accounting service does not know count as well. */
export const CUSTOMER = statement(
  'quotes.customer',
  `select c.id, c.price_type, c.class_id, c.is_active, c.credit_limit_cents, c.xero_balance_cents,
    coalesce((select sum(case u.type when ${INVOICE} then u.total_cents else -u.total_cents end) from sheet u
      where u.organisation_id = $1 and u.contact_id = c.id and u.type in (${INVOICE}, ${CREDIT_NOTE})
        and u.status = ${APPROVED}
        and u.xero_state <> ${SENT}), 0)::bigint as approved_unsent_cents
  from contact c where c.organisation_id = $1 and c.id = $2 and not c.is_supplier`,
).narrow<{ approved_unsent_cents: number }>();

/** Average cost of products $2, or the cost that was entered for those without stock; null when neither is known. */
export const COSTS = statement(
  'quotes.costs',
  `select p.id, case when b.quantity > 0 then b.value_cents::float8 / b.quantity else p.cost_price_cents end as cost_cents
  from product p left join cost_balance b on b.organisation_id = p.organisation_id and b.product_id = p.id
  where p.organisation_id = $1 and p.id = any($2::bigint[])`,
).narrow<{ cost_cents: number | null }>();

// The number from the counter, the quote, its lines, the audit row.
export const INSERT = statement(
  'quotes.insert',
  `with c as (
    insert into counter (organisation_id, kind, value) values ($1, 'QU', 1)
    on conflict (organisation_id, kind) do update set value = counter.value + 1 returning value),
  q as (
    insert into quote (organisation_id, number, no, contact_id, name, note, valid_until, total_quantity, total_cents,
      created_by)
    select $1, c.value, 'QU' || lpad(c.value::text, greatest(6, length(c.value::text)), '0'), $2, $3, $4, $5, $6, $7, $8
    from c returning id, no),
  l as (
    insert into quote_line (organisation_id, quote_id, seq, product_id, quantity, price_cents, price_source)
    select $1, q.id, u.seq, u.product_id, u.quantity, u.price_cents, u.price_source from q,
      jsonb_to_recordset($9::jsonb) as u (seq int, product_id bigint, quantity int, price_cents bigint, price_source text))
  select id, no from q`,
);

export const UPDATE = statement(
  'quotes.update',
  `with q as (
    update quote set contact_id = $3, name = $4, note = $5, valid_until = $6, total_quantity = $7, total_cents = $8,
      content_version = content_version + 1, updated_at = now()
    where organisation_id = $1 and id = $2 returning id),
  d as (delete from quote_line where organisation_id = $1 and quote_id = $2)
  select id from q`,
);

export const INSERT_LINES = statement(
  'quotes.insert-lines',
  `insert into quote_line (organisation_id, quote_id, seq, product_id, quantity, price_cents, price_source)
  select $1, $2, u.seq, u.product_id, u.quantity, u.price_cents, u.price_source
  from jsonb_to_recordset($3::jsonb) as u (seq int, product_id bigint, quantity int, price_cents bigint,
    price_source text)`,
);

export const CLOSE = statement(
  'quotes.close',
  `update quote set closed_at = now(), content_version = content_version + 1, updated_at = now()
  where organisation_id = $1 and id = $2`,
);

/** Quotes that wait for an order: those that Home counts and the list shows as open. */
export const WAITING_QUOTE_SQL = `q.closed_at is null and not exists (select from sheet s where s.organisation_id = q.organisation_id
  and s.quote_id = q.id and s.status <> ${VOIDED})`;
const TODAY_SQL = '(now() at time zone o.time_zone)::date';

/** The condition of each state on quote `q` in organisation `o`, as the domain's `quoteState` decides it. */
export const STATE_SQL = {
  open: `${WAITING_QUOTE_SQL} and q.valid_until >= ${TODAY_SQL}`,
  expired: `${WAITING_QUOTE_SQL} and q.valid_until < ${TODAY_SQL}`,
  ordered: `exists (select from sheet s where s.organisation_id = q.organisation_id and s.quote_id = q.id
    and s.status <> ${VOIDED})`,
  closed: `q.closed_at is not null and not exists (select from sheet s where s.organisation_id = q.organisation_id
    and s.quote_id = q.id and s.status <> ${VOIDED})`,
} as const;

export const COUNT_OPEN = statement(
  'quotes.count-open',
  `select count(*)::int as count, coalesce(sum(q.total_cents), 0)::bigint as cents
  from quote q join organisation o on o.id = q.organisation_id where q.organisation_id = $1 and ${STATE_SQL.open}`,
).narrow<{ count: number; cents: number }>();
