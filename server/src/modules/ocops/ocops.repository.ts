import type { OcopsQuery, PriceClass } from '@iwe/contract';
import type { RequestRead } from '../../app-types.ts';
import { pageStatement, readPage, Values } from '../../database/page.ts';
import type { PageRow } from '../../database/page.ts';
import { ROW_COLUMNS, rowFrame, rowOuter, searchWhere } from '../quotings/public.ts';
import type { QuotingRecord } from '../quotings/public.ts';

/** A product of the price list with everything its row shows. */
export interface OcopRecord extends QuotingRecord {
  is_customer_show: boolean;
  content_version: number;
  /** Price in cents by customer-class id. */
  by_class: Record<string, number> | null;
}

/** One change of one price. */
export interface PriceChangeRow {
  id: number;
  price_name: string;
  old_cents: number | null;
  new_cents: number | null;
  changed_at: Date;
  changed_by: string;
}

/** Rows of the history dialog. */
const HISTORY_ROWS = 200;

const OUTER = rowOuter(null);
const BY_CLASS = `left join lateral (select json_object_agg(class_id, price_cents) as by_class from product_class_price
      where organisation_id = frame.organisation and product_id = page.id and price_cents > 0) class_prices on true`;

/** The price list and what its dialogs read, of one organisation. */
export function ocopsRepository(tx: Pick<RequestRead, 'query'>) {
  return {
    /** One page of products with prices and stock: one statement, through the view that row-level security does not slow down. */
    async search(query: OcopsQuery) {
      const values = new Values();
      const where = searchWhere(query, values);
      const rows = await tx.query<OcopRecord & PageRow>(pageStatement({
        with: rowFrame(null), columns: `${ROW_COLUMNS}, p.is_customer_show, p.content_version`, from: 'product_search p', where: where.join(' and ') || 'true', orderBy: 'p.code',
        limit: String(query.per_page), offset: values.add((query.page - 1) * query.per_page),
        outer: { columns: `${OUTER.columns}, class_prices.by_class`, joins: `${OUTER.joins} ${BY_CLASS}` },
        ...(where.length > 0 ? { once: { key: 'p.id, p.code', orderBy: 'code', table: 'product' } } : {}),
      }), values.list);
      return { ...readPage(rows, query), frame: rows[0]?.frame ?? { costVisible: false, warehouses: [], customer: null } };
    },
    /** Every customer class of the organisation: one column each. */
    classes: (): Promise<PriceClass[]> => tx.query<PriceClass>('select id, name from customer_class where organisation_id = iwe_organisation() order by name, id'),
    exists: async (id: number): Promise<boolean> => (await tx.query('select id from product where organisation_id = iwe_organisation() and id = $1', [id])).length > 0,
    /** Newest first; changes of the cost only where it may be seen. */
    history: (id: number): Promise<PriceChangeRow[]> => tx.query<PriceChangeRow>(
      `select id, price_name, old_cents, new_cents, changed_at, changed_by from product_price_change where organisation_id = iwe_organisation() and product_id = $1
       and (price_name not in ('cost', 'costUsd') or (select cost_visible from organisation where id = iwe_organisation())) order by id desc limit ${HISTORY_ROWS}`, [id]),
  };
}
