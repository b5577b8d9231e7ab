import { likeContains, likeStartsWith, PRODUCT_SORT_TYPES, parseKeyword } from '@iwe/domain';
import type * as z from 'zod';
import type { pickProductsQuery } from '@iwe/contract';
import type { RequestRead } from '../../app-types.ts';
import { pageStatement, readPage, Values } from '../../database/page.ts';
import type { PageRow } from '../../database/page.ts';
import { COVER_JOIN, productUnitJoins } from '../sheets/public.ts';
import type { CoverRow, ProductUnits } from '../sheets/public.ts';

export type PickQuery = z.infer<typeof pickProductsQuery>;

/** A product as the line picker needs it: its prices in cents, where its units are, and the customer's class price. */
export interface PickedRow extends ProductUnits, Partial<CoverRow> {
  id: number;
  code: string;
  name: string;
  unit: string;
  category: number;
  third_party_stock: number;
  standard_price_cents: number | null;
  special_price_cents: number | null;
  class_a_price_cents: number | null;
  class_b_price_cents: number | null;
  class_c_price_cents: number | null;
  class_d_price_cents: number | null;
  class_e_price_cents: number | null;
  cost_price_cents: number | null;
  cost_usd_cents: number | null;
  is_special: boolean;
  ocop_cents: number | null;
}

/** What the prices of a page depend on beside the products. */
export interface PickFrame {
  cost_visible: boolean;
  price_type: string | null;
  class_id: number | null;
  /** The asked customer exists in this organisation, or none was asked. */
  knows_customer: boolean;
}

const COLUMNS = ['id', 'code', 'name', 'unit', 'category', 'third_party_stock', 'standard_price_cents', 'special_price_cents', 'class_a_price_cents', 'class_b_price_cents', 'class_c_price_cents',
  'class_d_price_cents', 'class_e_price_cents', 'cost_price_cents', 'cost_usd_cents', 'is_special'].map((column) => `p.${column}`).join(', ');
const SORT_COLUMNS = { id: 'p.id', code: 'p.code', createdAt: 'p.created_at', updatedAt: 'p.updated_at' } as const;

function pickWhere(query: PickQuery, values: Values): string {
  const where = ['p.organisation_id = iwe_organisation()'];
  const keyword = (text: string): void => {
    const { sizeKeys, terms } = parseKeyword(text);
    for (const term of [...sizeKeys, ...terms]) where.push(`p.search_text like ${values.add(likeContains(term))}`);
  };
  if (query.code) keyword(query.code);
  if (query.name) keyword(query.name);
  if (query.id !== undefined) where.push(`p.id = any(${values.add(query.id.split(',').map(Number))}::bigint[])`);
  return where.join(' and ');
}

/** Sort type 7: the typed code itself, then codes that begin with it, then by code. The others are those of every product list. */
function pickOrder(query: PickQuery, values: Values): string {
  const sort = PRODUCT_SORT_TYPES[query.sortType];
  if (sort) return `${SORT_COLUMNS[sort.key]} ${sort.descending ? 'desc' : 'asc'}, p.id`;
  const typed = (query.code ?? '').toLowerCase();
  return typed === '' ? 'p.code, p.id' : `lower(p.code) <> ${values.add(typed)}, lower(p.code) not like ${values.add(likeStartsWith(typed))}, p.code, p.id`;
}

const FRAME = `select o.cost_visible, c.price_type, c.class_id, $1::bigint is null or c.id is not null as knows_customer
from organisation o left join contact c on c.organisation_id = o.id and c.id = $1::bigint and not c.is_supplier where o.id = iwe_organisation()`;

/** Products with prices and units for the lines of sheets, through the search view that row-level security does not slow down. */
export function productsRepository(tx: Pick<RequestRead, 'query'>) {
  return {
    async pick(query: PickQuery) {
      const values = new Values();
      const where = pickWhere(query, values);
      const orderBy = pickOrder(query, values);
      const customer = values.add(query.cId ?? null);
      const sheet = values.add(query.sheetId ?? null);
      const units = productUnitJoins(`${sheet}::bigint`).replaceAll('p.id', 'page.id');
      const cover = query.cover ? { columns: ', supply.incoming, supply.sold_12_weeks', join: COVER_JOIN.replaceAll('p.id', 'page.id') } : { columns: '', join: '' };
      const statement = pageStatement({
        columns: COLUMNS, from: 'product_search p', where, orderBy, limit: values.add(query.per_page), offset: values.add((query.page - 1) * query.per_page),
        ...(query.code || query.name ? { once: { key: 'p.id, p.code, p.created_at, p.updated_at', orderBy: orderBy.replaceAll('p.', ''), table: 'product' } } : {}),
        outer: {
          columns: `units.stocks, units.on_hand, holding.held, own.price_cents as ocop_cents${cover.columns}`,
          joins: `${units} ${cover.join} left join product_class_price own on own.organisation_id = iwe_organisation() and own.product_id = page.id
            and own.class_id = (select class_id from contact where organisation_id = iwe_organisation() and id = ${customer}::bigint)`,
        },
      });
      return readPage(await tx.query<PickedRow & PageRow>(statement, values.list), query);
    },
    async frame(customerId: number | undefined): Promise<PickFrame> {
      const [row] = await tx.query<PickFrame>(FRAME, [customerId ?? null]);
      return row ?? { cost_visible: false, price_type: null, class_id: null, knows_customer: customerId === undefined };
    },
  };
}
