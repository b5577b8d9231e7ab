import type { RefObject } from 'react';
import type { GridColumn } from './grid-types.ts';
import type { GridRow, GridSpec, GridState } from './model/index.ts';

/** What the hooks of one grid share. */
export interface GridHandle<Row extends GridRow> {
  columns: readonly GridColumn<Row>[];
  spec: GridSpec<Row>;
  onState: (change: (state: GridState<Row>) => GridState<Row>) => void;
  scroller: RefObject<HTMLDivElement | null>;
  /** The state of the last render, for handlers that are created once. */
  latest: RefObject<GridState<Row>>;
  /** Finishes the open editor as a click elsewhere does; null when none is open, or it needs nothing. */
  finish: RefObject<(() => void) | null>;
}
