import { priceAtRate, purchasePrice } from './purchase-price.ts';

const LINE = { type: 4, usdPriceCents: 4550, priceCents: 0, isManual: false, fxRate: 0.65 };

describe('the AUD price of a purchase line', () => {
  test.each([
    [4550, 0.65, 7000],
    [5850, 0.65, 9000],
    [4550, 0, 100],
    [4550, null, 100],
  ])('an order: USD %d cents at %d give %d', (usdPriceCents, fxRate, priceCents) => {
    expect(purchasePrice({ ...LINE, type: 3, usdPriceCents, fxRate, priceCents: 1, isManual: true })).toEqual({
      priceCents,
      source: 'usd',
      isManual: false,
    });
  });

  test('a bill computes prices that nobody typed, and keeps typed ones', () => {
    expect(purchasePrice({ ...LINE, priceCents: 6000 })).toEqual({ priceCents: 7000, source: 'usd', isManual: false });
    expect(purchasePrice({ ...LINE, priceCents: 6000, isManual: true })).toEqual({
      priceCents: 6000,
      source: 'manual',
      isManual: true,
    });
  });

  test("a line keeps its source's price while USD price and rate are the same", () => {
    const source = { usdPriceCents: 4550, priceCents: 7010, fxRate: 0.65 };
    expect(purchasePrice({ ...LINE, source })).toEqual({ priceCents: 7010, source: 'source', isManual: false });
    expect(purchasePrice({ ...LINE, fxRate: 0.7, source })).toEqual({
      priceCents: 6500,
      source: 'usd',
      isManual: false,
    });
    expect(purchasePrice({ ...LINE, usdPriceCents: 5850, source })).toEqual({
      priceCents: 9000,
      source: 'usd',
      isManual: false,
    });
  });

  test("without a USD price it is the source's price or the typed one", () => {
    const source = { usdPriceCents: null, priceCents: 7010, fxRate: null };
    expect(purchasePrice({ ...LINE, usdPriceCents: null, source }).priceCents).toBe(7010);
    expect(purchasePrice({ ...LINE, usdPriceCents: null, priceCents: 7010, source }).source).toBe('source');
    expect(purchasePrice({ ...LINE, usdPriceCents: null, priceCents: 5000, source })).toEqual({
      priceCents: 5000,
      source: 'manual',
      isManual: true,
    });
  });
});

describe('a line without a USD price', () => {
  const source = { usdPriceCents: null, priceCents: 5_000, fxRate: null };
  test.each([null, 0, -1])('of a bill (USD %p) keeps the price of its source, or what was typed', (usdPriceCents) => {
    const line = { ...LINE, usdPriceCents };
    expect(purchasePrice({ ...line, source })).toEqual({ priceCents: 5_000, source: 'source', isManual: false });
    expect(purchasePrice({ ...line, priceCents: 5_000, source })).toMatchObject({ source: 'source' });
    expect(purchasePrice({ ...line, priceCents: 4_900, source })).toEqual({
      priceCents: 4_900,
      source: 'manual',
      isManual: true,
    });
    expect(purchasePrice({ ...line, priceCents: 4_900 })).toEqual({
      priceCents: 4_900,
      source: 'manual',
      isManual: true,
    });
  });
});

test('a line of another rate, or of another USD price, than its source is reckoned again', () => {
  const source = { usdPriceCents: 4550, priceCents: 6_999, fxRate: 0.65 };
  expect(purchasePrice({ ...LINE, source })).toEqual({ priceCents: 6_999, source: 'source', isManual: false });
  expect(purchasePrice({ ...LINE, fxRate: 0.7, source })).toEqual({ priceCents: 6500, source: 'usd', isManual: false });
  expect(purchasePrice({ ...LINE, usdPriceCents: 5850, source })).toMatchObject({ priceCents: 9000, source: 'usd' });
});

test.each([
  ['from USD, half away from zero', { usdPriceCents: 4551, priceCents: 7000, isManual: false }, 0.6, 7585],
  ['a half cent', { usdPriceCents: 1, priceCents: 7, isManual: false }, 2, 1],
  ['typed', { usdPriceCents: 4550, priceCents: 6100, isManual: true }, 0.6, 6100],
  ['without a USD price', { usdPriceCents: null, priceCents: 1200, isManual: false }, 0.6, 1200],
  ['with a USD price of 0', { usdPriceCents: 0, priceCents: 1200, isManual: false }, 0.6, 1200],
  ['typed, at no usable rate', { usdPriceCents: 4550, priceCents: 6100, isManual: true }, 0, 100],
])('a stored price at another rate: %s', (_what, line, fxRate, priceCents) => {
  expect(priceAtRate(line, fxRate)).toBe(priceCents);
});
