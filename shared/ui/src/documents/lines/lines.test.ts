import type { PickedProduct, SheetLine } from '@iwe/contract';
import { SHEET_LINE_TEXTS, sheetLineTexts } from '@iwe/domain';
import {
  blankLine,
  boughtItemOf,
  copyLine,
  isBelowNotice,
  isBlankLine,
  itemOf,
  lineColumns,
  lineInputs,
  lineOf,
  lineProblems,
  parsePrice,
  parseQuantity,
  repriced,
  shortStock,
  wantsSure,
  withItem,
  withoutItem,
  withoutSource,
} from './index.ts';
import type { EditorLine, LineItem } from './index.ts';
import { buildItem } from '../testing/build-item.ts';

const item = (over: Partial<LineItem> = {}) =>
  buildItem(1, {
    code: '2055516-X',
    name: 'Eco',
    classACents: 10_000,
    available: 5,
    stocks: [
      { warehouseId: 1, warehouse: 'Sydney', stock: 3 },
      { warehouseId: 2, warehouse: 'Melbourne', stock: 6 },
    ],
    price: { cents: 9500, source: 'classB' },
    ...over,
  });
const line = (over: Partial<EditorLine> = {}): EditorLine => ({
  ...withItem(blankLine(), item()),
  quantity: 4,
  ...over,
});

test.each([
  ['4', 4],
  ['0', 0],
  ['1,200', 1200],
  ['4.0', undefined],
  ['', null],
  ['4.5', undefined],
  ['-1', undefined],
  ['four', undefined],
  ['100001', undefined],
])('qty %p is %p', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity);
});
test.each([
  ['98.5', 9850],
  ['$1,250.00', 125_000],
  ['0', 0],
  ['98.505', undefined],
  ['98.500', 9850],
  ['(5.00)', undefined],
  ['x', undefined],
])('price %p is %p cents', (text, cents) => {
  expect(parsePrice(text)).toBe(cents);
});

test('a price entered unchanged stays a list price; another one is a price by hand', () => {
  const { parse } = lineColumns.price;
  expect(parse('95.00', line())).toEqual({ ok: true, patch: {} });
  expect(parse('94', line())).toMatchObject({ ok: true, patch: { priceCents: 9400, manual: true } });
});

test('the 3 AUD notice: 3.00 below passes, 3.01 does not, a list price never asks', () => {
  expect(isBelowNotice(line({ manual: true, priceCents: 9700 }))).toBe(false);
  expect(isBelowNotice(line({ manual: true, priceCents: 9699 }))).toBe(true);
  expect(isBelowNotice(line({ manual: false, priceCents: 9000 }))).toBe(false);
  expect(isBelowNotice(line({ manual: true, priceCents: 10, item: item({ classACents: 0 }) }))).toBe(false);
  expect(wantsSure(line({ manual: true, priceCents: 9699, sureCents: 9699 }))).toBe(false);
});

test('a pasted price stays when its product is found; a former product’s price does not', () => {
  expect(withItem({ ...blankLine(), manual: true, priceCents: 8000 }, item())).toMatchObject({
    priceCents: 8000,
    manual: true,
  });
  expect(withItem({ ...blankLine(), manual: true, priceCents: 9500 }, item())).toMatchObject({
    priceCents: 9500,
    manual: false,
    priceSource: 'classB',
  });
  expect(withItem(line({ manual: true, priceCents: 8000 }), item({ id: 2 }))).toMatchObject({
    priceCents: 9500,
    manual: false,
    priceSource: 'classB',
  });
});

test('a shortage counts all lines of a product, serves earlier first, names places with enough', () => {
  const lines = [line({ quantity: 4 }), line({ quantity: 2 })];
  expect(shortStock(lines[0]!, lines, null)).toBeNull();
  expect(shortStock(lines[1]!, lines, null)).toMatchObject({ need: 6, have: 5, canKeep: 1, others: [] });
  expect(shortStock(lines[0]!, lines.slice(0, 1), 1)).toMatchObject({
    have: 3,
    place: 'Sydney',
    others: [{ warehouseId: 2 }],
  });
  const service = line({ quantity: 99, item: item({ category: 4 }) });
  expect(shortStock(service, [service], null)).toBeNull();
});

