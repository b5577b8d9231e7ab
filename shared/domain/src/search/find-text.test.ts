import { contactTerms, sheetNumberRanges } from './find-text.ts';

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
