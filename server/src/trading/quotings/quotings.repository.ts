import type { QuotingsQuery } from '@iwe/contract';
import { ProductCategory, productTerms } from '@iwe/domain';
import { dynamicStatement } from '../../core/database/index.ts';
import type { Reader } from '../../core/database/index.ts';
import { pageStatement, readPage, Values } from '../../core/database/lists/page.ts';
import type { PageRow } from '../../core/database/lists/page.ts';
import { containsTermSql } from '../../core/database/lists/term-sql.ts';
import { DRAFT, INVOICE, TRANSFER } from '../../core/database/names.ts';

/**
 * Units of one product on their way to one warehouse (orders, draft transfers), and those that draft transfers reserve.
 */
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
  /** In the first row only. */
  frame: QuotingFrame | null;
}

/** The organisation's side of an answer, which all rows share. */
export interface QuotingFrame {
  costVisible: boolean;
  warehouses: { id: number; name: string }[];
  /** Null when the asked customer is not one of this organisation. */
  customer: { priceType: string; classId: number | null } | null;
}

const NO_FRAME: QuotingFrame = { costVisible: false, warehouses: [], customer: null };

/**
 * A draft reserves its units until it is older than the organisation allows (DOMAIN §5 "Available"). This is the
 * midnight, in the organisation's time zone, since which drafts count.
 */
export const RESERVES_SINCE = `((now() at time zone o.time_zone)::date - o.draft_age_days)::timestamp
  at time zone o.time_zone`;
/** Returns the condition that a sheet `s` is a draft that reserves units. */
export const isReservingSql = (since: string): string =>
  `s.type = ${INVOICE} and s.status = ${DRAFT} and s.csr_order_status is null and s.created_at >= ${since}`;

/** The columns of `product_search p` that a row of prices and stock shows. */
export const ROW_COLUMNS = [
  'id',
  'code',
  'name',
  'category',
  'brand_id',
  'tag4',
  'third_party_stock',
  'standard_price_cents',
  'special_price_cents',
  'class_a_price_cents',
  'class_b_price_cents',
  'class_c_price_cents',
  'class_d_price_cents',
  'class_e_price_cents',
  'reference_price_cents',
  'cost_price_cents',
  'is_special',
  'is_clearance',
]
  .map((column) => `p.${column}`)
  .join(', ');

const CUSTOMER_JSON = `case when c.id is not null
          then json_build_object('priceType', c.price_type, 'classId', c.class_id) end`;

/** The organisation's side of a page statement; `customer` is the placeholder of a customer's id. */
export const rowFrame = (customer: string | null): string => `frame as materialized (
    select o.id as organisation, ${RESERVES_SINCE} as reserves_since,
      ${customer ? 'c.class_id' : 'null::bigint'} as class_id,
      json_build_object('costVisible', o.cost_visible,
        'warehouses', (select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name) order by w.id), '[]')
          from warehouse w where w.organisation_id = o.id and w.is_active),
        'customer', ${customer ? CUSTOMER_JSON : 'null'}) as json
    from organisation o ${
      customer ? `left join contact c on c.organisation_id = o.id and c.id = ${customer} and not c.is_supplier` : ''
    } where o.id = iwe_organisation()),`;

/** Stock, reservations and expected arrivals of the rows of a page. */
export const rowOuter = (customer: string | null) => ({
  columns: `case when page.page_position is null or page.page_position = 1 then frame.json end as frame,
    b.name as brand, on_hand.by_warehouse as on_hand, coalesce(held.quantity, 0)::int as held,
    incoming.list as incoming, ${customer ? 'cp.price_cents' : 'null::bigint'} as class_price_cents`,
  joins: `cross join frame
    left join brand b on b.organisation_id = frame.organisation and b.id = page.brand_id
    left join lateral (select json_object_agg(warehouse_id, quantity) as by_warehouse from stock_balance
      where organisation_id = frame.organisation and product_id = page.id and quantity <> 0) on_hand on true
    left join lateral (select sum(l.held_quantity) as quantity
      from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
      where l.organisation_id = frame.organisation and l.product_id = page.id and l.held_quantity > 0
        and ${isReservingSql('frame.reserves_since')}) held on true
    left join lateral (select json_agg(json_build_object('warehouse', way.warehouse_id, 'quantity', way.quantity,
        'held', way.held, 'eta', way.eta)) as list from (
      select each.warehouse_id, sum(each.quantity) as quantity, sum(each.held) as held, min(each.eta) as eta from (
        select s.warehouse_id, l.incoming_quantity as quantity, 0 as held, s.delivery_date as eta
        from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
        where l.organisation_id = frame.organisation and l.product_id = page.id and l.incoming_quantity > 0
          and s.warehouse_id is not null
        union all select side.warehouse_id, side.quantity, side.held, null
        from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
          cross join lateral (values (s.warehouse_id, 0, l.held_quantity), (s.in_warehouse_id, l.held_quantity, 0))
            as side (warehouse_id, quantity, held)
        where l.organisation_id = frame.organisation and l.product_id = page.id and l.held_quantity > 0
          and l.sheet_type = ${TRANSFER} and s.created_at >= frame.reserves_since) each
      group by each.warehouse_id) way) incoming on true
    ${
      customer
        ? `left join product_class_price cp on cp.organisation_id = frame.organisation and cp.product_id = page.id
      and cp.class_id = frame.class_id`
        : ''
    }`,
});

