import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptedEncodings } from './release-files.ts';

test('a file is sent in the best form that the browser takes, and in none that it refuses', () => {
  const cases: [header: string, accepted: string[]][] = [
    ['gzip, deflate, br', ['br', 'gzip']],
    ['GZIP;q=0.8', ['gzip']],
    ['br;q=0, gzip', ['gzip']],
    ['br; q=0.0, gzip;q=0.001', ['gzip']],
    ['gzip;q=0.000', []],
    ['brotli, *', []],
    ['', []],
  ];
  for (const [header, accepted] of cases) assert.deepEqual([header, acceptedEncodings(header)], [header, accepted]);
});
