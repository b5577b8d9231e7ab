import { statement } from '../../../core/database/statements/statement.ts';
import type { Reader } from '../../../core/database/index.ts';
import { notFound } from '../../../core/errors.ts';

const SHEET_NO = statement('sheets.no', 'select no from sheet where organisation_id = $1 and id = $2');

/** Returns the number that people call a sheet by. Throws 404 when it is not in this organisation. */
export async function sheetNo(tx: Reader, id: number): Promise<string> {
  const [sheet] = await tx.query(SHEET_NO(tx.organisation, id));
  if (!sheet) throw notFound();
  return sheet.no;
}
