import type { Random } from './random.ts';

const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Returns a number with the check digits of an Australian Business Number: eleven digits, the first two in 11..99, and
 * the weighted sum, with 1 subtracted from the first digit, divisible by 89. Grouped as usual: '12 345 678 901'.
 */
export function validAbn(random: Random): string {
  const body = random.digits(9);
  let sum = 0;
  for (let index = 0; index < 9; index++) sum += Number(body[index]) * (WEIGHTS[index + 2] ?? 0);
  // The two leading digits are check digits: exactly one value in 11..99 makes the sum divisible.
  for (let lead = 11; lead <= 99; lead++) {
    const first = Math.floor(lead / 10) - 1;
    if ((sum + first * 10 + (lead % 10)) % 89 === 0)
      return `${lead} ${body.slice(0, 3)} ${body.slice(3, 6)} ${body.slice(6, 9)}`;
  }
  return validAbn(random);
}
