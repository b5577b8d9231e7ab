import type { productHistoryQuery, QuotingsQuery } from '@iwe/contract';
import { likeContains, parseKeyword, SheetType } from '@iwe/domain';
import type * as z from 'zod';
import type { RequestRead } from '../../app-types.ts';
import { pageStatement, readPage, Values } from '../../database/page.ts';
import type { PageRow } from '../../database/page.ts';

/** Units of one product on their way to one warehouse, by orders or by draft transfers, and those that draft transfers hold there. */
export interface IncomingRow {
  warehouse: number;
  quantity: number;
  held: number;
  eta: string | null;
}

/** A product of the quotings with everything its row shows. */
export interface QuotingRecord {
  id: number;
  code: string;
  name: string;
  category: number;
  brand: string | null;
  tag4: string;
  third_party_stock: number;
  standard_price_cents: number | null;
  special_price_cents: number | null;
  class_a_price_cents: number | null;
  class_b_price_cents: number | null;
  class_c_price_cents: number | null;
  class_d_price_cents: number | null;
  class_e_price_cents: number | null;
  reference_price_cents: number | null;
  cost_price_cents: number | null;
  is_special: boolean;
  is_clearance: boolean;
  /** On hand by warehouse id. */
  on_hand: Record<string, number> | null;
  held: number;
  incoming: IncomingRow[] | null;
  /** The selected customer's class price. */
  class_price_cents: number | null;
  /** Stands in the first row only. */
  frame: QuotingFrame | null;
}

/** The organisation's side of an answer: what every row needs once. */
export interface QuotingFrame {
  costVisible: boolean;
  warehouses: { id: number; name: string }[];
  /** Null when the asked customer is not one of this organisation. */
  customer: { priceType: string; classId: number | null } | null;
}

// A draft holds its units until it is older than the organisation allows (DOMAIN §5 "Available"); both ends are days of its own time zone.
const HOLDS_SINCE = `((now() at time zone o.time_zone)::date - o.draft_age_days)::timestamp at time zone o.time_zone`;
const isHolding = (since: string): string => `s.type = 1 and s.status = 1 and s.csr_order_status is null and s.created_at >= ${since}`;

/** The columns of `product_search p` that a row of prices and stock shows. */
export const ROW_COLUMNS = ['id', 'code', 'name', 'category', 'brand_id', 'tag4', 'third_party_stock', 'standard_price_cents', 'special_price_cents', 'class_a_price_cents', 'class_b_price_cents',
  'class_c_price_cents', 'class_d_price_cents', 'class_e_price_cents', 'reference_price_cents', 'cost_price_cents', 'is_special', 'is_clearance'].map((column) => `p.${column}`).join(', ');

/** The organisation's side of a page statement; `customer` is the placeholder of a customer's id. */
export const rowFrame = (customer: string | null): string => `frame as materialized (
    select o.id as organisation, ${HOLDS_SINCE} as holds_since, ${customer ? 'c.class_id' : 'null::bigint'} as class_id,
      json_build_object('costVisible', o.cost_visible,
        'warehouses', (select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name) order by w.id), '[]') from warehouse w where w.organisation_id = o.id and w.is_active),
        'customer', ${customer ? `case when c.id is not null then json_build_object('priceType', c.price_type, 'classId', c.class_id) end` : 'null'}) as json
    from organisation o ${customer ? `left join contact c on c.organisation_id = o.id and c.id = ${customer} and not c.is_supplier` : ''} where o.id = iwe_organisation()),`;

