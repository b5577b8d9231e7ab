import type { PickedProduct } from '@iwe/contract';
import { api } from '@iwe/session';
import { itemOf } from '../lines/index.ts';
import type { LineItem } from '../lines/index.ts';
import type { FindProducts } from '../picker/use-product-search.ts';

const PICKER_ROWS = 20;
/** The line picker's sort (spec §7). */
const PICKER_SORT = 7;
const IDS_AT_ONCE = 200;

/** The lookup of the line picker: GET products by code or name, with this customer's prices and without this sheet's own hold on stock. */
export function productFinder(customerId: number | null, sheetId: number | null): FindProducts {
  return async (by, text, signal) => {
    const query = { [by]: text, cId: customerId, sortType: PICKER_SORT, per_page: PICKER_ROWS, sheetId };
    const answer = await api.get<{ data: PickedProduct[] }>('products', query, { signal });
    return answer.data.map(itemOf);
  };
}

/** Products by id with this customer's prices, in calls of 200. */
export async function productsById(ids: readonly number[], customerId: number | null, sheetId: number | null): Promise<ReadonlyMap<number, LineItem>> {
  const wanted = [...new Set(ids)];
  const found = new Map<number, LineItem>();
  for (let from = 0; from < wanted.length; from += IDS_AT_ONCE) {
    const some = wanted.slice(from, from + IDS_AT_ONCE);
    const query = { id: some.join(','), cId: customerId, sheetId, per_page: Math.max(PICKER_ROWS, some.length) };
    const answer = await api.get<{ data: PickedProduct[] }>('products', query);
    for (const product of answer.data) found.set(product.id, itemOf(product));
  }
  return found;
}
