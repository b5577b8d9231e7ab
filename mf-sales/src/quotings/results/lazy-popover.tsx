import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Popover } from '@iwe/ui';
import type { PopoverProps } from '@iwe/ui';

/** A popover of a table row. */
export interface LazyPopoverProps extends Pick<PopoverProps, 'title' | 'header' | 'width' | 'placement'> {
  /** Renders the button; it must pass `props` on to it. */
  button: (props: { onClick?: () => void; 'aria-haspopup'?: 'dialog' }) => ReactElement;
  /** May be a lazy part: its code is loaded when the popover is opened. */
  children: ReactNode;
}

/** Mounts the popover when it is first opened: a page of 150 rows would otherwise mount three hundred. */
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
  return (
    <Popover {...popover} trigger={button({})} open={open} onOpenChange={setOpen}>
      {children}
    </Popover>
  );
}
