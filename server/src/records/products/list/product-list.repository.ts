import type { ListMeta, ProductListQuery } from '@iwe/contract';
import { PRODUCT_SORT_TYPES, sortTypeOf } from '@iwe/domain';
import type { ProductSortKey } from '@iwe/domain';
import { dynamicStatement, statement } from '../../../core/database/index.ts';
import type { Query, Reader, RowOf } from '../../../core/database/index.ts';
import { pageStatement, readPage, Values } from '../../../core/database/lists/page.ts';
import type { PageRow } from '../../../core/database/lists/page.ts';
import { placeOf } from '../../../core/database/lists/page-place.ts';
import { findRecordPlace } from '../../../core/database/lists/record-place.ts';
import { RECORD_TOTAL } from '../../../core/database/lists/record-totals.sql.ts';
import { productConditionsSql } from './product-list.filters.sql.ts';

const COLUMNS = [
  'id',
  'code',
  'name',
  'unit',
  'barcodes',
  'category',
  'brand_id',
  'tag1',
  'tag2',
  'tag3',
  'tag4',
  'load_rate',
  'speed_rate',
  'reference_price_cents',
  'standard_price_cents',
  'special_price_cents',
  'class_a_price_cents',
  'class_b_price_cents',
  'is_special',
  'is_clearance',
  'is_customer_show',
  'xero_state',
  'created_at',
  'updated_at',
]
  .map((column) => `p.${column}`)
  .join(', ');
const BRAND = {
  columns: 'b.name as brand',
  joins: 'left join brand b on b.organisation_id = iwe_organisation() and b.id = page.brand_id',
};

const SORT_COLUMNS: Readonly<Record<ProductSortKey, string>> = {
  id: 'id',
  code: 'code',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  name: 'name',
};

/** Returns the column and direction of a sort type; 0 is newest first. */
function sortOf(sortType: number): { column: string; direction: 'asc' | 'desc' } {
  const { key, descending } = sortTypeOf(PRODUCT_SORT_TYPES, sortType) ?? { key: 'id', descending: true };
  return { column: SORT_COLUMNS[key], direction: descending ? 'desc' : 'asc' };
}

function orderBySql(sortType: number, prefix: string, isFromEnd = false): string {
  const { column, direction: wanted } = sortOf(sortType);
  const direction = (wanted === 'desc') === isFromEnd ? 'asc' : 'desc';
  return column === 'id' ? `${prefix}id ${direction}` : `${prefix}${column} ${direction}, ${prefix}id ${direction}`;
}

// A price of 0 means that none is set.
const EXPORTED_COLUMNS = COLUMNS.replace(/p\.(\w+_price_cents)/g, 'nullif(p.$1, 0) as $1');

const EXPORTED = statement(
  'products.exported',
  `select ${EXPORTED_COLUMNS}, b.name as brand from product p
    left join brand b on b.organisation_id = p.organisation_id and b.id = p.brand_id
    where p.organisation_id = iwe_organisation()`,
);

/** A row of the list as the database has it. */
export type ProductListRow = RowOf<typeof EXPORTED>;

/**
 * Products of one organisation as the list shows them, through the search view, which row-level security does not slow.
 */
export function productListRepository(tx: Reader) {
  return {
    /** One page. Without filters the total is stored, with `exact` it is counted; otherwise it stops at 10,000. */
    async page(query: ProductListQuery): Promise<{ rows: ProductListRow[]; meta: ListMeta }> {
      const values = new Values();
      const where = productConditionsSql(query, values);
      const { column } = sortOf(query.sortType);
      const total = totalQuery(tx, query, { where, values });
      const place = where === '' ? await findRecordPlace(tx, 'product', query) : placeOf(query);
      const found = dynamicStatement<ProductListRow & PageRow>(
        pageStatement({
          columns: COLUMNS,
          from: 'product_search p',
          where: where || 'true',
          orderBy: orderBySql(query.sortType, 'p.', place.isFromEnd),
          // A checked whole number, written out so that the plan is made once.
          limit: String(place.limit),
          offset: values.add(place.skip),
          outer: BRAND,
          ...(where === ''
            ? { counts: false }
            : {
                once: {
                  key: column === 'id' ? 'p.id' : `p.id, p.${column}`,
                  orderBy: orderBySql(query.sortType, ''),
                  table: 'product',
                },
              }),
        }),
        values.list,
      );
      const [[exact], pageRows] = total ? await tx.batch([total, found]) : [[], await tx.query(found)];
      const { rows, meta } = readPage(pageRows, query);
      return {
        rows: place.isFromEnd ? rows.toReversed() : rows,
        meta: exact ? { total: exact.total, current_page: query.page, per_page: query.per_page } : meta,
      };
    },
  };
}

/** The query of the exact total; undefined when the page statement's capped count is enough. */
function totalQuery(
  tx: Reader,
  query: ProductListQuery,
  { where, values }: { where: string; values: Values },
): Query<{ total: number }> | undefined {
  if (where === '') return RECORD_TOTAL(tx.organisation, 'product');
  if (query.exact !== 1) return undefined;
  return dynamicStatement(`select count(*)::int as total from product_search p where ${where}`, [...values.list]);
}

/** What an export reads of everything that the filters select: the ids, to be counted, and the rows in order. */
export function selectedProducts(query: ProductListQuery): {
  ids: Query<{ id: number }>;
  rows: Query<ProductListRow>;
} {
  const values = new Values();
  const where = productConditionsSql(query, values) || 'true';
  const found = `select p.id from product_search p where ${where}`;
  return {
    ids: dynamicStatement(found, values.list),
    rows: dynamicStatement(
      `${EXPORTED.text} and p.id in (${found}) order by ${orderBySql(query.sortType, 'p.')}`,
      values.list,
    ),
  };
}