test('problems name their line and column', () => {
  const problems = lineProblems(
    [
      line(),
      line({ quantity: null }),
      { ...blankLine(), description: 'x' },
      line({ marks: { price: { text: 'x', reason: 'Bad.', kind: 'error' } } }),
    ],
    { price: true },
  );
  expect(problems.map((problem) => [problem.line, problem.column])).toEqual([
    [2, 'quantity'],
    [3, 'code'],
    [4, 'price'],
  ]);
});

test.each<[string, Partial<EditorLine>, boolean]>([
  ['nothing', {}, true],
  ['a price of the server', { priceCents: 9500 }, true],
  ['a code that is being looked up', { lookup: { by: 'code', text: 'A', onMiss: 'mark' } }, false],
  ['a product', { item: item() }, false],
  ['a qty', { quantity: 0 }, false],
  ['a typed price', { priceCents: 0, manual: true }, false],
  ['a price in USD', { usdCents: 0 }, false],
  ['a counted number', { counted: 0 }, false],
  ['a description', { description: 'x' }, false],
])('a line with %s (%j): blank %p', (_what, over, isBlank) => {
  expect(isBlankLine({ ...blankLine(), ...over })).toBe(isBlank);
});

test('a copy is a new line of no other sheet, and its count is not the stored one', () => {
  const frozen = { counted: 4, system: 3, at: '2026-11-01T00:00:00Z', moved: 0 };
  const stored = line({
    id: 7,
    key: '7',
    sourceLineId: 3,
    source: { no: 'PO1', quantity: 4, open: 4 },
    frozen,
    recount: true,
  });
  expect(copyLine(stored)).toMatchObject({ id: null, sourceLineId: null, source: null, frozen: null, recount: false });
  expect(copyLine(stored).key).not.toBe('7');
  expect(copyLine(line())).not.toHaveProperty('source');
  expect(copyLine(line())).not.toHaveProperty('frozen');
});

describe('a product of the picker', () => {
  const listed = (prices: readonly (number | null)[]) => prices.map((price, index) => ({ type: String(index), price }));
  const picked = (over: Partial<PickedProduct> = {}): PickedProduct => ({
    id: 1,
    code: 'A',
    name: 'Eco',
    unit: 'pc',
    category: 1,
    stock: 9,
    available: 5,
    stock_3rdP: 0,
    stocks: [],
    prices: listed([120, null, 100, null, null, null, null]),
    customerPrice: null,
    ...over,
  });

  test('has the price of the customer, without a customer Class A, then Standard, then none', () => {
    expect(itemOf(picked({ customerPrice: { price: 90.5, source: 'classB' } })).price).toEqual({
      cents: 9050,
      source: 'classB',
    });
    expect(itemOf(picked()).price).toEqual({ cents: 10_000, source: 'classA' });
    expect(itemOf(picked({ prices: listed([120, null, null]) })).price).toEqual({ cents: 12_000, source: 'standard' });
    expect(itemOf(picked({ prices: [] })).price).toBeNull();
    expect(itemOf(picked({ prices: [] })).classACents).toBeNull();
  });

  test('has its cost and cover only where the server names them', () => {
    expect(itemOf(picked())).not.toHaveProperty('costCents');
    expect(itemOf(picked())).not.toHaveProperty('cover');
    const cover = { incoming: 2, sold12Weeks: 12, weeks: 9 };
    const full = picked({ prices: listed([null, null, null, null, null, 60]), cover });
    expect(itemOf(full)).toMatchObject({ costCents: 6000, cover });
  });

  test('is bought at its last price in USD, not at ours', () => {
    const bought = picked({ prices: listed([120, null, 100, null, null, null, 41.5]) });
    expect(boughtItemOf(bought)).toMatchObject({ price: null, usdCents: 4150, classACents: 10_000 });
    expect(boughtItemOf(picked())).toMatchObject({ price: null, usdCents: null });
  });
});

