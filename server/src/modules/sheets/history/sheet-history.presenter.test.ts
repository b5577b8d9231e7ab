import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentHistory } from './sheet-history.presenter.ts';
import type { HistoryRow } from './sheet-history.repository.ts';

const row = (before: object, after: object): HistoryRow => ({
  at: new Date('2026-03-02T00:00:00Z'),
  operator: 'Ann',
  action: 'Delivery',
  before: { fields: { ...before } },
  after: { fields: { ...after } },
});

test('a delivery status has the words of the way in which the sheet was shipped at that moment', () => {
  // The newest first. 1 is delivered, 2 picked up, 5 returned by the customer; now it is 2.
  const rows = [
    row({ deliveryStatus: 2 }, { deliveryStatus: 3 }),
    row({ shipType: 1, deliveryStatus: 3 }, { shipType: 2, deliveryStatus: 2 }),
    row({ deliveryStatus: 2 }, { deliveryStatus: 3 }),
    row({ shipType: 5 }, { shipType: 1 }),
    row({ deliveryStatus: 0 }, { deliveryStatus: 2 }),
  ];
  const { data } = presentHistory({ type: 1, shipType: 2, rows, names: new Map() });
  assert.deepEqual(
    data.map(({ changes }) =>
      changes.filter(({ field }) => field === 'Delivery status').map((change) => [change.old, change.new]),
    ),
    [
      [['Picking-up', 'Picked up']],
      [['Delivered', 'Picking-up']],
      [['Delivering', 'Delivered']],
      [],
      [['Preparing', 'Returning']],
    ],
  );
});
