import fc from 'fast-check';
import { TYRE_SIZE_CODES } from '../enums/tyre-sizes.ts';
import { escapeLike, likeContains, likeStartsWith, MAX_SEARCH_TERMS, parseKeyword } from './keyword.ts';
import { formatTyreSize, tyreSizeKey, tyreSizeKeyOf } from './tyre-size.ts';

test.each([
  '2055516',
  '205/55R16',
  '205/55r16',
  '205 55 16',
  '205-55-16',
  '205/55 16',
  '205/55 R16',
  '205/55ZR16',
  '205 55 R 16',
  ' 205/55/16 ',
  '205.55.16',
  '205/55R16C',
])('%p is the size 2055516', (text) => {
  expect(tyreSizeKey(text)).toBe('2055516');
  expect(parseKeyword(text)).toEqual({ sizeKeys: ['2055516'], terms: [] });
});

test.each([
  '2065516',
  '9055516',
  '2055599',
  '20555166',
  '205551',
  '205/55',
  '2055516-X',
  'IN2055516',
  '0412345678',
  '',
])('%p is no size', (text) => {
  expect(tyreSizeKey(text)).toBeUndefined();
});

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
    expect(tyreSizeKey(code)).toBe(code);
    expect(tyreSizeKey(formatTyreSize(code))).toBe(code);
  }
});

test('LIKE patterns match special characters literally', () => {
  expect(escapeLike('50%_\\')).toBe('50\\%\\_\\\\');
  expect(likeContains('a%')).toBe('%a\\%%');
  expect(likeStartsWith('a_')).toBe('a\\_%');
});

test.each([
  [125, 20, 10, '1252010'],
  [120, 20, 10, undefined],
  [405, 95, 30, '4059530'],
  [410, 95, 30, undefined],
  [205, 15, 16, undefined],
  [205, 96, 16, undefined],
  [205, 55, 9, undefined],
  [205, 55, 31, undefined],
  [207, 55, 16, undefined],
  [205, 55.5, 16, undefined],
  [205, 55, 16.5, undefined],
  [205, 55.5, 16.5, undefined],
])('width %p, profile %p, rim %p is %p', (width, profile, rim, key) =>
  expect(tyreSizeKeyOf(width, profile, rim)).toBe(key),
);

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
