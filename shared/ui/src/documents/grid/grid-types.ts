import type { ReactNode } from 'react';
import type { GridRow, KeyPress, ModelColumn } from './model/index.ts';

/** Where to go after a cell's text was taken over. */
export type Go = 'enter' | 'up' | 'down' | 'tab' | 'back' | 'stay';

/** Properties of a cell's editor. Calling exactly one of its callbacks ends it. */
export interface CellEditorProps<Row extends GridRow> {
  row: Row;
  /** The editor's name for screen readers. */
  label: string;
  text: string;
  how: 'typed' | 'opened';
  /** Keys that were pressed before the editor was mounted; the first one ends the text. */
  ahead: readonly KeyPress[];
  /** Applies a text by the column's own rule. */
  commit: (text: string, go: Go) => void;
  /**
   * Applies a change of the row. `queued` are keys that were pressed while an answer was awaited; they belong to the
   * next cells.
   */
  commitChange: (change: (row: Row) => Row, go: Go, queued?: readonly KeyPress[]) => void;
  cancel: () => void;
  /** Registers a function that ends the editor when another cell is clicked. */
  onFinish: (finish: () => void) => void;
}

/** A column with its appearance. */
export interface GridColumn<Row extends GridRow> extends ModelColumn<Row> {
  header: string;
  /** Pixels; the smallest width when `grow` is set. */
  width: number;
  /** Pixels in a grid that has no room for the widths of all columns; by default `width`. */
  least?: number;
  /** In such a grid its cells are below those of the column before it. Only for cells without anything to press. */
  isBelow?: boolean;
  /** Takes a share of the room that is left, in proportion to its width. */
  grow?: boolean;
  align?: 'start' | 'end';
  /** The cell's content; by default its text. */
  render?: (row: Row, index: number) => ReactNode;
  /** A warning colour with its reason. */
  tone?: (row: Row, index: number) => { tone: 'warning' | 'danger'; reason: string } | undefined;
  /** A custom editor instead of the plain text field. */
  editor?: (props: CellEditorProps<Row>) => ReactNode;
  /** Called on Enter, F2 or a double click in a cell without editable text. */
  onOpen?: (row: Row, index: number) => void;
}

export const ROW_HEIGHT = 34;
export const HEADER_HEIGHT = 36;
export const NUMBER_WIDTH = 28;