describe('a stored line', () => {
  const stored = (over: Partial<SheetLine> = {}): SheetLine => ({
    id: 7,
    seq: 1,
    productId: 1,
    product: {
      id: 1,
      code: 'A',
      name: 'Eco',
      unit: 'pc',
      category: 1,
      classAPrice: 100,
      stock: 9,
      available: 5,
      stock_3rdP: 0,
      location: '',
      stocks: [],
      cover: null,
    },
    quantity: 4,
    price: 90,
    usdPrice: null,
    amount: 360,
    gst: 0,
    ...sheetLineTexts({}),
    priceSource: 'classB',
    manual: true,
    sourceLineId: null,
    source: null,
    taken: 0,
    inWarehouseQty: null,
    inSystemQty: null,
    countedAt: null,
    movedSince: null,
    needsCost: false,
    ...over,
  });

  test('has its qty and price, and asks for no answer to the notice of its price again', () => {
    expect(lineOf(stored())).toMatchObject({ id: 7, key: '7', quantity: 4, priceCents: 9000 });
    expect(isBelowNotice(lineOf(stored()))).toBe(true);
    expect(wantsSure(lineOf(stored()))).toBe(false);
    for (const part of ['usdCents', 'source', 'counted', 'frozen']) expect(lineOf(stored())).not.toHaveProperty(part);
    expect(lineOf(stored()).item).not.toHaveProperty('cover');
  });

  test('has its price in USD, the line that it comes from, and the cover of its product', () => {
    const source = { sheetId: 1, type: 5, no: 'PO1', lineId: 3, quantity: 8, open: 4 };
    const cover = { incoming: 2, sold12Weeks: 12, weeks: 9 };
    const product = { ...stored().product, cover };
    const all = lineOf(stored({ usdPrice: 12.34, source, sourceLineId: 3, product }));
    expect(all).toMatchObject({ usdCents: 1234, source: { no: 'PO1', quantity: 8, open: 4 }, item: { cover } });
    expect(lineOf(stored({ usdPrice: 0 })).usdCents).toBe(0);
  });

  test('of a count has its counted number, and the system’s number where that is stored', () => {
    const count = { inWarehouseQty: 6, inSystemQty: 4, countedAt: '2026-11-01T00:00:00Z', quantity: 2 };
    const frozen = { counted: 6, system: 4, at: '2026-11-01T00:00:00Z', moved: 0 };
    expect(lineOf(stored(count))).toMatchObject({ quantity: null, counted: 6, frozen });
    expect(lineOf(stored({ ...count, movedSince: -3 })).frozen).toEqual({ ...frozen, moved: -3 });
    expect(lineOf(stored({ ...count, inWarehouseQty: 0 })).counted).toBe(0);
    expect(lineOf(stored({ ...count, inSystemQty: null }))).toMatchObject({ counted: 6, frozen: null });
    expect(lineOf(stored({ ...count, countedAt: null }))).toMatchObject({ counted: 6, frozen: null });
  });
});

test('the same product brings new stock and leaves the price; the first one brings its price', () => {
  const typed = line({ manual: true, priceCents: 8000, sureCents: 8000 });
  expect(withItem(typed, item({ available: 1 }))).toMatchObject({
    item: { available: 1 },
    priceCents: 8000,
    manual: true,
    sureCents: 8000,
  });
  expect(withItem(blankLine(), item({ price: null }))).toMatchObject({ priceCents: null, priceSource: '' });
});

test('a product that is bought brings its price in USD; a pasted one stays', () => {
  const bought = item({ price: null, usdCents: 4100 });
  expect(withItem(blankLine(), bought).usdCents).toBe(4100);
  expect(withItem({ ...blankLine(), usdCents: 3900 }, bought).usdCents).toBe(3900);
  expect(withItem(withItem(blankLine(), item({ id: 2, price: null, usdCents: 3900 })), bought).usdCents).toBe(4100);
  expect(withItem(blankLine(), item())).not.toHaveProperty('usdCents');
});

test('a found product resolves marks of its code and name and repeated notes; other marks stay', () => {
  const error = (text: string) => ({ text, reason: 'Bad.', kind: 'error' as const });
  const note = (text: string) => ({ text, reason: 'Pasted.', kind: 'note' as const });
  const marks = {
    code: error('x'),
    price: error('y'),
    unit: note('pc'),
    stock: note('5'),
    description: note('Eco'),
    name: note('Other name'),
  };
  expect(Object.keys(withItem({ ...blankLine(), marks }, item()).marks ?? {})).toEqual([
    'price',
    'description',
    'name',
  ]);
  expect(withItem({ ...blankLine(), marks: { name: error('z') } }, item()).marks).toEqual({});
});

