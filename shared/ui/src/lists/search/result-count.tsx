import { plural, t } from '@iwe/session';
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

const RESULTS = { one: '{} result', other: '{} results' } as const;

function textOf(total: number, capped: boolean): string {
  if (total === 0) return t('No results');
  if (total === 1) return plural(1, RESULTS);
  return capped ? t('More than {} results', quantityText(total)) : plural(total, RESULTS);
}
