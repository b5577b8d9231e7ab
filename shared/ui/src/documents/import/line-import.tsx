import type { RefObject } from 'react';
import type { ImportLinesAnswer, ImportedLine } from '@iwe/contract';
import { SheetType } from '@iwe/domain';
import { changeRows, filledRows } from '../grid/model/index.ts';
import type { GridSpec, GridState } from '../grid/model/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { ImportButton } from '../../lists/import/import-button.tsx';
import type { ImportSettings } from '../../lists/import/import-types.ts';
import { lineOfImport } from './imported-line.ts';

/**
 * Imports the lines of an .xls file into an editor's grid as one step that can be undone (spec §2 "Lines can be
 * imported from one xls file").
 */
export interface LineImportProps {
  type: SheetType;
  /** The customer whose prices lines without a price get; sales only. */
  customerId: number | null;
  /** The warehouse that an adjustment counts. */
  warehouseId: number | null;
  spec: GridSpec<EditorLine>;
  grid: GridState<EditorLine>;
  onGrid: (change: (state: GridState<EditorLine>) => GridState<EditorLine>) => void;
  /** The grid's element, which gets the focus together with the first new line. */
  gridRef: RefObject<HTMLElement | null>;
}

export function LineImport({ type, customerId, warehouseId, spec, grid, onGrid, gridRef }: LineImportProps) {
  const isCount = type === SheetType.Adjustment;
  const settings: ImportSettings<readonly ImportedLine[]> = {
    kind: isCount ? 'import_lines' : 'lines',
    path: isCount ? 'import_lines' : 'lines',
    label: 'Import lines',
    files: ['xls'],
    noun: ['line', 'lines'],
    fields: {
      type,
      ...(customerId === null ? {} : { customerId }),
      ...(isCount && warehouseId !== null ? { warehouseId } : {}),
    },
    refuse: (rows) => {
      const all = filledRows(grid.rows, spec).length + rows;
      return all > spec.maxRows
        ? `A sheet holds at most ${spec.maxRows} lines; this would be ${all}. Delete some lines first, ` +
            'or take a shorter file.'
        : null;
    },
    read: (answer) => ({ summary: (answer as ImportLinesAnswer).summary, taken: (answer as ImportLinesAnswer).data }),
    onTaken: (lines) => {
      onGrid((now) => {
        const present = filledRows(now.rows, spec);
        return changeRows(now, spec, [...present, ...lines.map((line) => lineOfImport(line, type, spec))], {
          row: present.length,
          column: 0,
        });
      });
    },
    focusAfter: () => gridRef.current,
  };
  const notNow = () =>
    isCount && warehouseId === null ? 'Choose the warehouse first: the count is held against its stock.' : null;
  return <ImportButton settings={settings} notNow={notNow} size="sm" variant="ghost" />;
}
