import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { HEADER_HEIGHT, ROW_HEIGHT } from './grid-types.ts';

/** Rows rendered beyond the visible ones, so that fast scrolling shows no gap. */
const OVERSCAN = 8;
/** Height assumed where nothing can be measured (tests), pixels. */
const UNMEASURED_HEIGHT = 800;

/** Returns the range of rows to render: the visible ones and a few around them; first included, last excluded. */
export function useWindow(scroller: RefObject<HTMLDivElement | null>, count: number): { first: number; last: number } {
  const [view, setView] = useState({ top: 0, height: UNMEASURED_HEIGHT });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // In whole rows: scrolling within one row renders nothing new.
    const measure = () => {
      const next = {
        top: Math.floor(element.scrollTop / ROW_HEIGHT) * ROW_HEIGHT,
        height: element.clientHeight || UNMEASURED_HEIGHT,
      };
      setView((now) => (now.top === next.top && now.height === next.height ? now : next));
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [scroller]);
  const first = Math.max(0, Math.floor(view.top / ROW_HEIGHT) - OVERSCAN);
  const last = Math.min(count, Math.ceil((view.top + view.height) / ROW_HEIGHT) + OVERSCAN);
  return { first, last };
}

/** Scrolls until a row is fully visible between the header and the lower edge. */
export function showRow(element: HTMLDivElement, row: number): void {
  const top = row * ROW_HEIGHT;
  const space = element.clientHeight - HEADER_HEIGHT;
  if (space <= 0) return;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + ROW_HEIGHT > element.scrollTop + space) element.scrollTop = top + ROW_HEIGHT - space;
}
