import type { OcopsQuery, PriceClass } from '@iwe/contract';
import { COST_PRICE_NAMES } from '@iwe/domain';
import type { PriceRounding } from '@iwe/domain';
import { dynamicStatement, statement } from '../../core/database/index.ts';
import type { Query, Reader, RowOf } from '../../core/database/index.ts';
import { pageStatement, readPage, Values } from '../../core/database/lists/page.ts';
import type { PageRow } from '../../core/database/lists/page.ts';
import { ROW_COLUMNS, rowFrame, rowOuter, searchWhere } from '../quotings/public.ts';
import type { QuotingRecord } from '../quotings/public.ts';
import { CLASSES } from './price-record.repository.ts';

/** A product of the price list with everything its row shows. */
export interface OcopRecord extends QuotingRecord {
  is_customer_show: boolean;
  content_version: number;
  /** Price in cents by customer-class id. */
  by_class: Record<string, number> | null;
}

/** Rows of the history dialog. */
const HISTORY_ROWS = 200;

const OUTER = rowOuter(null);
const BY_CLASS = `left join lateral (select json_object_agg(class_id, price_cents) as by_class from product_class_price
      where organisation_id = frame.organisation and product_id = page.id and price_cents > 0) class_prices on true`;

const PRODUCT_EXISTS = statement(
  'ocops.product-exists',
  'select id from product where organisation_id = $1 and id = $2',
);

// Changes of the cost only where the organisation shows it.
const HISTORY = statement(
  'ocops.history',
  `select id, price_name, old_cents, new_cents, changed_at, changed_by from product_price_change
  where organisation_id = $1 and product_id = $2
    and (price_name <> all($3::text[]) or (select cost_visible from organisation where id = $1))
  order by id desc limit ${HISTORY_ROWS}`,
);

/** One change of one price. */
export type PriceChangeRow = RowOf<typeof HISTORY>;

/**
 * The query of a page of products with prices and stock, through the view that row-level security does not slow down.
 */
function searchQuery(query: OcopsQuery): Query<OcopRecord & PageRow> {
  const values = new Values();
  const where = searchWhere(query, values);
  return dynamicStatement(
    pageStatement({
      with: rowFrame(null),
      columns: `${ROW_COLUMNS}, p.is_customer_show, p.content_version`,
      from: 'product_search p',
      where: where.join(' and ') || 'true',
      orderBy: 'p.code',
      limit: String(query.per_page),
      offset: values.add((query.page - 1) * query.per_page),
      outer: { columns: `${OUTER.columns}, class_prices.by_class`, joins: `${OUTER.joins} ${BY_CLASS}` },
      ...(where.length > 0 ? { once: { key: 'p.id, p.code', orderBy: 'code', table: 'product' } } : {}),
    }),
    values.list,
  );
}

/** Every customer class of the organisation: one column of the price list each. */
export const priceClasses = (tx: Reader): Promise<PriceClass[]> => tx.query(CLASSES(tx.organisation));

const ROUNDING = statement('ocops.rounding', 'select price_rounding from organisation where id = $1').narrow<{
  price_rounding: PriceRounding;
}>();

/** One page of the price list with its columns and the organisation's rule for computed prices. */
export async function priceListPage(tx: Reader, query: OcopsQuery) {
  const [rows, classes, [rule]] = await tx.batch([
    searchQuery(query),
    CLASSES(tx.organisation),
    ROUNDING(tx.organisation),
  ]);
  const frame = rows[0]?.frame ?? { costVisible: false, warehouses: [], customer: null };
  return { ...readPage(rows, query), frame, classes, rounding: rule?.price_rounding ?? 'cent' };
}

/** The price history of a product, newest first; undefined when this organisation has no product of that id. */
export async function productPriceHistory(tx: Reader, id: number) {
  const [found, changes, classes] = await tx.batch([
    PRODUCT_EXISTS(tx.organisation, id),
    HISTORY(tx.organisation, id, COST_PRICE_NAMES),
    CLASSES(tx.organisation),
  ]);
  return found.length === 0 ? undefined : { changes, classes };
}
