import type { Query } from '@iwe/session';
import {
  DEFAULT_PAGE_SIZE,
  isNoFilter,
  PAGE_SIZES,
  PRODUCT_CATEGORY_LABELS,
  STOCK_AVAILABILITY_LABELS,
} from '@iwe/domain';

/** The filters of the quotings' search card (spec §2 "Quotings"). The customer is stored with the cart. */
export interface QuotingFilters {
  /** Keywords: code, name, or a tyre size in any notation. */
  product: string;
  brand: number | null;
  category: number | null;
  /** 1 In Stock Only, 2 Out of Stock, otherwise "No More Than" that many. */
  stockAvl: number | null;
  warehouse: number | null;
  /** One location. */
  tag4: string;
}

/** One page of a search. */
export interface QuotingSearch extends QuotingFilters {
  page: number;
  perPage: number;
}

export const NO_FILTERS: QuotingFilters = {
  product: '',
  brand: null,
  category: null,
  stockAvl: null,
  warehouse: null,
  tag4: '',
};

const FILTERS = ['product', 'brand', 'category', 'stockAvl', 'warehouse', 'tag4'] as const;

/** Returns the filters that are sent and stored in the URL. */
export function filtersToSend(filters: QuotingFilters): Query {
  return Object.fromEntries(
    FILTERS.filter((name) => !isNoFilter(filters[name])).map((name) => {
      const value = filters[name];
      return [name, typeof value === 'string' ? value.trim() : value];
    }),
  );
}

/** Returns the query of GET quotings; `customerId` adds that customer's own price to every row. */
export function queryOf(search: QuotingSearch, customerId: number | null): Query {
  return { ...filtersToSend(search), cId: customerId, page: search.page, per_page: search.perPage };
}

/** Returns the search of a URL; null without one, in which case nothing is searched until the user does. */
export function searchOfUrl(params: URLSearchParams): QuotingSearch | null {
  const names: readonly string[] = [...FILTERS, 'page', 'per_page'];
  if (!names.some((name) => params.has(name))) return null;
  const number = (name: string): number | null => wholeNumber(params.get(name));
  const perPage = number('per_page') ?? DEFAULT_PAGE_SIZE;
  return {
    product: (params.get('product') ?? '').slice(0, 100),
    brand: number('brand'),
    category: oneOf(PRODUCT_CATEGORY_LABELS, number('category')),
    stockAvl: oneOf(STOCK_AVAILABILITY_LABELS, number('stockAvl')),
    warehouse: number('warehouse'),
    tag4: (params.get('tag4') ?? '').slice(0, 60),
    page: number('page') ?? 1,
    perPage: PAGE_SIZES.some((size) => size === perPage) ? perPage : DEFAULT_PAGE_SIZE,
  };
}

/**
 * Returns the URL parameters of a search. The first page is included only when nothing else would distinguish a search
 * from no search.
 */
export function urlOfSearch(search: QuotingSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filtersToSend(search))) params.set(name, String(value));
  if (search.perPage !== DEFAULT_PAGE_SIZE) params.set('per_page', String(search.perPage));
  if (search.page > 1 || params.size === 0) params.set('page', String(search.page));
  return params;
}

/** Returns only the filters of a search, for the form. */
export function filtersOf(search: QuotingSearch | null): QuotingFilters {
  if (!search) return NO_FILTERS;
  const { product, brand, category, stockAvl, warehouse, tag4 } = search;
  return { product, brand, category, stockAvl, warehouse, tag4 };
}

function oneOf(labels: object, value: number | null): number | null {
  return value !== null && value in labels ? value : null;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
