import { SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import type { Transaction } from '../../../core/database/index.ts';
import { statement } from '../../../core/database/statements/statement.ts';
import { LINE_FIELD_COLUMNS } from '../../../core/documents/public.ts';
import { contentOfDraft, voidsPermits } from '../content.ts';
import type { ContentChange } from '../content.ts';
import { carryPermitsSql, ENDED_BY_CHANGE, withdrawQuestionSql } from '../carry-permits.sql.ts';
import { SAVED_COLUMNS, savedRow } from '../sheet-columns.ts';
import type { DraftLine, DraftSheet } from '../sheet-draft.ts';
import { counterKind } from '../sheet-number.ts';
import { HEAD_COLUMNS } from '../sheet-record.ts';
import type { HeadRecord } from '../sheet-record.ts';

/** Who writes, for the audit row of the same statement. */
export interface Author {
  userId: number | null;
  operator: string;
  requestId: string;
}

const RESERVE_IDS = statement(
  'sheets.reserve-ids',
  `select (case when $1::boolean then nextval('sheet_id_seq') end) as sheet_id,
    array(select nextval('sheet_line_id_seq') from generate_series(1, $2::int)) as line_ids`,
).narrow<{ line_ids: string[] }>();

/** Reserves ids for a sheet (when asked; else 0) and its new lines, so that one statement can write them all. */
export async function reserveIds(
  tx: Transaction,
  wantsSheet: boolean,
  lineCount: number,
): Promise<{ sheetId: number; lineIds: number[] }> {
  const [row] = await tx.query(RESERVE_IDS(wantsSheet, lineCount));
  return { sheetId: row?.sheet_id ?? 0, lineIds: (row?.line_ids ?? []).map(Number) };
}

/** The columns of a line that a save writes, each with its type. */
const SAVED_LINE_COLUMNS = [
  { name: 'id', type: 'bigint' },
  ...LINE_FIELD_COLUMNS,
  { name: 'held_quantity', type: 'int' },
] as const;
const SAVED_NAMES = SAVED_LINE_COLUMNS.map(({ name }) => name);

/** Returns lines as a json array of rows. */
const lineRows = (lines: readonly DraftLine[]): string => JSON.stringify(lines, SAVED_NAMES);

type Columns = readonly { name: string; type: string }[];
const namesOf = (columns: Columns): string => columns.map(({ name }) => name).join(', ');
const typedNamesOf = (columns: Columns): string => columns.map(({ name, type }) => `${name} ${type}`).join(', ');
const assignmentsOf = (columns: Columns, row: string): string =>
  columns.map(({ name }) => `${name} = ${row}.${name}`).join(', ');

/** The head in a json parameter, as a row `h` of SAVED_COLUMNS. */
const headFrom = (parameter: number): string =>
  `jsonb_to_record($${parameter}::jsonb) as h (${typedNamesOf(SAVED_COLUMNS)})`;
/** Lines in a json parameter, as rows `u` of SAVED_LINE_COLUMNS. */
const linesFrom = (parameter: number): string =>
  `jsonb_to_recordset($${parameter}::jsonb) as u (${typedNamesOf(SAVED_LINE_COLUMNS)})`;

// One statement: the number from the counter, the sheet, its lines, the audit row. The counter's row stays locked only
// until the commit that follows, and a rollback returns the number.
const INSERT_SHEET = statement(
  'sheets.insert',
  `with c as (
    insert into counter (organisation_id, kind, value) values ($1, $2, 1)
    on conflict (organisation_id, kind) do update set value = counter.value + 1 returning value),
  s as (
    insert into sheet as s (organisation_id, id, type, number, no, uuid, request_hash, drafter_type, drafter_id,
      ordering_contact_id, ${namesOf(SAVED_COLUMNS)})
    select $1, $3, $4::smallint, c.value, $5 || lpad(c.value::text, greatest(6, length(c.value::text)), '0'), $6, $7,
      $8::smallint, $9, $16::bigint, h.* from c cross join ${headFrom(14)}
    returning ${HEAD_COLUMNS}),
  l as (
    insert into sheet_line (organisation_id, sheet_id, sheet_type, ${namesOf(SAVED_LINE_COLUMNS)})
    select $1, $3, $4::smallint, u.* from ${linesFrom(15)}),
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, after, request_id)
    values ($1, $10, $11, 'Create', 'sheet', $3, $12::jsonb, $13))
  select * from s`,
).narrow<Pick<HeadRecord, 'type' | 'status'>>();

/** A new sheet with its reserved id; its lines have theirs. */
export interface NewSheet {
  id: number;
  type: SheetType;
  uuid: string;
  /** The customer of a self-order, whose shop chose the uuid; 0 for staff. */
  orderingContactId: number;
  /** Hash of the request, to recognise it when it is sent again. */
  requestHash: Buffer;
  drafterType: number;
  drafterId: number | null;
  draft: DraftSheet;
}

/** Writes a new sheet with its lines, takes its number and writes the audit; returns its head. */
export async function insertSheet(tx: Transaction, row: NewSheet, author: Author): Promise<HeadRecord> {
  const [sheet] = await tx.query(
    INSERT_SHEET(
      tx.organisation,
      counterKind(row.type),
      row.id,
      row.type,
      SHEET_TYPES[row.type].numberPrefix,
      row.uuid,
      row.requestHash,
      row.drafterType,
      row.drafterId,
      author.userId,
      author.operator,
      JSON.stringify({ version: 1, ...contentOfDraft(row.draft) }),
      author.requestId,
      JSON.stringify(savedRow(row.draft.fields, row.draft.workedOut)),
      lineRows(row.draft.lines),
      row.orderingContactId,
    ),
  );
  if (!sheet) throw new Error('The new sheet was not written.');
  return sheet;
}

// One statement: the head; lines elsewhere that came from removed ones (no SET NULL of the foreign key: a distributed
// PostgreSQL refuses it); the lines removed, changed and added; permits and the open question, which end ($11) or move
// to the new version; the audit row.
const UPDATE_SHEET = statement(
  'sheets.update',
  `with s as (
    update sheet as s set ${assignmentsOf(SAVED_COLUMNS, 'h')},
      content_version = s.content_version + 1, updated_at = now()
    from ${headFrom(8)} where s.organisation_id = $1 and s.id = $2 returning ${HEAD_COLUMNS}),
  unlinked as (
    update sheet_line set source_line_id = null
    where organisation_id = $1 and source_line_id = any($3::bigint[]) and sheet_id <> $2),
  gone as (delete from sheet_line where organisation_id = $1 and sheet_id = $2 and id = any($3::bigint[])),
  changed as (
    update sheet_line l set ${assignmentsOf(SAVED_LINE_COLUMNS.slice(1), 'u')} from ${linesFrom(9)}
    where l.organisation_id = $1 and l.sheet_id = $2 and l.id = u.id),
  added as (
    insert into sheet_line (organisation_id, sheet_id, sheet_type, ${namesOf(SAVED_LINE_COLUMNS)})
    select $1, $2, s.type, u.* from s cross join ${linesFrom(10)}),
  ${withdrawQuestionSql({ condition: '$11::boolean', userId: '$4', operator: '$5' })},
  ${carryPermitsSql('not $11::boolean')},
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    select $1, $4, $5, 'Save', 'sheet', $2, $6::jsonb -> 'before',
      ($6::jsonb -> 'after') || jsonb_build_object('version', s.content_version)
        || case when $11::boolean then jsonb_strip_nulls(${ENDED_BY_CHANGE}) else '{}' end, $7 from s)
  select * from s`,
).narrow<Pick<HeadRecord, 'type' | 'status'>>();

/** Lines of a draft sorted by what happens to them. New lines have their reserved ids. */
export interface LineChanges {
  gone: number[];
  changed: DraftLine[];
  added: DraftLine[];
}

/** A stored draft's new content. */
export interface SheetUpdate {
  id: number;
  draft: DraftSheet;
  lines: LineChanges;
  /** For the audit. */
  change: ContentChange;
}

/** Writes a draft's new content over the old one, increments its version and returns its head. */
export async function updateSheet(
  tx: Transaction,
  { id, draft, lines, change }: SheetUpdate,
  author: Author,
): Promise<HeadRecord> {
  const [sheet] = await tx.query(
    UPDATE_SHEET(
      tx.organisation,
      id,
      lines.gone,
      author.userId,
      author.operator,
      JSON.stringify(change),
      author.requestId,
      JSON.stringify(savedRow(draft.fields, draft.workedOut)),
      lineRows(lines.changed),
      lineRows(lines.added),
      voidsPermits(change),
    ),
  );
  if (!sheet) throw new Error('The sheet was not written.');
  return sheet;
}
