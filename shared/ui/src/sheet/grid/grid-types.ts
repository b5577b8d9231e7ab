import type { ReactNode } from 'react';
import type { GridRow, KeyPress, ModelColumn } from './model/index.ts';

/** Where to go after a cell was taken. */
export type Go = 'enter' | 'up' | 'down' | 'tab' | 'back' | 'stay';

/** What an editor of a cell gets and says. Exactly one of its answers ends it. */
export interface CellEditorProps<Row extends GridRow> {
  row: Row;
  /** The editor's name for screen readers. */
  label: string;
  text: string;
  how: 'typed' | 'opened';
  /** Keys that were pressed before the editor stood; the first one ends the text. */
  ahead: readonly KeyPress[];
  /** Takes a text by the column's own rule. */
  commit: (text: string, go: Go) => void;
  /** Takes a change of the row. `queued` are keys that were pressed while an answer was awaited: they count from the next cell on. */
  commitChange: (change: (row: Row) => Row, go: Go, queued?: readonly KeyPress[]) => void;
  cancel: () => void;
  /** Registers what ends the editor when another cell is clicked. */
  onFinish: (finish: () => void) => void;
}

/** A column with its looks. */
export interface GridColumn<Row extends GridRow> extends ModelColumn<Row> {
  header: string;
  /** Pixels; with `grow` the least width. */
  width: number;
  grow?: boolean;
  align?: 'start' | 'end';
  /** What the cell shows; its text without it. */
  render?: (row: Row, index: number) => ReactNode;
  /** A colour that asks for a look, with its reason. */
  tone?: (row: Row, index: number) => { tone: 'warning' | 'danger'; reason: string } | undefined;
  /** An editor of its own instead of the plain text. */
  editor?: (props: CellEditorProps<Row>) => ReactNode;
  /** What Enter, F2 or a double click does on a cell without text to edit. */
  onOpen?: (row: Row, index: number) => void;
}

export const ROW_HEIGHT = 34;
export const HEADER_HEIGHT = 32;
export const NUMBER_WIDTH = 40;
