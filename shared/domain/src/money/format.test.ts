import fc from 'fast-check';
import { parseMoney } from './cents.ts';
import { formatMoney, formatPercent, formatQuantity } from './format.ts';

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '(0.05)'],
  [99999, '999.99'],
  [100000, '1,000.00'],
  [-123456789, '(1,234,567.89)'],
])('formatMoney(%p) is %p', (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
});

test.each([
  [0, '0'],
  [-3, '(3)'],
  [1234567, '1,234,567'],
])('formatQuantity(%p) is %p', (quantity, text) => {
  expect(formatQuantity(quantity)).toBe(text);
});

test.each([
  [12.34, 1, '12.3 %'],
  [-3.26, 1, '(3.3 %)'],
  [-0.04, 1, '0.0 %'],
  [-17.6, 0, '(18 %)'],
  [0, 1, '0.0 %'],
])('formatPercent(%p, %p) is %p', (percent, decimals, text) => {
  expect(formatPercent(percent, decimals)).toBe(text);
});

test('a formatted amount can be typed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => expect(parseMoney(formatMoney(cents))).toBe(cents)),
  );
});
