import { changeByPercent, followClassA, priceMarginPercent, roundPrice } from './price-rounding.ts';
import type { PriceRounding } from './price-rounding.ts';

test.each<[PriceRounding, number, number]>([
  ['cent', 10_498, 10_498],
  ['fiveCents', 10_497, 10_495],
  ['fiveCents', 10_498, 10_500],
  ['tenCents', 10_494, 10_490],
  ['tenCents', 10_495, 10_500],
  ['dollar', 10_449, 10_400],
  ['dollar', 10_450, 10_500],
  ['ninetyFive', 10_498, 10_495],
  ['ninetyFive', 10_544, 10_495],
  ['ninetyFive', 10_545, 10_595],
  // Nothing above 0 becomes "not set".
  ['dollar', 30, 30],
  ['tenCents', 4, 4],
  ['ninetyFive', 20, 95],
  ['ninetyFive', 0, 0],
])('%s rounds %i to %i cents', (rule, cents, expected) => {
  expect(roundPrice(cents, rule)).toBe(expected);
});

test('a percentage is rounded once, by the rule; a price that is not set stays so', () => {
  expect(changeByPercent(10_192, 300, 'cent')).toBe(10_498);
  expect(changeByPercent(10_192, 300, 'ninetyFive')).toBe(10_495);
  expect(changeByPercent(10_000, -250, 'cent')).toBe(9_750);
  expect(changeByPercent(0, 300, 'ninetyFive')).toBe(0);
});

test('B to E follow class A by their ratios, rounded; a class of 0 stays 0', () => {
  const opened = { classACents: 10_000, classBCents: 9_000, classCCents: 8_000, classDCents: 0, classECents: 7_000 };
  expect(followClassA(opened, 10_500, 'ninetyFive')).toEqual({
    classACents: 10_500,
    classBCents: 9_495,
    classCCents: 8_395,
    classDCents: 0,
    classECents: 7_395,
  });
  // The rule touches nothing that does not follow.
  expect(followClassA({ ...opened, classACents: 0 }, 10_500, 'dollar')).toMatchObject({ classBCents: 9_000 });
});

test('the margin takes the GST off the price', () => {
  expect(priceMarginPercent(11_000, 8_000)).toBe(20);
  expect(priceMarginPercent(11_000, 11_000)).toBe(-10);
  expect(priceMarginPercent(null, 8_000)).toBeNull();
  expect(priceMarginPercent(11_000, null)).toBeNull();
});
