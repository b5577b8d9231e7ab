import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SheetType } from '@iwe/domain';
import { Problem } from '../../../core/errors.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';
import { repriced } from './reprice.ts';

const line = (change: Partial<LineRecord>): LineRecord =>
  ({
    id: 70,
    seq: 1,
    quantity: 2,
    usd_price_cents: 1_000,
    price_cents: 1_250,
    amount_cents: 2_500,
    gst_cents: 0,
    is_manual: false,
    price_source: 'order',
    ...change,
  }) as LineRecord;
const at = (rate: number, lines: LineRecord[], change: Partial<SheetRecord> = {}) =>
  repriced(
    {
      sheet: {
        type: SheetType.PurchaseOrder,
        tax_type: 2,
        fx_rate: '0.8',
        total_cents: 0,
        gst_cents: 0,
        ...change,
      } as SheetRecord,
      lines,
    },
    rate,
  );
const priceOf = (one: LineRecord | undefined) => [
  one?.price_cents,
  one?.amount_cents,
  one?.price_source,
  one?.is_manual,
  one?.usd_price_cents,
];

test('at another rate a price follows from its price in USD, with the amounts and totals', () => {
  const { sheet, lines } = at(0.5, [line({}), line({ seq: 2, quantity: 3, usd_price_cents: 100, price_cents: 125 })]);
  assert.deepEqual(lines.map(priceOf), [
    [2_000, 4_000, 'usd', false, 1_000],
    [200, 600, 'usd', false, 100],
  ]);
  assert.deepEqual([sheet.fx_rate, sheet.total_cents, sheet.usd_total_cents], ['0.5', 4_600, 2_300]);
});

test('a price that has none in USD, and one that stays the same, keep where they are from', () => {
  const { lines } = at(0.8, [line({}), line({ seq: 2, usd_price_cents: null, price_cents: 700, is_manual: true })]);
  assert.deepEqual(lines.map(priceOf), [
    [1_250, 2_500, 'order', false, 1_000],
    [700, 1_400, 'order', true, null],
  ]);
});

test('what it was is not changed by working out what it would be', () => {
  const before = line({});
  at(0.5, [before]);
  assert.deepEqual(before, line({}));
});

test('a rate that makes one price too large is refused, not stored as nothing', () => {
  assert.throws(
    () => at(0.000_001, [line({ quantity: 100_000, usd_price_cents: 9_999_999 })]),
    (error) => {
      assert.ok(error instanceof Problem);
      assert.deepEqual(error.messages, ['The total of the sheet is too large. Check quantities and prices.']);
      return true;
    },
  );
});
