import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { GridRow, GridState } from './model/index.ts';
import { showRow } from './use-window.ts';

/** Keeps the active cell in sight, and returns the focus to the grid's element when an editor closes. */
export function useGridFocus<Row extends GridRow>(
  scroller: RefObject<HTMLDivElement | null>,
  gridId: string,
  { active, editing }: Pick<GridState<Row>, 'active' | 'editing'>,
): void {
  useLayoutEffect(() => {
    if (scroller.current) showRow(scroller.current, active.row);
  }, [scroller, active.row]);
  const lastRow = useRef(active.row);
  useLayoutEffect(() => {
    lastRow.current = active.row;
  }, [active.row]);
  // Scrolls sideways only when the column changes: moving down must not measure the page at every key.
  useLayoutEffect(() => {
    document
      .getElementById(`${gridId}-${lastRow.current}-${active.column}`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [gridId, active.column]);
  // A closed editor returns the focus to the grid, unless the focus has moved elsewhere.
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing && (document.activeElement === document.body || document.activeElement === null))
      scroller.current?.focus({ preventScroll: true });
    wasEditing.current = editing !== null;
  }, [scroller, editing]);
}

/** Moves the focus to what the browser's own Tab would reach from the grid: its cells are not in the tab order. */
export function focusBeside(grid: HTMLElement | null, back: boolean): void {
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]',
    ),
  ].filter((stop) => stop.tabIndex >= 0 && (stop === grid || !grid?.contains(stop)));
  stops[stops.findIndex((stop) => stop === grid) + (back ? -1 : 1)]?.focus();
}
