import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import type { Column } from '../../kit/data/table/data-table-types.ts';
import { useIsNarrow } from '../../kit/root/use-is-narrow.ts';
import { TICK_WIDTH } from '../../kit/data/table/tick-cells.tsx';
import { sizeColumns } from './size-columns.ts';
import { useColumnNeeds, useMeasuredColumns } from './use-column-needs.ts';
import type { OwnColumns } from '../views/use-own-columns.ts';

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
  /** All columns in the person's order. */
  ordered: readonly Column<Row>[];
  /** Column key → pixels. */
  widths: ReadonlyMap<string, number>;
  /** Sets a column's width in pixels; null for the width of its content. */
  resize: (key: string, width: number | null) => void;
  /** Moves a column by one place; the first one stays. */
  move: (key: string, by: -1 | 1) => void;
  /** Returns to the list's own columns; undefined when order and widths are those. */
  asDesigned: (() => void) | undefined;
}

/** A list's table, for `useShownColumns`. */
export interface ShownTable<Row> {
  columns: readonly Column<Row>[];
  table: RefObject<HTMLElement | null>;
  hasTicks: boolean;
  /** What the table shows: the columns are measured again when it changes. */
  rows: readonly Row[] | undefined;
  own: OwnColumns;
}

/**
 * Returns the columns that the person wants and the window has room for, in the person's order and as wide as their
 * content needs. In a narrow window columns with `leaves` are hidden; they return when there is room.
 */
export function useShownColumns<Row>(
  list: string,
  { columns, table, hasTicks, rows, own: { choice, keep } }: ShownTable<Row>,
): ShownColumns<Row> {
  const { widths = NO_CHOSEN_WIDTHS, order = NO_ORDER } = choice;
  const always = useMemo<ReadonlySet<string>>(() => new Set(choice.always), [choice]);
  // A column that starts hidden is shown once it is among those that the person wants at every width.
  const hidden = useMemo<ReadonlySet<string>>(() => {
    const starting = columns.filter(({ key, startsHidden }) => startsHidden && !always.has(key));
    return new Set([...choice.hidden, ...starting.map(({ key }) => key)]);
  }, [choice, columns, always]);
  // Cards have no columns that could be short of room.
  const isNarrow = useIsNarrow();
  const width = useRoom(table);
  const room = isNarrow ? 0 : width;
  const ordered = useMemo(() => inOrder(columns, order), [columns, order]);
  const wanted = useMemo(() => ordered.filter(({ key }, index) => index === 0 || !hidden.has(key)), [ordered, hidden]);
  const { needs, onMeasured } = useColumnNeeds(list);
  const sized = useMemo(
    () => sizeColumns(wanted, { room, before: hasTicks ? TICK_WIDTH : 0, needs, chosen: widths, always }),
    [wanted, room, hasTicks, needs, widths, always],
  );
  // One set for equal contents: rows are drawn again when the shown columns are others, but not for other widths.
  const goneKeys = [...(sized?.gone ?? [])].join(' ');
  const gone = useMemo<ReadonlySet<string>>(() => new Set(goneKeys === '' ? [] : goneKeys.split(' ')), [goneKeys]);
  const shown = useMemo(() => (gone.size === 0 ? wanted : wanted.filter(({ key }) => !gone.has(key))), [wanted, gone]);
  useMeasuredColumns({ table, columns: shown, before: hasTicks ? 1 : 0, rows }, isNarrow ? null : onMeasured);
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
        always: columns.flatMap(({ key, leaves, startsHidden }) =>
          always.has(key) || startsHidden || (gone.size > 0 && leaves !== undefined) ? [key] : [],
        ),
      }),
    [columns, gone, always, keep],
  );
  const fit = useCallback(() => keep({ hidden: [...hidden], always: [] }), [hidden, keep]);
  const resize = useCallback(
    (key: string, width: number | null) => {
      const { [key]: _, ...others } = widths;
      keep({ widths: width === null ? others : { ...others, [key]: Math.round(width) } });
    },
    [widths, keep],
  );
  const move = useCallback(
    (key: string, by: -1 | 1) => {
      const keys = ordered.slice(1).map((column) => column.key);
      const at = keys.indexOf(key);
      const other = keys[at + by];
      if (at < 0 || other === undefined) return;
      keep({ order: keys.with(at, other).with(at + by, key) });
    },
    [ordered, keep],
  );
  const asDesigned = useCallback(() => keep({ hidden: [], always: [], widths: {}, order: [] }), [keep]);
  return {
    ordered,
    shown,
    widths: sized?.widths ?? NO_WIDTHS,
    hidden,
    gone,
    toggle,
    showAll,
    fit: always.size > 0 ? fit : undefined,
    resize,
    move,
    asDesigned: order.length > 0 || Object.keys(widths).length > 0 ? asDesigned : undefined,
  };
}

const NO_WIDTHS: ReadonlyMap<string, number> = new Map();
const NO_CHOSEN_WIDTHS: Readonly<Record<string, number>> = {};
const NO_ORDER: readonly string[] = [];

/** Returns the columns in the person's order; the first one, which opens the record, stays first. */
function inOrder<Row>(columns: readonly Column<Row>[], order: readonly string[]): readonly Column<Row>[] {
  if (order.length === 0) return columns;
  const [first, ...rest] = columns;
  // A column that the order doesn't know yet stays where the list has it.
  const placeOf = ({ key }: Column<Row>): number => order.indexOf(key);
  const known = rest.filter((column) => placeOf(column) >= 0).toSorted((one, other) => placeOf(one) - placeOf(other));
  let next = 0;
  return first ? [first, ...rest.map((column) => (placeOf(column) < 0 ? column : (known[next++] ?? column)))] : columns;
}

/** The width inside the table's frame in pixels; 0 until it is known. */
function useRoom(table: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const scroller = table.current?.querySelector('[data-scroller]');
    if (!scroller) return;
    const measure = () => setRoom(scroller.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [table]);
  return room;
}
