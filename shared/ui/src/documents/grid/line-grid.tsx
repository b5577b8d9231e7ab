import { t } from '@iwe/session';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, RefObject } from 'react';
import { Box } from '../../kit/layout.ts';
import { gridClipboard } from './grid-clipboard.ts';
import { GRID_CSS } from './grid-css.ts';
import { GridRowView, halfOf } from './grid-row.tsx';
import type { GridRowProps } from './grid-row.tsx';
import { NUMBER_WIDTH, ROW_HEIGHT } from './grid-types.ts';
import type { GridColumn } from './grid-types.ts';
import { pressKey, rangeOf } from './model/index.ts';
import type { GridRow, GridSpec, GridState, KeyPress } from './model/index.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { useCellEditor } from './use-cell-editor.ts';
import { useCellPresses } from './use-cell-presses.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useWindow } from './use-window.ts';

/** A grid for typing like in a spreadsheet; its behaviour is defined by the model. */
export interface LineGridProps<Row extends GridRow> {
  /** Its name for screen readers. */
  label: string;
  columns: readonly GridColumn<Row>[];
  /** The behaviour of the same columns, and how rows are created. */
  spec: GridSpec<Row>;
  state: GridState<Row>;
  onState: (change: (state: GridState<Row>) => GridState<Row>) => void;
  /** Receives the grid's element, to focus it. */
  gridRef?: { current: HTMLDivElement | null };
}

export function LineGrid<Row extends GridRow>({ label, columns, spec, state, onState, gridRef }: LineGridProps<Row>) {
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const finish = useRef<(() => void) | null>(null);
  const [showKeys, setShowKeys] = useState(false);
  const { active, editing } = state;
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  useLayoutEffect(() => {
    if (gridRef) gridRef.current = scroller.current;
  }, [gridRef]);
  useGridFocus(scroller, gridId, state);
  useEffect(() => {
    if (!editing) finish.current = null;
  }, [editing]);
  const handle = { columns, spec, onState, scroller, latest, finish };
  const editor = useCellEditor(handle);
  const { onPress, openCell } = useCellPresses(handle);
  const clipboard = gridClipboard(handle, state);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (
      editing ||
      event.nativeEvent.isComposing ||
      !(event.target as HTMLElement).matches('[role=grid], [role=gridcell], [role=rowheader]')
    )
      return;
    const column = columns[active.column];
    if (column?.onOpen && (event.key === 'Enter' || event.key === 'F2' || event.key === ' ') && !event.shiftKey) {
      event.preventDefault();
      openCell(active.row, active.column);
      return;
    }
    const press: KeyPress = {
      key: event.key,
      mod: event.ctrlKey || event.metaKey,
      shift: event.shiftKey,
      alt: event.altKey,
    };
    const answer = pressKey(state, spec, press);
    if (answer.do === 'nothing' || answer.do === 'leave') return;
    event.preventDefault();
    event.stopPropagation();
    if (answer.do === 'help') setShowKeys(true);
    else
      onState((now) => {
        const again = pressKey(now, spec, press);
        return again.do === 'change' ? again.state : now;
      });
  };

  return (
    <>
      <Box
        ref={scroller}
        role="grid"
        aria-label={t(label)}
        tabIndex={0}
        css={GRID_CSS}
        aria-rowcount={state.rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-activedescendant={`${gridId}-${active.row}-${active.column}`}
        style={sizesOf(columns)}
        onKeyDown={onKeyDown}
        {...clipboard}
      >
        <GridHead columns={columns} />
        <div role="presentation" style={{ height: `${state.rows.length * ROW_HEIGHT}px` }} />
        <GridRows
          gridId={gridId}
          scroller={scroller}
          columns={columns}
          state={state}
          editor={editor}
          onPress={onPress}
          onOpen={openCell}
        />
      </Box>
      <ShortcutList
        open={showKeys}
        onClose={() => {
          setShowKeys(false);
          scroller.current?.focus({ preventScroll: true });
        }}
      />
    </>
  );
}

function GridHead<Row extends GridRow>({ columns }: { columns: readonly GridColumn<Row>[] }) {
  return (
    <div role="row" data-head aria-rowindex={1}>
      <div role="columnheader" data-number title={t('Line')}>
        #
      </div>
      {columns.map((column, position) => (
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={position + 2}
          data-align={column.align}
          data-half={halfOf(columns, position)}
          {...(position === 0 ? { 'data-first': '' } : {})}
        >
          {t(column.header)}
        </div>
      ))}
    </div>
  );
}

interface GridRowsProps<Row extends GridRow> extends Pick<
  GridRowProps<Row>,
  'gridId' | 'columns' | 'editor' | 'onPress' | 'onOpen'
> {
  scroller: RefObject<HTMLDivElement | null>;
  state: GridState<Row>;
}

/** The rows in sight. One with an open editor is always rendered: scrolling must not discard its text. */
function GridRows<Row extends GridRow>({ scroller, state, ...cells }: GridRowsProps<Row>) {
  const { active, editing } = state;
  const { first, last } = useWindow(scroller, state.rows.length);
  const range = rangeOf(state);
  const isRange = range.top !== range.bottom || range.left !== range.right;
  const drawn = Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset);
  if (editing && (active.row < first || active.row >= last)) drawn.push(active.row);
  return drawn.map((index) => {
    const row = state.rows[index];
    const selected = isRange && index >= range.top && index <= range.bottom;
    return (
      row && (
        <GridRowView
          {...cells}
          key={row.key}
          row={row}
          index={index}
          active={index === active.row ? active.column : -1}
          selectedFrom={selected ? range.left : -1}
          selectedTo={selected ? range.right : -1}
          editing={index === active.row ? editing : null}
        />
      )
    );
  });
}

/** Returns the grid's columns and width for GRID_CSS, with room for all columns and without. */
function sizesOf<Row extends GridRow>(columns: readonly GridColumn<Row>[]): CSSProperties {
  const narrow = columns.filter((column) => !column.isBelow);
  const leastOf = ({ least, width }: GridColumn<Row>) => least ?? width;
  return {
    '--columns': tracks(columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${width}fr)` : `${width}px`))),
    '--width': `${NUMBER_WIDTH + sumOf(columns.map(({ width }) => width))}px`,
    '--narrow-columns': tracks(
      narrow.map((column) => `minmax(${leastOf(column)}px, ${column.width}${column.grow ? 'fr' : 'px'})`),
    ),
    '--narrow-width': `${NUMBER_WIDTH + sumOf(narrow.map(leastOf))}px`,
  } as CSSProperties;
}

const tracks = (sizes: readonly string[]): string => [`${NUMBER_WIDTH}px`, ...sizes].join(' ');
const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);
