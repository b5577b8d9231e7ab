import { Copy, Keyboard, Plus, Redo2, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { IconButton } from '../../kit/controls/icon-button.tsx';
import { Flex } from '../../kit/layout.ts';
import { deleteRows, duplicateRows, goTo, redo, undo } from './model/index.ts';
import type { GridRow, GridSpec, GridState } from './model/index.ts';
import { ShortcutList } from './shortcut-list.tsx';

/** Buttons for the grid's actions, each of which also has a key. Other controls of the lines are shown beside them. */
export interface GridToolsProps<Row extends GridRow> {
  spec: GridSpec<Row>;
  state: GridState<Row>;
  onState: (change: (state: GridState<Row>) => GridState<Row>) => void;
  gridRef: RefObject<HTMLDivElement | null>;
  children?: ReactNode;
}

export function GridTools<Row extends GridRow>({ spec, state, onState, gridRef, children }: GridToolsProps<Row>) {
  const [showKeys, setShowKeys] = useState(false);
  const act = (change: (now: GridState<Row>) => GridState<Row>) => () => {
    onState(change);
    gridRef.current?.focus({ preventScroll: true });
  };
  return (
    <Flex align="center" gap="1" flexWrap="wrap">
      <IconButton
        size="sm"
        label="Add line"
        onClick={act((now) => goTo(now, spec, { row: now.rows.length - 1, column: 0 }))}
      >
        <Plus size={15} />
      </IconButton>
      <IconButton size="sm" label="Duplicate lines (Ctrl+D)" onClick={act((now) => duplicateRows(now, spec))}>
        <Copy size={14} />
      </IconButton>
      <IconButton size="sm" label="Delete lines (Ctrl+Delete)" onClick={act((now) => deleteRows(now, spec))}>
        <Trash2 size={14} />
      </IconButton>
      <IconButton
        size="sm"
        label="Undo (Ctrl+Z)"
        disabled={state.past.length === 0}
        onClick={act((now) => undo(now, spec))}
      >
        <Undo2 size={15} />
      </IconButton>
      <IconButton
        size="sm"
        label="Redo (Ctrl+Y)"
        disabled={state.future.length === 0}
        onClick={act((now) => redo(now, spec))}
      >
        <Redo2 size={15} />
      </IconButton>
      <IconButton size="sm" label="Keys of the lines (?)" data-keys onClick={() => setShowKeys(true)}>
        <Keyboard size={15} />
      </IconButton>
      {children}
      <ShortcutList open={showKeys} onClose={() => setShowKeys(false)} />
    </Flex>
  );
}
