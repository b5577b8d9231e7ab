import { useCallback, useMemo } from 'react';
import { goFrom, playKeys } from './go.ts';
import type { GridHandle } from './grid-handle.ts';
import type { CellEditorProps, Go } from './grid-types.ts';
import { cancelEdit, commitEdit, commitPatch } from './model/index.ts';
import type { GridRow, GridState, KeyPress } from './model/index.ts';
import { focusBeside } from './use-grid-focus.ts';

/** The callbacks that every cell's editor gets. */
export type CellEditorCallbacks<Row extends GridRow> = Omit<
  CellEditorProps<Row>,
  'row' | 'label' | 'text' | 'how' | 'ahead'
>;

/** Returns how an editor writes into its cell and where the grid goes afterwards. The object is stable. */
export function useCellEditor<Row extends GridRow>(handle: GridHandle<Row>): CellEditorCallbacks<Row> {
  const { columns, spec, onState, scroller, latest, finish } = handle;
  const isPicked = useCallback(
    (key: string) => columns.some((column) => column.key === key && column.editor !== undefined),
    [columns],
  );
  const take = useCallback(
    (change: (now: GridState<Row>) => GridState<Row>, go: Go, queued: readonly KeyPress[] = []) => {
      finish.current = null;
      const next = goFrom(change(latest.current), spec, go);
      onState((now) => {
        const taken = change(now);
        const gone = goFrom(taken, spec, go);
        return playKeys(gone === 'leave' ? taken : gone, spec, queued, isPicked);
      });
      if (next === 'leave') focusBeside(scroller.current, go === 'back');
      else if (go !== 'stay') scroller.current?.focus({ preventScroll: true });
    },
    [finish, latest, scroller, isPicked, onState, spec],
  );
  return useMemo(
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
    [finish, scroller, onState, spec, take],
  );
}
