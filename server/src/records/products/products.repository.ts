import { foldText, likeStartsWith, PRODUCT_SORT_TYPES, productTerms, sortTypeOf } from '@iwe/domain';
import type * as z from 'zod';
import type { pickProductsQuery } from '@iwe/contract';
import { dynamicStatement, statement } from '../../core/database/index.ts';
import type { Query, Reader, RowOf } from '../../core/database/index.ts';
import { pageStatement, readPage, Values } from '../../core/database/lists/page.ts';
import type { PageRow } from '../../core/database/lists/page.ts';
import { containsTermSql } from '../../core/database/lists/term-sql.ts';
import { COVER_JOIN, productUnitJoins } from './stock/units.sql.ts';
import type { CoverRow, ProductUnits } from './stock/units.ts';
import type { StoredProduct } from './product-record.repository.ts';

export type PickQuery = z.infer<typeof pickProductsQuery>;

const PICKED_COLUMNS = [
  'id',
  'code',
  'name',
  'unit',
  'barcodes',
  'category',
  'third_party_stock',
  'standard_price_cents',
  'special_price_cents',
  'class_a_price_cents',
  'class_b_price_cents',
  'class_c_price_cents',
  'class_d_price_cents',
  'class_e_price_cents',
  'cost_price_cents',
  'cost_usd_cents',
  'is_special',
] as const;
const COLUMNS = PICKED_COLUMNS.map((column) => `p.${column}`).join(', ');
const SORT_COLUMNS = {
  id: 'id',
  code: 'code',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  name: 'name',
} as const;

function pickWhere(query: PickQuery, values: Values): string {
  const where = ['p.organisation_id = iwe_organisation()'];
  const keyword = (text: string): void => {
    for (const term of productTerms(text))
      where.push(containsTermSql('p.search_text', term, (value) => values.add(value)));
  };
  if (query.code) keyword(query.code);
  if (query.name) keyword(query.name);
  if (query.id !== undefined) where.push(`p.id = any(${values.add(query.id.split(',').map(Number))}::bigint[])`);
  return where.join(' and ');
}

/**
 * Returns the order of a page: for sort type 7 the typed code itself, then codes that begin with it, then by code. The
 * others are those of every product list.
 */
function pickOrderSql(query: PickQuery, { typed, prefix }: { typed: TypedCode | null; prefix: 'p.' | '' }): string {
  const sort = sortTypeOf(PRODUCT_SORT_TYPES, query.sortType);
  if (sort) return `${prefix}${SORT_COLUMNS[sort.key]} ${sort.descending ? 'desc' : 'asc'}, ${prefix}id`;
  const byCode = `${prefix}code, ${prefix}id`;
  return typed === null
    ? byCode
    : `iwe_fold(${prefix}code) <> ${typed.code}, iwe_fold(${prefix}code) not like ${typed.beginning}, ${byCode}`;
}

/** Placeholders of the typed code and of its LIKE pattern. */
interface TypedCode {
  code: string;
  beginning: string;
}

function typedCode(query: PickQuery, values: Values): TypedCode | null {
  const text = foldText(query.code ?? '');
  if (sortTypeOf(PRODUCT_SORT_TYPES, query.sortType) || text === '') return null;
  return { code: values.add(text), beginning: values.add(likeStartsWith(text)) };
}

const FRAME = statement(
  'products.pick-frame',
  `select o.cost_visible, c.price_type, c.class_id, $2::bigint is null or c.id is not null as knows_customer
  from organisation o left join contact c on c.organisation_id = o.id and c.id = $2::bigint and not c.is_supplier
  where o.id = $1`,
).narrow<{ knows_customer: boolean }>();

/**
 * The organisation's and the customer's side of prices. `knows_customer`: the customer exists, or none was asked for.
 */
export type PickFrame = RowOf<typeof FRAME>;

/** A product of the line picker: its prices in cents, where its units are, and the customer's class price. */
export type PickedRow = Pick<StoredProduct & { cost_usd_cents: number | null }, (typeof PICKED_COLUMNS)[number]> &
  ProductUnits &
  Partial<CoverRow> & { ocop_cents: number | null };

/**
 * Returns the query of a page of products with prices and units, through the view that row-level security does not
 * slow.
 */
export function pickQuery(query: PickQuery): Query<PickedRow & PageRow> {
  const values = new Values();
  const where = pickWhere(query, values);
  const typed = typedCode(query, values);
  const customer = values.add(query.cId ?? null);
  const sheet = values.add(query.sheetId ?? null);
  const cover = query.cover
    ? { columns: ', supply.incoming, supply.sold_12_weeks', join: COVER_JOIN }
    : { columns: '', join: '' };
  const text = pageStatement({
    columns: COLUMNS,
    from: 'product_search p',
    where,
    orderBy: pickOrderSql(query, { typed, prefix: 'p.' }),
    limit: values.add(query.per_page),
    offset: values.add((query.page - 1) * query.per_page),
    ...(query.code || query.name
      ? {
          once: {
            key: 'p.id, p.code, p.name, p.created_at, p.updated_at',
            orderBy: pickOrderSql(query, { typed, prefix: '' }),
            table: 'product',
          },
        }
      : {}),
    outer: {
      columns: `units.stocks, units.on_hand, holding.held, own.price_cents as ocop_cents${cover.columns}`,
      // The joins of units and cover read a product p.
      joins: `left join lateral (select page.id) p on true
        ${productUnitJoins(`${sheet}::bigint`)} ${cover.join}
        left join product_class_price own on own.organisation_id = iwe_organisation() and own.product_id = page.id
          and own.class_id = (select class_id from contact
            where organisation_id = iwe_organisation() and id = ${customer}::bigint)`,
    },
  });
  return dynamicStatement(text, values.list);
}

export function productsRepository(tx: Reader) {
  return {
    /** One page of products for the lines of a sheet. */
    pick: async (query: PickQuery) => readPage(await tx.query(pickQuery(query)), query),
    /** What the prices of a page depend on besides the products. */
    async frame(customer: number | undefined): Promise<PickFrame> {
      const [frame] = await tx.query(FRAME(tx.organisation, customer ?? null));
      return frameOf(frame);
    },
    /** Both in one round trip. */
    async pickWithFrame(query: PickQuery) {
      const [rows, [frame]] = await tx.batch([pickQuery(query), FRAME(tx.organisation, query.cId ?? null)]);
      return { ...readPage(rows, query), frame: frameOf(frame) };
    },
  };
}

function frameOf(frame: PickFrame | undefined): PickFrame {
  if (!frame) throw new Error('The organisation does not exist.');
  return frame;
}
