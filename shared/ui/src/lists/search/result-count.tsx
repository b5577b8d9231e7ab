import { quantityText } from '../../kit/data/money.tsx';
import { VisuallyHidden } from '../../kit/layout.ts';

/** Tells screen readers how many results a search has; everybody else reads the pager. */
export function ResultCount({ total, capped }: { total: number | undefined; capped: boolean }) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {total === undefined ? '' : textOf(total, capped)}
    </VisuallyHidden>
  );
}

function textOf(total: number, capped: boolean): string {
  if (total === 0) return 'No results';
  if (total === 1) return '1 result';
  return `${capped ? 'More than ' : ''}${quantityText(total)} results`;
}
