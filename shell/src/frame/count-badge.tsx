import { Badge } from '@iwe/ui';

interface CountBadgeProps {
  /** Null while unknown. */
  count: number | null;
  /** The largest number that is written out. */
  most: number;
  /** What screen readers say of the number; without it, the button's own name says it. */
  label?: string;
}

/** The number on a header button. Its place is kept without one, so that nothing moves when it arrives. */
export function CountBadge({ count, most, label }: CountBadgeProps) {
  const isEmpty = count === null || count === 0;
  return (
    <Badge
      tone="spark"
      round
      minW="7"
      data-count=""
      aria-label={isEmpty ? undefined : label}
      aria-hidden={isEmpty || label === undefined}
      visibility={isEmpty ? 'hidden' : undefined}
    >
      {isEmpty ? '' : count > most ? `${most}+` : count}
    </Badge>
  );
}
