import { unusualPrices } from './unusual-prices.ts';

const step = (wasCents: number, priceCents: number, costCents: number | null = 5_000) => ({
  wasCents,
  priceCents,
  costCents,
});

it('prices at cost, changed by a fifth, new or emptied are nothing unusual', () => {
  expect(unusualPrices([step(10_000, 12_000), step(10_000, 8_000), step(0, 9_000), step(9_000, 0)])).toBeNull();
  expect(unusualPrices([step(5_100, 5_000)])).toBeNull();
  expect(unusualPrices([step(100, 110, null)])).toBeNull();
});

it('those below cost and those changed by more than a fifth are counted, each for itself', () => {
  expect(unusualPrices([step(10_000, 12_001)])).toBe('1 changed by more than 20 %.');
  expect(unusualPrices([step(10_000, 7_999), step(5_100, 4_999), step(10_000, 4_000)])).toBe(
    '2 below cost, 2 changed by more than 20 %.',
  );
});
