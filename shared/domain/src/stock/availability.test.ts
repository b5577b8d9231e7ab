import { availableQuantity } from './availability.ts';
import { landedCost, proposeCostShare, spreadLandedCost } from './landed-cost.ts';

test('available may be below 0', () => {
  expect(availableQuantity(3, 5)).toBe(-2);
});

test.each([
  [320_000, 0.65, 185_000, 677_308],
  [0, null, 185_000, 185_000],
  [0, 0, 0, 0],
  [1, 0, 0, undefined],
  [1, null, 5, undefined],
])('freight %p at %p and clearance %p is %p', (seaFreightCents, fxRate, clearanceCostCents, expected) => {
  expect(landedCost({ seaFreightCents, fxRate, clearanceCostCents })).toBe(expected);
});

test('services get no landed cost; by quantity every unit gets the same', () => {
  const lines = [
    { quantity: 1, priceCents: 300, movesStock: true },
    { quantity: 3, priceCents: 100, movesStock: true },
    { quantity: 9, priceCents: 900, movesStock: false },
  ];
  expect(spreadLandedCost(100, lines, 'value')).toEqual([50, 50, 0]);
  expect(spreadLandedCost(100, lines, 'quantity')).toEqual([25, 75, 0]);
  expect(() => spreadLandedCost(100, lines.slice(2), 'value')).toThrow('nothing to spread');
});

test.each([
  [-100, 1, 2, 0],
  [100, -1, 2, 0],
  [100, 1, -2, 0],
  [10_000, 30, 100, 3_000],
  [10_000, 100, 100, 10_000],
  [10_000, 120, 100, 10_000],
  [10_000, 0, 100, 0],
  [0, 30, 100, 0],
  [-5, 30, 100, 0],
])('of %p open, a bill of %p out of %p proposes %p', (open, bill, base, expected) => {
  expect(proposeCostShare(open, bill, base)).toBe(expected);
});
