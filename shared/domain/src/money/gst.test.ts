import fc from 'fast-check';
import { TaxType } from '../enums/tax-type.ts';
import { gstOfTotal, includesGst, lineAmount, lineGstShares, priceExGst, sheetTotals } from './gst.ts';

describe('GST', () => {
  test.each([
    [42500, 3, 3864, 38636],
    [75800, 3, 6891, 68909],
    [75800, 2, 6891, 68909],
    [75800, 1, 0, 75800],
    [0, 3, 0, 0],
    [5, 3, 0, 5],
    [6, 3, 1, 5],
    [-6, 3, -1, -5],
    [75800, 9, 0, 75800],
  ])('%p cents with tax type %p: GST %p, subtotal %p', (total, taxType, gst, subtotal) => {
    expect(gstOfTotal(total, taxType)).toBe(gst);
    expect(total - gst).toBe(subtotal);
  });

  test('only types 2 and 3 include GST', () => {
    expect([0, 1, 2, 3, 4].map(includesGst)).toEqual([false, false, true, true, false]);
  });

  test('four tyres and a service', () => {
    const totals = sheetTotals(
      [
        { quantity: 4, priceCents: 9800 },
        { quantity: 1, priceCents: 3300 },
      ],
      TaxType.GstOnIncome,
    );
    expect(totals).toEqual({
      totalCents: 42500,
      gstCents: 3864,
      subtotalCents: 38636,
      quantity: 5,
      lineAmountsCents: [39200, 3300],
      lineGstCents: [3564, 300],
    });
  });

  test('an adjustment that loses goods has a negative total and no GST', () => {
    const totals = sheetTotals([{ quantity: -3, priceCents: 1000 }], TaxType.NoTax);
    expect(totals).toMatchObject({ totalCents: -3000, gstCents: 0, lineGstCents: [0] });
  });

  test.each([
    [11000, 10000],
    [9800, 8909],
    [1, 1],
    [0, 0],
  ])('a unit price of %p cents is %p without GST', (price, exGst) => {
    expect(priceExGst(price)).toBe(exGst);
  });

  test('the amount of a line of 0 pieces is plain 0', () => {
    expect(Object.is(lineAmount(0, 500), 0)).toBe(true);
    expect(lineAmount(3, 3333)).toBe(9999);
  });

  test('property: total, GST, subtotal and the line shares always add up', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 0, max: 5000 }),
      priceCents: fc.integer({ min: 0, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.constantFrom(1, 2, 3), (lines, taxType) => {
        const totals = sheetTotals(lines, taxType);
        expect(totals.subtotalCents + totals.gstCents).toBe(totals.totalCents);
        expect(totals.lineGstCents.reduce((a, b) => a + b, 0)).toBe(totals.gstCents);
        expect(totals.lineGstCents).toEqual(lineGstShares(totals.lineAmountsCents, taxType));
        expect(Math.abs(totals.gstCents * 11 - (taxType === 1 ? 0 : totals.totalCents))).toBeLessThanOrEqual(5.5);
      }),
    );
  });
});
