import type { ReactNode } from 'react';
import { chakra } from '../../kit/layout.ts';

/**
 * A box of its own: the ring of an inline text would lay the whole table out again with every key that moves the focus
 * (a third of the time until it is seen in a list of 150 rows).
 */
const BOX = {
  display: 'inline-block',
  maxWidth: 'full',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'middle',
  // A target of 24 px, in the middle of its row.
  minHeight: '6',
  alignContent: 'center',
  fontWeight: 'medium',
} as const;

const Text = chakra('span', { base: BOX });
const Link = chakra('a', {
  base: {
    ...BOX,
    color: 'accent.fg',
    borderRadius: 'xs',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    // Within the row's height: the cell would cut it.
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '1px' },
  },
});

/** A row's number: a link that opens the record in a new tab, or plain text when no screen serves it. */
export function OpenLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null)
    return (
      <Text data-open="" tabIndex={0}>
        {children}
      </Text>
    );
  return (
    <Link data-open="" href={href} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
