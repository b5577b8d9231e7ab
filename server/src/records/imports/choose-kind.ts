import type { RequestTransaction } from '../../core/app-types.ts';
import type { RegisteredKind } from './registered-kinds.ts';
import { headingsRead, sheetsHint } from './rows-of-table.ts';
import { refuseFile } from './upload/refusals.ts';
import type { ParsedFile } from './upload/parse-file.ts';

/**
 * Several kinds with one path (spec §7: POST import accepts basic data): the form's field `kind` decides, or the file's
 * headings.
 */
export interface KindsOfPath {
  readonly among: readonly RegisteredKind[];
}

/** Returns the named kind, or the one that reads most of the file's headings. Throws a Problem when neither decides. */
export async function chooseKind(
  { among }: KindsOfPath,
  fields: Readonly<Record<string, string>>,
  file: ParsedFile,
  tx: RequestTransaction,
): Promise<RegisteredKind> {
  const names = among.map((kind) => kind.title).join(' or ');
  const named = fields['kind'];
  if (named !== undefined && named !== '') {
    const kind = among.find((one) => one.kind === named);
    if (!kind)
      throw refuseFile('import-fields', `'${named.slice(0, 40)}' is no kind of import here. It takes ${names}.`);
    return kind;
  }
  const read = await Promise.all(
    among.map(async (kind) => {
      const columns = await kind.columns(tx, {});
      return { kind, columns, count: headingsRead(file, columns) };
    }),
  );
  const [best, next] = read.toSorted((one, other) => other.count - one.count);
  if (!best || best.count === 0 || best.count === next?.count)
    throw refuseFile(
      'file-columns',
      `The headings of the sheet '${file.sheet}' do not tell whether it holds ${names}. ` +
        (sheetsHint(
          file,
          read.map(({ columns }) => columns),
        ) || 'The templates show every column.'),
    );
  return best.kind;
}
