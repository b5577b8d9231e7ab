import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import type { Column } from '../data/data-table-types.ts';
import { TICK_WIDTH } from '../data/tick-cells.tsx';
import { leavingColumns } from './fit-columns.ts';
import { useStoredColumns } from './use-stored-columns.ts';

/** The columns that a list shows, and functions to change them. */
export interface ShownColumns<Row> {
  shown: readonly Column<Row>[];
  /** Columns that the person has hidden. */
  hidden: ReadonlySet<string>;
  /** Columns hidden because this window is too narrow. */
  gone: ReadonlySet<string>;
  /** Shows or hides a column; one hidden for lack of width is then shown at every width. */
  toggle: (key: string) => void;
  /** Shows all columns; when they don't fit, the list scrolls sideways. */
  showAll: () => void;
  /** Hides columns that don't fit again; undefined when the list already follows the window. */
  fit: (() => void) | undefined;
}

/**
 * Returns the columns that the person wants and the window has room for. In a narrow window columns with `leaves` are
 * hidden; they return when there is room.
 */
export function useShownColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
  table: RefObject<HTMLElement | null>,
  hasTicks: boolean,
): ShownColumns<Row> {
  const { hidden, always, keep } = useStoredColumns(list);
  const room = useRoom(table);
  const wanted = useMemo(() => columns.filter(({ key }, index) => index === 0 || !hidden.has(key)), [columns, hidden]);
  const gone = useMemo(
    () => leavingColumns(wanted, room, hasTicks ? TICK_WIDTH : 0, always),
    [wanted, room, hasTicks, always],
  );
  const shown = useMemo(() => (gone.size === 0 ? wanted : wanted.filter(({ key }) => !gone.has(key))), [wanted, gone]);
  const toggle = useCallback(
    (key: string) => {
      const others = (keys: ReadonlySet<string>) => [...keys].filter((other) => other !== key);
      if (hidden.has(key) || gone.has(key)) keep({ hidden: others(hidden), always: [...others(always), key] });
      else keep({ hidden: [...hidden, key], always: others(always) });
    },
    [hidden, always, gone, keep],
  );
  const showAll = useCallback(
    () =>
      keep({
        hidden: [],
        always:
          gone.size === 0 ? [...always] : columns.flatMap(({ key, leaves }) => (leaves === undefined ? [] : [key])),
      }),
    [columns, gone, always, keep],
  );
  const fit = useCallback(() => keep({ hidden: [...hidden], always: [] }), [hidden, keep]);
  return { shown, hidden, gone, toggle, showAll, fit: always.size > 0 ? fit : undefined };
}

/** The width inside the table's frame in pixels; 0 until it is known. */
function useRoom(table: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const scroller = table.current?.querySelector('[data-scroller]');
    if (!scroller) return;
    const measure = () => setRoom(scroller.clientWidth);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [table]);
  return room;
}
