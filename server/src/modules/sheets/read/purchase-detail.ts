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

/** Units of a line `l` of an order that live draft bills hold. */
export const DRAFTED = `(select coalesce(sum(d.quantity), 0)::int from sheet_line d join sheet ds on ds.organisation_id = d.organisation_id and ds.id = d.sheet_id and ds.status = 1
  where d.organisation_id = l.organisation_id and d.source_line_id = l.id and d.sheet_type = 4)`;

// The order that a bill belongs to, or the one that its lines come from. Found before the order itself is looked up: as a condition
// on `po.id` it would be evaluated for every sheet of the organisation.
const ORDER_OF_BILL = `(select coalesce(
    (select r.id from sheet r where r.organisation_id = s.organisation_id and r.id = s.related_sheet_id and r.type = 3),
    (select f.sheet_id from sheet_line l join sheet_line f on f.organisation_id = l.organisation_id and f.id = l.source_line_id and f.sheet_type = 3
      where l.organisation_id = s.organisation_id and l.sheet_id = s.id limit 1)) as id offset 0) belongs join sheet po on po.organisation_id = s.organisation_id and po.id = belongs.id`;

// What of an order `po` nothing approved has taken, what bills carry of its costs, and what drafts hold.
const openOf = (order: string, from: string): string => `(select json_build_object('quantity', units.open,
    'sea_freight_cents', greatest(0, ${order}.sea_freight_cents - carried.freight), 'clearance_cost_cents', greatest(0, ${order}.clearance_cost_cents - carried.clearance),
    'drafted', json_build_object('quantity', units.drafted, 'sea_freight_cents', carried.drafted_freight, 'clearance_cost_cents', carried.drafted_clearance))
  from ${from} (select coalesce(sum(greatest(0, l.quantity - l.taken_quantity)), 0) as open, coalesce(sum(${DRAFTED}), 0) as drafted
      from sheet_line l where l.organisation_id = ${order}.organisation_id and l.sheet_id = ${order}.id) units,
    lateral (select coalesce(sum(b.sea_freight_cents) filter (where b.status = 2), 0) as freight, coalesce(sum(b.clearance_cost_cents) filter (where b.status = 2), 0) as clearance,
        coalesce(sum(b.sea_freight_cents) filter (where b.status = 1), 0) as drafted_freight, coalesce(sum(b.clearance_cost_cents) filter (where b.status = 1), 0) as drafted_clearance
      from sheet b where b.organisation_id = ${order}.organisation_id and b.type = 4 and b.status in (1, 2) and b.id in (
        select r.id from sheet r where r.organisation_id = ${order}.organisation_id and r.related_sheet_id = ${order}.id
        union select t.sheet_id from sheet_line l join sheet_line t on t.organisation_id = l.organisation_id and t.source_line_id = l.id and t.sheet_type = 4
          where l.organisation_id = ${order}.organisation_id and l.sheet_id = ${order}.id)) carried)`;

const OPEN: Partial<Record<SheetType, string>> = { [SheetType.PurchaseOrder]: openOf('s', ''), [SheetType.Bill]: openOf('po', `${ORDER_OF_BILL}, lateral`) };

/** The column `purchase` of the detail of a purchase of this kind, of `sheet s` and its `organisation o`. */
export const purchaseColumn = (type: SheetType): string => `json_build_object('landed_by', o.landed_cost_method,
    'arrived_not_billed', ${type === SheetType.PurchaseOrder ? ARRIVED_NOT_BILLED : 'false'},
    'last_fx_rate', (select x.fx_rate from sheet x where x.organisation_id = s.organisation_id and x.type in (3, 4) and x.status = 2 and x.fx_rate > 0 and x.id <> s.id order by x.approved_at desc limit 1),
    'open', ${OPEN[type] ?? 'null'}) as purchase`;

/** Joins for a product `p`: what is on its way, and what approved invoices of the last 12 weeks sold (the organisation's days). */
export const COVER_JOIN = `left join lateral (select
    (select coalesce(sum(i.incoming_quantity), 0)::int from sheet_line i where i.organisation_id = iwe_organisation() and i.product_id = p.id and i.incoming_quantity > 0) as incoming,
    (select coalesce(sum(q.quantity), 0)::int from sheet_line q join sheet qs on qs.organisation_id = q.organisation_id and qs.id = q.sheet_id
      where q.organisation_id = iwe_organisation() and q.product_id = p.id and q.sheet_type = 1 and qs.status = 2
        and qs.date > (select (now() at time zone o.time_zone)::date - 84 from organisation o where o.id = iwe_organisation())) as sold_12_weeks) supply on true`;

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
