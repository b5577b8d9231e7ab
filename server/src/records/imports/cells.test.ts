import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { amount, dayOf, wholeNumber, yesOrNo } from './cells.ts';

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

test('a whole number may be its least and its most, an amount 0 and its most; beyond it says between what', () => {
  const whole = (text: string) => wholeNumber(text, 'Quantity', { min: 2, max: 5 });
  assert.deepEqual([whole('2').value, whole('5').value], [2, 5]);
  for (const text of ['1', '6']) assert.equal(whole(text).reason, `Quantity ${text} must be between 2 and 5.`);
  assert.deepEqual([wholeNumber('0', 'N').value, wholeNumber('100000', 'N').value], [0, 100_000]);
  assert.equal(wholeNumber('100001', 'N').reason, 'N 100001 must be between 0 and 100,000.');
  const price = (text: string) => amount(text, 'Price', { max: 10 });
  assert.deepEqual([price('0').value, price('10').value], [0, 1_000]);
  for (const text of ['10.01', '-0.01']) assert.equal(price(text).reason, `Price ${text} must be between 0 and 10.`);
  assert.deepEqual([amount('10000000', 'P').value, amount('10000000.01', 'P').value], [1_000_000_000, undefined]);
});

test('what a cell lacks or says wrongly is told in words', () => {
  assert.deepEqual(
    [wholeNumber('', 'N').reason, wholeNumber('x', 'N').reason, amount('', 'P').reason, amount('x', 'P').reason],
    ['N is missing.', "N 'x' is not a whole number.", 'P is missing.', "P 'x' is not an amount."],
  );
  assert.equal(amount('1.005', 'P').reason, 'P 1.005 has more than two decimals.');
  assert.equal(dayOf('', 'Day').reason, 'Day is missing.');
  assert.equal(dayOf('1.1.26', 'Day').reason, "Day '1.1.26' is not a date. Write it as dd/mm/yyyy or yyyy-mm-dd.");
});

test('yes and no are read in the words that people write', () => {
  for (const text of ['1', 'Yes', 'Y', 'TRUE']) assert.deepEqual(yesOrNo(text, 'Shown'), { value: true });
  for (const text of ['0', 'No', 'n', 'False', '']) assert.deepEqual(yesOrNo(text, 'Shown'), { value: false });
  assert.equal(yesOrNo('maybe', 'Shown').reason, "Shown 'maybe' must be Yes or No.");
});
