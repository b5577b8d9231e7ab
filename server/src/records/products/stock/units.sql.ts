import { APPROVED, INVOICE, TRANSFER } from '../../../core/database/names.ts';

const HOLDS_SINCE = `(date_trunc('day', now() at time zone o.time_zone) - make_interval(days => o.draft_age_days))
    at time zone o.time_zone`;

/**
 * Returns lateral joins for a product `p`: its units by warehouse, and the units that draft invoices reserve, without
 * the sheet in `exceptSheet` and without drafts older than the organisation's days. A
 * draft transfer reserves its units in its own warehouse, and they are in transit to the other one; the organisation's
 * total stays the same.
 */
export const productUnitJoins = (exceptSheet: string): string => `
  left join lateral (select json_agg(json_strip_nulls(json_build_object('warehouseId', b.warehouse_id, 'warehouse',
    bw.name, 'stock', b.stock, 'held', nullif(b.held, 0), 'inTransit', nullif(b.coming, 0)))
      order by b.warehouse_id) as stocks, sum(b.stock)::bigint as on_hand
    from (select each.warehouse_id, sum(each.stock)::bigint as stock, sum(each.held)::bigint as held,
      sum(each.coming)::bigint as coming from (
        select sb.warehouse_id, sb.quantity as stock, 0 as held, 0 as coming from stock_balance sb
          where sb.organisation_id = iwe_organisation() and sb.product_id = p.id
        union all select side.warehouse_id, 0, side.held, side.coming
          from sheet_line t join sheet ts on ts.organisation_id = t.organisation_id and ts.id = t.sheet_id
            join organisation o on o.id = t.organisation_id
            cross join lateral (values (ts.warehouse_id, t.held_quantity, 0), (ts.in_warehouse_id, 0,
              t.held_quantity)) as side (warehouse_id, held, coming)
          where t.organisation_id = iwe_organisation() and t.product_id = p.id and t.held_quantity > 0
            and t.sheet_type = ${TRANSFER} and t.sheet_id is distinct from ${exceptSheet}
            and ts.created_at >= ${HOLDS_SINCE}) each
      group by each.warehouse_id) b
    join warehouse bw on bw.organisation_id = iwe_organisation() and bw.id = b.warehouse_id) units on true
  left join lateral (select sum(h.held_quantity)::bigint as held
    from sheet_line h join sheet hs on hs.organisation_id = h.organisation_id and hs.id = h.sheet_id
      join organisation o on o.id = h.organisation_id
    where h.organisation_id = iwe_organisation() and h.product_id = p.id and h.held_quantity > 0
      and h.sheet_type = ${INVOICE} and h.sheet_id is distinct from ${exceptSheet}
      and hs.created_at >= ${HOLDS_SINCE}) holding on true`;

/**
 * Joins for a product `p`: its incoming units, and those sold on approved invoices of the last 84 days
 * (organisation's).
 */
export const COVER_JOIN = `left join lateral (select
    (select coalesce(sum(i.incoming_quantity), 0)::int from sheet_line i
      where i.organisation_id = iwe_organisation() and i.product_id = p.id and i.incoming_quantity > 0) as incoming,
    (select coalesce(sum(q.quantity), 0)::int from sheet_line q join sheet qs
      on qs.organisation_id = q.organisation_id and qs.id = q.sheet_id
      where q.organisation_id = iwe_organisation() and q.product_id = p.id and q.sheet_type = ${INVOICE}
        and qs.status = ${APPROVED}
        and qs.date > (select (now() at time zone o.time_zone)::date - 84 from organisation o
          where o.id = iwe_organisation())) as sold_12_weeks) supply on true`;
