import { SHEET_LINE_TEXTS } from '@iwe/domain';
import { useCallback } from 'react';
import type { RefObject } from 'react';
import { goTo } from '../../grid/model/index.ts';
import type { GridSpec } from '../../grid/model/index.ts';
import type { EditorLine } from '../../lines/index.ts';
import type { HeaderFields } from '../content.ts';
import type { SheetEditor } from '../use-sheet-editor.ts';

/** The column that shows a field of the request. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  productId: 'code',
  ...Object.fromEntries(SHEET_LINE_TEXTS.map(({ field, rule }) => [rule.specified ?? field, field])),
};

/**
 * Returns a function that focuses a cell: `line` counts from 1 over the lines with content, `field` is a column or a
 * field of the request.
 */
export function useLineFocus<H extends HeaderFields>(
  editor: SheetEditor<H>,
  spec: GridSpec<EditorLine>,
  gridRef: RefObject<HTMLDivElement | null>,
): (line: number, field: string) => void {
  const { lines, setGrid } = editor;
  return useCallback(
    (line, field) => {
      const key = lines[line - 1]?.key;
      const column = spec.columns.findIndex((candidate) => candidate.key === (COLUMN_OF[field] ?? field));
      setGrid((now) => goTo(now, spec, { row: now.rows.findIndex((row) => row.key === key), column }));
      gridRef.current?.focus();
    },
    [lines, setGrid, spec, gridRef],
  );
}
