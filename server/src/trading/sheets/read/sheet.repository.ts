import { SheetType } from '@iwe/domain';
import { statement } from '../../../core/database/statements/statement.ts';
import type { Reader, RowOf } from '../../../core/database/index.ts';
import { VOIDED } from '../../../core/database/names.ts';
import { LINE_COLUMNS, SHEET_COLUMNS } from '../sheet-record.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';
import { COVER_JOIN, productUnitJoins } from '../../../records/products/public.ts';
import type { CoverRow, ProductUnits } from '../../../records/products/public.ts';
import { DRAFTED, purchaseColumn } from './purchase-detail.sql.ts';
import type { PurchaseRow } from './purchase-detail.ts';

/** What PostgreSQL cannot know of the columns of a head: the shapes of json, and columns that are never null here. */
interface HeadColumns extends SheetRecord {
  /** By id of the membership: driver, drafter, approver. */
  staff: Readonly<Record<string, string>> | null;
  /** By id: the warehouse, and the one that a transfer goes to. */
  warehouses: Readonly<Record<string, string>> | null;
  /** The contact's: null only where `contact_name` is. */
  contact_code: string;
  contact_phone: string;
  contact_address: string;
  attention: string;
  note: string;
  credit_limit_cents: number;
  xero_balance_cents: number;
  contact_price_type: string;
  contact_payment_type: string;
  default_ship_type: number;
  /** The organisation's today. */
  today: string;
  /** Permits for this content version, and the open question about it. */
  permits: PermitRow[] | null;
  open_request: OpenRequestRow | null;
  /** The sheets that this one belongs to and comes from. */
  belongs: LinkRow[] | null;
  followers: LinkRow[] | null;
  /** Purchases alone. */
  purchase: PurchaseRow | null;
}

/** A sheet with everything that its detail shows besides the lines. */
export type SheetDetailRow = RowOf<(typeof HEAD_OF)[SheetType]>;

/** Another sheet in a sheet's detail. Cents. */
export interface LinkRow {
  id: number;
  type: number;
  no: string;
  status: number;
  date: string;
  quantity: number;
  amount_cents: number;
}

/** A permit in a sheet's detail. Moments as JSON writes them. */
export interface PermitRow {
  finding: string;
  line_id: number | null;
  by: string;
  given_at: string;
}

/** The open question in a sheet's detail. */
export interface OpenRequestRow {
  id: number;
  asked_by: string;
  asked_at: string;
  needs: string[];
}

const LINK = `json_build_object('id', x.id, 'type', x.type, 'no', x.no, 'status', x.status, 'date', x.date,
    'quantity', x.total_quantity, 'amount_cents', x.total_cents)`;

// Names and links by scalar subqueries, one for all of a kind: a plan of many joins takes longer to start than to run
// here.
const headOf = (purchase: string): string => `select ${SHEET_COLUMNS}, o.locked_until,
  s.xero_error, s.xero_due_cents, s.xero_id,
  (select x.page_address from xero_connection x where x.organisation_id = s.organisation_id
    and s.xero_id is not null and x.state <> 'disconnected') as xero_books, (now() at time zone o.time_zone)::date as today,
  (select json_object_agg(m.id, u.name) from membership m join app_user u on u.id = m.user_id
    where m.organisation_id = s.organisation_id and m.id in (s.driver_id, s.drafter_id, s.approver_id)) as staff,
  (select json_object_agg(w.id, w.name) from warehouse w where w.organisation_id = s.organisation_id and w.id in
    (s.warehouse_id, s.in_warehouse_id)) as warehouses,
  c.name as contact_name, c.code as contact_code, c.phone as contact_phone, c.address as contact_address,
    c.attention, c.note,
  c.credit_limit_cents, c.xero_balance_cents, c.xero_balance_at, c.price_type as contact_price_type,
    c.payment_type as contact_payment_type,
  (select a.name from area_type a where a.organisation_id = c.organisation_id
    and a.id = c.area_type_id) as contact_area,
  c.class_id, c.default_ship_type, c.service_id as contact_service_id, c.bd_id as contact_bd_id,
  (select json_agg(json_build_object('finding', p.finding, 'line_id', p.line_id, 'by', u.name, 'given_at',
    p.given_at) order by p.id)
    from approval_permit p join membership m on m.organisation_id = p.organisation_id and m.id = p.given_by
      join app_user u on u.id = m.user_id
    where p.organisation_id = s.organisation_id and p.sheet_id = s.id
      and p.content_version = s.content_version) as permits,
  (select json_build_object('id', r.id, 'asked_by', u.name, 'asked_at', r.asked_at, 'needs', r.needs)
    from approval_request r join membership m on m.organisation_id = r.organisation_id and m.id = r.asked_by
      join app_user u on u.id = m.user_id
    where r.organisation_id = s.organisation_id and r.sheet_id = s.id and r.content_version = s.content_version
      and r.answer is null order by r.id desc limit 1) as open_request,
  (select json_agg(${LINK}) from sheet x where x.organisation_id = s.organisation_id and x.id in
    (s.related_sheet_id, s.source_sheet_id)) as belongs,
  (select json_agg(${LINK} order by x.id) from sheet x where x.organisation_id = s.organisation_id
    and x.status <> ${VOIDED} and x.id in (
    select t.sheet_id from sheet_line l join sheet_line t on t.organisation_id = l.organisation_id
      and t.source_line_id = l.id where l.organisation_id = s.organisation_id and l.sheet_id = s.id
    union select r.id from sheet r where r.organisation_id = s.organisation_id
      and r.related_sheet_id = s.id)) as followers, ${purchase}
from sheet s join organisation o on o.id = s.organisation_id left join contact c
  on c.organisation_id = s.organisation_id and c.id = s.contact_id
where s.organisation_id = iwe_organisation() and s.id = $1`;

