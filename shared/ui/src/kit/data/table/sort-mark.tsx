import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';

/** The direction in which a column is sorted; pale when it is not. */
export function SortMark({ direction }: { direction: 'asc' | 'desc' | null }) {
  if (direction === null) return <ChevronsUpDown aria-hidden size={12} data-idle />;
  return direction === 'asc' ? <ArrowUp aria-hidden size={12} /> : <ArrowDown aria-hidden size={12} />;
}
