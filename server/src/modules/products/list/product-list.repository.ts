import type { ListMeta, ProductListQuery } from '@iwe/contract';
import { PRODUCT_SORT_TYPES } from '@iwe/domain';
import type { ProductSortKey } from '@iwe/domain';
import type { RequestRead } from '../../../app-types.ts';
import { keptTotal, pageStatement, readPage, Values } from '../../../database/page.ts';
import type { PageRow } from '../../../database/page.ts';
import { productConditions } from './product-list.filters.ts';

/** A row of the list as the database has it. */
export interface ProductListRow {
  id: number;
  code: string;
  name: string;
  unit: string;
  category: number;
  brand: string | null;
  tag1: string;
  tag2: string;
  tag3: string;
  tag4: string;
  reference_price_cents: number | null;
  standard_price_cents: number | null;
  special_price_cents: number | null;
  class_a_price_cents: number | null;
  class_b_price_cents: number | null;
  is_special: boolean;
  is_clearance: boolean;
  is_customer_show: boolean;
  xero_state: number;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = ['id', 'code', 'name', 'unit', 'category', 'brand_id', 'tag1', 'tag2', 'tag3', 'tag4', 'reference_price_cents', 'standard_price_cents', 'special_price_cents', 'class_a_price_cents',
  'class_b_price_cents', 'is_special', 'is_clearance', 'is_customer_show', 'xero_state', 'created_at', 'updated_at'].map((column) => `p.${column}`).join(', ');
const BRAND = { columns: 'b.name as brand', joins: 'left join brand b on b.organisation_id = iwe_organisation() and b.id = page.brand_id' };

const SORT_COLUMNS: Readonly<Record<ProductSortKey, string>> = { id: 'id', code: 'code', createdAt: 'created_at', updatedAt: 'updated_at' };

/** The column and direction of a sort type; 0 is newest first. */
function sortOf(sortType: number): { column: string; direction: 'asc' | 'desc' } {
  const sort = PRODUCT_SORT_TYPES[sortType] ?? PRODUCT_SORT_TYPES[0];
  return { column: SORT_COLUMNS[sort?.key ?? 'id'], direction: sort?.descending ? 'desc' : 'asc' };
}

function orderBy(sortType: number, prefix: string): string {
  const { column, direction } = sortOf(sortType);
  return column === 'id' ? `${prefix}id ${direction}` : `${prefix}${column} ${direction}, ${prefix}id ${direction}`;
}

/** Products of one organisation as the list shows them, through the search view that row-level security does not slow down. */
export function productListRepository(tx: Pick<RequestRead, 'query'>) {
  return {
    /** One page. The total is kept without filters and counted where it is asked for; otherwise it stops at 10,000. */
    async page(query: ProductListQuery): Promise<{ rows: ProductListRow[]; meta: ListMeta }> {
      const values = new Values();
      const where = productConditions(query, values);
      const { column } = sortOf(query.sortType);
      const isExact = where === '' || query.exact === 1;
      const [counted, rows] = await Promise.all([
        where === '' ? keptTotal(tx, 'product') : isExact ? tx.query<{ total: number }>(`select count(*)::int as total from product_search p where ${where}`, [...values.list]) : undefined,
        tx.query<ProductListRow & PageRow>(pageStatement({
          columns: COLUMNS, from: 'product_search p', where: where || 'true', orderBy: orderBy(query.sortType, 'p.'),
          // A checked whole number, written out so that the plan is made once.
          limit: String(query.per_page), offset: values.add((query.page - 1) * query.per_page), outer: BRAND,
          ...(where === '' ? { counts: false } : { once: { key: column === 'id' ? 'p.id' : `p.id, p.${column}`, orderBy: orderBy(query.sortType, ''), table: 'product' } }),
        }), values.list),
      ]);
      const page = readPage(rows, query);
      const [exact] = counted ?? [];
      return { rows: page.rows, meta: exact ? { total: exact.total, current_page: query.page, per_page: query.per_page } : page.meta };
    },
    /** The ids of everything that the filters select, in the list's order: what an export then reads in batches. */
    async selectedIds(query: ProductListQuery): Promise<number[]> {
      const values = new Values();
      const where = productConditions(query, values);
      const rows = await tx.query<{ id: number }>(`select p.id from product_search p where ${where || 'true'} order by ${orderBy(query.sortType, 'p.')}`, values.list);
      return rows.map((row) => row.id);
    },
    /** List rows of these products, in this order. */
    rowsById: (ids: readonly number[]): Promise<ProductListRow[]> => tx.query<ProductListRow>(
      `select ${COLUMNS}, b.name as brand from unnest($1::bigint[]) with ordinality as wanted (id, position) join product p on p.organisation_id = iwe_organisation() and p.id = wanted.id
       left join brand b on b.organisation_id = p.organisation_id and b.id = p.brand_id order by wanted.position`, [ids]),
  };
}
