import type { ProductPage } from '@iwe/contract';
import { priceLine } from './price-line.ts';

const DAY = 86_400_000;
const at = (day: number) => new Date(Date.UTC(2026, 2, day)).toISOString();
const change = (day: number, old: number | null, next: number | null) =>
  ({
    id: day,
    price: 'classA',
    at: at(day),
    by: 'Mia',
    old,
    new: next,
  }) as unknown as ProductPage['priceHistory'][number];
const NOW = Date.UTC(2026, 2, 31);
const line = (...changes: ProductPage['priceHistory']) =>
  priceLine(changes, NOW).map(({ x, y, title }) => [x, y, title]);

test('changes, newest first, become a line from oldest to now; its first value is a day earlier', () => {
  const [first, second] = [Date.UTC(2026, 2, 5), Date.UTC(2026, 2, 9)];
  expect(line(change(9, 95, 100), change(5, 90, 95))).toEqual([
    [first - DAY, 90, '90.00'],
    [first, 95, '95.00'],
    [second, 100, '100.00'],
    [NOW, 100, undefined],
  ]);
});

test('a price that was not set before begins with its first value; one that was taken away is 0', () => {
  const first = Date.UTC(2026, 2, 5);
  expect(line(change(5, null, 95)).map(([x, y]) => [x, y])).toEqual([
    [first, 95],
    [NOW, 95],
  ]);
  expect(line(change(5, 95, null)).at(-1)).toEqual([NOW, 0, undefined]);
});

test('without a change there is no line', () => {
  expect(line()).toEqual([]);
});
