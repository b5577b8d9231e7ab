/** Where a floating panel stands beside its anchor. */
export type Placement = 'bottom-start' | 'bottom' | 'bottom-end' | 'top' | 'left' | 'right' | 'right-start';

/** A rectangle on the screen, in pixels. */
export interface Box2D {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The panel's corner and the most height it may take, in pixels. */
export interface Place {
  left: number;
  top: number;
  maxHeight: number;
}

const GAP = 6;
const EDGE = 8;
/** Below this much room a panel looks for more on the other side. */
const COMFORT = 160;

/** Finds the panel's place inside the window: on the wished side, on the other one where that has too little room, never over the edge. */
export function placeFor(anchor: Box2D, panel: { width: number; height: number }, window: { width: number; height: number }, wish: Placement): Place {
  const isBeside = wish === 'left' || wish === 'right' || wish === 'right-start';
  return isBeside ? beside(anchor, panel, window, wish) : aboveOrBelow(anchor, panel, window, wish);
}

function aboveOrBelow(anchor: Box2D, panel: { width: number; height: number }, window: { width: number; height: number }, wish: Placement): Place {
  const below = window.height - anchor.top - anchor.height - GAP - EDGE;
  const above = anchor.top - GAP - EDGE;
  const needed = Math.min(panel.height, COMFORT);
  const goesUp = wish === 'top' ? above >= needed || above > below : below < needed && above > below;
  const maxHeight = Math.max(80, goesUp ? above : below);
  const height = Math.min(panel.height, maxHeight);
  const lefts: Partial<Record<Placement, number>> = { 'bottom-start': anchor.left, 'bottom-end': anchor.left + anchor.width - panel.width };
  const left = lefts[wish] ?? anchor.left + anchor.width / 2 - panel.width / 2;
  return {
    left: within(left, EDGE, window.width - panel.width - EDGE),
    top: goesUp ? anchor.top - GAP - height : anchor.top + anchor.height + GAP,
    maxHeight,
  };
}

function beside(anchor: Box2D, panel: { width: number; height: number }, window: { width: number; height: number }, wish: Placement): Place {
  const right = anchor.left + anchor.width + GAP;
  const left = anchor.left - GAP - panel.width;
  const goesLeft = wish === 'left' ? left >= EDGE : right + panel.width > window.width - EDGE && left >= EDGE;
  const top = wish === 'right-start' ? anchor.top : anchor.top + anchor.height / 2 - panel.height / 2;
  return {
    left: within(goesLeft ? left : right, EDGE, window.width - panel.width - EDGE),
    top: within(top, EDGE, window.height - panel.height - EDGE),
    maxHeight: window.height - 2 * EDGE,
  };
}

function within(value: number, min: number, max: number): number {
  return Math.round(Math.max(min, Math.min(value, max)));
}
