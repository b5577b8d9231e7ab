import { Drawer as ChakraDrawer } from '@chakra-ui/react/drawer';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { persistentElements } from '../feedback/messages-element.ts';
import { OwnDialogProvider } from './own-dialog.ts';
import { inWords } from '../words.tsx';

/**
 * A panel from the right edge, or with `side` from the left or the lower one; Escape and the cross close it. The one
 * from below is as high as its content.
 */
export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  side?: 'start' | 'end' | 'bottom';
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
        <ChakraDrawer.Positioner {...POSITIONS[side]}>
          <ChakraDrawer.Content ref={content} {...CONTENTS[side]}>
            <OwnDialogProvider value={content}>
              <ChakraDrawer.Header>
                <ChakraDrawer.Title>{inWords(title)}</ChakraDrawer.Title>
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

const POSITIONS = {
  start: { justifyContent: 'flex-start' },
  end: {},
  bottom: { alignItems: 'flex-end' },
} as const;
const CONTENTS = {
  start: { _open: { animationName: 'slide-start' } },
  end: {},
  bottom: { h: 'auto', maxH: '85dvh', maxW: 'full', borderTopRadius: 'xl', _open: { animationName: 'rise' } },
} as const;
