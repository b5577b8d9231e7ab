import { XERO_SENT_VALUES } from '@iwe/domain';
import type { ExportColumn, ExportKind } from '@iwe/sheets';
import type { CodeWords, XlsxColumn } from './xlsx-writer.ts';

interface CellOf {
  text: string | null;
  integer: number | null;
  number: number | null;
  money: number | null;
  date: string | null;
  instant: Date | null;
}

/** The names of a row's columns that hold such values as they are; money in cents. */
type NameOf<Row, Value> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row] & string;

/**
 * Where the values of every column of a list's workbook are, by key: in the row's column of that name, whose bytes are
 * copied, or as words for its codes. A column without a source does not compile, nor does money as text.
 */
export type ExportSources<Column extends ExportColumn, Row> = {
  readonly [Each in Column as Each['key']]: Each extends { readonly kind: infer Kind extends ExportKind }
    ? NameOf<Row, CellOf[Kind]> | (Kind extends 'text' ? CodeWords<keyof Row & string> : never)
    : never;
};

/** The table of a list's workbook, as plain data. */
export interface ListTable {
  name: string;
  columns: readonly XlsxColumn[];
}

/** Returns a list's table from the columns of its definition and their sources. */
export const listTable = <Column extends ExportColumn, Row>(
  name: string,
  columns: readonly Column[],
  sources: ExportSources<Column, Row>,
): ListTable => ({
  name,
  columns: columns.map(({ key, label, kind, width }): XlsxColumn => {
    const source = (sources as Readonly<Record<string, string | CodeWords>>)[key];
    return {
      title: label,
      kind,
      ...(width === undefined ? {} : { width }),
      ...(source === undefined ? {} : { source }),
    };
  }),
});

/** What Xero has of a record. */
export const XERO_SENT: CodeWords<'xero_state'> = {
  codes: ['xero_state'],
  words: Object.fromEntries(XERO_SENT_VALUES.entries()),
  otherwise: XERO_SENT_VALUES[0],
};
