import { formatAbn, isAbnShown, isValidAbn } from './abn.ts';
import { formatBsb } from './bsb.ts';

test.each(['51824753556', '51 824 753 556', '53004085616', '33102417032'])('%p is a valid ABN', (abn) =>
  expect(isValidAbn(abn)).toBe(true),
);
test.each(['51824753557', '5182475355', '518247535560', '10000000000', '00000000000', 'ABN51824753556', ''])(
  '%p is not',
  (abn) => expect(isValidAbn(abn)).toBe(false),
);
test('every single wrong digit is detected', () => {
  const abn = '51824753556';
  for (let position = 0; position < 11; position++) {
    for (let digit = 0; digit < 10; digit++) {
      const wrong = abn.slice(0, position) + digit + abn.slice(position + 1);
      expect(isValidAbn(wrong)).toBe(wrong === abn);
    }
  }
});
test('groups', () => {
  expect(formatAbn('51824753556')).toBe('51 824 753 556');
  expect(formatAbn('C000123')).toBe('C000123');
});
test.each([
  ['1234567', false],
  ['12345678', true],
  ['12345678901234', true],
  ['123456789012345', false],
  ['C12345678', false],
  ['c12345678', false],
])('code %p shown as ABN: %p', (code, shown) => expect(isAbnShown(code)).toBe(shown));
test.each([
  ['062-000', '062-000'],
  ['062000', '062-000'],
  [' 062 000 ', '062-000'],
  ['06200', undefined],
  ['0620001', undefined],
  ['06-2000', undefined],
])('BSB %p is %p', (text, bsb) => {
  expect(formatBsb(text)).toBe(bsb);
});
