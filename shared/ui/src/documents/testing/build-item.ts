import type { LineItem } from '../lines/index.ts';

/** Returns a product as the line picker finds it, 9 in stock, without prices; `overrides` is what a test is about. */
export function buildItem(id: number, overrides: Partial<LineItem> = {}): LineItem {
  return {
    id,
    code: `T${id}`,
    name: `Eco ${id}`,
    unit: 'pc',
    category: 1,
    classACents: null,
    stock: 9,
    available: 9,
    stock3rdP: 0,
    stocks: [],
    price: null,
    ...overrides,
  };
}
