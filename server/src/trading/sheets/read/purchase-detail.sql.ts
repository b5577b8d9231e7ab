import { SheetType } from '@iwe/domain';
import { lastFxRateSql } from '../last-rate.sql.ts';
import { ARRIVED_NOT_BILLED } from '../../../core/database/arrived-not-billed.sql.ts';
import { APPROVED, BILL, DRAFT, PURCHASE_ORDER } from '../../../core/database/names.ts';

/** SQL: the units of a line `l` of an order that draft bills have. */
export const DRAFTED = `(select coalesce(sum(d.quantity), 0)::int from sheet_line d join sheet ds
    on ds.organisation_id = d.organisation_id and ds.id = d.sheet_id and ds.status = ${DRAFT}
  where d.organisation_id = l.organisation_id and d.source_line_id = l.id and d.sheet_type = ${BILL})`;

// The order that a bill belongs to, or the one that its lines come from. Its id is found first (`offset 0`): as a
// condition on `po.id` it would be evaluated for every sheet of the organisation.
const ORDER_OF_BILL = `(select coalesce(
    (select r.id from sheet r where r.organisation_id = s.organisation_id and r.id = s.related_sheet_id
      and r.type = ${PURCHASE_ORDER}),
    (select f.sheet_id from sheet_line l join sheet_line f on f.organisation_id = l.organisation_id
      and f.id = l.source_line_id and f.sheet_type = ${PURCHASE_ORDER}
      where l.organisation_id = s.organisation_id and l.sheet_id = s.id limit 1)) as id offset 0) belongs
        join sheet po on po.organisation_id = s.organisation_id and po.id = belongs.id`;

// The units of an order that no approved bill has, its costs that no approved bill carries, and what drafts have of
// both.
const openOf = (order: string, from: string): string => `(select json_build_object('quantity', units.open,
    'sea_freight_cents', greatest(0, ${order}.sea_freight_cents - carried.freight), 'clearance_cost_cents',
      greatest(0, ${order}.clearance_cost_cents - carried.clearance),
    'drafted', json_build_object('quantity', units.drafted, 'sea_freight_cents', carried.drafted_freight,
      'clearance_cost_cents', carried.drafted_clearance))
  from ${from} (select coalesce(sum(greatest(0, l.quantity - l.taken_quantity)), 0) as open,
    coalesce(sum(${DRAFTED}), 0) as drafted
      from sheet_line l where l.organisation_id = ${order}.organisation_id and l.sheet_id = ${order}.id) units,
    lateral (select coalesce(sum(b.sea_freight_cents) filter (where b.status = ${APPROVED}), 0) as freight,
      coalesce(sum(b.clearance_cost_cents) filter (where b.status = ${APPROVED}), 0) as clearance,
        coalesce(sum(b.sea_freight_cents) filter (where b.status = ${DRAFT}), 0) as drafted_freight,
          coalesce(sum(b.clearance_cost_cents) filter (where b.status = ${DRAFT}), 0) as drafted_clearance
      from sheet b where b.organisation_id = ${order}.organisation_id and b.type = ${BILL}
        and b.status in (${DRAFT}, ${APPROVED})
        and b.id in (
        select r.id from sheet r where r.organisation_id = ${order}.organisation_id
          and r.related_sheet_id = ${order}.id
        union select t.sheet_id from sheet_line l join sheet_line t on t.organisation_id = l.organisation_id
          and t.source_line_id = l.id and t.sheet_type = ${BILL}
          where l.organisation_id = ${order}.organisation_id and l.sheet_id = ${order}.id)) carried)`;

const OPEN: Partial<Record<SheetType, string>> = {
  [SheetType.PurchaseOrder]: openOf('s', ''),
  [SheetType.Bill]: openOf('po', `${ORDER_OF_BILL}, lateral`),
};

/** Returns the column `purchase` of the detail of a purchase of this kind, of `sheet s` and its `organisation o`. */
export const purchaseColumn = (type: SheetType): string => `json_build_object(
    'landed_by', coalesce(s.landed_cost_method, o.landed_cost_method),
    'cost_visible', o.cost_visible,
    'arrived_not_billed', ${type === SheetType.PurchaseOrder ? ARRIVED_NOT_BILLED : 'false'},
    'last_fx_rate', ${lastFxRateSql('s.organisation_id', 's.id')},
    'open', ${OPEN[type] ?? 'null'}) as purchase`;
