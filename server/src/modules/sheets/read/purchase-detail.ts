import { coverInWeeks, fromCents, landedCost, SheetStatus, SheetType } from '@iwe/domain';
import type { LandedCostMethod } from '@iwe/domain';
import type { Sheet, StockCover } from '@iwe/contract';
import { landedShares } from '../approve/purchase-rules.ts';
import { ARRIVED_NOT_BILLED } from '../po/arrived-not-billed.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';

/** What only purchases show beside the head; null for other kinds. Cents. */
export interface PurchaseRow {
  landed_by: LandedCostMethod;
  last_fx_rate: number | null;
  arrived_not_billed: boolean;
  open: OpenRow & { drafted: OpenRow } | null;
}

interface OpenRow {
  quantity: number;
  sea_freight_cents: number;
  clearance_cost_cents: number;
}

/** How a product is supplied; null on lines of other kinds. */
export interface CoverRow {
  incoming: number | null;
  sold_12_weeks: number | null;
}

// The order itself, the one that a bill belongs to, or the one that its lines come from.
const ORDER_OF = `case s.type when 3 then s.id when 4 then coalesce(
    (select r.id from sheet r where r.organisation_id = s.organisation_id and r.id = s.related_sheet_id and r.type = 3),
    (select f.sheet_id from sheet_line l join sheet_line f on f.organisation_id = l.organisation_id and f.id = l.source_line_id and f.sheet_type = 3
      where l.organisation_id = s.organisation_id and l.sheet_id = s.id limit 1)) end`;
// What bills of one status (1 draft, 2 approved) carry of an order's costs.
const CARRIED = (column: string, status: 1 | 2): string => `(select coalesce(sum(b.${column}), 0) from sheet b where b.organisation_id = po.organisation_id and b.type = 4 and b.status = ${status} and b.id in (
      select r.id from sheet r where r.organisation_id = po.organisation_id and r.related_sheet_id = po.id
      union select t.sheet_id from sheet_line l join sheet_line t on t.organisation_id = l.organisation_id and t.source_line_id = l.id and t.sheet_type = 4 where l.organisation_id = po.organisation_id and l.sheet_id = po.id))`;

/** Units of a line `l` of an order that live draft bills hold. */
export const DRAFTED = `(select coalesce(sum(d.quantity), 0)::int from sheet_line d join sheet ds on ds.organisation_id = d.organisation_id and ds.id = d.sheet_id and ds.status = 1
  where d.organisation_id = l.organisation_id and d.source_line_id = l.id and d.sheet_type = 4)`;

/** The column `purchase` of a detail, of `sheet s`. */
export const PURCHASE_COLUMN = `case when s.type in (3, 4, 5) then (select json_build_object('landed_by', o.landed_cost_method, 'arrived_not_billed', ${ARRIVED_NOT_BILLED},
    'last_fx_rate', (select x.fx_rate from sheet x where x.organisation_id = s.organisation_id and x.type in (3, 4) and x.status = 2 and x.fx_rate > 0 and x.id <> s.id order by x.approved_at desc limit 1),
    'open', (select json_build_object(
        'quantity', (select coalesce(sum(greatest(0, l.quantity - l.taken_quantity)), 0) from sheet_line l where l.organisation_id = po.organisation_id and l.sheet_id = po.id),
        'sea_freight_cents', greatest(0, po.sea_freight_cents - ${CARRIED('sea_freight_cents', 2)}), 'clearance_cost_cents', greatest(0, po.clearance_cost_cents - ${CARRIED('clearance_cost_cents', 2)}),
        'drafted', json_build_object('quantity', (select coalesce(sum(${DRAFTED}), 0) from sheet_line l where l.organisation_id = po.organisation_id and l.sheet_id = po.id),
          'sea_freight_cents', ${CARRIED('sea_freight_cents', 1)}, 'clearance_cost_cents', ${CARRIED('clearance_cost_cents', 1)}))
      from sheet po where po.organisation_id = s.organisation_id and po.id = ${ORDER_OF}))
    from organisation o where o.id = s.organisation_id) end as purchase`;

/** Joins for a product `p`, where `condition` holds: what is on its way, and what approved invoices of the last 12 weeks sold (the organisation's days). */
export const coverJoin = (condition: string): string => `left join lateral (select
    (select coalesce(sum(i.incoming_quantity), 0)::int from sheet_line i where i.organisation_id = iwe_organisation() and i.product_id = p.id and i.incoming_quantity > 0) as incoming,
    (select coalesce(sum(q.quantity), 0)::int from sheet_line q join sheet qs on qs.organisation_id = q.organisation_id and qs.id = q.sheet_id
      where q.organisation_id = iwe_organisation() and q.product_id = p.id and q.sheet_type = 1 and qs.status = 2
        and qs.date > (select (now() at time zone o.time_zone)::date - 84 from organisation o where o.id = iwe_organisation())) as sold_12_weeks
  where ${condition}) supply on true`;

/** The same for a line `l`, of purchases alone. */
export const COVER_JOIN = coverJoin('l.sheet_type in (3, 4, 5)');

/** Weeks that stock and incoming last; null on lines of other kinds. */
export function presentCover(stock: number, { incoming, sold_12_weeks: sold }: CoverRow): StockCover | null {
  return incoming === null || sold === null ? null : { incoming, sold12Weeks: sold, weeks: coverInWeeks(stock, incoming, sold) };
}

const presentOpen = ({ quantity, sea_freight_cents: freight, clearance_cost_cents: clearance }: OpenRow) => ({ quantity, sea_freight: fromCents(freight), clearance_cost: fromCents(clearance) });

type Head = Pick<Sheet, 'landedTotal' | 'open' | 'lastFxRate' | 'arrivedNotBilled' | 'landedBy'>;

/** The purchase's own fields of a detail, and the landed cost of each line in cents: stored on an approved bill, a preview on orders and drafts. */
export function presentPurchase(sheet: SheetRecord & { purchase: PurchaseRow | null }, lines: readonly LineRecord[]): { head: Head; landedCents: readonly number[] } {
  const { purchase } = sheet;
  if (!purchase) return { head: { landedTotal: null, open: null, lastFxRate: null, arrivedNotBilled: false }, landedCents: lines.map((line) => line.landed_cents) };
  const carries = sheet.type === SheetType.PurchaseOrder || sheet.type === SheetType.Bill;
  const isStored = !carries || (sheet.type === SheetType.Bill && sheet.status === SheetStatus.Approved);
  const total = carries ? landedCost({ seaFreightCents: sheet.sea_freight_cents, fxRate: sheet.fx_rate, clearanceCostCents: sheet.clearance_cost_cents }) : undefined;
  const { open } = purchase;
  return {
    head: {
      landedTotal: total === undefined ? null : fromCents(total), lastFxRate: purchase.last_fx_rate, arrivedNotBilled: purchase.arrived_not_billed, landedBy: purchase.landed_by,
      open: open && { ...presentOpen(open), drafted: presentOpen(open.drafted) },
    },
    landedCents: isStored ? lines.map((line) => line.landed_cents) : landedShares(sheet, lines, purchase.landed_by).shares,
  };
}
