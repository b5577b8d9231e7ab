import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Popover } from '@iwe/ui';
import type { PopoverProps } from '@iwe/ui';

/** A popover of a table row. */
export interface LazyPopoverProps extends Pick<PopoverProps, 'title' | 'header' | 'width' | 'placement'> {
  /** Draws the button; it must pass `props` on to it. */
  button: (props: { onClick?: () => void; 'aria-haspopup'?: 'dialog' }) => ReactElement;
  children: ReactNode;
}

/** Becomes a real popover with its first opening: a page of 150 rows would otherwise start three hundred of them. */
export function LazyPopover({ button, children, ...popover }: LazyPopoverProps) {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (!wasOpen) {
    return button({
      'aria-haspopup': 'dialog',
      onClick: () => {
        setWasOpen(true);
        setOpen(true);
      },
    });
  }
  return <Popover {...popover} trigger={button({})} open={open} onOpenChange={setOpen}>{children}</Popover>;
}
