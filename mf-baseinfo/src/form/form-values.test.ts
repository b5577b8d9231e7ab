import { sentValue, shownValue } from './form-values.ts';
import type { FormField } from './form-values.ts';

const field = (over: object) => ({ key: 'x', label: 'X', ...over }) as unknown as FormField;

describe('a stored value', () => {
  test.each([
    ['money', 0, '0.00'],
    ['money', 1234.5, '1234.50'],
    ['money', null, ''],
    ['money', undefined, ''],
    ['whole', 0, '0'],
    ['whole', 12, '12'],
    ['whole', null, ''],
    ['day', '2026-11-27', '2026-11-27'],
    ['day', null, ''],
    ['text', 'Kestrel', 'Kestrel'],
    ['note', null, ''],
    ['choice', 0, 0],
    ['choice', 3, 3],
    ['choice', undefined, null],
  ])('of kind %s, %j, is shown as %j', (kind, stored, shown) => {
    expect(shownValue(field({ kind }), stored)).toBe(shown);
  });

  test('of a choice between words is none where it is empty', () => {
    const words = field({ kind: 'choice', isText: true });
    expect(['', undefined, null, 'NSW'].map((stored) => shownValue(words, stored))).toEqual([null, null, null, 'NSW']);
  });
});

describe('a typed value', () => {
  test.each([
    ['money', ' 12.50 ', 12.5],
    ['money', '0', 0],
    ['money', '', null],
    ['money', '-1', undefined],
    ['money', 'cheap', undefined],
    ['whole', '12', 12],
    ['whole', '', 0],
    ['whole', '1.5', undefined],
    ['whole', '-1', undefined],
  ])('of kind %s, %j, is sent as %j', (kind, typed, sent) => {
    expect(sentValue(field({ kind }), typed)).toBe(sent);
  });
});
