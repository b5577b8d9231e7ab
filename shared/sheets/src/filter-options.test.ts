import { PRODUCT_SORT_TYPES } from '@iwe/domain';
import { optionsOf, sortOptions, wordOptions } from './filter-options.ts';

test('labels by code become options in the given order; a code without a label is its own', () => {
  const labels = { 1: 'One', 2: 'Two', 10: 'Ten' };
  expect(optionsOf(labels).map(({ value, label }) => `${value} ${label}`)).toEqual(['1 One', '2 Two', '10 Ten']);
  expect(optionsOf(labels, [10, 1])).toEqual([
    { value: '10', label: 'Ten' },
    { value: '1', label: 'One' },
  ]);
  expect(optionsOf(labels, [7])).toEqual([{ value: '7', label: '7' }]);
});

test('words are their own values', () => {
  expect(wordOptions(['Sent', 'Fail'])).toEqual([
    { value: 'Sent', label: 'Sent' },
    { value: 'Fail', label: 'Fail' },
  ]);
});

test('a list offers the sort types of its own columns, by their number in the specification', () => {
  const offered = (options: ReturnType<typeof sortOptions>) => options.map(({ value, label }) => `${value} ${label}`);
  expect(offered(sortOptions(['amount']))).toEqual(['3 Amount ascending', '4 Amount descending']);
  expect(offered(sortOptions(['number', 'dueDate']))).toEqual([
    '1 Number ascending',
    '2 Number descending',
    '5 Due date ascending',
    '6 Due date descending',
  ]);
  expect(offered(sortOptions(['code'], PRODUCT_SORT_TYPES))).toEqual(['1 Code ascending', '2 Code descending']);
  expect(offered(sortOptions(['name'], PRODUCT_SORT_TYPES))).toEqual(['8 Name ascending', '9 Name descending']);
  expect(sortOptions([])).toEqual([]);
});
