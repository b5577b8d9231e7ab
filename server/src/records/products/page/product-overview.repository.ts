import { statement } from '../../../core/database/index.ts';
import type { Reader, RowOf } from '../../../core/database/index.ts';
import { APPROVED, CREDIT_NOTE, INVOICE } from '../../../core/database/names.ts';

/** Sheets in one piece of a timeline. */
export const TIMELINE_ROWS = 20;

const PRODUCT = statement('products.exists', 'select id from product where organisation_id = $1 and id = $2');

const COST = statement(
  'products.average-cost',
  `select quantity, value_cents, (case when quantity > 0 then round(value_cents / quantity::numeric)
    else round(last_unit_cost) end)::bigint as average_cents
  from cost_balance where organisation_id = $1 and product_id = $2`,
).narrow<{ average_cents: number | null }>();

// All of the last twelve weeks, so that a week without sales shows as one.
const WEEKS = statement(
  'products.weeks',
  `with weeks as (
    select week::date as week, (week + interval '7 days')::date as next
    from organisation o cross join lateral generate_series(
      date_trunc('week', now() at time zone o.time_zone) - interval '11 weeks',
      date_trunc('week', now() at time zone o.time_zone), interval '7 days') week
    where o.id = $1)
  select w.week, coalesce(sum(l.quantity * case l.sheet_type when ${INVOICE} then 1 else -1 end), 0)::int as quantity,
    coalesce(sum(l.amount_cents * case l.sheet_type when ${INVOICE} then 1 else -1 end), 0)::bigint as amount_cents
  from weeks w left join (
    select l.sheet_type, l.quantity, l.amount_cents, s.date
    from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
    where l.organisation_id = $1 and l.product_id = $2 and l.sheet_type in (${INVOICE}, ${CREDIT_NOTE})
      and s.status = ${APPROVED}
      and s.date >= (select min(week) from weeks)) l on l.date >= w.week and l.date < w.next
  group by w.week order by w.week`,
).narrow<{ week: string; quantity: number; amount_cents: number }>();

// Each kind along its own index, and the few rows merged. A sheet with the product on several lines is one row.
const SHEETS = statement(
  'products.timeline',
  `select s.id, s.type, s.no, s.date, s.status, s.contact_id,
    (select c.name from contact c where c.organisation_id = s.organisation_id and c.id = s.contact_id) as contact,
    found.quantity, found.amount_cents
  from unnest(array[1, 2, 3, 4, 5, 6, 7]::smallint[]) as kind (type) cross join lateral (
    select l.sheet_id, sum(l.quantity)::int as quantity, sum(l.amount_cents)::bigint as amount_cents
    from sheet_line l where l.organisation_id = $1 and l.product_id = $2 and l.sheet_type = kind.type
      and ($3::bigint is null or l.sheet_id < $3)
    group by l.sheet_id order by l.sheet_id desc limit ${TIMELINE_ROWS + 1}) found
    join sheet s on s.organisation_id = $1 and s.id = found.sheet_id
  order by s.id desc limit ${TIMELINE_ROWS + 1}`,
).narrow<{ quantity: number; amount_cents: number; contact: string | null }>();

/** A sheet of a product's timeline. */
export type ProductSheetRow = RowOf<typeof SHEETS>;

/** The sheets before `before` (the newest without it), one more than is shown; undefined without such a product. */
export async function productSheets(tx: Reader, id: number, before: number | null) {
  const [[product], sheets] = await tx.batch([PRODUCT(tx.organisation, id), SHEETS(tx.organisation, id, before)]);
  return product && sheets;
}

/** Everything that the overview shows; undefined when the organisation has no product of that id. */
export async function productOverviewRows(tx: Reader, id: number) {
  const { organisation } = tx;
  const [[product], [cost], weeks, sheets] = await tx.batch([
    PRODUCT(organisation, id),
    COST(organisation, id),
    WEEKS(organisation, id),
    SHEETS(organisation, id, null),
  ]);
  return product && { cost, weeks, sheets };
}

export type ProductOverviewRows = NonNullable<Awaited<ReturnType<typeof productOverviewRows>>>;
