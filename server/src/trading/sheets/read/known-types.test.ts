import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SheetType } from '@iwe/domain';
import { KnownTypes } from './known-types.ts';

test('the type of a sheet is known once it was learned; at the limit the oldest is forgotten', () => {
  const known = new KnownTypes();
  assert.equal(known.of(1), undefined);
  for (let id = 1; id <= 100_000; id++) known.learn(id, SheetType.Invoice);
  // What is known already needs no room.
  known.learn(1, SheetType.Invoice);
  assert.deepEqual([known.of(1), known.of(2)], [SheetType.Invoice, SheetType.Invoice]);
  known.learn(100_001, SheetType.Bill);
  assert.deepEqual([known.of(1), known.of(2), known.of(100_001)], [undefined, SheetType.Invoice, SheetType.Bill]);
});
