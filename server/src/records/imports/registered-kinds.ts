import type { ImportKind as ImportKindName, ImportBadRow } from '@iwe/contract';
import type { App, RequestTransaction } from '../../core/app-types.ts';
import * as z from 'zod';
import { Problem } from '../../core/errors.ts';
import { strict, unknownFieldItems } from '../../core/plugins/input/known-fields.ts';
import type { GoodRow, ImportColumn, ImportKind, ImportRow } from './import-kind.ts';

/** The result of a check for the framework, independent of the kind's type of good rows. */
export interface CheckedTable<Good extends GoodRow = GoodRow> {
  good: readonly Good[];
  /** The rows that can be imported, as the file has them. */
  goodRows: ImportRow[];
  bad: ImportBadRow[];
  notes: readonly string[];
  /** The good rows by heading, as they will be imported. */
  preview: { row: number; cells: Record<string, string>; note: string }[];
}

/** A kind as the framework sees it. Rows and fields are stored as received; only the kind interprets them. */
export interface RegisteredKind<Good extends GoodRow = GoodRow> extends Pick<
  ImportKind<GoodRow>,
  'kind' | 'title' | 'permission' | 'files' | 'maxRows'
> {
  /** Parses the form's fields; throws a Problem with an explanation. */
  readFields(fields: Record<string, string>): unknown;
  columns(tx: RequestTransaction, fields: unknown): Promise<readonly ImportColumn[]>;
  /** Returns the example row of the template, in the order of the columns; empty when the kind has none. */
  example(tx: RequestTransaction, columns: readonly ImportColumn[]): Promise<readonly string[]>;
  check(
    rows: readonly ImportRow[],
    columns: readonly ImportColumn[],
    tx: RequestTransaction,
    fields: unknown,
  ): Promise<CheckedTable<Good>>;
  /** Checks the rows again and writes those that are still good. */
  write(
    rows: readonly ImportRow[],
    columns: readonly ImportColumn[],
    tx: RequestTransaction,
    fields: unknown,
  ): Promise<{ written: number; bad: ImportBadRow[] }>;
}

declare module 'fastify' {
  interface FastifyInstance {
    importKinds: Map<ImportKindName, RegisteredKind>;
  }
}

/** Returns the kinds of this server by name. */
export function importKindsOf(app: App): Map<ImportKindName, RegisteredKind> {
  if (!app.hasDecorator('importKinds')) app.decorate('importKinds', new Map());
  return app.importKinds;
}

/** Registers a kind on this server. Throws when it is registered already. */
export function keepKind<Good extends GoodRow, Fields>(app: App, kind: ImportKind<Good, Fields>): RegisteredKind<Good> {
  const registered: RegisteredKind<Good> = {
    kind: kind.kind,
    title: kind.title,
    permission: kind.permission,
    files: kind.files,
    maxRows: Math.min(kind.maxRows, 5_000),
    readFields: (fields) => readFields(kind, fields),
    columns: async (tx, fields) => kind.columns(tx, fields as Partial<Fields>),
    example: async (tx, columns) => {
      const stored = (await kind.example?.(tx, columns)) ?? {};
      const texts = columns.map(({ key, example = '' }) => stored[key] ?? example);
      return texts.some((text) => text !== '') ? texts : [];
    },
    check: async (rows, columns, tx, fields) => {
      const { good, bad, notes = [] } = await kind.check(rows, tx, fields as Fields);
      const byRow = new Map(rows.map((row) => [row.row, row]));
      const goodRows = good.flatMap(({ row, seen }): ImportRow[] => {
        const read = byRow.get(row);
        return read ? [{ ...read, ...(seen ? { seen } : {}) }] : [];
      });
      const told = new Map(good.map((row) => [row.row, row]));
      return {
        good,
        goodRows,
        bad: badRows(bad, byRow, columns),
        notes,
        preview: goodRows.map((row) => ({
          row: row.row,
          cells: byHeading({ ...row.cells, ...told.get(row.row)?.shown }, columns),
          note: [told.get(row.row)?.note ?? '', ...(row.remarks ?? [])].filter((text) => text !== '').join('. '),
        })),
      };
    },
    write: async (rows, columns, tx, fields) => {
      if (!kind.write) return { written: rows.length, bad: [] };
      const { good, bad } = await kind.check(rows, tx, fields as Fields);
      return {
        written: good.length === 0 ? 0 : await kind.write(good, tx, fields as Fields),
        bad: badRows(bad, new Map(rows.map((row) => [row.row, row])), columns),
      };
    },
  };
  const kinds = importKindsOf(app);
  if (kinds.has(kind.kind)) throw new Error(`The import kind '${kind.kind}' is registered twice.`);
  kinds.set(kind.kind, registered);
  return registered;
}

function readFields<Good extends GoodRow, Fields>(
  kind: ImportKind<Good, Fields>,
  fields: Record<string, string>,
): Fields {
  const read = z.safeParse(strict(kind.fields), fields);
  if (read.success) return read.data;
  throw new Problem(
    422,
    'import-fields',
    read.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? unknownFieldItems([], issue.keys).map((item) => item.message)
        : [`${issue.path.join('.')}: ${issue.message}`],
    ),
  );
}

function badRows(
  bad: readonly { row: number; reasons: readonly string[] }[],
  rows: ReadonlyMap<number, ImportRow>,
  columns: readonly ImportColumn[],
): ImportBadRow[] {
  return bad.map(({ row, reasons }) => ({
    row,
    reasons: [...reasons],
    cells: byHeading(rows.get(row)?.cells ?? {}, columns),
  }));
}

/** Converts cells by key to cells by heading. */
const byHeading = (cells: Readonly<Record<string, string>>, columns: readonly ImportColumn[]): Record<string, string> =>
  Object.fromEntries(columns.map(({ key, label }) => [label, cells[key] ?? '']));
