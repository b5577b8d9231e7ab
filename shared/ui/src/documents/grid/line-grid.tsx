import { toast } from '@iwe/session';
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ClipboardEvent, CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { Box } from '../../kit/layout.ts';
import { goFrom, playKeys } from './go.ts';
import { GRID_CSS } from './grid-css.ts';
import { GridRowView } from './grid-row.tsx';
import { NUMBER_WIDTH, ROW_HEIGHT } from './grid-types.ts';
import type { CellEditorProps, Go, GridColumn } from './grid-types.ts';
import {
  beginEdit,
  cancelEdit,
  commitEdit,
  commitPatch,
  copyText,
  cutText,
  goTo,
  pasteBlock,
  pressKey,
  rangeOf,
  selectRows,
} from './model/index.ts';
import type { GridRow, GridSpec, GridState, KeyPress } from './model/index.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { showRow, useWindow } from './use-window.ts';

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
  const { first, last } = useWindow(scroller, state.rows.length);
  const { active, editing } = state;
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });

  useLayoutEffect(() => {
    if (gridRef) gridRef.current = scroller.current;
  }, [gridRef]);
  useLayoutEffect(() => {
    if (scroller.current) showRow(scroller.current, active.row);
  }, [active.row]);
  const lastRow = useRef(active.row);
  useLayoutEffect(() => {
    lastRow.current = active.row;
  }, [active.row]);
  // Scrolls sideways only when the column changes: moving down must not measure the page at every key.
  useLayoutEffect(() => {
    document
      .getElementById(`${gridId}-${lastRow.current}-${active.column}`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [gridId, active.column]);
  // A closed editor returns the focus to the grid, unless the focus has moved elsewhere.
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing && (document.activeElement === document.body || document.activeElement === null))
      scroller.current?.focus({ preventScroll: true });
    if (!editing) finish.current = null;
    wasEditing.current = editing !== null;
  }, [editing]);

  const isPicked = useCallback(
    (key: string) => columns.some((column) => column.key === key && column.editor !== undefined),
    [columns],
  );
  const leave = (back: boolean) => {
    // The browser's own Tab starts from the grid, because its cells are not in the tab order.
    const element = scroller.current;
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]',
      ),
    ].filter((stop) => stop.tabIndex >= 0 && (stop === element || !element?.contains(stop)));
    stops[stops.findIndex((stop) => stop === element) + (back ? -1 : 1)]?.focus();
  };
  const take = useCallback(
    (change: (now: GridState<Row>) => GridState<Row>, go: Go, queued: readonly KeyPress[] = []) => {
      finish.current = null;
      const next = goFrom(change(latest.current), spec, go);
      onState((now) => {
        const taken = change(now);
        const gone = goFrom(taken, spec, go);
        return playKeys(gone === 'leave' ? taken : gone, spec, queued, isPicked);
      });
      if (next === 'leave') leave(go === 'back');
      else if (go !== 'stay') scroller.current?.focus({ preventScroll: true });
    },
    [isPicked, onState, spec],
  );

  const editor = useMemo<Omit<CellEditorProps<Row>, 'row' | 'label' | 'text' | 'how' | 'ahead'>>(
    () => ({
      commit: (text, go) => take((now) => commitEdit(now, spec, text), go),
      commitChange: (change, go, queued) =>
        take(
          (now) => {
            const key = now.rows[now.active.row]?.key;
            return key === undefined ? cancelEdit(now) : commitPatch(now, spec, key, change);
          },
          go,
          queued,
        ),
      cancel: () => {
        onState(cancelEdit);
        scroller.current?.focus({ preventScroll: true });
      },
      onFinish: (work) => {
        finish.current = work;
      },
    }),
    [onState, spec, take],
  );

  const onPress = useCallback(
    (row: number, column: number, event: MouseEvent) => {
      // React events of a cell's popover bubble here too, although it is rendered elsewhere in the page.
      if (event.button !== 0 || !event.currentTarget.contains(event.target as Node)) return;
      const now = latest.current;
      if (now.editing && now.active.row === row && now.active.column === column) return;
      finish.current?.();
      // A button in a cell keeps its click; elsewhere the page's text selection is prevented.
      if (!(event.target as HTMLElement).closest('button')) event.preventDefault();
      scroller.current?.focus({ preventScroll: true });
      onState((current) =>
        column < 0
          ? selectRows(goTo(current, spec, { row, column: 0 }, event.shiftKey), spec, 'selected')
          : goTo(current, spec, { row, column }, event.shiftKey),
      );
    },
    [onState, spec],
  );
  const openCell = useCallback(
    (row: number, column: number) => {
      const target = columns[column];
      const line = latest.current.rows[row];
      if (target?.onOpen && line) target.onOpen(line, row);
      else onState((now) => (now.editing ? now : beginEdit(goTo(now, spec, { row, column }), spec)));
    },
    [columns, onState, spec],
  );

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
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text === '' || (editing && !/[\t\r\n]/.test(text.trim()))) return;
    event.preventDefault();
    const result = pasteBlock(cancelEdit(latest.current), spec, text);
    if (result.refused) {
      toast.warning(result.refused);
      return;
    }
    onState((now) => pasteBlock(cancelEdit(now), spec, text).state);
    scroller.current?.focus({ preventScroll: true });
    if (result.bad > 0)
      toast.warning(
        `${result.bad} pasted ${result.bad === 1 ? 'cell' : 'cells'} could not be read and ` +
          `${result.bad === 1 ? 'is' : 'are'} marked.`,
      );
  };
  const onCopy = (event: ClipboardEvent, isCut: boolean) => {
    if (editing) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyText(state, spec));
    if (isCut) onState((now) => cutText(now, spec).state);
  };

  const range = rangeOf(state);
  const isRange = range.top !== range.bottom || range.left !== range.right;
  const template =
    `${NUMBER_WIDTH}px ` +
    `${columns.map((column) => (column.grow ? `minmax(${column.width}px, 1fr)` : `${column.width}px`)).join(' ')}`;
  const width = NUMBER_WIDTH + columns.reduce((sum, column) => sum + column.width, 0);
  const sizes = { '--columns': template, '--width': `${width}px` } as CSSProperties;
  const drawn = Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset);
  // A row with an open editor is always rendered: scrolling must not discard its text.
  if (editing && (active.row < first || active.row >= last)) drawn.push(active.row);
  return (
    <>
      <Box
        ref={scroller}
        role="grid"
        aria-label={label}
        tabIndex={0}
        css={GRID_CSS}
        aria-rowcount={state.rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-activedescendant={`${gridId}-${active.row}-${active.column}`}
        style={sizes}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCopy={(event: ClipboardEvent) => onCopy(event, false)}
        onCut={(event: ClipboardEvent) => onCopy(event, true)}
      >
        <div role="row" data-head aria-rowindex={1}>
          <div role="columnheader" data-number title="Line">
            #
          </div>
          {columns.map((column, position) => (
            <div
              key={column.key}
              role="columnheader"
              aria-colindex={position + 2}
              data-align={column.align}
              {...(position === 0 ? { 'data-first': '' } : {})}
            >
              {column.header}
            </div>
          ))}
        </div>
        <div role="presentation" style={{ height: `${state.rows.length * ROW_HEIGHT}px` }} />
        {drawn.map((index) => {
          const row = state.rows[index];
          const selected = isRange && index >= range.top && index <= range.bottom;
          return (
            row && (
              <GridRowView
                key={row.key}
                gridId={gridId}
                row={row}
                index={index}
                columns={columns}
                active={index === active.row ? active.column : -1}
                selectedFrom={selected ? range.left : -1}
                selectedTo={selected ? range.right : -1}
                editing={index === active.row ? editing : null}
                editor={editor}
                onPress={onPress}
                onOpen={openCell}
              />
            )
          );
        })}
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
