import type { ReactNode } from 'react';
import type { SheetLine, SheetListAnswer, SheetRow } from '@iwe/contract';
import { sessionStore, t } from '@iwe/session';
import type { RecordReference } from '@iwe/domain';
import type { ColumnDefinition, DetailSpecialKeys, LineColumn, ListColumn, SpecialKeys, TextLink } from '@iwe/sheets';
import type { Column } from '../../kit/data/table/data-table-types.ts';
import { dayText, momentDay } from '../../kit/data/date-text.tsx';
import { Money, Quantity } from '../../kit/data/money.tsx';
import { Term } from '../../kit/data/term.tsx';
import { RecordLink } from '../records/record-link.tsx';

/** Exactly one cell for each special column of a definition. Rows are those of sheets unless `Row` says otherwise. */
export type BoundListCells<Columns extends readonly ListColumn<Row, string>[], Row = SheetRow> = {
  readonly [Key in SpecialKeys<Columns>]: (row: Row) => ReactNode;
};
/** The same for the lines on a sheet's detail page. */
export type BoundLineCells<Columns extends readonly LineColumn[]> = {
  readonly [Key in DetailSpecialKeys<Columns>]: (line: SheetLine) => ReactNode;
};

type Cells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>;

/**
 * Returns a list's columns as the table needs them; `cells` holds one cell for each special column (`BoundListCells`).
 */
export function bindListColumns<Row>(
  columns: readonly ListColumn<Row, string>[],
  cells: Readonly<Record<string, (row: Row) => ReactNode>>,
): readonly Column<Row>[] {
  // The table identifies a sort by its column's key, so a sortable column gets its sort key as key.
  return columns.map((column) => ({
    ...bound<Row>(column, cells),
    ...(column.leaves === undefined ? {} : { leaves: column.leaves }),
    ...(column.sort ? { key: column.sort, sortable: true } : {}),
  }));
}

/**
 * The columns that share the one before them where the room is short, by the keys of both. Definitions don't say so:
 * older servers and shells read them.
 */
const BELOW: Readonly<Record<string, string>> = { cover: 'stock', price: 'usdPrice', landed: 'amount' };

/** Returns the columns of a sheet's lines as the table needs them. `sharing`: whether some share a column (`BELOW`). */
export function bindLineColumns<const Columns extends readonly LineColumn[]>(
  columns: Columns,
  cells: BoundLineCells<Columns>,
  sharing = false,
): readonly Column<SheetLine>[] {
  const shown: Column<SheetLine>[] = [];
  for (const column of columns) {
    if (column.only === 'editor') continue;
    const own = lineColumn(column, cells as Cells<SheetLine>);
    const before = sharing && shown.at(-1)?.key === (BELOW[column.key] ?? '') ? shown.pop() : undefined;
    shown.push(before ? paired(before, own) : own);
  }
  return shown;
}

function lineColumn(column: LineColumn, cells: Cells<SheetLine>): Column<SheetLine> {
  // A sheet must show all its text: long names and descriptions wrap onto a second line.
  if (column.kind === 'text')
    return { ...frameOf(column), cell: (line) => <div data-wrap="">{line[column.field]}</div> };
  if (column.kind !== 'product') return bound<SheetLine>(column, cells);
  const { field } = column;
  const cell = (line: SheetLine) => line.product[field];
  return {
    ...frameOf(column),
    cell:
      field === 'name'
        ? (line) => (
            <div data-wrap="" data-name="">
              {cell(line)}
            </div>
          )
        : cell,
  };
}

const paired = (top: Column<SheetLine>, below: Column<SheetLine>): Column<SheetLine> => ({
  ...top,
  header: <Pair top={heading(top)} below={heading(below)} />,
  cell: (line, index) => <Pair top={top.cell(line, index)} below={below.cell(line, index)} />,
});

const heading = ({ header }: Column<SheetLine>) => (typeof header === 'string' ? <Term text={header} /> : header);

function Pair({ top, below }: { top: ReactNode; below: ReactNode }) {
  return (
    <div data-pair="">
      <div>{top}</div>
      <div>{below}</div>
    </div>
  );
}

/** Returns the sums below the columns, over everything that the filters select. */
export function totalsOf<Row>(
  columns: readonly ListColumn<Row, string>[],
  meta: Partial<Pick<SheetListAnswer['meta'], 'qty' | 'amount'>>,
): Readonly<Record<string, ReactNode>> {
  const totals: Record<string, ReactNode> = {};
  for (const column of columns) {
    const key = column.sort ?? column.key;
    if (column.kind === 'quantity' && column.total) totals[key] = <Quantity value={meta[column.total] ?? null} />;
    if (column.kind === 'money' && column.total) totals[key] = <Money value={meta[column.total] ?? null} />;
  }
  if (Object.keys(totals).length === 0) return totals;
  const [first] = columns;
  return first ? { [first.sort ?? first.key]: 'Total', ...totals } : totals;
}

const frameOf = ({
  key,
  label,
  width,
  card,
}: Pick<ListColumn<object, string>, 'key' | 'label' | 'width' | 'card'>) => ({
  key,
  header: label,
  ...(width === undefined ? {} : { width }),
  ...(card === undefined ? {} : { card }),
});

function bound<Row>(column: ColumnDefinition<Row>, cells: Cells<Row>): Column<Row> {
  const frame = frameOf(column);
  switch (column.kind) {
    case 'text':
      return { ...frame, fit: column.exact ? 'content' : 'room', cell: textCell(column) };
    case 'day':
      return { ...frame, kind: 'date', cell: (row) => dayText((row[column.field] as string | null) ?? '') };
    case 'instant':
      return { ...frame, kind: 'date', cell: (row) => instantDay(row[column.field] as string | null) };
    case 'quantity':
      return {
        ...frame,
        kind: 'number',
        cell: (row) => <Quantity value={(row[column.field] as number | null | undefined) ?? null} />,
      };
    case 'money':
      return {
        ...frame,
        kind: 'money',
        cell: (row) => <Money value={row[column.field] as number | null | undefined} />,
      };
    case 'special': {
      const cell = cells[column.key];
      if (!cell) throw new Error(`The column '${column.key}' has no cell.`);
      return {
        ...frame,
        ...(column.align ? { kind: column.align } : {}),
        fit: column.canBeCut ? 'room' : 'content',
        cell,
      };
    }
  }
}

/** Returns the cell of a text, which opens the record that the column names. */
function textCell<Row>({
  field,
  link,
  exact,
}: Extract<ColumnDefinition<Row>, { kind: 'text' }>): (row: Row) => ReactNode {
  if (!link) {
    return (row) => {
      const text = row[field] as string | null;
      // A code has no words of its own; one of a fixed list, such as 'Unclosed', has.
      if (exact) return text && t(text);
      // An empty cell stays empty: a card leaves it out with its label.
      return text && <span data-lines="">{text}</span>;
    };
  }
  return (row) => {
    const text = row[field] as string;
    return <RecordLink record={linkedRecord(row, text, link)}>{text}</RecordLink>;
  };
}

function linkedRecord<Row>(row: Row, text: string, link: TextLink<Row>): RecordReference | null {
  if (link.kind === 'supplier') return { kind: 'supplier', name: text };
  const id = row[link.id] as number | null | undefined;
  return typeof id === 'number' ? { kind: link.kind, id } : null;
}

/** Only the day is shown, in the organisation's time zone, as filters use it. */
const instantDay = (instant: string | null): string =>
  instant ? momentDay(instant, sessionStore.get().account?.timeZone) : '';
