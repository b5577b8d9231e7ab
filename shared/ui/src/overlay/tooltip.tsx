import { Tooltip as ChakraTooltip } from '@chakra-ui/react/tooltip';
import { Portal } from '@chakra-ui/react/portal';
import type { ReactElement, ReactNode } from 'react';

/** A word about the control in it, shown on hover and focus. */
export interface TooltipProps {
  content: ReactNode;
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  disabled?: boolean;
}

export function Tooltip({ content, children, placement = 'top', disabled = false }: TooltipProps) {
  if (disabled) return children;
  return (
    <ChakraTooltip.Root lazyMount unmountOnExit openDelay={350} closeDelay={80} positioning={{ placement, gutter: 6 }}>
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <Portal>
        <ChakraTooltip.Positioner><ChakraTooltip.Content>{content}</ChakraTooltip.Content></ChakraTooltip.Positioner>
      </Portal>
    </ChakraTooltip.Root>
  );
}
