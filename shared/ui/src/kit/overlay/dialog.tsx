import { Dialog as ChakraDialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { persistentElements } from '../feedback/messages-element.ts';
import { OwnDialogProvider } from './own-dialog.ts';
import { inWords } from '../words.tsx';

/** A dialog in the middle of the window; Escape and the cross close it. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** alertdialog for a question that must be answered before anything else. */
  role?: 'dialog' | 'alertdialog';
  /** False when neither Escape nor a click outside may close it. */
  dismissable?: boolean;
  /** The element that gets the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Returns the element that gets the focus after closing; by default the one that had it before. */
  finalFocus?: () => HTMLElement | null;
}

export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  size = 'sm',
  role = 'dialog',
  dismissable = true,
  initialFocus,
  finalFocus,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <ChakraDialog.Root
      open={open}
      size={size}
      role={role}
      lazyMount
      unmountOnExit
      closeOnEscape={dismissable}
      closeOnInteractOutside={dismissable && role === 'dialog'}
      persistentElements={persistentElements()}
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
      {...(initialFocus ? { initialFocusEl: () => initialFocus.current } : {})}
      {...(finalFocus ? { finalFocusEl: finalFocus } : {})}
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner>
          <ChakraDialog.Content ref={content}>
            <OwnDialogProvider value={content}>
              <ChakraDialog.Header>
                <ChakraDialog.Title>{inWords(title)}</ChakraDialog.Title>
              </ChakraDialog.Header>
              {children !== undefined && <ChakraDialog.Body>{inWords(children)}</ChakraDialog.Body>}
              {footer && <ChakraDialog.Footer>{footer}</ChakraDialog.Footer>}
              {dismissable && (
                <ChakraDialog.CloseTrigger asChild>
                  <IconButton label="Close" size="sm">
                    <X size={16} />
                  </IconButton>
                </ChakraDialog.CloseTrigger>
              )}
            </OwnDialogProvider>
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
}
