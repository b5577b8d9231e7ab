import type { Sheet } from '@iwe/contract';
import { useApi } from '@iwe/session';

/**
 * Returns the related sheet, for its number, open lines and open costs. `known` is the one that was loaded with the
 * editor's start; another one is loaded.
 */
export function useRelated(relatedId: number | null, known: Sheet | null): Sheet | null {
  const isKnown = known?.id === relatedId;
  const { data } = useApi<{ data: Sheet }>(relatedId === null || isKnown ? null : `orders/${relatedId}`, undefined, {
    quiet: true,
  });
  if (relatedId === null) return null;
  return isKnown ? known : (data?.data ?? null);
}
