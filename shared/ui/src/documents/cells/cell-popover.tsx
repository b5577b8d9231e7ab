import { t } from '@iwe/session';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Popover } from '../../kit/overlay/popover.tsx';

/**
 * A button in a cell that opens a popover. The popover is mounted only while it is open, because a grid has hundreds of
 * such cells.
 */
export interface CellPopoverProps {
  label: string;
  /** Title of the panel. */
  title: string;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  /** Content of the button. */
  face: ReactNode;
  width: number;
  content: () => ReactNode;
}

export function CellPopover({ label, title, isOpen, onOpen, face, width, content }: CellPopoverProps) {
  const button = (
    <button
      type="button"
      data-cell-button
      tabIndex={-1}
      aria-label={t(label)}
      title={t(label)}
      onClick={() => onOpen(!isOpen)}
    >
      {face}
    </button>
  );
  if (!isOpen) return button;
  return (
    <Popover
      title={title}
      width={width}
      placement="bottom-end"
      open
      onOpenChange={onOpen}
      trigger={
        <button type="button" data-cell-button tabIndex={-1} aria-label={t(label)}>
          {face}
        </button>
      }
    >
      <Inside onLeave={() => onOpen(false)}>{content()}</Inside>
    </Popover>
  );
}

/** Closes the panel when the focus leaves it. */
function Inside({ children, onLeave }: { children: ReactNode; onLeave: () => void }) {
  const inside = useRef<HTMLDivElement>(null);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    const panel = inside.current?.closest<HTMLElement>('[role=dialog]');
    const onFocus = (event: FocusEvent) => {
      if (panel && event.target instanceof Node && !panel.contains(event.target)) leave.current();
    };
    const timer = setTimeout(() => document.addEventListener('focusin', onFocus));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
  return <div ref={inside}>{children}</div>;
}
