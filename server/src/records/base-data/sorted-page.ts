import type { ListMeta, OptionsQuery } from '@iwe/contract';
import { compareTexts, sortTypeOf } from '@iwe/domain';
import type { AnyListDefinition } from '@iwe/sheets';
import { COUNT_CAP } from '../../core/database/lists/page.ts';
import { unprocessable } from '../../core/errors.ts';

/** One page of a list, or all of it. */
interface Answer<Row> {
  data: Row[];
  meta: ListMeta;
}

type Asked = Pick<OptionsQuery, 'page' | 'per_page' | 'sortType'>;

/** Base data are tens or hundreds of rows; a select never needs more than this. */
const ALL_ROWS = 2_000;

export const isYes = (text: string | undefined): boolean => text === '1' || text === 'true';

/** Returns the query with the page that it means: with `all` everything. */
export const wholeOf = <Asked extends OptionsQuery>(query: Asked): Asked =>
  isYes(query.all) ? { ...query, page: 1, per_page: ALL_ROWS } : query;

/** Returns the page to read from the database: every row where the list is sorted by a column. */
export const pageToRead = ({ page, per_page, sortType }: Asked): { page: number; per_page: number } =>
  sortType === 0 ? { page, per_page } : { page: 1, per_page: COUNT_CAP };

/**
 * Returns the page of a list of base data that was asked for. These lists are tens or hundreds of rows, so the server
 * sorts them by any value of a row, also by computed ones such as stock; equal values stay in the list's own order.
 * Throws 422 for a sort type that the list doesn't have.
 */
export function sortedPage<Row extends object>(
  { data, meta }: Answer<Row>,
  asked: Asked,
  { columns, sortTypes = [] }: Pick<AnyListDefinition<Row>, 'columns' | 'sortTypes'>,
): Answer<Row> {
  const { page, per_page, sortType } = asked;
  if (sortType === 0) return { data, meta };
  const type = sortTypeOf(sortTypes, sortType);
  const column = columns.find(({ key }) => key === type?.key);
  const field = column && 'field' in column ? column.field : column?.key;
  if (!type || !field || data.some((row) => !(field in row))) {
    const what = type ? `'${type.label}' without its figures (figures=1)` : `'${sortType}'`;
    const message = `This list cannot be sorted by ${what}. Choose another sort.`;
    throw unprocessable([{ code: 'foreign-sort', field: 'sortType', message }]);
  }
  const valueOf = (row: Row) => (row as Readonly<Record<string, unknown>>)[field];
  const sorted = data.toSorted((one, other) => compared(valueOf(one), valueOf(other), type.descending ? -1 : 1));
  const from = (page - 1) * per_page;
  return { data: sorted.slice(from, from + per_page), meta: { ...meta, current_page: page, per_page } };
}

/** Compares two values of a column; empty ones are last in both directions. */
function compared(one: unknown, other: unknown, way: 1 | -1): number {
  const isEmpty = [one, other].map((value) => value === '' || value === null || value === undefined);
  if (isEmpty.includes(true)) return Number(isEmpty[0]) - Number(isEmpty[1]);
  if (typeof one === 'number' && typeof other === 'number') return way * (one - other);
  return way * compareTexts(String(one), String(other));
}
