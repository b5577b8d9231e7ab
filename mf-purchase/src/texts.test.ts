import { coverExplanation, coverText } from './cover-text.ts';
import { rateText } from './rate-text.ts';

test.each([
  [null, ''],
  [0.65, '0.65'],
  [0.7, '0.70'],
  [0.12345678, '0.123457'],
  [1234.5, '1234.50'],
])('the rate %p reads %p', (rate, text) => {
  expect(rateText(rate)).toBe(text);
});

test('rates that stand above each other have four decimals', () => {
  expect([0.65, 0.123456].map((rate) => rateText(rate, 4))).toEqual(['0.6500', '0.123456']);
});

test.each([
  [null, '∞'],
  [0.25, '0.3 wk'],
  [9.94, '9.9 wk'],
  [10, '10 wk'],
  [34.6, '35 wk'],
])('a cover of %p weeks reads %p', (weeks, text) => {
  expect(coverText({ weeks, incoming: 0, sold12Weeks: 0 })).toBe(text);
});

test('the cover is explained by stock, what comes, and what was sold', () => {
  const cover = { weeks: 12, incoming: 1040, sold12Weeks: 60 };
  const base = '20 on hand, 1,040 incoming; 60 sold in the last 12 weeks';
  expect(coverExplanation(cover, 20)).toBe(base);
  expect(coverExplanation({ ...cover, weeks: null }, 20)).toBe(`${base}: nothing was sold, so no end is in sight`);
});
