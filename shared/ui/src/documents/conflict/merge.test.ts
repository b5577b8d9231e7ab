import { blankLine, withItem } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { compareSides, mergeSides } from './merge.ts';

const line = (key: string, over: Partial<EditorLine> = {}): EditorLine => ({
  ...withItem(blankLine(), {
    id: Number(key),
    code: `C${key}`,
    name: '',
    unit: '',
    category: 1,
    classACents: null,
    stock: 0,
    available: 0,
    stock3rdP: 0,
    stocks: [],
    price: { cents: 1000, source: 'classA' },
  }),
  key,
  id: Number(key),
  quantity: 4,
  ...over,
});
const base = { header: { address: 'A', phone: '1', reference: '' }, lines: [line('1'), line('2'), line('3')] };

test('changes in different places are merged without a question', () => {
  const mine = { header: { ...base.header, phone: '2' }, lines: [line('1', { quantity: 8 }), line('2'), line('3')] };
  const theirs = {
    header: { ...base.header, address: 'B' },
    lines: [line('1', { description: 'front' }), line('2'), line('3', { quantity: 1 }), line('9')],
  };
  const { taken, asks } = compareSides(base, mine, theirs);
  expect(asks).toEqual([]);
  expect(taken.map((difference) => difference.id)).toEqual([
    'header.address',
    'line.1.description',
    'line.3.quantity',
    'line.9',
  ]);
  const merged = mergeSides(base, mine, theirs, {});
  expect(merged.header).toEqual({ address: 'B', phone: '2', reference: '' });
  expect(merged.lines.map((one) => [one.key, one.quantity, one.description])).toEqual([
    ['1', 8, 'front'],
    ['2', 4, ''],
    ['3', 1, ''],
    ['9', 4, ''],
  ]);
});

test('a place changed by both is asked about, and either value can be chosen', () => {
  const mine = {
    header: { ...base.header, address: 'mine' },
    lines: [line('1', { quantity: 8 }), line('2'), line('3')],
  };
  const theirs = {
    header: { ...base.header, address: 'theirs' },
    lines: [line('1', { quantity: 6 }), line('2'), line('3')],
  };
  expect(compareSides(base, mine, theirs).asks).toMatchObject([
    { id: 'header.address', mine: 'mine', theirs: 'theirs' },
    { id: 'line.1.quantity', base: 4, mine: 8, theirs: 6 },
  ]);
  expect(mergeSides(base, mine, theirs, {}).lines[0]?.quantity).toBe(8);
  const merged = mergeSides(base, mine, theirs, { 'header.address': 'theirs', 'line.1.quantity': 'theirs' });
  expect([merged.header.address, merged.lines[0]?.quantity]).toEqual(['theirs', 6]);
});

test('the same change on both sides is no conflict', () => {
  const same = { header: { ...base.header, address: 'B' }, lines: base.lines };
  expect(compareSides(base, same, same)).toEqual({ taken: [], asks: [] });
});

test('a line removed by either side is removed, unless the other side changed it', () => {
  const mine = { header: base.header, lines: [line('1', { quantity: 9 }), line('2')] };
  const theirs = { header: base.header, lines: [line('3', { quantity: 7 })] };
  const { taken, asks } = compareSides(base, mine, theirs);
  expect([taken.map((one) => one.id), asks.map((one) => one.id)]).toEqual([['line.2'], ['line.1', 'line.3']]);
  expect(mergeSides(base, mine, theirs, {}).lines.map((one) => [one.key, one.id, one.quantity])).toEqual([
    ['1', null, 9],
  ]);
  expect(
    mergeSides(base, mine, theirs, { 'line.1': 'theirs', 'line.3': 'theirs' }).lines.map((one) => one.key),
  ).toEqual(['3']);
});

test('a USD price is a place of its own', () => {
  const priced = (usdCents: number, quantity = 4) => ({
    header: base.header,
    lines: [line('1', { usdCents, quantity })],
  });
  const { taken, asks } = compareSides(priced(4550), priced(4550, 9), priced(5000));
  expect([taken.map((one) => one.id), asks]).toEqual([['line.1.usdPrice'], []]);
  expect(mergeSides(priced(4550), priced(4550, 9), priced(5000), {}).lines[0]).toMatchObject({
    usdCents: 5000,
    quantity: 9,
  });
  expect(compareSides(priced(4550), priced(4600), priced(5000)).asks).toMatchObject([
    { id: 'line.1.usdPrice', base: 4550, mine: 4600, theirs: 5000 },
  ]);
});

test('a price that is taken over comes with its source and the answer to its notice', () => {
  const theirs = {
    header: base.header,
    lines: [line('1', { priceCents: 900, priceSource: 'manual', manual: true, sureCents: 900 }), line('2'), line('3')],
  };
  const mine = { header: base.header, lines: [line('1', { quantity: 8 }), line('2'), line('3')] };
  expect(mergeSides(base, mine, theirs, {}).lines[0]).toMatchObject({
    quantity: 8,
    priceCents: 900,
    priceSource: 'manual',
    manual: true,
    sureCents: 900,
  });
});