/** Stock, holds and arrivals of the rows of a page. */
export const rowOuter = (customer: string | null) => ({
  columns: `case when page.page_position is null or page.page_position = 1 then frame.json end as frame, b.name as brand, on_hand.by_warehouse as on_hand,
    coalesce(held.quantity, 0)::int as held, incoming.list as incoming, ${customer ? 'cp.price_cents' : 'null::bigint'} as class_price_cents`,
  joins: `cross join frame
    left join brand b on b.organisation_id = frame.organisation and b.id = page.brand_id
    left join lateral (select json_object_agg(warehouse_id, quantity) as by_warehouse from stock_balance
      where organisation_id = frame.organisation and product_id = page.id and quantity <> 0) on_hand on true
    left join lateral (select sum(l.held_quantity) as quantity from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
      where l.organisation_id = frame.organisation and l.product_id = page.id and l.held_quantity > 0 and ${isHolding('frame.holds_since')}) held on true
    left join lateral (select json_agg(json_build_object('warehouse', way.warehouse_id, 'quantity', way.quantity, 'held', way.held, 'eta', way.eta)) as list from (
      select each.warehouse_id, sum(each.quantity) as quantity, sum(each.held) as held, min(each.eta) as eta from (
        select s.warehouse_id, l.incoming_quantity as quantity, 0 as held, s.delivery_date as eta
        from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
        where l.organisation_id = frame.organisation and l.product_id = page.id and l.incoming_quantity > 0 and s.warehouse_id is not null
        union all select side.warehouse_id, side.quantity, side.held, null
        from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
          cross join lateral (values (s.warehouse_id, 0, l.held_quantity), (s.in_warehouse_id, l.held_quantity, 0)) as side (warehouse_id, quantity, held)
        where l.organisation_id = frame.organisation and l.product_id = page.id and l.held_quantity > 0 and l.sheet_type = 6 and s.created_at >= frame.holds_since) each
      group by each.warehouse_id) way) incoming on true
    ${customer ? 'left join product_class_price cp on cp.organisation_id = frame.organisation and cp.product_id = page.id and cp.class_id = frame.class_id' : ''}`,
});

/** WHERE of the search: one AND term per word, so that each can use the trigram index; a tyre size is one equality. */
export function searchWhere(query: Partial<QuotingsQuery>, values: Values): string[] {
  // The view product_search carries the organisation.
  const where: string[] = [];
  const { sizeKeys, terms } = parseKeyword(query.product ?? '');
  for (const size of sizeKeys) where.push(`p.search_text like ${values.add(likeContains(size))}`);
  for (const term of terms) where.push(`p.search_text like ${values.add(likeContains(term))}`);
  if (query.brand !== undefined) where.push(`p.brand_id = ${values.add(query.brand)}`);
  if (query.category !== undefined) where.push(`p.category = ${values.add(query.category)}`);
  if (query.tag4) where.push(`${values.add(query.tag4)}::text = any (string_to_array(p.tag4, '/'))`);
  const inWarehouse = query.warehouse === undefined ? '' : ` and q.warehouse_id = ${values.add(query.warehouse)}`;
  const onHand = `coalesce((select sum(q.quantity) from stock_balance q where q.organisation_id = p.organisation_id and q.product_id = p.id${inWarehouse}), 0)`;
  if (query.stockAvl === 2) where.push(`${onHand} <= 0`);
  else if (query.stockAvl !== undefined && query.stockAvl > 2) where.push(`${onHand} <= ${values.add(query.stockAvl)}`);
  // A warehouse alone asks for what lies there.
  else if (query.stockAvl === 1 || query.warehouse !== undefined) where.push(`${onHand} > 0`);
  return where;
}

/** Product search with prices and stock of one page (STACK "Server"): one statement, through the view that RLS does not slow down. */
export function quotingsRepository(tx: Pick<RequestRead, 'query'>) {
  return {
    async search(query: QuotingsQuery) {
      const values = new Values();
      const where = searchWhere(query, values);
      const customer = query.cId === undefined ? null : `${values.add(query.cId)}::bigint`;
      const rows = await tx.query<QuotingRecord & PageRow>(pageStatement({
        with: rowFrame(customer), columns: ROW_COLUMNS, from: 'product_search p', where: where.join(' and ') || 'true', orderBy: 'p.code',
        // A checked whole number, written out so that the plan is made once.
        limit: String(query.per_page), offset: values.add((query.page - 1) * query.per_page), outer: rowOuter(customer),
        // The plain list walks its index twice for less than it costs to remember ten thousand rows.
        ...(where.length > 0 ? { once: { key: 'p.id, p.code', orderBy: 'code', table: 'product' } } : {}),
      }), values.list);
      return { ...readPage(rows, query), frame: rows[0]?.frame ?? { costVisible: false, warehouses: [], customer: null } };
    },
  };
}

