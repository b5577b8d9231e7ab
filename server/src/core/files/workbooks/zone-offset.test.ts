import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zoneOffset } from './zone-offset.ts';

const HOUR = 3_600_000;
const hoursIn = (timeZone: string) => {
  const offset = zoneOffset(timeZone);
  return (moment: string): number => offset(Date.parse(moment)) / HOUR;
};

test('a zone is ahead of UTC by whole, half and quarter hours, or behind it, also around midnight', () => {
  for (const [zone, hours] of [
    ['UTC', 0],
    ['Australia/Perth', 8],
    ['Australia/Darwin', 9.5],
    ['Asia/Kathmandu', 5.75],
    ['America/St_Johns', -3.5],
  ] as const)
    for (const moment of [
      '2026-01-01T00:00:00Z',
      '2026-01-31T14:29:59Z',
      '2025-12-31T16:00:00Z',
      '2026-02-28T23:59:59Z',
    ])
      assert.equal(hoursIn(zone)(moment), hours, `${zone} ${moment}`);
});

test('a zone changes at the very moment of its summer time, in both directions', () => {
  const sydney = hoursIn('Australia/Sydney');
  assert.deepEqual(
    ['2026-04-04T15:59:59Z', '2026-04-04T16:00:00Z', '2026-10-03T15:59:59Z', '2026-10-03T16:00:00Z'].map(sydney),
    [11, 10, 10, 11],
  );
  // Asked again it is the same, in any order.
  assert.deepEqual(['2026-10-03T16:00:00Z', '2026-10-03T15:59:59Z'].map(sydney), [11, 10]);
  assert.equal(sydney('1965-01-01T00:00:00Z'), 10, 'before 1970 as well');
});

test('a zone that is none is refused at once', () => {
  assert.throws(() => zoneOffset('Australia/Nowhere'), RangeError);
});
