import { renderHook } from '@testing-library/react';
import { useAttemptKey } from './use-attempt-key.ts';

test("a retry has the first try's key; other content and requests after an answer have new ones", () => {
  const { result, rerender } = renderHook(useAttemptKey);
  const first = result.current.keyOf({ quantity: 4 });
  rerender();
  expect(result.current.keyOf({ quantity: 4 })).toBe(first);
  const other = result.current.keyOf({ quantity: 5 });
  expect(other).not.toBe(first);
  result.current.end();
  expect(result.current.keyOf({ quantity: 5 })).not.toBe(other);
});
