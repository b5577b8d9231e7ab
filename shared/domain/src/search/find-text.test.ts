import { formatSheetNumber } from '../enums/sheet-type.ts';
import { contactTerms, sheetNumberRanges, sheetNumbersStartingWith } from './find-text.ts';

test.each<[string, [number[], number, number][]]>([
  ['IN000123', [[[1], 123, 123]]],
  [
    'in123',
    [
      [[1], 123, 123],
      [[1], 123_000, 123_999],
    ],
  ],
  [
    'in 0001',
    [
      [[1], 1, 1],
      [[1], 100, 199],
    ],
  ],
  ['BL000', [[[4], 1, 999]]],
  ['po', [[[3], 1, 999_999_999]]],
  ['IN1000000', [[[1], 1_000_000, 1_000_000]]],
  ['123', [[[1, 2, 3, 4, 5, 6, 7], 123, 123]]],
  ['000123', [[[1, 2, 3, 4, 5, 6, 7], 123, 123]]],
  ['0', []],
  ['', []],
  ['xx123', []],
  ['IN12a', []],
  ['205/55R16', []],
])('%s stands for the sheets %j', (text, ranges) => {
  expect(sheetNumberRanges(text).map(({ types, from, to }) => [types, from, to])).toEqual(ranges);
});

test.each([
  ['51 824 753 556', ['51824753556']],
  ['(02) 9555-0001', ['295550001']],
  ['+61 412 345 678', ['412345678']],
  ['Harbour  TYRES harbour', ['harbour', 'tyres']],
  ['12', ['12']],
  ['  ', []],
])('%s is searched as %j', (text, terms) => {
  expect(contactTerms(text)).toEqual(terms);
});

test('search words are limited', () => {
  expect(contactTerms(Array.from({ length: 40 }, (_, index) => `w${index}`).join(' '))).toHaveLength(8);
});

describe('numbers that begin with the typed characters', () => {
  const numbers = [
    1, 9, 10, 99, 100, 123, 199, 1_234, 12_300, 99_999, 100_000, 123_000, 123_456, 999_999, 1_000_000, 1_230_000,
    1_234_567, 12_345_678, 123_456_789, 999_999_999,
  ];
  const written = (text: string) =>
    numbers.filter((number) => sheetNumbersStartingWith(text).some(({ from, to }) => number >= from && number <= to));

  test.each([
    'IN0',
    'IN00',
    'IN000',
    'IN0000',
    'IN00000',
    'IN000001',
    'in0001',
    'IN000123',
    'IN1',
    'IN12',
    'IN123',
    'IN1234',
    'IN12345',
    'IN123456',
    'IN1234567',
    'IN12345678',
    'IN123456789',
    'IN9',
    'IN999999999',
    'IN0000123',
    'IN000000',
  ])('%s', (text) => {
    expect(written(text)).toEqual(
      numbers.filter((number) => formatSheetNumber(1, number).startsWith(text.toUpperCase())),
    );
    expect(sheetNumbersStartingWith(text).every(({ types }) => types.join() === '1')).toBe(true);
  });

  test.each(['IN', 'XX12', '123', 'IN12a', 'IN 12', '', 'IN1234567890'])(
    '%s may occur anywhere, or nowhere',
    (text) => {
      expect(sheetNumbersStartingWith(text)).toEqual([]);
    },
  );
});

test.each([
  ['  in123 ', 2],
  ['in', 1],
  ['xx123', 0],
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['12 34', 0],
])('%p names %i ranges', (text, count) => expect(sheetNumberRanges(text)).toHaveLength(count));

test('every kind may have a bare number; letters alone begin every number of their kind', () => {
  expect(sheetNumberRanges('7').map((range) => [range.types.length, range.from, range.to])).toEqual([[7, 7, 7]]);
  expect(sheetNumberRanges('in')).toEqual([{ types: [1], from: 1, to: 999_999_999 }]);
});

test.each(['', '123', 'in', 'xin1', 'in1x', 'zz1', 'in 1'])('%p begins no number', (text) =>
  expect(sheetNumbersStartingWith(text)).toEqual([]),
);

test.each([
  ['0412 345', ['412345']],
  ['12345', ['12345']],
  ['1234', ['1234']],
  ['+61 412 345 678', ['412345678']],
  ['61412345678', ['412345678']],
  ['0061 412 345 678', ['412345678']],
  ['0011 61 8 9123 4567', ['891234567']],
  ['+61 (0)412 345 678', ['412345678']],
  ['(08) 9123 4567', ['891234567']],
  ['9123 4567', ['91234567']],
  ['61 234', ['61234']],
  ['O’Brien’s  ÉCLAIR', ["o'brien's", 'eclair']],
  ['(02) 9000-0000', ['290000000']],
  ['(02) 9000 x', ['(02)', '9000', 'x']],
  ['12345 Road', ['12345', 'road']],
  ['x (0212345', ['x', '(0212345']],
  ['10203', ['10203']],
  ['100200', ['100200']],
  ['  Alpha   alpha  TYRES ', ['alpha', 'tyres']],
  ['a\tb', ['a', 'b']],
  ['', []],
  ['   ', []],
])('%p is searched as %p', (text, terms) => expect(contactTerms(text)).toEqual(terms));

test('a long text is cut, and no more than eight words count', () => {
  expect(contactTerms('x'.repeat(300))).toEqual(['x'.repeat(100)]);
  expect(contactTerms('a b c d e f g h i j')).toHaveLength(8);
});
