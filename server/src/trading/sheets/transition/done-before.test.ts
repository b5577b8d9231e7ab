import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doneBefore } from './done-before.ts';

test('whoever comes second hears who was faster, on which day of the organisation, and when exactly', () => {
  const at = new Date('2026-03-02T22:00:00Z');
  const { status, code, message, details } = doneBefore({ operator: 'Kim', at }, 'closed', 'Australia/Sydney');
  assert.deepEqual(
    [status, code, message, details],
    [409, 'already-done', 'Kim closed this sheet on 03 Mar 2026.', { by: 'Kim', at: '2026-03-02T22:00:00.000Z' }],
  );
});
