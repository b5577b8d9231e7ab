import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sheetListQuery } from '@iwe/contract';
import { Problem } from '../../../core/errors.ts';
import { refuseForeignFilters } from './sheet-list.offer.ts';

/** [code, field, message] of everything that a list refuses in its address. */
function refusals(search: string): unknown[] {
  const query = sheetListQuery.parse(Object.fromEntries(new URLSearchParams(search)));
  try {
    refuseForeignFilters(query, `/api/ag/orders?${search}`);
    return [];
  } catch (error) {
    assert.ok(error instanceof Problem);
    assert.equal(error.status, 422);
    const items = error.details as { code: string; field: string; message: string }[];
    return items.map(({ code, field, message }) => [code, field, message]);
  }
}

test('each parameter that a list does not take is refused by its name, all of them at once', () => {
  assert.deepEqual(refusals('order_type=6&xeroSend=Sent&colour=red&sortType=3'), [
    ['foreign-filter', 'xeroSend', "Transfers cannot be filtered by 'xeroSend'. Take it out of the address."],
    ['unknown-filter', 'colour', "There is no filter 'colour'. Take it out of the address."],
    ['foreign-sort', 'sortType', "Transfers cannot be sorted by 'Amount ascending'. Choose another sort."],
  ]);
  assert.deepEqual(refusals('order_type=8')[0], [
    'unknown-kind',
    'order_type',
    'There is no kind of sheet 8. Choose another one.',
  ]);
});

test('a parameter that is named twice is refused once', () => {
  assert.equal(refusals('order_type=6&colour=red&colour=blue').length, 1);
});

test('a list takes its own filters, those that no list shows, and a foreign one that is empty', () => {
  for (const search of [
    '',
    'type=invoice&xeroSend=Sent&sortType=3',
    'type=purchase&search_type=orders&closure=Closed',
    // One of the lists of these kinds is enough.
    'type=purchase&closure=Closed&xeroSend=Sent',
    'order_type=6&customerId=7&page=2&per_page=50&exact=1&format=xlsx',
    'order_type=6&sortType=0',
    'order_type=6&customer=',
  ])
    assert.deepEqual(refusals(search), [], search);
});
