import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkedTotals } from './checked-totals.ts';

const MOST = 99_999_999_999_99;
const codesOf = (lines: Parameters<typeof checkedTotals>[0], usd = 0) =>
  checkedTotals(lines, 1, usd).problems.map(({ code }) => code);
const line = (quantity: number, price: number) => ({ quantity, price_cents: price });

test('a sheet may be worth the largest total, in a line, in its sum and in USD, and not a cent more', () => {
  assert.deepEqual(codesOf([line(1, MOST)], MOST), []);
  assert.deepEqual(codesOf([line(1, MOST - 1), line(1, 1)]), []);
  assert.deepEqual(codesOf([line(1, MOST + 1)]), ['total.tooLarge']);
  assert.deepEqual(codesOf([line(1, MOST), line(1, 1)]), ['total.tooLarge']);
  assert.deepEqual(codesOf([line(1, 1)], MOST + 1), ['total.tooLarge']);
});

test('the totals of a sheet that is too large for one of its lines are 0', () => {
  const { totals } = checkedTotals([line(2, MOST), line(1, 100)], 1, 0);
  assert.deepEqual([totals.totalCents, totals.quantity], [0, 0]);
  assert.equal(checkedTotals([line(2, 100)], 1, 0).totals.totalCents, 200);
});
