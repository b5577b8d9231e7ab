import fc from 'fast-check';
import { divideRounded, divideRoundedBig, multiplyDivideRounded } from './rounding.ts';

describe('rounding half away from zero', () => {
  test.each([
    [5, 10, 1],
    [-5, 10, -1],
    [5, -10, -1],
    [4, 10, 0],
    [-4, 10, 0],
    [15, 10, 2],
    [25, 10, 3],
    [-25, 10, -3],
    [42500, 11, 3864],
    [75800, 11, 6891],
    [0, 7, 0],
    [9007199254740991, 2, 4503599627370496],
  ])('%p / %p = %p', (numerator, denominator, expected) => {
    expect(divideRounded(numerator, denominator)).toBe(expected);
    expect(divideRoundedBig(BigInt(numerator), BigInt(denominator))).toBe(BigInt(expected));
  });

  test('a denominator of 0 is an error, never Infinity', () => {
    expect(() => divideRounded(1, 0)).toThrow(RangeError);
    expect(() => divideRoundedBig(1n, 0n)).toThrow(RangeError);
    expect(() => multiplyDivideRounded(1e15, 1e15, 0)).toThrow(RangeError);
  });

  test('property: numbers and BigInt agree, even beyond the safe integers', () => {
    const whole = fc.integer({ min: -1e13, max: 1e13 });
    fc.assert(
      fc.property(
        whole,
        fc.integer({ min: -1e7, max: 1e7 }),
        fc.integer({ min: 1e6, max: 1e9 }),
        (a, b, denominator) => {
          const exact = divideRoundedBig(BigInt(a) * BigInt(b), BigInt(denominator));
          expect(BigInt(multiplyDivideRounded(a, b, denominator))).toBe(exact);
          expect(BigInt(divideRounded(a, denominator))).toBe(divideRoundedBig(BigInt(a), BigInt(denominator)));
        },
      ),
    );
  });

  test('never returns negative zero', () => {
    expect(Object.is(divideRounded(-1, 10), 0)).toBe(true);
    expect(Object.is(divideRounded(0, -10), 0)).toBe(true);
  });
});

test('negative divisors, and none', () => {
  const cases: [number, number, number][] = [
    [5, -10, -1],
    [-5, -10, 1],
    [4, -10, 0],
    [-14, -10, 1],
    [14, -10, -1],
    [0, -10, 0],
  ];
  for (const [numerator, denominator, expected] of cases) {
    expect(divideRounded(numerator, denominator)).toBe(expected);
    expect(divideRoundedBig(BigInt(numerator), BigInt(denominator))).toBe(BigInt(expected));
  }
  expect(() => divideRounded(1, 0)).toThrow('Cannot divide by 0.');
  expect(() => divideRoundedBig(1n, 0n)).toThrow('Cannot divide by 0.');
});
