import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryAtOf } from './retry-after.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const CASES: [header: string | null, at: string][] = [
  ['0', '2026-03-02T10:00:00Z'],
  ['120', '2026-03-02T10:02:00Z'],
  [' 5 ', '2026-03-02T10:00:05Z'],
  ['Mon, 02 Mar 2026 10:05:00 GMT', '2026-03-02T10:05:00Z'],
  ['mon, 02 Mar 2026 10:05:00 GMT', '2026-03-02T10:05:00Z'],
  ['86400', '2026-03-03T10:00:00Z'],
  ['86399', '2026-03-03T09:59:59Z'],
  // More digits than anybody means.
  ['1000000000', '2026-03-02T10:00:30Z'],
  // A date that is not one of HTTP.
  ['2026-03-02T10:05:00Z', '2026-03-02T10:00:30Z'],
  ['Monday', '2026-03-02T10:00:30Z'],
  ['', '2026-03-02T10:00:30Z'],
  // In the past, further than a day, unreadable, missing.
  ['Mon, 02 Mar 2026 09:00:00 GMT', '2026-03-02T10:00:00Z'],
  ['999999999', '2026-03-03T10:00:00Z'],
  ['Sat, 07 Mar 2026 10:00:00 GMT', '2026-03-03T10:00:00Z'],
  ['Sun, 08 Mar 2026 10:00:00 GMT', '2026-03-03T10:00:00Z'],
  ['1.5', '2026-03-02T10:00:30Z'],
  ['soon', '2026-03-02T10:00:30Z'],
  [null, '2026-03-02T10:00:30Z'],
];
for (const [header, at] of CASES)
  test(`Retry-After ${header ?? 'missing'}`, () =>
    assert.equal(retryAtOf(header, NOW, 30_000).toISOString(), new Date(at).toISOString()));
