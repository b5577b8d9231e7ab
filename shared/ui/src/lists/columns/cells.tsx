import type { ReactNode } from 'react';
import { chakra } from '../../kit/layout.ts';

const Link = chakra('a', {
  base: {
    color: 'accent.fg',
    fontWeight: 'medium',
    borderRadius: 'xs',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '2px' },
  },
});

/** A row's number: a link that opens the record in a new tab, or plain text when no screen serves it. */
export function OpenLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null)
    return (
      <chakra.span data-open="" tabIndex={0} fontWeight="medium">
        {children}
      </chakra.span>
    );
  return (
    <Link data-open="" href={href} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}

/** The styles of `Stacked` cells: one rule of their table, because a style per cell would slow down long lists. */
export const STACKED_CSS = {
  '& [data-stacked]': { lineHeight: '1.25' },
  '& [data-stacked] > div': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& [data-stacked] > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& [data-below]': { fontSize: 'xs', color: 'fg.subtle' },
};

/** Two values in one cell, the second smaller and below the first. */
export function Stacked({ top, below }: { top: ReactNode; below: ReactNode }) {
  return (
    <div data-stacked="">
      <div>{top}</div>
      {below !== null && below !== '' && <div data-below="">{below}</div>}
    </div>
  );
}