const HEAD = statement('sheets.detail', headOf('null as purchase')).narrow<HeadColumns>();

/** The statement that the head of a sheet is read with, by kind. */
const HEAD_OF = {
  [SheetType.Invoice]: HEAD,
  [SheetType.CreditNote]: HEAD,
  [SheetType.PurchaseOrder]: statement(
    'sheets.detail-of-order',
    headOf(purchaseColumn(SheetType.PurchaseOrder)),
  ).narrow<HeadColumns>(),
  [SheetType.Bill]: statement('sheets.detail-of-bill', headOf(purchaseColumn(SheetType.Bill))).narrow<HeadColumns>(),
  [SheetType.BillCreditNote]: statement(
    'sheets.detail-of-bill-credit-note',
    headOf(purchaseColumn(SheetType.BillCreditNote)),
  ).narrow<HeadColumns>(),
  [SheetType.Transfer]: HEAD,
  [SheetType.Adjustment]: HEAD,
} as const satisfies Record<SheetType, unknown>;

/** The shapes of json in a line's columns, and what this kind of sheet leaves empty. */
interface LineColumns extends LineRecord, ProductUnits, CoverRow {
  third_party_stock: number;
  tag4: string;
  taken_quantity: number;
  /** Lines of orders alone. */
  drafted_quantity: number | null;
  source: SourceRow | null;
  /** A gain of goods that have no cost of their own. */
  lacks_cost: boolean;
}

/** A line of a sheet with everything that the sheet's detail shows. */
export type LineDetailRow = RowOf<(typeof LINES_OF)[SheetType]>;

/** The line that a line comes from; `open` are the units that no approved sheet has taken. */
export interface SourceRow {
  sheetId: number;
  type: number;
  no: string;
  lineId: number;
  quantity: number;
  open: number;
}

const SOURCE = `(select json_build_object('sheetId', f.sheet_id, 'type', f.sheet_type, 'no', fs.no, 'lineId', f.id,
    'quantity', f.quantity, 'open', greatest(0, f.quantity - f.taken_quantity))
  from sheet_line f join sheet fs on fs.organisation_id = f.organisation_id and fs.id = f.sheet_id
    where f.organisation_id = l.organisation_id and f.id = l.source_line_id) as source`;
const LACKS_COST = `(l.counted_quantity is not null and l.quantity > 0 and coalesce(p.cost_price_cents, 0) = 0
  and not exists (select from cost_balance c where c.organisation_id = l.organisation_id
    and c.product_id = l.product_id and (c.quantity > 0 or c.last_unit_cost is not null))) as lacks_cost`;

