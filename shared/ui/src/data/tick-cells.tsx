import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
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
          aria-label="Tick all rows"
          checked={isAll}
          disabled={keys.length === 0}
          onChange={() => ticks.onTicked(new Set(isAll ? [] : keys))}
        />
      </label>
    </th>
  );
}

/** Ticks one row; with Shift, all rows from the last one that was clicked. */
export function TickRow<Row>({
  ticks,
  row,
  keyOf,
  rows,
  index,
}: {
  ticks: RowTicks<Row>;
  row: Row;
  keyOf: (row: Row) => Key;
  rows: readonly Row[];
  index: number;
}) {
  const key = keyOf(row);
  const isTicked = ticks.ticked.has(key);
  const onClick = (event: MouseEvent<HTMLInputElement>) => {
    const table = event.currentTarget.closest('table');
    const last = Number(table?.dataset['lastTick'] ?? index);
    if (table) table.dataset['lastTick'] = String(index);
    const from = event.shiftKey ? Math.min(last, index) : index;
    const to = event.shiftKey ? Math.max(last, index) : index;
    const next = new Set(ticks.ticked);
    for (const between of rows.slice(from, to + 1)) {
      if (isTicked) next.delete(keyOf(between));
      else next.add(keyOf(between));
    }
    ticks.onTicked(next);
  };
  return (
    <td data-tick>
      <label>
        <input type="checkbox" aria-label={`Tick ${ticks.nameOf(row)}`} checked={isTicked} onClick={onClick} readOnly />
      </label>
    </td>
  );
}
