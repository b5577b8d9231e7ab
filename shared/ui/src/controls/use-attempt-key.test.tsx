import { renderHook } from '@testing-library/react';
import { useAttemptKey } from './use-attempt-key.ts';

test('a retry has the key of the first try; other content and what follows an answer have keys of their own', () => {
  const { result, rerender } = renderHook(useAttemptKey);
  const first = result.current.keyOf({ quantity: 4 });
  rerender();
  expect(result.current.keyOf({ quantity: 4 })).toBe(first);
  const other = result.current.keyOf({ quantity: 5 });
  expect(other).not.toBe(first);
  result.current.end();
  expect(result.current.keyOf({ quantity: 5 })).not.toBe(other);
});
