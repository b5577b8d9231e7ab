import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { declaredSlots, SLOT_TYPES_FILE } from './declared-slots.ts';

test('the generated types are those of the slots that the remotes declare', () => {
  assert.match(declaredSlots(), /'customer\.panel': \{ customerId: number \};/);
  assert.ok(readFileSync(SLOT_TYPES_FILE, 'utf8').endsWith(declaredSlots()), 'Run npm run generate.');
});
