import { messages } from '../wording/messages.ts';
import { recalculateClasses } from './class-ratios.ts';
import { changeSpecialFlag, checkPriceDialog } from './price-dialog.ts';
import { PRICE_SOURCE_LABELS, priceFor } from './price-for.ts';
import { isPriceWarned } from './price-rules.ts';
import { priceList, type ProductPrices } from './product-prices.ts';
import { proposeReprice } from './reprice.ts';

const product: ProductPrices = {
  standardCents: 12000,
  specialCents: 9500,
  classACents: 10000,
  classBCents: 9800,
  classCCents: 9600,
  classDCents: 9400,
  classECents: 9200,
  costCents: 7000,
  costUsdCents: 4550,
  isSpecial: false,
  ocop: { 3: 9100, 4: 0 },
};

describe('priceFor', () => {
  test.each([
    ['Class A', { priceStrategy: 'Class A / COD' }, {}, 10000, 'classA'],
    ['Class B', { priceStrategy: 'Class B / Special' }, {}, 9800, 'classB'],
    ['Class C', { priceStrategy: 'Class C' }, {}, 9600, 'classC'],
    ['Class D', { priceStrategy: 'Class D' }, {}, 9400, 'classD'],
    ['Class E', { priceStrategy: 'Class E' }, {}, 9200, 'classE'],
    ['Standard', { priceStrategy: 'Standard' }, {}, 12000, 'standard'],
    ['OCOP of the own class', { priceStrategy: 'OCOP / VIP', customerClassId: 3 }, {}, 9100, 'ocop'],
    ['OCOP of 0 is not set', { priceStrategy: 'OCOP / VIP', customerClassId: 4 }, {}, 10000, 'classA'],
    ['OCOP of a class without price', { priceStrategy: 'OCOP / VIP', customerClassId: 9 }, {}, 10000, 'classA'],
    ['OCOP without a class', { priceStrategy: 'OCOP / VIP' }, {}, 10000, 'classA'],
    ['class B of 0', { priceStrategy: 'Class B / Special' }, { classBCents: 0 }, 10000, 'classA'],
    [
      'class B and A empty',
      { priceStrategy: 'Class B / Special' },
      { classBCents: null, classACents: 0 },
      12000,
      'standard',
    ],
    ['Standard empty', { priceStrategy: 'Standard' }, { standardCents: 0 }, 10000, 'classA'],
    ['special lower than the base', { priceStrategy: 'Class A / COD' }, { isSpecial: true }, 9500, 'special'],
    ['special not lower', { priceStrategy: 'Class E' }, { isSpecial: true }, 9200, 'classE'],
    [
      'special equal to the base',
      { priceStrategy: 'Class A / COD' },
      { isSpecial: true, specialCents: 10000 },
      10000,
      'classA',
    ],
    ['special of 0', { priceStrategy: 'Class A / COD' }, { isSpecial: true, specialCents: 0 }, 10000, 'classA'],
    ['special switched off', { priceStrategy: 'Class A / COD' }, { isSpecial: false }, 10000, 'classA'],
    ['no customer', null, {}, 10000, 'classA'],
    ['unknown strategy', { priceStrategy: 'Unknown' }, {}, 10000, 'classA'],
    [
      'nothing set',
      { priceStrategy: 'Class A / COD' },
      { classACents: 0, standardCents: null, isSpecial: true },
      0,
      'none',
    ],
  ])('%s', (_name, customer, change, priceCents, source) => {
    expect(priceFor(customer, { ...product, ...change })).toEqual({ priceCents, source });
  });
});

test('the price list has a fixed order, and the third price is Class A', () => {
  const list = priceList(product, 3, true);
  expect(list.map((entry) => [entry.type, entry.priceCents])).toEqual([
    ['Standard', 12000],
    ['Special', 9500],
    ['Class A', 10000],
    ['Class B', 9800],
    ['OCOP', 9100],
    ['Cost Price', 7000],
    ['Cost USD', 4550],
  ]);
  expect(priceList({}, null, true)[2]).toEqual({ type: 'Class A', priceCents: 0 });
  expect(priceList(product, 3, false).map((entry) => entry.type)).not.toContain('Cost Price');
});

test.each([
  [9701, 10000, false],
  [9700, 10000, false],
  [9699, 10000, true],
  [0, 0, false],
  [0, null, false],
])('price %p under class A %p: warned %p', (price, classA, warned) => {
  expect(isPriceWarned(price, classA)).toBe(warned);
});

