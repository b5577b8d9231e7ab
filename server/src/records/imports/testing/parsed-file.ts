import type { SheetCell } from '@iwe/domain';
import type { ParsedFile } from '../upload/parse-file.ts';

/** Returns a sheet of texts, or of typed cells, as if it had been parsed. */
export const parsedFile = (
  rows: readonly (readonly (string | SheetCell)[])[],
  more: Partial<ParsedFile> & { hiddenRows?: readonly number[] } = {},
): ParsedFile => {
  const { hiddenRows = [], ...over } = more;
  return {
    sheet: 'March',
    hiddenColumns: [],
    others: [],
    rows: rows.map((cells, index) => ({
      row: index + 1,
      cells: cells.map((cell) =>
        typeof cell !== 'string' ? cell : cell === '' ? { kind: 'blank' } : { kind: 'text', value: cell },
      ),
      isHidden: hiddenRows.includes(index + 1),
    })),
    ...over,
  };
};
