import type { Sheet } from '@iwe/contract';
import { useApi } from '@iwe/session';

/** The sheet that the form belongs to, loaded for its number, its open lines and its open costs. */
export function useRelated(relatedId: number | null): Sheet | null {
  const { data } = useApi<{ data: Sheet }>(relatedId === null ? null : `orders/${relatedId}`, undefined, { quiet: true });
  return relatedId === null ? null : (data?.data ?? null);
}