test('another product, and a description, are taken over without what I changed beside them', () => {
  const { item } = line('7');
  const theirs = { header: base.header, lines: [line('1', { item }), line('2', { description: 'rear' }), line('3')] };
  const mine = { header: base.header, lines: [line('1', { description: 'front' }), line('2'), line('3')] };
  expect(compareSides(base, mine, theirs).taken).toMatchObject([
    { id: 'line.1.productId', line: { code: 'C1', field: 'productId' }, base: 'C1', theirs: 'C7' },
    { id: 'line.2.description', base: '', theirs: 'rear' },
  ]);
  expect(mergeSides(base, mine, theirs, {}).lines.map((one) => [one.item?.code, one.description])).toEqual([
    ['C7', 'front'],
    ['C2', 'rear'],
    ['C3', ''],
  ]);
});

test("a count taken over is the stored one with the system's number, and is not counted again", () => {
  const frozen = (counted: number) => ({ counted, system: 3, at: '2026-11-01T00:00:00Z', moved: 0 });
  const counts = (over: Partial<EditorLine>) => ({ header: base.header, lines: [line('1', over)] });
  const before = counts({ counted: 4, frozen: frozen(4) });
  const theirs = counts({ counted: 6, frozen: frozen(6) });
  const again = counts({ counted: 4, frozen: frozen(4), recount: true });
  expect(mergeSides(before, before, theirs, {}).lines[0]).toMatchObject({ counted: 6, frozen: frozen(6) });
  expect(compareSides(before, again, theirs).asks).toMatchObject([
    { id: 'line.1.inWarehouseQty', base: 4, mine: '4 (again)', theirs: 6 },
  ]);
  const taken = mergeSides(before, again, theirs, { 'line.1.inWarehouseQty': 'theirs' });
  expect(taken.lines[0]).toMatchObject({ counted: 6, recount: false });
  expect(mergeSides(before, again, theirs, { 'line.1.inWarehouseQty': 'mine' }).lines[0]?.recount).toBe(true);
});

test('lines that are gone or new are told as qty, code and price', () => {
  const bare = line('9', { quantity: null, priceCents: null });
  const mine = { header: base.header, lines: [line('1', { quantity: 9 }), line('2')] };
  const theirs = { header: base.header, lines: [line('3', { priceCents: 750 }), bare] };
  const { taken, asks } = compareSides(base, mine, theirs);
  expect(asks).toMatchObject([
    { change: 'removed', base: '4 × C1 at 10.00', mine: '9 × C1 at 10.00 (changed)', theirs: null },
    { change: 'changed', base: '4 × C3 at 10.00', mine: null, theirs: '4 × C3 at 7.50' },
  ]);
  expect(taken).toMatchObject([
    { id: 'line.2', change: 'removed', mine: '4 × C2 at 10.00', theirs: null },
    { id: 'line.9', change: 'added', line: { key: '9', code: 'C9', field: null }, base: null, theirs: '0 × C9' },
  ]);
});

test('lines that both removed, and those that only I added, are no matter of a conflict', () => {
  const mine = { header: base.header, lines: [line('1'), line('2'), line('8')] };
  const theirs = { header: base.header, lines: [line('1'), line('2')] };
  expect(compareSides(base, mine, theirs)).toEqual({ taken: [], asks: [] });
  expect(mergeSides(base, mine, theirs, {}).lines.map(({ key, id }) => [key, id])).toEqual([
    ['1', 1],
    ['2', 2],
    ['8', 8],
  ]);
});

test('a field of the head that was empty counts as none', () => {
  const blank = { header: { ...base.header, dueDate: null as string | null }, lines: [] };
  const theirs = { header: { ...blank.header, dueDate: '2026-12-01' }, lines: [] };
  expect(compareSides(blank, blank, theirs).taken).toMatchObject([
    { id: 'header.dueDate', field: 'dueDate', line: null, base: null, mine: null, theirs: '2026-12-01' },
  ]);
  expect(mergeSides(blank, blank, theirs, {}).header.dueDate).toBe('2026-12-01');
  expect(mergeSides(theirs, theirs, blank, {}).header.dueDate).toBeNull();
});

test('what both have changed to the same is no difference, in the head as in a line', () => {
  const same = {
    header: { ...base.header, phone: '2' },
    lines: [line('1', { quantity: 8 }), line('2'), line('3')],
  };
  expect(compareSides(base, same, { ...same, lines: [...same.lines] })).toEqual({ taken: [], asks: [] });
});

test('a count that is taken over leaves everything else of its line as I have it', () => {
  const frozen = { counted: 7, system: 6, at: '2026-11-20T02:00:00.000Z', moved: 0 };
  const mine = { ...base, lines: [line('1', { description: 'front', recount: true }), line('2'), line('3')] };
  const theirs = { ...base, lines: [line('1', { counted: 7, frozen }), line('2'), line('3')] };
  const [merged] = mergeSides(base, mine, theirs, { 'line.1.inWarehouseQty': 'theirs' }).lines;
  expect(merged).toMatchObject({
    key: '1',
    id: 1,
    quantity: 4,
    description: 'front',
    counted: 7,
    frozen,
    recount: false,
  });
  expect(merged?.item?.code).toBe('C1');
});

test('a line that one has deleted and the other changed is named by its product on either side', () => {
  const changed = { ...base, lines: [line('1'), line('2', { quantity: 9 }), line('3')] };
  const deleted = { ...base, lines: [line('1'), line('3')] };
  const placeOf = (mine: typeof base, theirs: typeof base) =>
    compareSides(base, mine, theirs).asks.map(({ id, line: of, change }) => [id, of?.code, of?.field, change]);
  expect(placeOf(changed, deleted)).toEqual([['line.2', 'C2', null, 'removed']]);
  expect(placeOf(deleted, changed)).toEqual([['line.2', 'C2', null, 'changed']]);
});
