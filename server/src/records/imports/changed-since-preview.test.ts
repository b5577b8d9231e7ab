import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedSincePreview } from './changed-since-preview.ts';

test('a value that somebody changed since the preview is told, yours and theirs; the same change is none', () => {
  const reasons = changedSincePreview({
    seen: { a: '1', b: '1', c: '1', d: '1' },
    now: { a: '1', b: '2', c: '2', d: '3' },
    next: { a: '2', b: '2', c: '3', d: '1' },
    labelOf: (key) => `Column ${key}`,
  });
  assert.deepEqual(reasons, [
    'Column c was changed since the preview: yours 3, theirs 2. Import the row again to overwrite it.',
    'Column d was changed since the preview: yours 1, theirs 3. Import the row again to overwrite it.',
  ]);
});
