import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainDate } from '@iwe/domain';
import { homeDays } from './home-days.ts';
import { addressOf, listedFigures, queryOf } from './listed-figures.ts';

describe('the days that Home speaks of', () => {
  test('are this month up to today, last month and the part of it, and the week that ends today', () => {
    assert.deepEqual(homeDays(plainDate(2026, 1, 15)), {
      today: '2026-01-15',
      thisMonth: { first: '2026-01-01', last: '2026-01-15' },
      lastSoFar: { first: '2025-12-01', last: '2025-12-15' },
      lastMonth: { first: '2025-12-01', last: '2025-12-31' },
      week: { first: '2026-01-09', last: '2026-01-15' },
    });
  });

  test('end with a shorter last month', () => {
    const { lastSoFar, lastMonth } = homeDays(plainDate(2026, 3, 31));
    assert.deepEqual([lastSoFar.last, lastMonth.last], ['2026-02-28', '2026-02-28']);
  });
});

test('figures open the list of their days, kinds and state', () => {
  const figures = listedFigures(homeDays(plainDate(2026, 3, 10)), 7);
  const search = (key: keyof typeof figures) => decodeURIComponent(addressOf(figures[key]).replaceAll('+', ' '));
  assert.deepEqual(
    (['draftsToday', 'myDrafts', 'mySales', 'myLastSoFar', 'myLast', 'ordersLate', 'ordersDue'] as const).map(search),
    [
      '/invoices?order_type=All&status=1&dateFrom=2026-03-10&dateTo=2026-03-10',
      '/invoices?order_type=All&status=1&staff=7',
      '/invoices?order_type=All&status=2&dateFrom=2026-03-01&dateTo=2026-03-10&staff=7',
      '/invoices?order_type=All&status=2&dateFrom=2026-02-01&dateTo=2026-02-10&staff=7',
      '/invoices?order_type=All&status=2&dateFrom=2026-02-01&dateTo=2026-02-28&staff=7',
      '/purchase_orders?attention=to-arrive&deliveryDateTo=2026-03-09',
      '/purchase_orders?attention=to-arrive&deliveryDateFrom=2026-03-10&deliveryDateTo=2026-03-16',
    ],
  );
  assert.deepEqual((['overdue30', 'overdue60', 'overdue90', 'overdueOlder', 'unsentSales'] as const).map(search), [
    '/invoices?attention=overdue&dueDateTo=2026-03-09&dueDateFrom=2026-02-08',
    '/invoices?attention=overdue&dueDateTo=2026-02-07&dueDateFrom=2026-01-09',
    '/invoices?attention=overdue&dueDateTo=2026-01-08&dueDateFrom=2025-12-10',
    '/invoices?attention=overdue&dueDateTo=2025-12-09',
    '/invoices?order_type=All&status=2&xeroSend=Unsent&dateFrom=2026-02-01&dateTo=2026-03-10',
  ]);
  // An amount is needed of more sheets than are counted; a number of them stops at 10,000.
  assert.deepEqual([queryOf(figures.sales).exact, queryOf(figures.myDrafts).exact ?? 0], [1, 0]);
});
