import { useCallback } from 'react';
import type { MouseEvent } from 'react';
import type { GridHandle } from './grid-handle.ts';
import { beginEdit, goTo, selectRows } from './model/index.ts';
import type { GridRow } from './model/index.ts';

/** Returns the handlers of a press on a cell (column -1 is the line's number) and of opening one. Both are stable. */
export function useCellPresses<Row extends GridRow>(handle: GridHandle<Row>) {
  const { columns, spec, onState, scroller, latest, finish } = handle;
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
    [finish, latest, scroller, onState, spec],
  );
  const openCell = useCallback(
    (row: number, column: number) => {
      const target = columns[column];
      const line = latest.current.rows[row];
      if (target?.onOpen && line) target.onOpen(line, row);
      else onState((now) => (now.editing ? now : beginEdit(goTo(now, spec, { row, column }), spec)));
    },
    [latest, columns, onState, spec],
  );
  return { onPress, openCell };
}