export interface HistoryProduct {
  id: number;
  code: string;
  name: string;
  standard_price_cents: number | null;
  special_price_cents: number | null;
  class_a_price_cents: number | null;
  class_b_price_cents: number | null;
  ocop_cents: number | null;
}

export interface HistoryLine {
  id: number;
  type: number;
  no: string;
  date: string;
  due_date: string | null;
  reference: string;
  csr_name: string;
  qty: number;
  price_cents: number;
  amount_cents: number;
  total: number;
}

export interface HolderLine {
  id: number;
  no: string;
  csr_name: string;
  qty: number;
  date: string;
  drafter: string;
}

type HistoryQuery = z.infer<typeof productHistoryQuery>;

/** Which kinds a product's history shows. */
const HISTORY_TYPES = { sales: [SheetType.Invoice], purchase: [SheetType.Bill, SheetType.BillCreditNote] } as const;

/** What happened to one product: its sales or purchases, and the drafts that hold units of it. */
export function productHistoryRepository(tx: Pick<RequestRead, 'query'>) {
  return {
    async product(id: number, customer: number | undefined): Promise<HistoryProduct | null> {
      const [row] = await tx.query<HistoryProduct>(
        `select p.id, p.code, p.name, p.standard_price_cents, p.special_price_cents, p.class_a_price_cents, p.class_b_price_cents, cp.price_cents as ocop_cents
         from product p left join contact c on c.organisation_id = p.organisation_id and c.id = $2::bigint
           left join product_class_price cp on cp.organisation_id = p.organisation_id and cp.product_id = p.id and cp.class_id = c.class_id
         where p.organisation_id = iwe_organisation() and p.id = $1`, [id, customer ?? null]);
      return row ?? null;
    },
    /** Approved sheets with the product, newest first: invoices, or bills and their credit notes; with a customer (or supplier) only that one's. */
    lines(id: number, { kind, cId, page, per_page: size }: HistoryQuery): Promise<HistoryLine[]> {
      const values = new Values();
      const product = values.add(id);
      const partner = cId === undefined ? '' : ` and s.contact_id = ${values.add(cId)}`;
      const found = `from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
         where l.organisation_id = iwe_organisation() and l.product_id = ${product} and l.sheet_type in (${HISTORY_TYPES[kind].join(', ')}) and s.status = 2${partner}`;
      return tx.query<HistoryLine>(
        `with counted as (select count(*)::int as total ${found}),
         page as (select s.id, s.type, s.no, s.date, s.due_date, s.reference, s.contact_id, l.quantity as qty, l.price_cents, l.amount_cents, l.seq ${found}
           order by l.sheet_id desc, l.seq limit ${values.add(size)} offset ${values.add((page - 1) * size)})
         select counted.total, page.*, coalesce(c.name, '') as csr_name from counted left join page on true
           left join contact c on c.organisation_id = iwe_organisation() and c.id = page.contact_id order by page.id desc, page.seq`, values.list);
    },
    holders: (id: number): Promise<HolderLine[]> => tx.query<HolderLine>(
      `select s.id, s.no, coalesce(c.name, '') as csr_name, sum(l.held_quantity)::int as qty, s.date, coalesce(u.name, case when s.drafter_type = 3 then 'Customer Self' else 'System' end) as drafter
       from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id join organisation o on o.id = l.organisation_id
         left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
         left join membership m on m.organisation_id = s.organisation_id and m.id = s.drafter_id left join app_user u on u.id = m.user_id
       where l.organisation_id = iwe_organisation() and l.product_id = $1 and l.held_quantity > 0 and ${isHolding(HOLDS_SINCE)}
       group by s.id, s.no, c.name, s.date, u.name, s.drafter_type order by s.id desc limit 100`, [id]),
  };
}
