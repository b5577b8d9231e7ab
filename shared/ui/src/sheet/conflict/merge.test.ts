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

test('a line removed by them is removed unless I changed it; a line removed by me unless they changed it', () => {
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
