import { filtersOf, filtersToSend, NO_FILTERS, queryOf, searchOfUrl, urlOfSearch } from './quoting-search.ts';
import type { QuotingSearch } from './quoting-search.ts';
import { suggestedSizes } from './suggested-sizes.ts';

const search = (part: Partial<QuotingSearch> = {}): QuotingSearch => ({ ...NO_FILTERS, page: 1, perPage: 20, ...part });

test('the query contains the active filters, the customer and the page', () => {
  const filters = search({
    product: ' 205/55R16 ',
    brand: 3,
    category: 0,
    stockAvl: 9999,
    warehouse: null,
    tag4: 'All',
    page: 2,
    perPage: 50,
  });
  expect(filtersToSend(filters)).toEqual({ product: '205/55R16', brand: 3 });
  expect(queryOf(filters, 7)).toEqual({ product: '205/55R16', brand: 3, cId: 7, page: 2, per_page: 50 });
  expect(queryOf(search(), null)).toEqual({ cId: null, page: 1, per_page: 20 });
});

test('a page number is never dropped like a filter value', () => {
  expect(queryOf(search({ page: 9999 }), null)['page']).toBe(9999);
});

test('a search survives its URL', () => {
  const searches = [
    search(),
    search({ product: '205 55 16' }),
    search({ brand: 3, category: 1, stockAvl: 25, warehouse: 14, tag4: 'A-01/B' }),
    search({ page: 4, perPage: 150 }),
    search({ product: 'michelin & co', page: 2 }),
  ];
  for (const one of searches) expect(searchOfUrl(new URLSearchParams(urlOfSearch(one).toString()))).toEqual(one);
});

test('a URL without filters is no search, and unknown filters and page sizes are ignored', () => {
  expect(searchOfUrl(new URLSearchParams(''))).toBeNull();
  expect(searchOfUrl(new URLSearchParams('utm=1'))).toBeNull();
  expect(searchOfUrl(new URLSearchParams('brand=x&category=5&stockAvl=7&per_page=7&page=0'))).toEqual(search());
  expect(filtersOf(null)).toEqual(NO_FILTERS);
});

test('sizes are suggested for the text typed so far, in any notation', () => {
  expect(suggestedSizes('')).toHaveLength(37);
  expect(suggestedSizes('2055')?.slice(0, 2)).toEqual(['2055016', '2055516']);
  expect(suggestedSizes('205/55R')).toEqual(['2055516']);
  expect(suggestedSizes('205 55 16')).toEqual(['2055516']);
  expect(suggestedSizes('99')).toEqual([]);
  expect(suggestedSizes('michelin')).toBeNull();
});
