import { statement } from '../../../core/database/statements/statement.ts';
import { SERVICE } from '../../../core/database/names.ts';

/** $5: the method that the shares were spread by. */
export const SET_LANDED = statement(
  'sheets.set-landed',
  `with s as (
    update sheet set landed_cost_method = $5::text where organisation_id = $1 and id = $2)
update sheet_line l set landed_cents = u.landed from unnest($3::bigint[], $4::bigint[]) as u (id, landed)
where l.organisation_id = $1 and l.sheet_id = $2 and l.id = u.id and l.landed_cents <> u.landed`,
);

export const SET_INCOMING = statement(
  'sheets.set-incoming',
  `update sheet_line l set incoming_quantity = greatest(0, l.quantity - l.taken_quantity) from product p
where l.organisation_id = $1 and l.sheet_id = $2 and p.organisation_id = l.organisation_id and p.id = l.product_id
  and p.category <> ${SERVICE}`,
);

export const CLEAR_OWN_LINES = statement(
  'sheets.clear-own-lines',
  `with s as (
    update sheet set landed_cost_method = null
    where organisation_id = $1 and id = $2 and landed_cost_method is not null)
update sheet_line set landed_cents = 0, incoming_quantity = 0
where organisation_id = $1 and sheet_id = $2 and (landed_cents <> 0 or incoming_quantity <> 0)`,
);

/** Arrays by line: id, unit cost, amount, source of the cost, whether a person gave it. */
export const SET_POSTED_COSTS = statement(
  'sheets.set-posted-costs',
  `with posted as (
    select * from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::boolean[])
      as u (id, price, amount, source, is_manual)),
  l as (
    update sheet_line l set price_cents = u.price, amount_cents = u.amount, price_source = u.source,
      is_manual = u.is_manual
    from posted u where l.organisation_id = $1 and l.sheet_id = $2 and l.id = u.id)
update sheet set total_cents = (select sum(amount) from posted) where organisation_id = $1 and id = $2`,
);

export const CLEAR_POSTED_COSTS = statement(
  'sheets.clear-posted-costs',
  `with l as (
    update sheet_line set amount_cents = quantity * price_cents where organisation_id = $1 and sheet_id = $2
    returning amount_cents)
update sheet set total_cents = (select sum(amount_cents) from l) where organisation_id = $1 and id = $2`,
);
