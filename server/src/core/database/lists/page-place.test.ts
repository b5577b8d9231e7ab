import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFarPage, nearerPlace, placeOf } from './page-place.ts';

test('a page begins behind the pages before it', () => {
  assert.deepEqual(placeOf({ page: 1, per_page: 50 }), { limit: 50, skip: 0, isFromEnd: false });
  assert.deepEqual(placeOf({ page: 3, per_page: 50 }), { limit: 50, skip: 100, isFromEnd: false });
  assert.deepEqual(
    [40, 41, 42].map((page) => isFarPage({ page, per_page: 50 })),
    [false, true, true],
  );
});

test('a page is read from the end where fewer rows are passed that way, and has the same rows', () => {
  const rows = Array.from({ length: 1_043 }, (_, index) => index);
  for (const per_page of [20, 50, 150])
    for (let page = 1; (page - 1) * per_page < rows.length + 2 * per_page; page++) {
      const { limit, skip, isFromEnd } = nearerPlace({ page, per_page }, rows.length);
      const read = (isFromEnd ? rows.toReversed() : rows).slice(skip, skip + limit);
      const wanted = rows.slice((page - 1) * per_page, page * per_page);
      assert.deepEqual(isFromEnd ? read.toReversed() : read, wanted, `page ${page} of ${per_page}`);
      // Behind the end there is nothing to read from there.
      const isPastHalf = (page - 1) * per_page * 2 >= rows.length && (page - 1) * per_page < rows.length;
      assert.equal(isFromEnd, isPastHalf, `page ${page} of ${per_page}`);
    }
});
