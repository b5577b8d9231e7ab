import { useState } from 'react';
import type { ApiState } from '@iwe/session';

/**
 * Returns whether the first answer is there, or a refusal, and drawn: from then on true. What is below a table waits
 * for that, because the number of its rows decides where the next part begins.
 */
export function useSettled({ data, error, isFetching }: Pick<ApiState<unknown>, 'data' | 'error' | 'isFetching'>) {
  const [isSettled, setIsSettled] = useState(false);
  const isNow = !isFetching && (data !== undefined || error !== undefined);
  if (isNow && !isSettled) setIsSettled(true);
  return isSettled || isNow;
}
