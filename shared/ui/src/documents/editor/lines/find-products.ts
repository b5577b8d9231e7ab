import type { PickedProduct } from '@iwe/contract';
import { api } from '@iwe/session';
import { boughtItemOf, itemOf } from '../../lines/index.ts';
import type { LineItem } from '../../lines/index.ts';
import type { FindProducts } from '../../picker/use-product-search.ts';

const PICKER_ROWS = 20;
/** The `sortType` of the line picker (spec §7). */
const PICKER_SORT = 7;
const IDS_AT_ONCE = 200;

/**
 * What products are looked up for: a sale shows the customer's prices, a purchase the last purchase price and stock
 * cover.
 */
export type LookupFor = 'sale' | 'purchase';

/**
 * Returns the lookup of the line picker: GET products by code or name, with this customer's prices and ignoring this
 * sheet's own reservation.
 */
export function productFinder(
  customerId: number | null,
  sheetId: number | null,
  lookupFor: LookupFor = 'sale',
): FindProducts {
  return async (by, text, signal) => {
    const query = {
      [by]: text,
      cId: customerId,
      sortType: PICKER_SORT,
      per_page: PICKER_ROWS,
      sheetId,
      ...COVER[lookupFor],
    };
    const answer = await api.get<{ data: PickedProduct[] }>('products', query, { signal });
    return answer.data.map(ITEM[lookupFor]);
  };
}

const COVER = { sale: {}, purchase: { cover: 1 } } as const;
const ITEM = { sale: itemOf, purchase: boughtItemOf } as const;

/** Loads products by id with this customer's prices, 200 per request. */
export async function productsById(
  ids: readonly number[],
  customerId: number | null,
  sheetId: number | null,
  lookupFor: LookupFor = 'sale',
): Promise<ReadonlyMap<number, LineItem>> {
  const wanted = [...new Set(ids)];
  const found = new Map<number, LineItem>();
  for (let from = 0; from < wanted.length; from += IDS_AT_ONCE) {
    const some = wanted.slice(from, from + IDS_AT_ONCE);
    const query = {
      id: some.join(','),
      cId: customerId,
      sheetId,
      per_page: Math.max(PICKER_ROWS, some.length),
      ...COVER[lookupFor],
    };
    const answer = await api.get<{ data: PickedProduct[] }>('products', query);
    for (const product of answer.data) found.set(product.id, ITEM[lookupFor](product));
  }
  return found;
}
