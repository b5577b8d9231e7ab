import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LedgerEntry } from '@iwe/domain';
import { Problem } from '../../../core/errors.ts';
import { closedWarehouses, refuseReturnToClosed } from './open-warehouses.ts';

const warehouseNames = new Map([
  [1, 'Sydney'],
  [2, 'Perth'],
  [3, 'Darwin'],
]);
const state = (...closed: number[]) => ({ warehouseNames, closedWarehouses: new Set(closed) });
/** The warehouses that sentences name. */
const namesIn = (sentences: readonly string[]) =>
  sentences.map((sentence) => [...warehouseNames.values()].filter((name) => sentence.includes(name)).join());

test('goods neither leave nor enter an inactive warehouse; each is named once', () => {
  const refused = (warehouse_id: number | null, in_warehouse_id: number | null, ...closed: number[]) =>
    namesIn(closedWarehouses({ warehouse_id, in_warehouse_id }, state(...closed)).map(({ message }) => message));
  assert.deepEqual(refused(1, 2, 3), []);
  assert.deepEqual(refused(1, 2, 1), ['Sydney']);
  assert.deepEqual(refused(1, 2, 2), ['Perth']);
  assert.deepEqual(refused(1, 2, 1, 2), ['Sydney', 'Perth']);
  assert.deepEqual(refused(1, 1, 1), ['Sydney']);
  assert.deepEqual(refused(null, null, 1), []);
});

test('a reversal brings nothing back to an inactive warehouse, but takes goods out of one', () => {
  const refuse = (...entries: [warehouseId: number, quantity: number][]) =>
    refuseReturnToClosed(
      entries.map(([warehouseId, quantity]) => ({ warehouseId, quantity }) as LedgerEntry),
      state(2, 3),
    );
  refuse([1, 5], [2, -5], [2, 0]);
  for (const [entries, names] of [
    [
      [
        [1, 5],
        [2, 5],
        [2, 1],
      ],
      ['Perth'],
    ],
    [
      [
        [3, 1],
        [2, 5],
      ],
      ['Darwin', 'Perth'],
    ],
  ] as [[number, number][], string[]][])
    assert.throws(
      () => refuse(...entries),
      (error) => {
        assert.ok(error instanceof Problem);
        assert.deepEqual([error.status, namesIn([error.messages].flat())], [422, names]);
        return true;
      },
    );
});
