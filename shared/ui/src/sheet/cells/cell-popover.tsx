import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { focusable } from '../../overlay/focusable.ts';
import { Popover } from '../../overlay/popover.tsx';

/** A button in a cell that opens something beside it. The popover exists only while it is open: a grid has hundreds of such cells. */
export interface CellPopoverProps {
  label: string;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  /** What the button shows. */
  face: ReactNode;
  width: number;
  content: () => ReactNode;
}

export function CellPopover({ label, isOpen, onOpen, face, width, content }: CellPopoverProps) {
  const button = <button type="button" data-cell-button tabIndex={-1} aria-label={label} title={label} onClick={() => onOpen(!isOpen)}>{face}</button>;
  if (!isOpen) return button;
  return (
    <Popover title={label} width={width} placement="bottom-end" open onOpenChange={onOpen} trigger={<button type="button" data-cell-button tabIndex={-1} aria-label={label}>{face}</button>}>
      <Inside onLeave={() => onOpen(false)}>{content()}</Inside>
    </Popover>
  );
}

/** Takes the focus once the panel can be seen, and closes it when the focus goes somewhere else. */
function Inside({ children, onLeave }: { children: ReactNode; onLeave: () => void }) {
  const inside = useRef<HTMLDivElement>(null);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    const panel = inside.current?.closest<HTMLElement>('[role=dialog]');
    // Only after its place is known is the panel visible, and only what is visible takes the focus.
    const frame = requestAnimationFrame(() => {
      if (panel && !panel.contains(document.activeElement)) (focusable(panel)[0] ?? panel).focus({ preventScroll: true });
    });
    const onFocus = (event: FocusEvent) => {
      if (panel && event.target instanceof Node && !panel.contains(event.target)) leave.current();
    };
    const timer = setTimeout(() => document.addEventListener('focusin', onFocus));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
  return <div ref={inside}>{children}</div>;
}