/** Returns the conditions of the search: one per word, so that each can use the trigram index. */
export function searchWhere(query: Partial<QuotingsQuery>, values: Values): string[] {
  // The view product_search adds the organisation.
  const where: string[] = [];
  for (const term of productTerms(query.product ?? ''))
    where.push(containsTermSql('p.search_text', term, (value) => values.add(value)));
  if (query.brand !== undefined) where.push(`p.brand_id = ${values.add(query.brand)}`);
  if (query.category !== undefined) where.push(`p.category = ${values.add(query.category)}`);
  if (query.tag4) where.push(`${values.add(query.tag4)}::text = any (string_to_array(p.tag4, '/'))`);
  const onHand = onHandSql(query.warehouse === undefined ? null : values.add(query.warehouse));
  if (query.stockAvl === 2) where.push(`${onHand} <= 0`);
  else if (query.stockAvl !== undefined && query.stockAvl > 2) where.push(`${onHand} <= ${values.add(query.stockAvl)}`);
  // A warehouse alone asks for the products in stock there.
  else if (query.stockAvl === 1 || query.warehouse !== undefined) where.push(`${onHand} > 0`);
  return where;
}

/** Returns SQL for the units of product `p` in a warehouse, or in all of them. */
const onHandSql = (warehouse: string | null): string => `coalesce((select sum(q.quantity) from stock_balance q
    where q.organisation_id = p.organisation_id and q.product_id = p.id${
      warehouse === null ? '' : ` and q.warehouse_id = ${warehouse}`
    }), 0)`;

/** What can be sold now is first; services are never in stock and can always be sold. */
const IN_STOCK = `(p.category = ${ProductCategory.Services} or ${onHandSql(null)} > 0)`;

/**
 * One page of products with prices and stock: one statement, through the view that row-level security does not slow.
 */
export function quotingsRepository(tx: Reader) {
  return {
    async search(query: QuotingsQuery) {
      const values = new Values();
      const where = searchWhere(query, values);
      const customer = query.cId === undefined ? null : `${values.add(query.cId)}::bigint`;
      const found = dynamicStatement<QuotingRecord & PageRow>(
        pageStatement({
          with: rowFrame(customer),
          columns: ROW_COLUMNS,
          from: 'product_search p',
          where: where.join(' and ') || 'true',
          // Everything is listed by code alone: its stock would have to be summed up before the first row is known.
          orderBy: where.length > 0 ? `${IN_STOCK} desc, p.code` : 'p.code',
          // A checked whole number, written out so that the plan is made once.
          limit: String(query.per_page),
          offset: values.add((query.page - 1) * query.per_page),
          outer: rowOuter(customer),
          // Without conditions, walking the index twice costs less than remembering ten thousand rows.
          ...(where.length > 0
            ? {
                once: {
                  key: `p.id, p.code, ${IN_STOCK} as in_stock`,
                  orderBy: 'in_stock desc, code',
                  table: 'product',
                },
              }
            : {}),
        }),
        values.list,
      );
      const rows = await tx.query(found);
      return {
        ...readPage(rows, query),
        frame: rows[0]?.frame ?? NO_FRAME,
      };
    },
    /** The rows of these products, with a customer's class price; ids of another organisation find nothing. */
    async byIds(ids: readonly number[], customerId: number | null) {
      const values = new Values();
      const wanted = `${values.add(ids)}::bigint[]`;
      const customer = customerId === null ? null : `${values.add(customerId)}::bigint`;
      const { columns, joins } = rowOuter(customer);
      const rows = await tx.query(
        dynamicStatement<QuotingRecord>(
          `with ${rowFrame(customer)} page as materialized (
            select ${ROW_COLUMNS}, row_number() over (order by p.id) as page_position
            from product p where p.organisation_id = iwe_organisation() and p.id = any(${wanted}))
          select page.*, ${columns} from page ${joins}`,
          values.list,
        ),
      );
      return { rows, frame: rows.find(({ frame }) => frame !== null)?.frame ?? NO_FRAME };
    },
  };
}
