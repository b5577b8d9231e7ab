import type { ProductListQuery } from '@iwe/contract';
import { productTerms } from '@iwe/domain';
import type { ProductListParameter } from '@iwe/sheets';
import { dayStart, XERO_STATES } from '../../../core/database/lists/list-conditions.ts';
import { containsTermSql } from '../../../core/database/lists/term-sql.ts';
import type { Values } from '../../../core/database/lists/page.ts';

/** A condition on `product_search p`, or nothing. */
type Filter<Key extends ProductListParameter> = (
  value: NonNullable<ProductListQuery[Key]>,
  values: Values,
) => string | null;

const equals =
  (column: string) =>
  (value: string | number, values: Values): string =>
    `p.${column} = ${values.add(value)}`;

/**
 * The SQL of every filter of the list's definition. A filter without an entry does not compile, and no text of a
 * request becomes SQL.
 */
const FILTERS: { [Key in ProductListParameter]: Filter<Key> } = {
  // One condition per word, so that each can use the trigram index.
  name: (value, values) =>
    productTerms(value)
      .map((term) => containsTermSql('p.search_text', term, (part) => values.add(part)))
      .join(' and ') || null,
  category: equals('category'),
  brand: equals('brand_id'),
  tag1: equals('tag1'),
  tag2: equals('tag2'),
  tag3: equals('tag3'),
  tag4: (value, values) => `${values.add(value)}::text = any (string_to_array(p.tag4, '/'))`,
  createdFrom: (value, values) => `p.created_at >= ${dayStart(values.add(value))}`,
  createdTo: (value, values) => `p.created_at < ${dayStart(values.add(value), 1)}`,
  modifiedFrom: (value, values) => `p.updated_at >= ${dayStart(values.add(value))}`,
  modifiedTo: (value, values) => `p.updated_at < ${dayStart(values.add(value), 1)}`,
  xeroSend: (value, values) => `p.xero_state = any(${values.add(XERO_STATES[value])}::smallint[])`,
  stock: () => `exists (select from stock_balance b where b.organisation_id = p.organisation_id and b.product_id = p.id
      and b.quantity < 0)`,
};

/**
 * Returns the list's filters as a condition on `product_search p`; '' without filters. The view adds the organisation.
 */
export function productConditionsSql(query: ProductListQuery, values: Values): string {
  const conditions: string[] = [];
  for (const key of Object.keys(FILTERS) as ProductListParameter[]) {
    const value = query[key];
    if (value === undefined) continue;
    const condition = (FILTERS[key] as Filter<ProductListParameter>)(value as never, values);
    if (condition !== null) conditions.push(condition);
  }
  return conditions.join(' and ');
}
