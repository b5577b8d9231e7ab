import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { isWaiting, presentDueDate } from './self-order-due-date.ts';
import type { SheetRecord } from './sheet-record.ts';

const waiting = {
  type: 1,
  status: 1,
  drafter_type: 3,
  csr_order_status: null,
  is_due_date_typed: false,
  due_date: '2026-01-01',
} as SheetRecord;
const others = [{ type: 2 }, { status: 2 }, { status: 3 }, { drafter_type: 1 }, { csr_order_status: 2 }] as const;

test("a waiting self-order is a customer's draft of an invoice that nobody has cancelled", () => {
  assert.equal(isWaiting(waiting), true);
  for (const other of others) assert.equal(isWaiting({ ...waiting, ...other }), false, JSON.stringify(other));
});

test('its due date follows the payment type of today, here; a typed one and that of other sheets stay', () => {
  // Monday the second of March in Sydney, still Sunday in UTC.
  mock.timers.enable({ apis: ['Date'], now: new Date('2026-03-01T14:00:00Z') });
  try {
    const due = (sheet: SheetRecord, paymentType = 'Weekly', organisation = 4) =>
      presentDueDate(sheet, { paymentType, timeZone: 'Australia/Sydney', organisation });
    assert.equal(due(waiting), '2026-03-09');
    assert.equal(due(waiting, 'COD'), '2026-03-02');
    assert.deepEqual([due(waiting, 'Monthly'), due(waiting, 'Monthly', 9)], ['2026-03-31', '2026-04-30']);
    for (const other of [...others, { is_due_date_typed: true }])
      assert.equal(due({ ...waiting, ...other }), '2026-01-01', JSON.stringify(other));
    assert.equal(due({ ...waiting, status: 2, due_date: null }), null);
  } finally {
    mock.timers.reset();
  }
});