test('without its product a line loses the price of the product, not one that was typed', () => {
  expect(withoutItem(line())).toMatchObject({ item: null, priceCents: null, priceSource: '', quantity: 4 });
  expect(withoutItem(line())).not.toHaveProperty('usdCents');
  expect(withoutItem(line({ usdCents: 4100 }))).toMatchObject({ item: null, usdCents: null });
  expect(withoutItem(line({ usdCents: 4100, manual: true, priceCents: 8000 }))).toMatchObject({
    item: null,
    priceCents: 8000,
    usdCents: 4100,
  });
  expect(withoutItem({ ...blankLine(), usdCents: 3900 }).usdCents).toBe(3900);
});

test('without its source a line keeps its price; one from USD follows the rate of its own sheet', () => {
  const source = { no: 'PO1', quantity: 4, open: 4 };
  const taken = line({ sourceLineId: 3, source, priceSource: 'source', usdCents: 4100 });
  expect(withoutSource(taken)).toMatchObject({
    sourceLineId: null,
    source: null,
    priceCents: 9500,
    priceSource: 'usd',
  });
  expect(withoutSource({ ...taken, usdCents: 0 }).priceSource).toBe('source');
  expect(withoutSource({ ...taken, priceSource: 'manual' }).priceSource).toBe('manual');
  const own = line({ priceSource: 'source', usdCents: 4100 });
  expect(withoutSource(own)).toBe(own);
});

test('a price of the server replaces a typed one, also as the price of the product', () => {
  const price = { cents: 9100, source: 'special' };
  expect(repriced(line({ manual: true, priceCents: 1, sureCents: 1 }), price)).toMatchObject({
    priceCents: 9100,
    priceSource: 'special',
    manual: false,
    sureCents: null,
    item: { price },
  });
  expect(repriced({ ...blankLine(), quantity: 1 }, price).item).toBeNull();
});

test('no notice without a product, and none without a price', () => {
  expect(isBelowNotice({ ...blankLine(), manual: true, priceCents: 1 })).toBe(false);
  expect(isBelowNotice(line({ manual: true, priceCents: null }))).toBe(false);
});

test('a line is sent with its id, source, USD and count if any; one without a product is not', () => {
  expect(lineInputs([blankLine(), line()])).toEqual([
    {
      seq: 2,
      productId: 1,
      quantity: 4,
      price: 95,
      priceSource: 'classB',
      manual: false,
      ...Object.fromEntries(SHEET_LINE_TEXTS.map(({ field, rule }) => [rule.specified ?? field, ''])),
    },
  ]);
  const sent = (over: Partial<EditorLine>) => lineInputs([line(over)])[0];
  expect(sent({ description: 'x' })).toMatchObject({ desc: 'x' });
  expect(sent({ id: 7, sourceLineId: 3 })).toMatchObject({ id: 7, sourceLineId: 3 });
  expect(sent({ usdCents: 4150 })).toMatchObject({ usdPrice: 41.5 });
  expect(sent({ usdCents: null })).toMatchObject({ usdPrice: null });
  expect(sent({ quantity: null, priceCents: null })).toMatchObject({ quantity: 0, price: 0 });
  expect(sent({ counted: 0 })).toMatchObject({ inWarehouseQty: 0 });
  expect(sent({ counted: 4, recount: false })).not.toHaveProperty('recount');
  expect(sent({ counted: 4, recount: true })).toMatchObject({ inWarehouseQty: 4, recount: true });
});

test('a shortage leaves out what drafts hold in a warehouse, and is never below 0', () => {
  const held = item({
    available: 20,
    stocks: [
      { warehouseId: 1, warehouse: 'Sydney', stock: 6, held: 3 },
      { warehouseId: 2, warehouse: 'Melbourne', stock: 5, held: 2 },
      { warehouseId: 3, warehouse: 'Perth', stock: 4 },
      { warehouseId: 4, warehouse: 'Darwin', stock: 9 },
    ],
  });
  const one = line({ item: held });
  expect(shortStock(one, [one], 1)).toMatchObject({ need: 4, have: 3, canKeep: 3 });
  expect(shortStock(one, [one], 1)?.others.map(({ warehouse }) => warehouse)).toEqual(['Darwin', 'Perth']);
  expect(shortStock({ ...one, quantity: 3 }, [{ ...one, quantity: 3 }], 1)).toBeNull();
  expect(shortStock(one, [one], 5)).toMatchObject({ have: 0, place: 'this warehouse', canKeep: 0 });
  const none = line({ item: item({ available: -2 }) });
  expect(shortStock(none, [none], null)).toMatchObject({ have: 0, place: 'all warehouses', canKeep: 0 });
  expect(shortStock(line({ quantity: null }), [], null)).toBeNull();
  expect(shortStock(blankLine(), [], null)).toBeNull();
});