/** What the lines of a kind show besides what all lines do. */
interface LineParts {
  hasDrafted?: boolean;
  hasSource?: boolean;
  hasCost?: boolean;
  hasSupply?: boolean;
}

// Parts that a kind does not need are left out of the text: PostgreSQL starts every part of a plan.
const linesOf = ({ hasDrafted, hasSource, hasCost, hasSupply }: LineParts): string => `select ${LINE_COLUMNS},
  p.third_party_stock, p.tag4, l.taken_quantity, units.stocks, units.on_hand, holding.held,
  ${hasDrafted ? DRAFTED : 'null::int'} as drafted_quantity,
  ${hasSource ? SOURCE : 'null as source'}, ${hasCost ? LACKS_COST : 'false as lacks_cost'},
  ${hasSupply ? 'supply.incoming, supply.sold_12_weeks' : 'null::int as incoming, null::int as sold_12_weeks'}
from sheet_line l join product p on p.organisation_id = l.organisation_id
  and p.id = l.product_id${productUnitJoins('$1::bigint')} ${hasSupply ? COVER_JOIN : ''}
where l.organisation_id = iwe_organisation() and l.sheet_id = $1 order by l.seq`;

const LINES = statement('sheets.detail-lines', linesOf({})).narrow<LineColumns>();
const LINES_WITH_SOURCE_AND_SUPPLY = statement(
  'sheets.detail-lines-with-source-and-supply',
  linesOf({ hasSource: true, hasSupply: true }),
).narrow<LineColumns>();

/** The statement that the lines of a sheet are read with, by kind. */
const LINES_OF = {
  [SheetType.Invoice]: LINES,
  [SheetType.CreditNote]: statement(
    'sheets.detail-lines-with-source',
    linesOf({ hasSource: true }),
  ).narrow<LineColumns>(),
  [SheetType.PurchaseOrder]: statement(
    'sheets.detail-lines-of-order',
    linesOf({ hasDrafted: true, hasSupply: true }),
  ).narrow<LineColumns>(),
  [SheetType.Bill]: LINES_WITH_SOURCE_AND_SUPPLY,
  [SheetType.BillCreditNote]: LINES_WITH_SOURCE_AND_SUPPLY,
  [SheetType.Transfer]: LINES,
  [SheetType.Adjustment]: statement('sheets.detail-lines-counted', linesOf({ hasCost: true })).narrow<LineColumns>(),
} as const satisfies Record<SheetType, unknown>;

/**
 * Returns a sheet of a known type with everything that GET orders/{id} shows, in one round trip; undefined without one.
 */
export async function readSheetOf(
  tx: Reader,
  id: number,
  type: SheetType,
): Promise<{ sheet: SheetDetailRow; lines: LineDetailRow[] } | undefined> {
  const [[sheet], lines] = await tx.batch([HEAD_OF[type](id), LINES_OF[type](id)]);
  return sheet && { sheet, lines };
}

const TYPE_OF_SHEET = statement('sheets.type', 'select type from sheet where organisation_id = $1 and id = $2').narrow<{
  type: SheetType;
}>();

/** Returns the same for a sheet whose type is not known: reads the type first. */
export async function readSheet(
  tx: Reader,
  id: number,
): Promise<{ sheet: SheetDetailRow; lines: LineDetailRow[] } | undefined> {
  const [row] = await tx.query(TYPE_OF_SHEET(tx.organisation, id));
  return row && readSheetOf(tx, id, row.type);
}

// The neighbours of a sheet among those of its type, by id (DOMAIN §4).
const NEXT_SHEET = statement(
  'sheets.next',
  `select id, type from sheet
  where organisation_id = $1 and type = $3::smallint and id > $2 order by id limit 1`,
);
const PREVIOUS_SHEET = statement(
  'sheets.previous',
  `select id, type from sheet
  where organisation_id = $1 and type = $3::smallint and id < $2 order by id desc limit 1`,
);

/** Returns the neighbouring sheet of the same type; undefined at the end. */
export async function neighbourSheet(
  tx: Reader,
  id: number,
  type: number,
  direction: 'prev' | 'next',
): Promise<{ id: number; type: number } | undefined> {
  const neighbour = direction === 'next' ? NEXT_SHEET : PREVIOUS_SHEET;
  const [row] = await tx.query(neighbour(tx.organisation, id, type));
  return row;
}
