import { cleanFilters, isNoFilter } from './clean-filters.ts';

test('empty filters are dropped, and deliver preparing becomes 0', () => {
  expect(
    cleanFilters({
      a: '',
      b: 0,
      c: '0',
      d: 9999,
      e: 'All',
      f: null,
      g: undefined,
      h: '  ',
      i: [],
      j: 'deliver preparing',
      k: ' 2055516 ',
      l: 3,
      m: [1],
      n: false,
    }),
  ).toEqual({ j: 0, k: '2055516', l: 3, m: [1], n: false });
});

test.each(['', '  ', 0, '0', 9999, '9999', 'All', null])('%p is no filter', (value) => {
  expect(isNoFilter(value)).toBe(true);
});

test.each(['205/55R16', 1, 2, 25, 'A-01', 'all'])('%p is a filter', (value) => {
  expect(isNoFilter(value)).toBe(false);
});
