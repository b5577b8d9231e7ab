import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SheetType } from '@iwe/domain';
import { buildEditedLine } from '../testing/edited-line.ts';
import { presentHistory } from './sheet-history.presenter.ts';
import type { HistoryRow, HistorySide } from './sheet-history.repository.ts';

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

const names = new Map([
  ['contact:1', 'Alpha'],
  ['contact:2', 'Beta'],
  ['staff:1', 'Ann'],
  ['staff:2', 'Bob'],
  ['warehouse:1', 'Sydney'],
  ['warehouse:2', 'Perth'],
  ['sheet:1', 'IN000001'],
  ['sheet:2', 'PO000002'],
  ['quote:1', 'QU000001'],
]);
/** 'field: old → new' of everything that one row of the history tells. */
const told = (before: HistorySide, after: HistorySide, type: SheetType = 1) =>
  presentHistory({ type, shipType: 1, rows: [{ ...row({}, {}), before, after }], names }).data.flatMap(({ changes }) =>
    changes.map((change) => `${change.field}: ${change.old} → ${change.new}`),
  );

test('every field is told by its own name, and its value in words', () => {
  for (const [field, old, now, words] of [
    ['customerId', 1, 2, 'Customer: Alpha → Beta'],
    ['csrServiceId', 1, 2, 'Service staff: Ann → Bob'],
    ['csrBDId', null, 2, 'Business staff:  → Bob'],
    ['driverId', 1, null, 'Driver: Ann → '],
    ['warehouseId', 1, 2, 'Warehouse: Sydney → Perth'],
    ['inWarehouseId', 2, 1, 'In warehouse: Perth → Sydney'],
    ['sourceId', null, 1, 'Source:  → IN000001'],
    ['relatedId', 1, 2, 'Related no: IN000001 → PO000002'],
    ['quoteId', 1, 9, 'Quote: QU000001 → 9'],
    ['tagId', 1, 3, 'Tag: Normal → Special Sale'],
    ['taxType', 0, 2, 'Tax type: Tax not chosen → Tax Inclusive'],
    ['dueDate', '2026-03-02', null, 'Due date: 02 Mar 2026 → '],
    ['status', 1, 3, 'Status: Draft → Voided'],
    ['csrOrderStatus', null, 1, 'CSR order status:  → Cancel by Staff'],
    ['actualPayType', 0, 1, 'Actual pay type: Unpaid → Cash'],
    ['moneyReceived', null, '12.5', 'Money received:  → 12.50'],
    ['receivedBy', null, 'Kim', 'Received by:  → Kim'],
    ['sea_freight', 0, 1200, 'Sea freight (USD): 0.00 → 1,200.00'],
    ['clearance_cost', 20.5, 0, 'Clearance cost (AUD): 20.50 → 0.00'],
    ['po_status', 1, 3, 'Progress: Initial → Arrived'],
    ['closure', 'Unclosed', 'Closed', 'Closure: Unclosed → Closed'],
    ['bill', null, 'BL000003', 'Bill:  → BL000003'],
    ['email', null, 'a@b.c', 'Email address:  → a@b.c'],
    ['print', false, true, 'Print: UnPrint → PRINT'],
    ['colour', 'red', 'blue', 'colour: red → blue'],
  ] as const)
    assert.deepEqual(told({ fields: { [field]: old } }, { fields: { [field]: now } }), [words]);
  assert.deepEqual(
    [1, 2, 3].map((type) => told({ fields: {} }, { fields: { deliveryDate: '2026-03-02' } }, type as SheetType)[0]),
    ['Dispatch date:  → 02 Mar 2026', 'Pickup date:  → 02 Mar 2026', 'ETA date:  → 02 Mar 2026'],
  );
  assert.deepEqual(told({ fields: { phone: '1' } }, { fields: { phone: '1' } }), [], 'what is the same is not told');
});

const line = buildEditedLine();

test('a line that went or came is told whole, a changed one by what changed', () => {
  const counted = { ...line, inWarehouseQty: 9, inSystemQty: 1_000 };
  assert.deepEqual(told({ lines: [line] }, { lines: [] }), ['Line 2: TYRE 3 × 98.00 → ']);
  assert.deepEqual(told({ lines: [] }, { lines: [line] }), ['Line 2:  → TYRE 3 × 98.00']);
  assert.deepEqual(told({ lines: [counted] }, { lines: [] }), ['Line 2: TYRE counted 9, system 1,000 → ']);
  for (const [changed, words] of [
    [{ productId: 8, code: 'WHEEL' }, 'product: TYRE → WHEEL'],
    [{ quantity: 1_200 }, 'quantity: 3 → 1,200'],
    [{ price: 97.5 }, 'price: 98.00 → 97.50'],
    [{ usdPrice: 45.5 }, 'USD price:  → 45.50'],
    [{ description: 'Left' }, 'description:  → Left'],
    [{ inWarehouseQty: 4 }, 'counted:  → 4'],
    [{ inSystemQty: 5 }, 'in system:  → 5'],
    [{ countedAt: '2026-03-02T00:00:00Z' }, 'counted at:  → 2026-03-02T00:00:00Z'],
  ] as const)
    assert.deepEqual(told({ lines: [line] }, { lines: [{ ...line, ...changed }] }), [`Line 2 ${words}`]);
  assert.deepEqual(told({ lines: [line] }, { lines: [{ ...line, seq: 3 }] }), ['Line 3 position: 2 → 3']);
  assert.deepEqual(told({ lines: [line] }, { lines: [line] }), []);
});

test('an action begins with a capital, and has its operator, its moment and its reason', () => {
  const { data } = presentHistory({
    type: 1,
    shipType: 1,
    rows: [{ ...row({}, {}), action: 'unapprove', after: { reason: 'Wrong customer' } }],
    names,
  });
  assert.deepEqual(data, [
    { date: '2026-03-02T00:00:00.000Z', operator: 'Ann', action: 'Unapprove', reason: 'Wrong customer', changes: [] },
  ]);
});

test('a creation tells no fields; a shortage that was confirmed is told by its sentence alone', () => {
  const created = presentHistory({
    type: 1,
    shipType: 1,
    rows: [{ ...row({}, {}), before: null, after: { fields: { phone: '1' }, lines: [line] } }],
    names,
  });
  assert.deepEqual(created.data[0]?.changes, []);
  const shortages = ['Line 1 TYRE: need 2, have 0 in Sydney'];
  assert.deepEqual(told({}, { shortages, acknowledged: ['stock.short:1', 'fx.unusual'] }), [
    `Below zero:  → ${shortages[0]}`,
    'Acknowledged:  → unusual exchange rate',
  ]);
  assert.deepEqual(told({}, { acknowledged: ['stock.short:1'] }), ['Acknowledged:  → Line 1: stock below zero']);
  assert.deepEqual(told({}, { permits: ['payment.cbd', 'price.overMaxDis:2'], permittedBy: ['Kim', 'Lee'] }), [
    'Permit used:  → cash before delivery, by Kim',
    'Permit used:  → Line 2: price below the discount limit, by Lee',
  ]);
  assert.deepEqual(told({}, { permits: [{ code: 'price.overMaxDis', line: 3 }] }), [
    'Permitted:  → Line 3: price below the discount limit',
  ]);
  assert.deepEqual(
    told({}, { voidedPermits: [{ code: 'payment.cbd', by: 'Kim' }], withdrawnQuestion: 'Lee', needs: ['accountant'] }),
    [
      'Needs:  → an accountant',
      'Permit: cash before delivery, by Kim → void by this change',
      'Question: asked by Lee → withdrawn by this change',
    ],
  );
});
