import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Popover } from '@iwe/ui';
import type { PopoverProps } from '@iwe/ui';

/** A popover that starts with its first opening. */
export interface LazyPopoverProps extends Pick<PopoverProps, 'title' | 'header' | 'width' | 'placement' | 'footer' | 'open' | 'onOpenChange'> {
  /** Draws the button; it must pass `props` on to it. */
  button: (props: { onClick?: () => void; 'aria-haspopup'?: 'dialog' }) => ReactElement;
  children: ReactNode;
}

/**
 * Becomes a real popover with its first opening: a page of 150 rows would otherwise start three hundred of them, and a
 * popover finds its own heading, which is its name, only when it starts open.
 */
export function LazyPopover({ button, children, open: openedOutside, onOpenChange, ...popover }: LazyPopoverProps) {
  const [openedHere, setOpenedHere] = useState(false);
  const open = openedOutside ?? openedHere;
  const setOpen = onOpenChange ?? setOpenedHere;
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (!open && !wasOpen) return button({ 'aria-haspopup': 'dialog', onClick: () => setOpen(true) });
  return <Popover {...popover} trigger={button({})} open={open} onOpenChange={setOpen}>{children}</Popover>;
}
