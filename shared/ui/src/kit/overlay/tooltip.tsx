import type { Placement } from '@floating-ui/dom';
import { cloneElement, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Box } from '../layout.ts';
import { Floating } from './floating.tsx';
import { inWords } from '../words.tsx';

const OPEN_MS = 350;

/** A short text about the control in it, shown on hover and focus. */
export interface TooltipProps {
  content: ReactNode;
  children: ReactElement;
  placement?: Placement;
  disabled?: boolean;
  /** A press shows it as well, for a text that has no other meaning when pressed; fingers cannot hover. */
  opensOnPress?: boolean;
}

export function Tooltip({
  content,
  children,
  placement = 'top',
  disabled = false,
  opensOnPress = false,
}: TooltipProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wrapper = useRef<HTMLSpanElement>(null);
  const id = useId();
  const element = useCallback(() => wrapper.current?.firstElementChild ?? null, []);
  const show = (afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), afterMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  if (disabled) return children;
  return (
    // Its handlers only add to those of the element in it, which has a role.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span
      ref={wrapper}
      style={{ display: 'contents' }}
      onPointerOver={() => show(OPEN_MS)}
      onPointerOut={hide}
      onPointerDown={hide}
      onClick={(event) => {
        if (!opensOnPress) return;
        // A label would otherwise move the focus into its control.
        event.preventDefault();
        event.stopPropagation();
        show(0);
      }}
      // A press focuses as well; only keyboard focus shows the tooltip at once.
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show(0);
      }}
      onBlur={hide}
    >
      {cloneElement(children as ReactElement<{ 'aria-describedby'?: string | undefined }>, {
        'aria-describedby': open ? id : undefined,
      })}
      {open && (
        <Floating anchor={element} placement={placement} onClose={hide} zIndex="tooltip">
          <Box
            id={id}
            role="tooltip"
            bg="bg.inverted"
            color="fg.inverted"
            fontSize="sm"
            lineHeight="snug"
            px="2"
            py="1"
            borderRadius="sm"
            maxW="xs"
            boxShadow="float"
            pointerEvents="none"
            animation="fade 90ms"
          >
            {inWords(content)}
          </Box>
        </Floating>
      )}
    </span>
  );
}
