import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainDate } from '@iwe/domain';
import { homeDays } from './home-days.ts';
import { addressOf, listedFigures } from './listed-figures.ts';

test('lists are opened at the days that their figures speak of, the first and the last of them included', () => {
  const figures = listedFigures(homeDays(plainDate(2026, 3, 30)), 7);
  const daysOf = (key: keyof typeof figures) =>
    [...new URL(addressOf(figures[key]), 'https://app.example').searchParams].filter(([name]) =>
      /(From|To)$/.test(name),
    );
  assert.deepEqual(daysOf('draftsToday'), [
    ['dateFrom', '2026-03-30'],
    ['dateTo', '2026-03-30'],
  ]);
  assert.deepEqual(daysOf('ordersLate'), [['deliveryDateTo', '2026-03-29']]);
  assert.deepEqual(daysOf('ordersDue'), [
    ['deliveryDateFrom', '2026-03-30'],
    ['deliveryDateTo', '2026-04-05'],
  ]);
  assert.deepEqual(daysOf('overdue30'), [
    ['dueDateTo', '2026-03-29'],
    ['dueDateFrom', '2026-02-28'],
  ]);
  assert.deepEqual(daysOf('overdueOlder'), [['dueDateTo', '2025-12-29']]);
  assert.deepEqual(daysOf('unsentSales'), [
    ['dateFrom', '2026-02-01'],
    ['dateTo', '2026-03-30'],
  ]);
  assert.deepEqual(daysOf('mySales'), [
    ['dateFrom', '2026-03-01'],
    ['dateTo', '2026-03-30'],
  ]);
  assert.deepEqual(daysOf('myLastSoFar'), [
    ['dateFrom', '2026-02-01'],
    ['dateTo', '2026-02-28'],
  ]);
  assert.deepEqual(daysOf('creditOverrides'), [
    ['approvedFrom', '2026-03-24'],
    ['approvedTo', '2026-03-30'],
  ]);
  assert.deepEqual(daysOf('voidedBills'), [
    ['voidedFrom', '2026-03-24'],
    ['voidedTo', '2026-03-30'],
  ]);
});
