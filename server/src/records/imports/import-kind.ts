import type * as z from 'zod';
import type { ColumnKind } from '@iwe/domain';
import type { ImportKind as ImportKindName } from '@iwe/contract';
import type { RequestTransaction } from '../../core/app-types.ts';
import type { SessionPermission } from '../../core/permissions.ts';
import type { FileType } from './upload/limits.ts';

/** A column that an import reads. */
export interface ImportColumn {
  /** The key of the column's cells in a row. */
  readonly key: string;
  /** Its heading in the template; a file's headings are recognised whatever their case and spaces. */
  readonly label: string;
  /** How a cell's stored type becomes the text of a row (see takeCell). */
  readonly kind: ColumnKind;
  /** Other headings that mean the same. */
  readonly aliases?: readonly string[];
  /** A file without this column is refused as a whole. */
  readonly required?: true;
  /** A file may lack it, but a new record needs it: the template marks it like a required one. */
  readonly marked?: boolean;
  /** Example value below the heading in the template. */
  readonly example?: string;
  /** Width in the template, characters. */
  readonly width?: number;
}

/** A row of the file by the keys of its kind's columns; every column is present, empty ones as ''. */
export interface ImportRow {
  /** Row number as the spreadsheet counts. */
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Why cells could not be taken, by key: a row with one of them is bad. `cells` has what the sheet shows there. */
  readonly unread?: Readonly<Record<string, string>>;
  /** Remarks about cells that were completed, for the preview. */
  readonly remarks?: readonly string[];
  /** At the confirmation: what the good row's `seen` was in the preview. */
  readonly seen?: Readonly<Record<string, string>>;
}

/**
 * A good row begins with its number. `shown` lists the values, by key, that will be imported when they differ from the
 * file; `note` is a remark about the row.
 */
export interface GoodRow {
  readonly row: number;
  readonly shown?: Readonly<Record<string, string>>;
  readonly note?: string;
  /** What was stored in place of the row's cells, by key: the confirmation compares it with what is stored then. */
  readonly seen?: Readonly<Record<string, string>>;
}

/** The checked rows of a file: good ones, bad ones with their reasons, and warnings. */
export interface CheckedRows<Good extends GoodRow> {
  readonly good: readonly Good[];
  readonly bad: readonly { readonly row: number; readonly reasons: readonly string[] }[];
  readonly notes?: readonly string[];
}

/**
 * One kind of import. The framework receives the file, reads its rows, stores the check, returns failed rows and asks
 * for consent; a kind defines its columns and checks rows. `check` runs twice and must only read: for the preview, and
 * again inside the transaction that writes, because prices and records may have changed in between. Throw a Problem for
 * errors of the whole file.
 */
export interface ImportKind<Good extends GoodRow, Fields = Record<string, never>> {
  readonly kind: ImportKindName;
  /** POST /api/ag/{path}; `imports/{kind}` without it. */
  readonly path?: string;
  /** The name of the rows in messages: 'products', 'prices'. */
  readonly title: string;
  readonly permission: SessionPermission;
  readonly files: readonly FileType[];
  /** At most 5,000, so that a check never blocks the server. */
  readonly maxRows: number;
  /** The form's fields in addition to the file. */
  readonly fields: z.ZodType<Fields>;
  /**
   * Returns the columns in the order of the template, which knows only some of the fields. Columns that depend on the
   * organisation (one per customer class) are read here.
   */
  columns(tx: RequestTransaction, fields: Partial<Fields>): Promise<readonly ImportColumn[]> | readonly ImportColumn[];
  /**
   * Returns the example row of the template by the keys of its columns, from stored records: the template can be
   * imported as given. Columns without a value have their own example; so has every column where nothing is stored yet.
   */
  example?(tx: RequestTransaction, columns: readonly ImportColumn[]): Promise<Readonly<Record<string, string>>>;
  check(rows: readonly ImportRow[], tx: RequestTransaction, fields: Fields): Promise<CheckedRows<Good>>;
  /** Writes the good rows with their audit and returns their number. Without it, confirming only marks the batch. */
  write?(good: readonly Good[], tx: RequestTransaction, fields: Fields): Promise<number>;
}
