import {
  activeFilters,
  isPlainUrl,
  isSameSearch,
  queryOfSearch,
  savedQuery,
  searchOfUrl,
  startValues,
  urlOfSearch,
  valuesOfSaved,
} from './list-filters.ts';
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

test.each([
  ['', true],
  ['type=csr', true],
  ['page=2', false],
  ['per_page=20', false],
  ['view=7', false],
  ['dateTo=2026-11-01', false],
  ['type=csr&order_type=All', false],
])('whether %j names no search: %j', (url, isPlain) => {
  expect(isPlainUrl(new URLSearchParams(url), filters)).toBe(isPlain);
});

test('a page is a whole number from 1 with at most five digits, and texts are cut', () => {
  expect(['1', '99999', '100000', '2x', 'x2', '1.5'].map((page) => read(`page=${page}`).page)).toEqual([
    1, 99_999, 1, 1, 1, 1,
  ]);
  expect(read(`number=${'x'.repeat(101)}`).values['number']).toHaveLength(100);
  expect(read(`view=${'x'.repeat(21)}`).view).toHaveLength(20);
});

test('a saved search has what is set, and restores an empty filter instead of its initial value', () => {
  const saved = savedQuery(filters, { ...read('dateTo=2026-01-01').values, colour: 'red' });
  expect(saved).toEqual({ dateTo: '2026-01-01', order_type: '1' });
  expect(valuesOfSaved(filters, { dateTo: '2026-01-01', colour: 'red' })).toEqual({
    number: '',
    dateFrom: '',
    dateTo: '2026-01-01',
    order_type: '',
    deliveryStatus: '',
  });
});

test('two saved searches are the same when they name the same values', () => {
  expect(isSameSearch({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
  expect(isSameSearch({ a: '1' }, { a: '1', b: '2' })).toBe(false);
  expect(isSameSearch({ a: '1', b: '2' }, { a: '1' })).toBe(false);
  expect(isSameSearch({ a: '1', b: '2' }, { a: '1', b: '3' })).toBe(false);
  expect(isSameSearch({ a: '1' }, { b: '1' })).toBe(false);
});

test('blanks around a text are no part of it, and blanks alone are no text', () => {
  const urlWith = (number: string) =>
    urlOfSearch({ ...read(''), values: { ...read('').values, number } }, filters, new URLSearchParams(), 50).toString();
  expect([urlWith(' IN12 '), urlWith('  ')]).toEqual(['number=IN12', '']);
});
