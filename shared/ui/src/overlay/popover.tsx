import { Popover as ChakraPopover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';
import type { ReactElement, ReactNode } from 'react';

/** What a button opens beside itself. Its content is mounted only while it is open, so it may fetch when it mounts. */
export interface PopoverProps {
  /** The button. */
  trigger: ReactElement;
  /** Its name for screen readers, and its heading unless `header` says otherwise. */
  title: string;
  header?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Width in pixels, or any CSS length. */
  width?: number | string;
  placement?: 'bottom-start' | 'bottom' | 'bottom-end' | 'top' | 'left' | 'right';
  /** For a popover that is opened and closed from outside. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Keeps the focus where it was, for popovers that only show something. */
  keepFocus?: boolean;
}

export function Popover({ trigger, title, header, children, footer, width = 320, placement = 'bottom', open, onOpenChange, keepFocus = false }: PopoverProps) {
  return (
    <ChakraPopover.Root
      lazyMount unmountOnExit autoFocus={!keepFocus} positioning={{ placement, gutter: 6 }}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange: (details: { open: boolean }) => onOpenChange(details.open) } : {})}
    >
      <ChakraPopover.Trigger asChild>{trigger}</ChakraPopover.Trigger>
      <Portal>
        <ChakraPopover.Positioner>
          <ChakraPopover.Content width={typeof width === 'number' ? `${width}px` : width}>
            <ChakraPopover.Header><ChakraPopover.Title>{header ?? title}</ChakraPopover.Title></ChakraPopover.Header>
            <ChakraPopover.Body>{children}</ChakraPopover.Body>
            {footer && <ChakraPopover.Footer>{footer}</ChakraPopover.Footer>}
          </ChakraPopover.Content>
        </ChakraPopover.Positioner>
      </Portal>
    </ChakraPopover.Root>
  );
}
