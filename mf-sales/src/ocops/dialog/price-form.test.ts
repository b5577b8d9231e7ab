import { priceText, typedCents } from './price-form.ts';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['120.5', 12_050],
  ['120.50', 12_050],
  ['9999999.99', 999_999_999],
  ['10000000', undefined],
  ['120.505', undefined],
  ['-1', undefined],
  ['cheap', undefined],
])('the typed price %j is %p cents', (text, cents) => {
  expect(typedCents(text)).toBe(cents);
});

test('a price that is not set, or 0, is an empty field', () => {
  expect([null, undefined, 0, 5, 12_050].map(priceText)).toEqual(['', '', '', '0.05', '120.50']);
});
