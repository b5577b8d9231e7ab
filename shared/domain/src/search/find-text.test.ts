import { formatSheetNumber } from '../enums/sheet-type.ts';
import { contactTerms, sheetNumberRanges, sheetNumbersWritten } from './find-text.ts';

test.each<[string, [number[], number, number][]]>([
  ['IN000123', [[[1], 123, 123]]],
  ['in123', [[[1], 123, 123], [[1], 123_000, 123_999]]],
  ['in 0001', [[[1], 1, 1], [[1], 100, 199]]],
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

test('search words are bounded', () => {
  expect(contactTerms(Array.from({ length: 40 }, (_, index) => `w${index}`).join(' '))).toHaveLength(8);
});

describe('numbers that are written with some characters at their beginning', () => {
  const numbers = [1, 9, 10, 99, 100, 123, 199, 1_234, 12_300, 99_999, 100_000, 123_000, 123_456, 999_999, 1_000_000, 1_230_000, 1_234_567, 12_345_678, 123_456_789, 999_999_999];
  const written = (text: string) => numbers.filter((number) => sheetNumbersWritten(text).some(({ from, to }) => number >= from && number <= to));

  test.each(['IN0', 'IN00', 'IN000', 'IN0000', 'IN00000', 'IN000001', 'in0001', 'IN000123', 'IN1', 'IN12', 'IN123', 'IN1234', 'IN12345', 'IN123456', 'IN1234567', 'IN12345678', 'IN123456789', 'IN9', 'IN999999999', 'IN0000123', 'IN000000'])('%s', (text) => {
    expect(written(text)).toEqual(numbers.filter((number) => formatSheetNumber(1, number).startsWith(text.toUpperCase())));
    expect(sheetNumbersWritten(text).every(({ types }) => types.join() === '1')).toBe(true);
  });

  test.each(['IN', 'XX12', '123', 'IN12a', 'IN 12', '', 'IN1234567890'])('%s may stand anywhere, or nowhere', (text) => {
    expect(sheetNumbersWritten(text)).toEqual([]);
  });
});
