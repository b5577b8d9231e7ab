import { sheetListQuery } from '@iwe/contract';
import type { SheetListQuery } from '@iwe/contract';
import { ALL_SHEET_TYPES, SHEET_SORT_TYPES, sortTypeOf } from '@iwe/domain';
import { SHEET_LISTS } from '@iwe/sheets';
import type { FilterDefinition, ListDefinition } from '@iwe/sheets';
import { unprocessable } from '../../../core/errors.ts';
import type { ProblemItem } from '../../../core/errors.ts';
import { listedTypes } from './sheet-list.filters.sql.ts';

const parametersOf = (filter: FilterDefinition): readonly string[] =>
  filter.kind === 'days' ? [filter.from, filter.to] : [filter.key];
const offerOf = (list: ListDefinition) => ({
  list,
  types: listedTypes(sheetListQuery.parse(list.query)),
  offers: new Set(list.filters.flatMap(parametersOf)),
});
const LISTS = SHEET_LISTS.map(offerOf);
/** What some list offers. Parameters of the API that no list shows, such as customerId, fit every list. */
const OFFERED_SOMEWHERE: ReadonlySet<string> = new Set(LISTS.flatMap(({ offers }) => [...offers]));
const KNOWN = new Set(Object.keys(sheetListQuery.shape));

/**
 * Throws 422 for a filter or a sort that no list of these kinds offers, and for an unknown parameter: an answer that
 * ignores a filter looks right and is wrong. `url` is the request's, because validation has removed unknown parameters
 * from `query`.
 */
export function refuseForeignFilters(query: SheetListQuery, url: string): void {
  const types = listedTypes(query);
  const lists = LISTS.filter((one) => one.types.some((type) => types.includes(type)));
  const titles = lists.map(({ list }) => list.title).join(', ');
  const items: ProblemItem[] = [];
  if (query.order_type !== undefined && !ALL_SHEET_TYPES.some((type) => type === query.order_type))
    items.push({
      code: 'unknown-kind',
      field: 'order_type',
      message: `There is no kind of sheet ${query.order_type}. Choose another one.`,
    });
  for (const name of new Set(new URLSearchParams(url.split('?', 2)[1] ?? '').keys())) {
    const isAsked = ((query as Readonly<Record<string, unknown>>)[name] ?? '') !== '';
    const isForeign =
      isAsked &&
      OFFERED_SOMEWHERE.has(name) &&
      name !== 'sortType' &&
      name !== 'order_type' &&
      !lists.some(({ offers }) => offers.has(name));
    if (!KNOWN.has(name) && !OFFERED_SOMEWHERE.has(name))
      items.push({
        code: 'unknown-filter',
        field: name,
        message: `There is no filter '${name.slice(0, 60)}'. Take it out of the address.`,
      });
    else if (isForeign)
      items.push({
        code: 'foreign-filter',
        field: name,
        message: `${titles} cannot be filtered by '${name}'. Take it out of the address.`,
      });
  }
  const sort = sortTypeOf(SHEET_SORT_TYPES, query.sortType);
  if (sort && sort.key !== 'id' && !lists.some(({ list }) => list.sorts.includes(sort.key))) {
    items.push({
      code: 'foreign-sort',
      field: 'sortType',
      message: `${titles} cannot be sorted by '${sort.label}'. Choose another sort.`,
    });
  }
  if (items.length > 0) throw unprocessable(items);
}
