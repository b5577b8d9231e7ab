import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Box } from '../layout.ts';
import { useLayer } from './layers.ts';
import { placeFor } from './place.ts';
import type { Place, Placement } from './place.ts';
import { Placed } from './placed.ts';

/** A panel beside an anchor, above everything else. It moves with its anchor and keeps inside the window. */
export interface FloatingProps {
  anchor: () => Element | null;
  placement: Placement;
  onClose: (reason: 'escape' | 'outside') => void;
  children: ReactNode;
  /** At least as wide as its anchor. */
  matchWidth?: boolean;
  width?: string | undefined;
  /** The most height in pixels, where the window would give more. */
  maxHeight?: number;
  zIndex?: 'popover' | 'tooltip';
}

export function Floating({ anchor, placement, onClose, children, matchWidth = false, width, maxHeight, zIndex = 'popover' }: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [container] = useState(() => containerOf(anchor()));
  const place = usePlace(anchor, panel, placement, matchWidth);
  useLayer(true, panel, anchor, onClose);
  return createPortal(
    <Box
      ref={panel} data-layer="" position="fixed" zIndex={zIndex} display="flex" flexDirection="column" maxW="calc(100vw - 1rem)" {...(width ? { width } : {})}
      style={{ ...place.style, maxHeight: Math.min(place.maxHeight, maxHeight ?? place.maxHeight) }}
    >
      <Placed value={place.isPlaced}>{children}</Placed>
    </Box>,
    container,
  );
}

/** Panels of a dialog or of another panel stand inside it, so that it neither hides them nor counts a press on them as a press outside. */
function containerOf(anchor: Element | null): Element {
  return anchor?.closest('[data-layer], [data-scope=dialog][data-part=content]') ?? document.body;
}

function usePlace(anchor: () => Element | null, panel: { current: HTMLElement | null }, placement: Placement, matchWidth: boolean) {
  const [place, setPlace] = useState<(Place & { minWidth: number }) | null>(null);
  const latest = useRef(anchor);
  useLayoutEffect(() => {
    latest.current = anchor;
  });
  useLayoutEffect(() => {
    const measure = () => {
      const from = latest.current()?.getBoundingClientRect();
      const own = panel.current;
      if (!from || !own) return;
      const size = { width: Math.max(own.offsetWidth, matchWidth ? from.width : 0), height: own.scrollHeight };
      setPlace({ ...placeFor(from, size, { width: window.innerWidth, height: window.innerHeight }, placement), minWidth: matchWidth ? from.width : 0 });
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' || !panel.current ? null : new ResizeObserver(measure);
    if (panel.current) observer?.observe(panel.current);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, true);
    return () => {
      observer?.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, true);
    };
  }, [panel, placement, matchWidth]);
  // Drawn once out of sight, because its size decides its place.
  if (!place) return { style: { left: 0, top: 0, visibility: 'hidden' as const }, maxHeight: window.innerHeight, isPlaced: false };
  return { style: { left: place.left, top: place.top, ...(place.minWidth ? { minWidth: place.minWidth } : {}) }, maxHeight: place.maxHeight, isPlaced: true };
}

/** The surface of a floating panel. */
export const SURFACE = {
  bg: 'bg.panel', color: 'fg', borderRadius: 'lg', boxShadow: 'float', minH: '0', outline: 'none', animation: 'arrive 120ms cubic-bezier(0.2, 0.8, 0.3, 1)',
} as const;