test('a missing price or qty is no problem where the kind of sheet needs none', () => {
  const bare = line({ quantity: null, priceCents: null });
  expect(lineProblems([bare], { price: true }).map(({ column }) => column)).toEqual(['quantity', 'price']);
  expect(lineProblems([bare], { price: false, quantity: false })).toEqual([]);
  expect(lineProblems([line({ quantity: 0, priceCents: 0 })], { price: true })).toEqual([]);
  expect(lineProblems([{ ...bare, lookup: { by: 'name', text: 'Eco', onMiss: 'mark' } }], { price: true })).toEqual([
    { line: 1, column: 'name', message: 'Line 1: The product "Eco" is still being looked up.' },
  ]);
  const marks = { stock: { text: '5', reason: 'Pasted.', kind: 'note' as const } };
  expect(lineProblems([line({ marks })], { price: true })).toEqual([]);
});

test('a picked product has each of its facts, and stock elsewhere is not our stock', () => {
  const stocks = [{ warehouseId: 14, warehouse: 'Tempe', stock: 5 }];
  const facts = { id: 7, code: 'T7', name: 'Eco', unit: 'set', category: 2, stock: 9, available: 4, stocks };
  const product = { ...facts, stock_3rdP: 3, prices: [], customerPrice: null } as unknown as PickedProduct;
  const item = { ...facts, stock3rdP: 3, classACents: null, price: null };
  expect(itemOf(product)).toEqual(item);
  expect(boughtItemOf(product)).toEqual({ ...item, usdCents: null });
});

test('a stored line has what was stored with it, and its product as it is now', () => {
  const stocks = [{ warehouseId: 14, warehouse: 'Tempe', stock: 5 }];
  const facts = { id: 7, code: 'T7', name: 'Eco', unit: 'set', category: 2, stock: 9, available: 4, stocks };
  const stored = {
    id: 31,
    quantity: 2,
    price: 12.5,
    priceSource: 'classB',
    manual: true,
    description: 'front',
    sourceLineId: 60,
    usdPrice: null,
    inWarehouseQty: null,
    product: { ...facts, stock_3rdP: 3, classAPrice: 13 },
  } as unknown as SheetLine;
  const { id, priceSource, manual, description, sourceLineId, item: of } = lineOf(stored);
  expect([id, priceSource, manual, description, sourceLineId]).toEqual([31, 'classB', true, 'front', 60]);
  expect(of).toEqual({ ...facts, stock3rdP: 3, classACents: 1_300, price: null });
});

test('a shortage counts the lines of its own product alone', () => {
  const other = { ...line({ quantity: 50 }), item: { ...item(), id: 2, code: 'Other' } };
  const five = line({ quantity: 5 });
  expect(shortStock(five, [other, five], null)).toBeNull();
  const six = line({ quantity: 6 });
  expect(shortStock(six, [other, six], null)).toMatchObject({ need: 6, have: 5, canKeep: 5 });
});

test('only a price that is too low waits for its answer, and a copy has a key of its own', () => {
  expect(wantsSure(line({ manual: true, priceCents: 9_900, sureCents: null }))).toBe(false);
  expect(wantsSure(line({ manual: true, priceCents: 9_000, sureCents: null }))).toBe(true);
  expect(wantsSure(line({ manual: true, priceCents: 9_000, sureCents: 9_000 }))).toBe(false);
  const one = line({ description: 'front', priceCents: 9_000 });
  const copy = copyLine(one);
  expect([copy.description, copy.priceCents, copy.quantity, copy.item?.id]).toEqual(['front', 9_000, 4, 1]);
  expect(new Set([one.key, copy.key, blankLine().key, blankLine().key]).size).toBe(4);
});
