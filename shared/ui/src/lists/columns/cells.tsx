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
