import { test } from 'node:test';

test('outer', (t) => {
  t.test('is cancelled', () => {});
});
