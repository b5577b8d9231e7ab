import { compareTexts } from '@iwe/domain';
import type { Column, Sort } from './data-table-types.ts';

/** Returns the sort after a click on a header: ascending, descending, then the original order. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, direction: 'asc' };
  return sort.direction === 'asc' ? { key, direction: 'desc' } : null;
}

/** Returns the rows sorted by the column's `sortValue`; rows without a value are last in both directions. */
export function sorted<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] | undefined {
  const valueOf = columns.find((column) => column.key === sort?.key)?.sortValue;
  if (!rows || !sort || !valueOf) return rows;
  const way = sort.direction === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const left = valueOf(one);
    const right = valueOf(other);
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return (
      way *
      (typeof left === 'number' && typeof right === 'number' ? left - right : compareTexts(String(left), String(right)))
    );
  });
}
