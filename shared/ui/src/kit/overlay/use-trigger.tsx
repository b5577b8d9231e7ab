import { cloneElement, useCallback, useRef } from 'react';
import type { MouseEvent, ReactElement, ReactNode } from 'react';

/** The props of a button that opens something. */
export interface TriggerProps {
  onClick?: (event: MouseEvent) => void;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-controls'?: string | undefined;
}

/**
 * Extends a button element: adds the given props to its own, and provides a ref to its element. The wrapper takes no
 * room of its own, so that the button keeps its place in a row.
 */
export function useTrigger(
  trigger: ReactElement,
  added: TriggerProps,
): { node: ReactNode; element: () => HTMLElement | null } {
  const wrapper = useRef<HTMLSpanElement>(null);
  const element = useCallback(() => wrapper.current?.firstElementChild as HTMLElement | null, []);
  const own = trigger.props as TriggerProps;
  const onClick = (event: MouseEvent) => {
    own.onClick?.(event);
    added.onClick?.(event);
  };
  const node = (
    <span ref={wrapper} style={{ display: 'contents' }}>
      {cloneElement(trigger as ReactElement<TriggerProps>, { ...added, onClick })}
    </span>
  );
  return { node, element };
}
