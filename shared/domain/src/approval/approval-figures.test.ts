import { marginOf, overLimitCents, priceNote, rankWarehouses } from './approval-figures.ts';

const credit = { limitCents: 1_000, balanceCents: 400, approvedUnsentCents: 300, draftsCents: 9_999, sheetCents: 300 };

test.each([
  ['exactly the limit', credit, 0],
  ['one cent over it', { ...credit, sheetCents: 301 }, 1],
  ['no limit', { ...credit, limitCents: 0, sheetCents: 5_000 }, 0],
  ['an overpaid balance', { ...credit, balanceCents: -500, sheetCents: 1_300 }, 100],
])('credit over the limit, drafts not counted: %s', (_name, use, expected) => {
  expect(overLimitCents(use)).toBe(expected);
});

test('margin is ex GST, a loss is negative, and a line without cost is left out and counted', () => {
  const line = { quantity: 2, priceCents: 11_000, gstCents: 2_000, unitCostCents: 8_000 };
  expect(marginOf([line])).toEqual({ marginCents: 4_000, percent: 20, linesWithoutCost: 0 });
  expect(marginOf([line, { ...line, unitCostCents: null }])).toEqual({
    marginCents: 4_000,
    percent: 20,
    linesWithoutCost: 1,
  });
  expect(marginOf([{ ...line, unitCostCents: 12_000 }])).toMatchObject({ marginCents: -4_000, percent: -20 });
  expect(marginOf([])).toEqual({ marginCents: 0, percent: null, linesWithoutCost: 0 });
});

test('the warehouse that fills every line is first; lines of one product share its units', () => {
  const needed = [
    { lineNumber: 1, productId: 7, quantity: 4 },
    { lineNumber: 2, productId: 8, quantity: 1 },
    { lineNumber: 3, productId: 7, quantity: 2 },
  ];
  const ranked = rankWarehouses(needed, [
    { warehouseId: 1, name: 'Empty', onHand: new Map() },
    {
      warehouseId: 2,
      name: 'Nearly',
      onHand: new Map([
        [7, 5],
        [8, 9],
      ]),
    },
    {
      warehouseId: 3,
      name: 'Full',
      onHand: new Map([
        [7, 6],
        [8, 1],
      ]),
    },
  ]);
  expect(ranked.map(({ name, shortLines }) => [name, shortLines])).toEqual([
    ['Full', 0],
    ['Nearly', 1],
    ['Empty', 3],
  ]);
  expect(ranked[1]?.lines).toEqual([
    { lineNumber: 1, need: 4, have: 5 },
    { lineNumber: 2, need: 1, have: 9 },
    { lineNumber: 3, need: 2, have: 1 },
  ]);
});

test('of several that fill it, and of equals, the order given stays', () => {
  const full = (warehouseId: number) => ({ warehouseId, name: String(warehouseId), onHand: new Map([[7, 5]]) });
  const ranked = rankWarehouses([{ lineNumber: 1, productId: 7, quantity: 5 }], [full(4), full(2)]);
  expect(ranked.map(({ warehouseId }) => warehouseId)).toEqual([4, 2]);
});

test('a note on a price names the discount once and every limit', () => {
  expect(priceNote(2_600, [{ whose: 'yours', maxDisCents: 5_000 }])).toBe('26.00 below class A. Limit: yours 50.00.');
  expect(
    priceNote(2_600, [
      { whose: 'yours', maxDisCents: 5_000 },
      { whose: 'Sally', maxDisCents: 2_500 },
    ]),
  ).toBe('26.00 below class A. Limits: yours 50.00, Sally 25.00.');
  expect(priceNote(2_600, [{ whose: 'yours', maxDisCents: 99_999_900 }])).toBe(
    '26.00 below class A. Limit: yours none.',
  );
});
