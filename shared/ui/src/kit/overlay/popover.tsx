import { t } from '@iwe/session';
import type { Placement } from '@floating-ui/dom';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { Box } from '../layout.ts';
import { Floating, SURFACE } from './floating.tsx';
import { focusable } from './focusable.ts';
import { useTrigger } from './use-trigger.tsx';
import { inWords } from '../words.tsx';

/** A panel that a button opens. Its content is mounted only while it is open, so it may load data when it mounts. */
export interface PopoverProps {
  /** The button. */
  trigger: ReactElement;
  /** Its name for screen readers, and its heading unless `header` is given. */
  title: string;
  header?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Width in pixels, or any CSS length. */
  width?: number | string;
  placement?: Placement;
  /** For a popover that is opened and closed from outside. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Keeps the focus on the button, for popovers that only show something. */
  keepFocus?: boolean;
}

export function Popover({
  trigger,
  title,
  header,
  children,
  footer,
  width = 320,
  placement = 'bottom',
  open,
  onOpenChange,
  keepFocus = false,
}: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? ownOpen;
  const id = useId();
  const set = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const { node, element } = useTrigger(trigger, {
    onClick: () => set(!isOpen),
    'aria-expanded': isOpen,
    'aria-haspopup': 'dialog',
    'aria-controls': isOpen ? id : undefined,
  });
  const close = (refocus: boolean) => {
    set(false);
    if (refocus) element()?.focus();
  };
  return (
    <>
      {node}
      {isOpen && (
        <Floating
          anchor={element}
          placement={placement}
          width={typeof width === 'number' ? `${width}px` : width}
          onClose={(reason) => close(reason === 'escape')}
        >
          <Panel
            id={id}
            title={title}
            header={header}
            footer={footer}
            keepFocus={keepFocus}
            onLeave={() => close(true)}
          >
            {children}
          </Panel>
        </Floating>
      )}
    </>
  );
}

/** Long content scrolls instead of covering the page. */
const BODY_MAX_HEIGHT = 'min(480px, 70dvh)';

interface PanelProps extends Pick<PopoverProps, 'title' | 'header' | 'footer' | 'children'> {
  id: string;
  keepFocus: boolean;
  onLeave: () => void;
}

function Panel({ id, title, header, footer, children, keepFocus, onLeave }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [bodyIsStop, setBodyIsStop] = useState(false);
  const takeFocus = useEffectEvent(() => {
    if (keepFocus || panel.current?.contains(document.activeElement)) return;
    // Without a control the content itself takes the focus, so that the arrow keys scroll it.
    const [first] = focusable(panel.current);
    setBodyIsStop(first === undefined);
    (first ?? body.current)?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);
  // The panel is at the end of the document: Tab past its ends returns to the button instead of leaving the page.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const stops = focusable(panel.current);
    const at = document.activeElement;
    const isAtEnd = event.shiftKey
      ? at === stops[0] || at === panel.current || at === body.current
      : stops.length === 0 || at === stops.at(-1);
    if (!isAtEnd) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <Box
      ref={panel}
      id={id}
      role="dialog"
      aria-label={t(title)}
      tabIndex={-1}
      display="flex"
      flexDirection="column"
      flex="1"
      overflow="hidden"
      {...SURFACE}
      onKeyDown={onKeyDown}
    >
      <Box px="3" py="2.5" borderBottomWidth="1px" borderColor="border.subtle" fontWeight="semibold" flexShrink={0}>
        {header ?? t(title)}
      </Box>
      <Box
        ref={body}
        tabIndex={bodyIsStop ? 0 : -1}
        outline="none"
        p="3"
        overflow="auto"
        minH="0"
        maxH={BODY_MAX_HEIGHT}
      >
        {inWords(children)}
      </Box>
      {footer && (
        <Box px="3" py="2.5" borderTopWidth="1px" borderColor="border.subtle" bg="bg.subtle" flexShrink={0}>
          {footer}
        </Box>
      )}
    </Box>
  );
}
