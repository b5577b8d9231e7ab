import { useEffect, useRef, useState } from 'react';
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
  return <Popover {...popover} trigger={button({})} open={open} onOpenChange={setOpen}><Focused>{children}</Focused></Popover>;
}

/** A popover that starts open leaves the focus where it was; the keyboard would then work behind it. */
function Focused({ children }: { children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It can take the focus only once it has been given its place, a frame later.
    const frame = requestAnimationFrame(() => {
      const dialog = inside.current?.closest<HTMLElement>('[role=dialog]');
      if (dialog && !dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={inside}>{children}</div>;
}
