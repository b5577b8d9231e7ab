import fc from 'fast-check';
import { TYRE_SIZE_CODES } from '../enums/tyre-sizes.ts';
import { escapeLike, likeContains, likeStartsWith, MAX_SEARCH_TERMS, parseKeyword, productTerms } from './keyword.ts';
import { formatTyreSize } from '../notation/format-tyre-size.ts';

test.each([
  ['michelin 205/55R16', ['2055516'], ['michelin']],
  ['205 55 16 Michelin Primacy', ['2055516'], ['michelin', 'primacy']],
  ['2055516-X', [], ['2055516-x']],
  ['205/55', [], ['205/55']],
  ['100% a_b', [], ['100%', 'a_b']],
  ['', [], []],
  ['   ', [], []],
  ['Tyre tyre', [], ['tyre']],
  ['2055516 205/55R16', ['2055516'], []],
  ['２０５５５１６', ['2055516'], []],
])('%p gives sizes %p and terms %p', (keyword, sizeKeys, terms) => {
  expect(parseKeyword(keyword)).toEqual({ sizeKeys, terms });
});

test('a long keyword is limited', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (keyword) => {
      const { sizeKeys, terms } = parseKeyword(keyword);
      expect(sizeKeys.length + terms.length).toBeLessThanOrEqual(MAX_SEARCH_TERMS);
      expect(terms).not.toContain('');
    }),
  );
});

test('every suggested size code is a size, and its usual notation means the same', () => {
  expect(new Set(TYRE_SIZE_CODES).size).toBe(37);
  for (const code of TYRE_SIZE_CODES) {
    expect(parseKeyword(code).sizeKeys).toEqual([code]);
    expect(parseKeyword(formatTyreSize(code)).sizeKeys).toEqual([code]);
  }
});

test('a size is searched as a whole, a word anywhere', () => {
  expect(productTerms('205/55R16 91 V 100%')).toEqual(['=2055516;', '91v', '100%']);
  expect(productTerms(' ')).toEqual([]);
});

test('LIKE patterns match special characters literally', () => {
  expect(escapeLike('50%_\\')).toBe('50\\%\\_\\\\');
  expect(likeContains('a%')).toBe('%a\\%%');
  expect(likeStartsWith('a_')).toBe('a\\_%');
});

test('a keyword is cut at its length and read as people type it', () => {
  expect(parseKeyword('x'.repeat(300)).terms).toEqual(['x'.repeat(100)]);
  expect(parseKeyword('  ＲＯＡＤ\t 205 55 16 \n').terms).toEqual(['road']);
  expect(parseKeyword(' ')).toEqual({ sizeKeys: [], terms: [] });
  expect(parseKeyword('road Road ROAD')).toEqual({ sizeKeys: [], terms: ['road'] });
});

test('sizes and words together count towards the eight', () => {
  const { sizeKeys, terms } = parseKeyword('2055516 1956515 a b c d e f g h');
  expect([sizeKeys, terms]).toEqual([
    ['2055516', '1956515'],
    ['a', 'b', 'c', 'd', 'e', 'f'],
  ]);
});
