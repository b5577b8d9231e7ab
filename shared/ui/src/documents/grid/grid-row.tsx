import { t } from '@iwe/session';
import { memo } from 'react';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { ROW_HEIGHT, HEADER_HEIGHT } from './grid-types.ts';
import type { CellEditorProps, GridColumn } from './grid-types.ts';
import type { Editing, GridRow, KeyPress } from './model/index.ts';
import { UNPLACED } from './model/index.ts';
import { TextEditor } from './text-editor.tsx';

/** The properties of a row; rows whose properties are equal are not rendered again. */
export interface GridRowProps<Row extends GridRow> {
  gridId: string;
  row: Row;
  index: number;
  columns: readonly GridColumn<Row>[];
  /** The active column when the active cell is in this row, else -1. */
  active: number;
  /** First and last selected column, -1 for none. */
  selectedFrom: number;
  selectedTo: number;
  editing: Editing | null;
  editor: Omit<CellEditorProps<Row>, 'row' | 'label' | 'text' | 'how' | 'ahead'>;
  onPress: (row: number, column: number, event: MouseEvent) => void;
  onOpen: (row: number, column: number) => void;
}

const NONE: readonly KeyPress[] = [];
const READ_ONLY = { 'aria-readonly': true } as const;

function PlainRow<Row extends GridRow>(props: GridRowProps<Row>) {
  const { gridId, row, index, columns, active, onPress, onOpen } = props;
  const unplaced = row.marks?.[UNPLACED];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-line
      data-current={active >= 0 || undefined}
      style={{ top: `${HEADER_HEIGHT + index * ROW_HEIGHT}px` }}
    >
      <div
        role="rowheader"
        tabIndex={-1}
        data-number
        data-mark={unplaced?.kind}
        title={unplaced && t(unplaced.reason)}
        onMouseDown={(event) => onPress(index, -1, event)}
      >
        {index + 1}
      </div>
      {columns.map((column, position) => {
        const mark = row.marks?.[column.key];
        const isEditing = position === active && props.editing !== null && column.parse !== undefined;
        const toned = mark ? undefined : column.tone?.(row, index);
        const note = mark
          ? { title: t(mark.reason), 'data-mark': mark.kind }
          : toned
            ? { title: t(toned.reason), 'data-tone': toned.tone }
            : {};
        return (
          <div
            key={column.key}
            role="gridcell"
            id={`${gridId}-${index}-${position}`}
            tabIndex={-1}
            aria-colindex={position + 2}
            {...(column.parse ? {} : READ_ONLY)}
            data-column={column.key}
            data-align={column.align}
            data-half={halfOf(columns, position)}
            {...(position === 0 ? { 'data-first': '' } : {})}
            {...note}
            data-active={position === active || undefined}
            data-editing={isEditing || undefined}
            aria-invalid={mark?.kind === 'error' || undefined}
            data-selected={(position >= props.selectedFrom && position <= props.selectedTo) || undefined}
            onMouseDown={(event) => onPress(index, position, event)}
            onDoubleClick={(event) => {
              if (event.currentTarget.contains(event.target as Node)) onOpen(index, position);
            }}
          >
            {isEditing && props.editing
              ? editorOf(column, {
                  ...props.editor,
                  row,
                  text: props.editing.text,
                  how: props.editing.how,
                  ahead: props.editing.ahead ?? NONE,
                  label: t('{}, line {}', t(column.header), index + 1),
                })
              : contentOf(column, row, index)}
          </div>
        );
      })}
    </div>
  );
}

/** Returns which half of a column a cell takes where two share it. */
export const halfOf = (columns: readonly { isBelow?: boolean }[], position: number): 'top' | 'below' | undefined =>
  columns[position]?.isBelow ? 'below' : columns[position + 1]?.isBelow ? 'top' : undefined;

function editorOf<Row extends GridRow>(column: GridColumn<Row>, props: CellEditorProps<Row>): ReactNode {
  return column.editor ? column.editor(props) : <TextEditor {...props} />;
}

function contentOf<Row extends GridRow>(column: GridColumn<Row>, row: Row, index: number): ReactNode {
  const mark = row.marks?.[column.key];
  if (mark?.kind === 'error') return <span data-text>{mark.text}</span>;
  return column.render ? column.render(row, index) : <span data-text>{column.text(row)}</span>;
}

/** One line of the grid. */
export const GridRowView = memo(PlainRow) as <Row extends GridRow>(props: GridRowProps<Row>) => ReactElement;
