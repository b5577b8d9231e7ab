import type { Reader, RowOf } from '../../../core/database/index.ts';
import { statement } from '../../../core/database/statements/statement.ts';
import { HEAD_COLUMNS } from '../sheet-record.ts';
import type { HeadRecord } from '../sheet-record.ts';

const SHEET_OF_UUID = statement(
  'sheets.of-uuid',
  `select s.id, s.request_hash from sheet s where s.organisation_id = $1 and s.uuid = $2
    and s.ordering_contact_id = $3`,
);

/** The sheet that a uuid created, and the hash of the request that created it. */
export type CreatedSheet = RowOf<typeof SHEET_OF_UUID>;

const HEAD = statement(
  'sheets.head',
  `select ${HEAD_COLUMNS}, o.locked_until from sheet s join organisation o on o.id = s.organisation_id
  where s.organisation_id = $1 and s.id = $2`,
).narrow<Pick<HeadRecord, 'type' | 'status'>>();

const LINE_POSITIONS = statement(
  'sheets.line-positions',
  'select id, seq from sheet_line where organisation_id = $1 and sheet_id = $2 order by seq',
);

/**
 * Returns the sheet that this uuid of staff (0) or of a customer's shop created; undefined when there is none. One that
 * somebody else used is not found.
 */
export async function sheetOfUuid(
  tx: Reader,
  uuid: string,
  orderingContactId: number,
): Promise<CreatedSheet | undefined> {
  const [sheet] = await tx.query(SHEET_OF_UUID(tx.organisation, uuid, orderingContactId));
  return sheet;
}

/** Returns a sheet's head with the ids of its lines. Throws when it is not in this organisation. */
export async function readHead(
  tx: Reader,
  id: number,
): Promise<{ head: RowOf<typeof HEAD>; lines: RowOf<typeof LINE_POSITIONS>[] }> {
  const [[head], lines] = await tx.batch([HEAD(tx.organisation, id), LINE_POSITIONS(tx.organisation, id)]);
  if (!head) throw new Error(`The sheet ${id} of a uuid is gone.`);
  return { head, lines };
}
