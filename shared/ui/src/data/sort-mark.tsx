import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';

/** Which way a column is sorted; pale while it is not. */
export function SortMark({ direction }: { direction: 'asc' | 'desc' | null }) {
  if (direction === null) return <ChevronsUpDown aria-hidden size={12} data-idle />;
  return direction === 'asc' ? <ArrowUp aria-hidden size={12} /> : <ArrowDown aria-hidden size={12} />;
}
