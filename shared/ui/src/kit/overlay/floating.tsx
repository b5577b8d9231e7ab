import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import type { Placement } from '@floating-ui/dom';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Box } from '../layout.ts';
import { useLayer } from './layers.ts';

/** Distances in pixels: from the anchor, and from the edges of the window. */
const GAP = 6;
const EDGE = 8;
/** A panel keeps this height in pixels even where the window has less room. */
const LEAST_HEIGHT = 80;

/** A panel beside an anchor, above everything else. It moves with its anchor and stays inside the window. */
export interface FloatingProps {
  anchor: () => Element | null;
  placement: Placement;
  onClose: (reason: 'escape' | 'outside') => void;
  children: ReactNode;
  /** At least as wide as its anchor. */
  matchWidth?: boolean;
  width?: string | undefined;
  /** The largest height in pixels, if the window has room for more. */
  maxHeight?: number;
  zIndex?: 'popover' | 'tooltip';
}

export function Floating({
  anchor,
  placement,
  onClose,
  children,
  matchWidth = false,
  width,
  maxHeight = Infinity,
  zIndex = 'popover',
}: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [container] = useState(() => containerOf(anchor()));
  usePosition(anchor, panel, { placement, matchWidth, maxHeight });
  useLayer(true, panel, anchor, onClose);
  return createPortal(
    <Box
      ref={panel}
      data-layer=""
      position="fixed"
      zIndex={zIndex}
      display="flex"
      flexDirection="column"
      maxW="calc(100vw - 1rem)"
      left="0"
      top="0"
      {...(width ? { width } : {})}
    >
      {children}
    </Box>,
    container,
  );
}

/**
 * Panels opened from a dialog or another panel are rendered inside it, so that it neither hides them nor treats a press
 * on them as a press outside.
 */
function containerOf(anchor: Element | null): Element {
  return anchor?.closest('[data-layer], [data-scope=dialog][data-part=content]') ?? document.body;
}

/**
 * Positions a panel beside its anchor before the first paint, and again whenever one of them moves or changes size. The
 * position is written to the element, because a render for each scrolled pixel would be slow.
 */
function usePosition(
  anchor: () => Element | null,
  panel: { current: HTMLElement | null },
  { placement, matchWidth, maxHeight }: { placement: Placement; matchWidth: boolean; maxHeight: number },
) {
  const latest = useRef(anchor);
  useLayoutEffect(() => {
    latest.current = anchor;
  });
  useLayoutEffect(() => {
    const own = panel.current;
    if (!own) return;
    // Not the element itself: a re-rendered anchor may be another one, and a panel that starts open is mounted first.
    const context = latest.current();
    const reference = {
      ...(context ? { contextElement: context } : {}),
      getBoundingClientRect: () => latest.current()?.getBoundingClientRect() ?? new DOMRect(),
    };
    const middleware = [
      offset(GAP),
      flip({ padding: EDGE, fallbackAxisSideDirection: 'none' }),
      // On a phone a panel beside its anchor covers it rather than leave the window.
      shift({ padding: EDGE, crossAxis: /^(left|right)/.test(placement) }),
      size({
        padding: EDGE,
        apply: ({ availableHeight, rects }) => {
          own.style.maxHeight = `${Math.max(LEAST_HEIGHT, Math.min(availableHeight, maxHeight))}px`;
          if (matchWidth) own.style.minWidth = `${rects.reference.width}px`;
        },
      }),
    ];
    return autoUpdate(reference, own, () => {
      void computePosition(reference, own, { strategy: 'fixed', placement, middleware }).then(({ x, y }) => {
        own.style.left = `${Math.round(x)}px`;
        own.style.top = `${Math.round(y)}px`;
      });
    });
  }, [panel, placement, matchWidth, maxHeight]);
}

/** The surface of a floating panel. */
export const SURFACE = {
  bg: 'bg.panel',
  color: 'fg',
  borderRadius: 'lg',
  boxShadow: 'float',
  minH: '0',
  outline: 'none',
  animation: 'arrive 120ms cubic-bezier(0.2, 0.8, 0.3, 1)',
} as const;
