import type { ReactNode } from 'react';
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
  return <Popover title={label} width={width} placement="bottom-end" open onOpenChange={onOpen} trigger={<button type="button" data-cell-button tabIndex={-1} aria-label={label}>{face}</button>}>{content()}</Popover>;
}
