import type { Sheet } from '@iwe/contract';
import { useApi } from '@iwe/session';

/** Loads the related sheet for its number, open lines and open costs. */
export function useRelated(relatedId: number | null): Sheet | null {
  const { data } = useApi<{ data: Sheet }>(relatedId === null ? null : `orders/${relatedId}`, undefined, {
    quiet: true,
  });
  return relatedId === null ? null : (data?.data ?? null);
}
