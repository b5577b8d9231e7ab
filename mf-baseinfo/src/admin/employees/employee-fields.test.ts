import { limitOf, limitText, NO_LIMIT, ROLE_OPTIONS } from './employee-fields.ts';

test.each([
  ['', NO_LIMIT],
  [' ', NO_LIMIT],
  ['25', 25],
  ['$1,250.50', 1250.5],
  ['999999.99', 999_999.99],
  ['1000000', undefined],
  ['25.123', undefined],
  ['-5', undefined],
  ['much', undefined],
])('the limit %j is %p', (text, limit) => {
  expect(limitOf(text)).toBe(limit);
});

test('a limit that never applies is an empty field, others have two decimals', () => {
  expect([NO_LIMIT, NO_LIMIT + 1, NO_LIMIT - 1, 0, 25.5].map(limitText)).toEqual([
    '',
    '',
    '999998.00',
    '0.00',
    '25.50',
  ]);
});

test('a role is chosen by its number and its name', () => {
  expect(ROLE_OPTIONS.map(({ value, label }) => label.startsWith(`${value} · `))).toEqual(ROLE_OPTIONS.map(() => true));
});
