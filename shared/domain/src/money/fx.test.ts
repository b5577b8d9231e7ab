import { isPositiveFxRate, isUnusualFxRate, priceFromUsd, usdToAudCents } from './fx.ts';

describe('prices from USD', () => {
  test.each([
    [4550, 0.65, 7000],
    [5850, '0.65', 9000],
    [320000, 0.65, 492308],
    [1, 3, 0],
    [1, 2, 1],
    [4550, 0, 100],
    [4550, -0.65, 100],
    [4550, NaN, 100],
    [4550, '', 100],
    [4550, 'abc', 100],
    [4550, null, 100],
    [4550, undefined, 100],
    [0, 0.65, 0],
  ])('%p USD cents at %p is %p', (usd, fx, cents) => {
    expect(priceFromUsd(usd, fx)).toBe(cents);
  });

  test('freight without a rate has no AUD value', () => {
    expect(usdToAudCents(320000, 0)).toBeUndefined();
    expect(isPositiveFxRate(0)).toBe(false);
    expect(isPositiveFxRate('0.0001')).toBe(true);
  });

  test.each([
    [0.65, 0.65, false],
    [0.7475, 0.65, false],
    [0.7476, 0.65, true],
    [0.5525, 0.65, false],
    [0.5524, 0.65, true],
    [0.65, null, false],
    [0.65, 0, false],
    [0, 0.65, false],
  ])('%p against the last %p: unusual %p', (fx, last, unusual) => {
    expect(isUnusualFxRate(fx, last)).toBe(unusual);
  });
});

describe('rates at their edges', () => {
  test.each([null, undefined, '', 'abc', 0, '0.0', -0.65, '-0.0001'])('%p is no rate', (rate) => {
    expect(isPositiveFxRate(rate)).toBe(false);
    expect(usdToAudCents(4550, rate)).toBeUndefined();
  });
  test.each([
    [0.8, 0.65, true],
    [0.7475, 0.65, false],
    [0.7476, 0.65, true],
    [0.5525, 0.65, false],
    [0.5524, 0.65, true],
    // Written with other numbers of decimals.
    [1, 0.85, true],
    [1, 0.87, false],
    [0.6, 0.6543, false],
    [0.65, 0, false],
    [0.65, -0.65, false],
    [-0.65, 0.65, false],
    [0, 0.65, false],
    [0.65, null, false],
    [Infinity, 0.65, false],
    [0.65, Infinity, false],
  ])('the rate %p after %p is unusual: %p', (rate, last, isUnusual) =>
    expect(isUnusualFxRate(rate, last)).toBe(isUnusual),
  );
});
