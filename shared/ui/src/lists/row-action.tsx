import type { ReactNode } from 'react';
import { ButtonLink } from '../kit/controls/button.tsx';

/** A row action that opens its screen in a new tab; renders nothing when no screen serves it. */
export function RowAction({ href, label, children }: { href: string | null; label: string; children: ReactNode }) {
  if (href === null) return null;
  return (
    <ButtonLink
      href={href}
      target="_blank"
      rel="noopener"
      variant="ghost"
      size="xs"
      px="0"
      aspectRatio="1"
      aria-label={label}
      title={label}
    >
      {children}
    </ButtonLink>
  );
}
