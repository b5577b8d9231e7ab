import type { Sheet } from '@iwe/contract';
import { useApi } from '@iwe/session';

/**
 * Loads the related sheet for its number, open lines and open costs. `known` is the one that was loaded with the
 * editor's start.
 */
export function useRelated(relatedId: number | null, known: Sheet | null): Sheet | null {
  const { data } = useApi<{ data: Sheet }>(relatedId === null ? null : `orders/${relatedId}`, undefined, {
    quiet: true,
  });
  if (relatedId === null) return null;
  return data?.data ?? (known?.id === relatedId ? known : null);
}
