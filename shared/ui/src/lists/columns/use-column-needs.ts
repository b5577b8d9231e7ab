import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Column } from '../../kit/data/table/data-table-types.ts';
import { measureColumns } from './measure-columns.ts';
import type { ColumnNeed } from './size-columns.ts';

const NOTHING: ReadonlyMap<string, ColumnNeed> = new Map();

/** What is measured: the table as it is shown. */
export interface MeasuredTable<Row> {
  table: RefObject<HTMLElement | null>;
  columns: readonly Column<Row>[];
  /** Cells in front of the first column. */
  before: number;
  rows: unknown;
}

/**
 * Returns what the columns of a list need so far. Over the pages of one list the needs only grow, so that columns
 * don't move from page to page.
 */
export function useColumnNeeds(list: string) {
  const [known, setKnown] = useState({ list, needs: NOTHING });
  const onMeasured = useCallback(
    (measured: ReadonlyMap<string, ColumnNeed>) =>
      setKnown((last) => {
        const needs = grown(last.list === list ? last.needs : NOTHING, measured);
        return needs === last.needs ? last : { list, needs };
      }),
    [list],
  );
  return { needs: known.list === list ? known.needs : NOTHING, onMeasured };
}

/** Measures the table whenever it shows other rows or columns, and when a font arrives; never without `onMeasured`. */
export function useMeasuredColumns<Row>(
  { table, columns, before, rows }: MeasuredTable<Row>,
  onMeasured: ((needs: ReadonlyMap<string, ColumnNeed>) => void) | null,
): void {
  const latest = useRef({ columns, before });
  useLayoutEffect(() => {
    latest.current = { columns, before };
  });
  const measure = useCallback(() => {
    if (table.current && onMeasured)
      onMeasured(measureColumns(table.current, latest.current.columns, latest.current.before));
  }, [table, onMeasured]);
  const keys = columns.map(({ key }) => key).join(' ');
  // Before the paint, so that nobody sees the columns move.
  useLayoutEffect(measure, [measure, rows, keys, before]);
  useEffect(() => {
    const { fonts } = document;
    if (fonts === undefined) return;
    fonts.addEventListener('loadingdone', measure);
    return () => fonts.removeEventListener('loadingdone', measure);
  }, [measure]);
}

/** Returns the larger needs of both; the same map when nothing has grown. */
function grown(
  before: ReadonlyMap<string, ColumnNeed>,
  measured: ReadonlyMap<string, ColumnNeed>,
): ReadonlyMap<string, ColumnNeed> {
  const needs = new Map(before);
  let hasGrown = false;
  for (const [key, { content, heading }] of measured) {
    const known = before.get(key);
    if (known && known.content >= content && known.heading >= heading) continue;
    hasGrown = true;
    needs.set(key, {
      content: Math.max(content, known?.content ?? 0),
      heading: Math.max(heading, known?.heading ?? 0),
    });
  }
  return hasGrown ? needs : before;
}
