import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainDate } from '@iwe/domain';
import { homeDays } from './home-days.ts';
import { addressOf, listedFigures, queryOf } from './listed-figures.ts';

describe('the days that Home speaks of', () => {
  test('are this month up to today, last month and the part of it, and the week that ends today', () => {
    const { mondays, ...days } = homeDays(plainDate(2026, 1, 15));
    assert.deepEqual(days, {
      today: '2026-01-15',
      thisMonth: { first: '2026-01-01', last: '2026-01-15' },
      lastSoFar: { first: '2025-12-01', last: '2025-12-15' },
      lastMonth: { first: '2025-12-01', last: '2025-12-31' },
      week: { first: '2026-01-09', last: '2026-01-15' },
    });
    assert.deepEqual([mondays.length, mondays[0], mondays.at(-1)], [13, '2025-10-20', '2026-01-12']);
  });

  test('have this week from its Monday on, also on a Monday and on a Sunday', () => {
    for (const day of [plainDate(2026, 1, 12), plainDate(2026, 1, 18)])
      assert.equal(homeDays(day).mondays.at(-1), '2026-01-12');
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
  assert.deepEqual((['sales', 'lastSoFar', 'last', 'unsentPurchases', 'selfOrders'] as const).map(search), [
    '/invoices?order_type=All&status=2&dateFrom=2026-03-01&dateTo=2026-03-10',
    '/invoices?order_type=All&status=2&dateFrom=2026-02-01&dateTo=2026-02-10',
    '/invoices?order_type=All&status=2&dateFrom=2026-02-01&dateTo=2026-02-28',
    '/bills?order_type=All&status=2&xeroSend=Unsent&dateFrom=2026-02-01&dateTo=2026-03-10',
    '/invoices?type=csr',
  ]);
  assert.deepEqual((['failedSales', 'failedPurchases', 'arrivedNotBilled', 'overdueUnknown'] as const).map(search), [
    '/invoices?order_type=All&xeroSend=Fail',
    '/bills?order_type=All&xeroSend=Fail',
    '/purchase_orders?attention=not-billed',
    '/invoices?attention=overdue-unknown',
  ]);
  assert.deepEqual((['priceOverrides', 'creditOverrides', 'freeCredits'] as const).map(search), [
    '/invoices?attention=price-override&status=2&approvedFrom=2026-03-04&approvedTo=2026-03-10',
    '/invoices?attention=credit-override&status=2&approvedFrom=2026-03-04&approvedTo=2026-03-10',
    '/credit_notes?attention=no-source&status=2&approvedFrom=2026-03-04&approvedTo=2026-03-10',
  ]);
});

test('an amount is needed of every sale, a number of sheets stops at 10,000', () => {
  const figures = listedFigures(homeDays(plainDate(2026, 3, 10)), 7);
  const exact = (Object.keys(figures) as (keyof typeof figures)[]).filter((key) => queryOf(figures[key]).exact === 1);
  assert.deepEqual(exact, ['mySales', 'myLastSoFar', 'myLast', 'sales', 'lastSoFar', 'last']);
});

test('what was voided in a week is counted by kind, invoices and bills together with their credit notes', () => {
  const figures = listedFigures(homeDays(plainDate(2026, 3, 10)), 7);
  const kindOf = (key: keyof typeof figures) => {
    const { type, search_type, order_type, status, voidedFrom, voidedTo } = queryOf(figures[key]);
    assert.deepEqual([key, status, voidedFrom, voidedTo], [key, undefined, '2026-03-04', '2026-03-10']);
    return [figures[key].path, type, search_type, order_type];
  };
  assert.deepEqual(
    (['voidedSales', 'voidedOrders', 'voidedBills', 'voidedTransfers', 'voidedAdjustments'] as const).map(kindOf),
    [
      ['/invoices', 'invoice', undefined, undefined],
      ['/purchase_orders', 'purchase', 'orders', undefined],
      ['/bills', 'purchase', 'bills', undefined],
      ['/transfers', undefined, undefined, 6],
      ['/adjustments', undefined, undefined, 7],
    ],
  );
});
