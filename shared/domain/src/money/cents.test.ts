import fc from 'fast-check';
import { centsToDecimalText, fromCents, parseMoney, toCents, tryToCents } from './cents.ts';

describe('toCents', () => {
  test.each([
    ['12.34', 1234],
    [12.34, 1234],
    ['12', 1200],
    ['.5', 50],
    ['5.', 500],
    ['-0.05', -5],
    [1.005, 101],
    ['1.005', 101],
    ['1.0049999', 100],
    ['-1.005', -101],
    [0.1 + 0.2, 30],
    [1e-7, 0],
    ['1e3', 100000],
    ['90071992547409.91', 9007199254740991],
  ])('%p is %p cents', (value, cents) => {
    expect(toCents(value)).toBe(cents);
  });

  test.each(['', ' ', '.', 'abc', '1,2', '0x10', 'NaN', '1.2.3', '90071992547409.92'])(
    '%p is refused by name',
    (value) => {
      expect(tryToCents(value)).toBeUndefined();
      expect(() => toCents(value)).toThrow(`"${value}" is not an amount of money`);
    },
  );

  test.each([NaN, Infinity, -Infinity, 1e300, null, undefined])('%p is not an amount', (value) => {
    expect(tryToCents(value)).toBeUndefined();
  });

  test('cents survive the conversion to the wire and to text, and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (cents) => {
        expect(toCents(fromCents(cents))).toBe(cents);
        expect(toCents(centsToDecimalText(cents))).toBe(cents);
        expect(toCents(JSON.parse(JSON.stringify(fromCents(cents))) as number)).toBe(cents);
      }),
    );
  });
});

describe('parseMoney', () => {
  test.each([
    ['1,234.50', 123450],
    ['$5', 500],
    ['-$5.25', -525],
    ['(12.00)', -1200],
    ['($1,000)', -100000],
    ['1234567.89', 123456789],
  ])('%p is %p', (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });

  test.each(['', '1,23', '12,34.00', '(-5)', '5 000', '()', 'five'])('%p is not an amount', (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });
});

describe('amounts at their edges', () => {
  test.each([
    ['  12.34 ', 1234],
    ['1.5e2', 15_000],
    ['1e+10', 1_000_000_000_000],
    ['125e-1', 1250],
    ['12345e-12', 0],
    ['1.00', 100],
    ['1.000', 100],
  ])('%p is %p cents', (text, cents) => expect(tryToCents(text)).toBe(cents));
  test.each([null, undefined, '', ' ', 'abc', '1 2', '1.2.3', 'e5', '.'])('%p is no amount', (value) =>
    expect(tryToCents(value)).toBeUndefined(),
  );
  test.each([
    ['  $5 ', 500],
    ['- $5', -500],
    ['+$ 5', 500],
    ['(12.00)', -1200],
    ['( 12.00 )', undefined],
    ['(12.00) x', undefined],
    ['x (12.00)', undefined],
    ['(-12.00)', undefined],
    ['1$5', undefined],
    ['12$5', undefined],
    ['1,23', undefined],
  ])('%p as it is typed is %p', (text, cents) => expect(parseMoney(text)).toBe(cents));
});
