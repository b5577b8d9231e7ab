import { availableQuantity, reservesStock, incomingQuantity, isInTransit } from './availability.ts';
import { landedCost, proposeCostShare, spreadLandedCost } from './landed-cost.ts';

test.each([
  [10, 4, false, 6],
  [10, 10, false, 0],
  [10, 12, false, 0],
  [10, 0, true, 0],
])('ordered %p, billed %p, closed %p: incoming %p', (orderedQuantity, billedQuantity, isClosed, expected) => {
  expect(incomingQuantity({ orderedQuantity, billedQuantity }, isClosed)).toBe(expected);
});

test('available may be below 0', () => {
  expect(availableQuantity(3, 5)).toBe(-2);
});

const draft = { type: 1, status: 1, csrOrderStatus: null, createdOn: '2026-03-05' };
test.each([
  ['a draft invoice', {}, true],
  ['on its last day', { createdOn: '2026-02-26' }, true],
  ['a day older', { createdOn: '2026-02-25' }, false],
  ['approved', { status: 2 }, false],
  ['voided', { status: 3 }, false],
  ['a bill', { type: 4 }, false],
  ['cancelled by staff', { csrOrderStatus: 1 }, false],
  ['cancelled by the customer', { csrOrderStatus: 2 }, false],
  ['not cancelled', { csrOrderStatus: 0 }, true],
])('%s holds stock: %p', (_name, change, expected) => {
  expect(reservesStock({ ...draft, ...change }, '2026-03-05', 7)).toBe(expected);
});

test.each([
  ['a draft transfer', {}, true],
  ['on its last day', { createdOn: '2026-02-26' }, true],
  ['a day older', { createdOn: '2026-02-25' }, false],
  ['approved', { status: 2 }, false],
  ['voided', { status: 3 }, false],
  ['a draft invoice', { type: 1 }, false],
])('%s is on its way: %p', (_name, change, expected) => {
  expect(isInTransit({ type: 6, status: 1, createdOn: '2026-03-05', ...change }, '2026-03-05', 7)).toBe(expected);
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
