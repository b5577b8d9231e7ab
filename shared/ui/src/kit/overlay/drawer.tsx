import { Drawer as ChakraDrawer } from '@chakra-ui/react/drawer';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { persistentElements } from '../feedback/messages-element.ts';
import { OwnDialogProvider } from './own-dialog.ts';

/** A panel from the right edge, or with `side` from the left one; Escape and the cross close it. */
export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  side?: 'start' | 'end';
  /** The element that gets the focus; the first one by default. */
  initialFocus?: RefObject<HTMLElement | null>;
}

export function Drawer(props: DrawerProps) {
  const { open, onClose, title, children, footer, size = 'md', side = 'end', initialFocus } = props;
  const content = useRef<HTMLDivElement>(null);
  return (
    <ChakraDrawer.Root
      open={open}
      size={size}
      lazyMount
      unmountOnExit
      persistentElements={persistentElements()}
      {...(initialFocus ? { initialFocusEl: () => initialFocus.current } : {})}
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
    >
      <Portal>
        <ChakraDrawer.Backdrop />
        <ChakraDrawer.Positioner {...(side === 'start' ? { justifyContent: 'flex-start' } : {})}>
          <ChakraDrawer.Content ref={content} {...(side === 'start' ? { _open: FROM_START } : {})}>
            <OwnDialogProvider value={content}>
              <ChakraDrawer.Header>
                <ChakraDrawer.Title>{title}</ChakraDrawer.Title>
              </ChakraDrawer.Header>
              <ChakraDrawer.Body>{children}</ChakraDrawer.Body>
              {footer && <ChakraDrawer.Footer>{footer}</ChakraDrawer.Footer>}
              <ChakraDrawer.CloseTrigger asChild>
                <IconButton label="Close" size="sm">
                  <X size={16} />
                </IconButton>
              </ChakraDrawer.CloseTrigger>
            </OwnDialogProvider>
          </ChakraDrawer.Content>
        </ChakraDrawer.Positioner>
      </Portal>
    </ChakraDrawer.Root>
  );
}

const FROM_START = { animationName: 'slide-start' };
