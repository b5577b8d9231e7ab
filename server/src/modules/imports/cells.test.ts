import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { amount, dayOf, wholeNumber } from './cells.ts';

describe('a number in a cell', () => {
  const amounts: [text: string, cents: number | null][] = [
    ['45.5', 4_550],
    ['$1,234.50', 123_450],
    ['1 234', 123_400],
    ['1,234,567.89', 123_456_789],
    ['.5', 50],
    ['7.', 700],
    [' 12.30 ', 1_230],
    ['0', 0],
    // A comma that separates no thousands may be a decimal sign: ignoring it would give a hundred times the price.
    ['45,50', null],
    ['1,5', null],
    ['1.234,50', null],
    ['12,34,567', null],
    ['4 5', null],
    ['1,2345', null],
    ['-5', null],
    ['1e3', null],
    ['12$3', null],
    ['1.005', null],
    ['', null],
    ['abc', null],
  ];
  for (const [text, cents] of amounts) {
    test(`'${text}' is ${cents === null ? 'no amount' : `${cents} cents`}`, () =>
      assert.equal(amount(text, 'Price').value ?? null, cents));
  }

  const days: [text: string, day: string | null][] = [
    ['2026-03-31', '2026-03-31'],
    ['31/03/2026', '2026-03-31'],
    ['05/03/2026', '2026-03-05'],
    ['29/02/2024', '2024-02-29'],
    ['31/02/2026', null],
    // American order would be another day: nothing is guessed.
    ['03/31/2026', null],
    ['31/03/26', null],
    ['5/3/2026', null],
    ['31.03.2026', null],
    ['31 March 2026', null],
    ['46112', null],
    ['', null],
  ];
  for (const [text, day] of days) {
    test(`'${text}' is ${day === null ? 'no date' : day}`, () => assert.equal(dayOf(text, 'Date').value ?? null, day));
  }

  const wholes: [text: string, value: number | null][] = [
    ['1200', 1_200],
    ['1,200', 1_200],
    ['1 200', 1_200],
    ['3.0', 3],
    ['3.5', null],
    ['1,2', null],
    ['12,00', null],
    ['1 2', null],
    ['-1', null],
    ['', null],
  ];
  for (const [text, value] of wholes) {
    test(`'${text}' is ${value === null ? 'no whole number' : value}`, () =>
      assert.equal(wholeNumber(text, 'Qty').value ?? null, value));
  }
});
