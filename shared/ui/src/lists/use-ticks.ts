import { useCallback, useMemo, useState } from 'react';
import type { RowTicks } from '../kit/data/table/data-table-types.ts';

const NONE: ReadonlySet<string | number> = new Set();

/** Returns the ticked rows of a page (`page` identifies it). Another search, page or sort starts without ticks. */
export function useTicks<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string | number,
  nameOf: ((row: Row) => string) | undefined,
  page: string,
) {
  const [kept, setKept] = useState({ page, ticked: NONE });
  const ticked = kept.page === page ? kept.ticked : NONE;
  const onTicked = useCallback((next: ReadonlySet<string | number>) => setKept({ page, ticked: next }), [page]);
  const clear = useCallback(() => onTicked(NONE), [onTicked]);
  const ticks = useMemo<RowTicks<Row>>(
    () => ({ ticked, onTicked, nameOf: nameOf ?? ((row) => String(rowKey(row))) }),
    [ticked, onTicked, nameOf, rowKey],
  );
  const tickedRows = useMemo(() => (rows ?? []).filter((row) => ticked.has(rowKey(row))), [rows, ticked, rowKey]);
  return { ticks, tickedRows, clear };
}