describe('editing class A', () => {
  const opened = { classACents: 10000, classBCents: 9800, classCCents: 9633, classDCents: 0, classECents: 9200 };
  test('B to E follow by the ratios of the stored values', () => {
    expect(recalculateClasses(opened, 11000)).toEqual({
      classACents: 11000,
      classBCents: 10780,
      classCCents: 10596,
      classDCents: 0,
      classECents: 10120,
    });
  });
  test('editing twice starts from the stored values again', () => {
    expect(recalculateClasses(opened, 10000)).toEqual(opened);
  });
  test('a stored A of 0 changes nothing else', () => {
    expect(recalculateClasses({ ...opened, classACents: 0 }, 5000)).toEqual({ ...opened, classACents: 5000 });
  });
});

describe('the price dialog', () => {
  test.each([
    [true, 0, 'error', messages.specialPriceCannotBeZero],
    [false, 1, 'warning', messages.specialFlagMustBeYes],
  ])('special %p at %p is an %s', (isSpecial, specialCents, level, message) => {
    expect(checkPriceDialog({ isSpecial, specialCents })).toMatchObject({ level, message });
  });
  test.each([
    [true, 1],
    [false, 0],
  ])('special %p at %p saves', (isSpecial, specialCents) => {
    expect(checkPriceDialog({ isSpecial, specialCents })).toBeUndefined();
  });
  test('NO sets the special price to 0 and warns once', () => {
    expect(changeSpecialFlag({ isSpecial: true, specialCents: 9500 }, false)).toEqual({
      isSpecial: false,
      specialCents: 0,
      warning: messages.specialPriceSetToZero,
    });
    expect(changeSpecialFlag({ isSpecial: false, specialCents: 0 }, true)).toEqual({
      isSpecial: true,
      specialCents: 0,
      warning: undefined,
    });
    expect(changeSpecialFlag({ isSpecial: false, specialCents: 7 }, false).warning).toBeUndefined();
  });
});

test('repricing proposes old → new and keeps manual prices', () => {
  const lines = [
    { lineNumber: 1, productId: 10, priceCents: 9800, manual: false },
    { lineNumber: 2, productId: 11, priceCents: 5000, manual: true },
    { lineNumber: 3, productId: 12, priceCents: 700, manual: false },
    { lineNumber: 4, productId: 13, priceCents: 700, manual: false },
    { lineNumber: 5, productId: 14, priceCents: 700, manual: false },
  ];
  const prices = new Map([
    [10, { priceCents: 10000, source: 'classA' as const }],
    [11, { priceCents: 6000, source: 'ocop' as const }],
    [12, { priceCents: 700, source: 'classA' as const }],
    [13, { priceCents: 0, source: 'none' as const }],
  ]);
  expect(proposeReprice(lines, (productId) => prices.get(productId))).toEqual([
    { lineNumber: 1, productId: 10, oldPriceCents: 9800, newPriceCents: 10000, newSource: 'classA', applies: true },
    { lineNumber: 2, productId: 11, oldPriceCents: 5000, newPriceCents: 6000, newSource: 'ocop', applies: false },
  ]);
});

test('people read where a price comes from', () => {
  expect(PRICE_SOURCE_LABELS).toEqual({
    ocop: 'OCOP',
    classA: 'Class A',
    classB: 'Class B',
    classC: 'Class C',
    classD: 'Class D',
    classE: 'Class E',
    standard: 'Standard',
    special: 'Special',
    manual: 'Manual',
    source: 'Source sheet',
    usd: 'USD price',
    none: 'No price',
  });
});

test('a price below 0 is none, and a customer of OCOP without a class or a list gets class A', () => {
  const customer = { priceStrategy: 'OCOP', customerClassId: 3 };
  expect(priceFor(null, { ...product, classACents: -1 })).toEqual({ priceCents: 12000, source: 'standard' });
  const { ocop: _ocop, ...unlisted } = product;
  for (const [who, prices] of [
    [customer, unlisted],
    [{ ...customer, customerClassId: null }, product],
  ] as const)
    expect(priceFor(who, prices)).toEqual({ priceCents: 10000, source: 'classA' });
  expect(priceList(unlisted, 3, true).find((entry) => entry.type === 'OCOP')?.priceCents).toBe(0);
});

test('without the right to costs the list has none, and says all else', () => {
  expect(priceList(product, null, false).map((entry) => entry.type)).toEqual([
    'Standard',
    'Special',
    'Class A',
    'Class B',
    'OCOP',
  ]);
  expect(priceList(product, null, true).map((entry) => entry.type)).toHaveLength(7);
});

test('a contradiction between the flag and the special price names its field and its weight', () => {
  expect(checkPriceDialog({ isSpecial: true, specialCents: 0 })).toEqual({
    level: 'error',
    field: 'specialPrice',
    message: messages.specialPriceCannotBeZero,
  });
  expect(checkPriceDialog({ isSpecial: false, specialCents: 1 })).toEqual({
    level: 'warning',
    field: 'isSpecial',
    message: messages.specialFlagMustBeYes,
  });
});
