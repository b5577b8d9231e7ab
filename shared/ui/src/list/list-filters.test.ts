import { activeFilters, queryOfSearch, searchOfUrl, startValues, urlOfSearch } from './list-filters.ts';
import type { ListFilter } from './list-filters.ts';

const filters: readonly ListFilter[] = [
  { kind: 'text', key: 'number', label: 'Number' },
  { kind: 'days', key: 'date', label: 'Date', from: 'dateFrom', to: 'dateTo' },
  {
    kind: 'choice',
    key: 'order_type',
    label: 'Type',
    start: '1',
    options: [
      { value: '1', label: 'Invoice' },
      { value: '2', label: 'Credit Note' },
    ],
  },
  {
    kind: 'choice',
    key: 'deliveryStatus',
    label: 'Delivery',
    options: [{ value: 'deliver preparing', label: 'Preparing' }],
  },
];
const read = (url: string, pageSize = 50) => searchOfUrl(new URLSearchParams(url), filters, pageSize);
const urlOf = (url: string, pageSize = 50) =>
  urlOfSearch(read(url, pageSize), filters, new URLSearchParams(url), pageSize).toString();

test('a URL without parameters means the initial values of the filters', () => {
  expect(read('')).toEqual({
    values: { number: '', dateFrom: '', dateTo: '', order_type: '1', deliveryStatus: '' },
    page: 1,
    perPage: 50,
    view: '',
  });
  expect(startValues(filters)).toEqual(read('').values);
  expect(urlOf('')).toBe('');
});

test.each([
  ['number=IN12&page=3&per_page=100', 'number=IN12&per_page=100&page=3'],
  ['page=0&per_page=37', ''],
  ['page=-1&per_page=20', 'per_page=20'],
  ['order_type=1', ''],
  ['order_type=All', 'order_type=All'],
  ['type=csr&colour=red', 'type=csr&colour=red'],
  ['view=7&number=IN12', 'number=IN12&view=7'],
])('%s is written as %s', (url, expected) => expect(urlOf(url)).toBe(expected));

test('a filter cleared from its initial value is All in the URL and is not sent to the server', () => {
  const search = { ...read(''), values: { ...read('').values, order_type: 'All' } };
  expect(urlOfSearch(search, filters, new URLSearchParams(), 50).toString()).toBe('order_type=All');
  expect(queryOfSearch(search)).toEqual({ page: 1, per_page: 50 });
});

test('empty values, 0, 9999 and All are dropped, and deliver preparing is sent as 0', () => {
  const values = {
    number: '  ',
    dateFrom: '2026-11-01',
    dateTo: '',
    order_type: '9999',
    deliveryStatus: 'deliver preparing',
    tag: '0',
    approver: 'All',
  };
  expect(queryOfSearch({ values, page: 2, perPage: 20 })).toEqual({
    dateFrom: '2026-11-01',
    deliveryStatus: 0,
    page: 2,
    per_page: 20,
  });
});

test('parameters that are not filters stay', () => {
  expect(urlOf('type=csr&page=2')).toBe('type=csr&page=2');
});

test('active filters are those that differ from their initial value', () => {
  expect(activeFilters(filters, read('').values)).toBe(0);
  expect(activeFilters(filters, read('order_type=2&dateTo=2026-01-01&number=1').values)).toBe(3);
});
