import type * as z from 'zod';
import type { ImportKind as ImportKindName } from '@iwe/contract';
import type { RequestTransaction } from '../../app-types.ts';
import type { SessionPermission } from '../../permissions.ts';
import type { FileType } from './upload/limits.ts';

/** A column that an import reads. */
export interface ImportColumn {
  /** By which the rows' cells go. */
  readonly key: string;
  /** Its heading in the template; a file's headings are recognised whatever their case and spaces. */
  readonly label: string;
  /** Other headings that mean the same. */
  readonly aliases?: readonly string[];
  /** A file without this column is refused as a whole. */
  readonly required?: true;
  /** What stands below the heading in the template. */
  readonly example?: string;
  /** Width in the template, characters. */
  readonly width?: number;
}

/** A row of the file by the keys of its kind's columns; every column is there, empty ones as ''. */
export interface ImportRow {
  /** As the spreadsheet counts. */
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A good row begins with its number; `shown` tells the preview, by key, what will be taken where that is not what the file says, and `note` what is to be known of the row. */
export interface GoodRow {
  readonly row: number;
  readonly shown?: Readonly<Record<string, string>>;
  readonly note?: string;
}

/** What became of a file's rows: those that can be taken, those that cannot and why, and things to know that stop nothing. */
export interface CheckedRows<Good extends GoodRow> {
  readonly good: readonly Good[];
  readonly bad: readonly { readonly row: number; readonly reasons: readonly string[] }[];
  readonly notes?: readonly string[];
}

/**
 * One kind of import. The frame receives the file, reads its rows, keeps what was checked, gives failed rows back and asks for consent;
 * a kind says which columns it reads and decides about rows. `check` runs twice: for the preview, and again inside the transaction
 * that writes, because prices and records may have changed in between; it reads only. Throw a Problem for what concerns the whole file.
 */
export interface ImportKind<Good extends GoodRow, Fields = Record<string, never>> {
  readonly kind: ImportKindName;
  /** POST /api/ag/{path}; `imports/{kind}` without it. */
  readonly path?: string;
  /** What a refused row and its file are called in words: 'products', 'prices'. */
  readonly title: string;
  readonly permission: SessionPermission;
  readonly files: readonly FileType[];
  /** At most 5,000, so that a check never holds the server up. */
  readonly maxRows: number;
  /** The form's fields beside the file. */
  readonly fields: z.ZodType<Fields>;
  /** In the order of the template, which knows some of the fields at most. A list that depends on the organisation (one column per customer class) is read here. */
  columns(tx: RequestTransaction, fields: Partial<Fields>): Promise<readonly ImportColumn[]> | readonly ImportColumn[];
  check(rows: readonly ImportRow[], tx: RequestTransaction, fields: Fields): Promise<CheckedRows<Good>>;
  /** Writes the good rows with their audit and gives their number. Without it confirming only notes that the rows were taken. */
  write?(good: readonly Good[], tx: RequestTransaction, fields: Fields): Promise<number>;
}
