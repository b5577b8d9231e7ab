import { statement } from '../../../core/database/statements/statement.ts';

export const SNAPSHOT = statement(
  'sheets.snapshot',
  'select snapshot from sheet where organisation_id = $1 and id = $2',
).narrow<{ snapshot: Readonly<Record<string, unknown>> | null }>();

/** Arrays by line: id, price, amount, GST, source of the price, whether a person gave it. */
export const REPRICE_APPROVED = statement(
  'sheets.reprice-approved',
  `with l as (
    update sheet_line l set price_cents = u.price, amount_cents = u.amount, gst_cents = u.gst, price_source = u.source,
      is_manual = u.is_manual
    from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::boolean[])
      as u (id, price, amount, gst, source, is_manual)
    where l.organisation_id = $1 and l.sheet_id = $2 and l.id = u.id)
update sheet set total_cents = $9::bigint, gst_cents = $10::bigint, usd_total_cents = $11::bigint,
  snapshot = $12::jsonb
where organisation_id = $1 and id = $2`,
);
