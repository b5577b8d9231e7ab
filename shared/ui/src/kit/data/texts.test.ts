import { dayText, momentText } from './date-text.tsx';
import { moneyText, quantityText } from './money.tsx';
import { pageList } from './table/page-list.ts';

test.each([
  [0, '0.00'],
  [-0.001, '0.00'],
  [1234.5, '1,234.50'],
  [-1234.5, '(1,234.50)'],
  [1_000_000, '1,000,000.00'],
])('money %p is %p', (value, text) => {
  expect(moneyText(value)).toBe(text);
});

test.each([
  [0, '0'],
  [-2, '(2)'],
  [12345, '12,345'],
])('quantity %p is %p', (value, text) => {
  expect(quantityText(value)).toBe(text);
});

test.each([
  ['2026-03-05', '05 Mar 2026'],
  ['2026-09-30', '30 Sep 2026'],
  ['soon', 'soon'],
])('day %p is %p', (value, text) => {
  expect(dayText(value)).toBe(text);
});

test('a moment is shown in the organisation’s zone', () => {
  expect(momentText('2026-03-04T22:05:00Z', 'Australia/Sydney')).toBe('05 Mar 2026 09:05');
  expect(momentText('2026-03-04T13:00:00Z', 'Australia/Sydney')).toBe('05 Mar 2026 00:00');
});

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 5, 6, 7, 8, 9]],
])('pager on page %i of %i shows %j', (page, pages, list) => {
  expect(pageList(page, pages)).toEqual(list);
});
