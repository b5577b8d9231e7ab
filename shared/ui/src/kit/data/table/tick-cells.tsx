import { t } from '@iwe/session';
import { useCallback, useEffect, useRef } from 'react';
import type { RowTicks } from './data-table-types.ts';

/** Width of the checkbox column, pixels. */
export const TICK_WIDTH = 30;

type Key = string | number;

/** Ticks all shown rows or none; half-checked when only some are ticked. */
export function TickAll<Row>({ ticks, keys }: { ticks: RowTicks<Row>; keys: readonly Key[] }) {
  const box = useRef<HTMLInputElement>(null);
  const count = keys.filter((key) => ticks.ticked.has(key)).length;
  const isAll = keys.length > 0 && count === keys.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <th data-tick scope="col">
      <label>
        <input
          ref={box}
          type="checkbox"
          aria-label={t('Tick all rows')}
          checked={isAll}
          disabled={keys.length === 0}
          onChange={() => ticks.onTicked(new Set(isAll ? [] : keys))}
        />
      </label>
    </th>
  );
}

/** Ticks one row; with Shift, all rows from the last one that was clicked. */
export function TickRow({
  name,
  isTicked,
  index,
  onTick,
}: {
  name: string;
  isTicked: boolean;
  index: number;
  onTick: (index: number, isRange: boolean) => void;
}) {
  return (
    <td data-tick>
      <label>
        <input
          type="checkbox"
          aria-label={t('Tick {}', name)}
          checked={isTicked}
          onClick={(event) => onTick(index, event.shiftKey)}
          readOnly
        />
      </label>
    </td>
  );
}

/**
 * Returns the function that ticks a row by its index. It is the same on every render, so that rows don't render again
 * because of it.
 */
export function useTickRow<Row>(
  ticks: RowTicks<Row> | undefined,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => Key,
): (index: number, isRange: boolean) => void {
  const latest = useRef({ ticks, rows, keyOf });
  const last = useRef<Key | null>(null);
  useEffect(() => {
    latest.current = { ticks, rows, keyOf };
  });
  return useCallback((index, isRange) => {
    const now = latest.current;
    const row = now.rows?.[index];
    if (!now.ticks || !now.rows || row === undefined) return;
    const key = now.keyOf(row);
    // The row, not its place: the rows may be sorted or others by now.
    const from = isRange ? now.rows.findIndex((one) => now.keyOf(one) === last.current) : -1;
    const other = from < 0 ? index : from;
    last.current = key;
    const isTicked = now.ticks.ticked.has(key);
    const next = new Set(now.ticks.ticked);
    for (const between of now.rows.slice(Math.min(other, index), Math.max(other, index) + 1)) {
      if (isTicked) next.delete(now.keyOf(between));
      else next.add(now.keyOf(between));
    }
    now.ticks.onTicked(next);
  }, []);
}
