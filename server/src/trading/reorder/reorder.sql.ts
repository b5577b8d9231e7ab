import { DEFAULT_LEAD_TIME_DAYS } from '@iwe/domain';
import { statement } from '../../core/database/index.ts';
import { APPROVED, BILL, INVOICE, PURCHASE_ORDER, SERVICE } from '../../core/database/names.ts';

// What may have to be ordered: whatever was sold in the last 84 days, has a minimum, or is held by more drafts than
// there is. $1 organisation, $2 brand, $3 LIKE pattern of the product's search text. Drafts older than the
// organisation's days hold nothing.
export const REORDER_INPUTS = statement(
  'reorder.inputs',
  `with here as (
  select (now() at time zone o.time_zone)::date as today,
    (date_trunc('day', now() at time zone o.time_zone) - make_interval(days => o.draft_age_days))
      at time zone o.time_zone as holds_since
  from organisation o where o.id = $1
), sold as (
  select l.product_id, sum(l.quantity)::int as units
  from here
  join sheet s on s.organisation_id = $1 and s.type = ${INVOICE} and s.status = ${APPROVED} and s.date > here.today - 84
  join sheet_line l on l.organisation_id = s.organisation_id and l.sheet_id = s.id
  group by l.product_id
), held as (
  select l.product_id, sum(l.held_quantity)::int as units
  from here
  join sheet_line l on l.organisation_id = $1 and l.held_quantity > 0 and l.sheet_type = ${INVOICE}
  join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id and s.created_at >= here.holds_since
  group by l.product_id
), incoming as (
  select product_id, sum(incoming_quantity)::int as units from sheet_line
  where organisation_id = $1 and incoming_quantity > 0 group by product_id
), stocked as (
  select product_id, sum(quantity)::int as units from stock_balance where organisation_id = $1 group by product_id
)
select p.id as "productId", p.code, p.name, coalesce(b.name, '') as brand, p.unit,
  coalesce(stocked.units, 0) as "onHand", coalesce(held.units, 0) as held, coalesce(incoming.units, 0) as incoming,
  coalesce(sold.units, 0) as "sold12Weeks", coalesce(r.minimum, 0) as minimum,
  coalesce(r.lead_time_days, ${DEFAULT_LEAD_TIME_DAYS}) as "leadTimeDays"
from product p
left join sold on sold.product_id = p.id
left join held on held.product_id = p.id
left join incoming on incoming.product_id = p.id
left join stocked on stocked.product_id = p.id
left join reorder_rule r on r.organisation_id = p.organisation_id and r.product_id = p.id
left join brand b on b.organisation_id = p.organisation_id and b.id = p.brand_id
where p.organisation_id = $1 and p.category <> ${SERVICE}
  and (sold.units > 0 or r.minimum > 0 or held.units > coalesce(stocked.units, 0))
  and ($2::bigint is null or p.brand_id = $2)
  and ($3::text is null or p.search_text like $3)`,
).narrow<{
  productId: number;
  code: string;
  name: string;
  unit: string;
  brand: string;
  onHand: number;
  held: number;
  incoming: number;
  sold12Weeks: number;
  minimum: number;
  leadTimeDays: number;
}>();

/** $1 organisation, $2 products: who each was last ordered from or billed by, when, and at which USD price. */
export const LAST_ORDERS = statement(
  'reorder.last-orders',
  `select wanted.id as "productId", last.contact_id as "supplierId", c.name as supplier, last.date,
  coalesce(last.usd_price_cents, p.cost_usd_cents) as usd_price_cents
from unnest($2::bigint[]) as wanted (id)
join product p on p.organisation_id = $1 and p.id = wanted.id
left join lateral (select s.contact_id, s.date, l.usd_price_cents
  from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
    and s.status = ${APPROVED}
  where l.organisation_id = $1 and l.product_id = wanted.id and l.sheet_type in (${PURCHASE_ORDER}, ${BILL})
  order by s.date desc, s.id desc limit 1) last on true
left join contact c on c.organisation_id = $1 and c.id = last.contact_id and c.is_active`,
).narrow<{
  productId: number;
  supplierId: number | null;
  supplier: string | null;
  date: string | null;
  usd_price_cents: number | null;
}>();

/** $1 organisation: whether cost is shown, and the zone of its days. */
export const REORDER_SETTINGS = statement(
  'reorder.settings',
  'select cost_visible, time_zone from organisation where id = $1',
);

export const PRODUCT_CODE = statement(
  'reorder.product',
  `select code from product where organisation_id = $1 and id = $2 and category <> ${SERVICE}`,
);

/** Locks the rule that is changed; none when the product has none yet. */
export const LOCK_RULE = statement(
  'reorder.lock-rule',
  'select minimum, lead_time_days from reorder_rule where organisation_id = $1 and product_id = $2 for update',
);

export const STORE_RULE = statement(
  'reorder.store-rule',
  `insert into reorder_rule (organisation_id, product_id, minimum, lead_time_days) values ($1, $2, $3, $4)
  on conflict (organisation_id, product_id) do update
    set minimum = excluded.minimum, lead_time_days = excluded.lead_time_days`,
);

export const SUPPLIER_NAME = statement(
  'reorder.supplier-name',
  'select name from contact where organisation_id = $1 and id = $2',
);
