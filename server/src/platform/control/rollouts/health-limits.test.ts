import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failsTooOften, hasTooManyErrors, isWidespread } from './health-limits.ts';

const LIMITS = { minFailures: 3, maxFailurePercent: 20 };

test('failed starts are too many from their least number, and only over their share of all starts', () => {
  const fails = (failures: number, runs: number) => failsTooOften({ runs, failures, ...LIMITS });
  assert.deepEqual([fails(2, 0), fails(3, 0), fails(3, 11), fails(3, 12)], [false, true, true, false]);
  assert.equal(failsTooOften({ runs: 0, failures: 1, minFailures: 1, maxFailurePercent: 100 }), false);
});

test('errors in use are too many over 30 % of the people, and from as many people as failed starts', () => {
  const tooMany = (errors: number, runs: number) => hasTooManyErrors({ runs, errors, ...LIMITS });
  assert.deepEqual([tooMany(2, 2), tooMany(3, 9), tooMany(3, 10)], [false, true, false]);
});

test('people with errors whose start was not reported are people too', () => {
  assert.equal(hasTooManyErrors({ runs: 0, errors: 3, ...LIMITS }), true);
  assert.equal(hasTooManyErrors({ runs: 0, errors: 2, ...LIMITS }), false);
});

test('failures are a release’s from two organisations on, or from three people in two networks', () => {
  const spread = (organisations: number, networks: number, people: number) =>
    isWidespread({ organisations, networks, people });
  assert.deepEqual(
    [spread(1, 1, 9), spread(1, 2, 2), spread(1, 2, 3), spread(2, 1, 2), spread(0, 0, 0)],
    [false, false, true, true, false],
  );
});
