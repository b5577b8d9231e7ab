import { purchasePrice } from './purchase-price.ts';

const LINE = { type: 4, usdPriceCents: 4550, priceCents: 0, isManual: false, fxRate: 0.65 };

describe('the AUD price of a purchase line', () => {
  test.each([[4550, 0.65, 7000], [5850, 0.65, 9000], [4550, 0, 100], [4550, null, 100]])('an order: USD %d cents at %d give %d', (usdPriceCents, fxRate, priceCents) => {
    expect(purchasePrice({ ...LINE, type: 3, usdPriceCents, fxRate, priceCents: 1, isManual: true })).toEqual({ priceCents, source: 'usd', isManual: false });
  });

  test('a bill computes what nobody typed, and keeps what somebody did', () => {
    expect(purchasePrice({ ...LINE, priceCents: 6000 })).toEqual({ priceCents: 7000, source: 'usd', isManual: false });
    expect(purchasePrice({ ...LINE, priceCents: 6000, isManual: true })).toEqual({ priceCents: 6000, source: 'manual', isManual: true });
  });

  test('the source keeps its price while USD price and rate are the same', () => {
    const source = { usdPriceCents: 4550, priceCents: 7010, fxRate: 0.65 };
    expect(purchasePrice({ ...LINE, source })).toEqual({ priceCents: 7010, source: 'source', isManual: false });
    expect(purchasePrice({ ...LINE, fxRate: 0.7, source })).toEqual({ priceCents: 6500, source: 'usd', isManual: false });
    expect(purchasePrice({ ...LINE, usdPriceCents: 5850, source })).toEqual({ priceCents: 9000, source: 'usd', isManual: false });
  });

  test('without a USD price it is the source or the hand', () => {
    const source = { usdPriceCents: null, priceCents: 7010, fxRate: null };
    expect(purchasePrice({ ...LINE, usdPriceCents: null, source }).priceCents).toBe(7010);
    expect(purchasePrice({ ...LINE, usdPriceCents: null, priceCents: 7010, source }).source).toBe('source');
    expect(purchasePrice({ ...LINE, usdPriceCents: null, priceCents: 5000, source })).toEqual({ priceCents: 5000, source: 'manual', isManual: true });
  });
});
