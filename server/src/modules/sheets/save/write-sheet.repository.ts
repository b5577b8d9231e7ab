import type { ContentChange, SheetContent } from '../content.ts';
import { counterKind } from '../sheet-number.ts';
import type { CommandTransaction } from '../sheet-lock.ts';
import { HEAD_COLUMNS } from '../sheet-record.ts';
import type { HeadRecord } from '../sheet-record.ts';
import type { DraftLine, DraftSheet } from './draft-sheet.ts';
import { SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';

/** Who writes, for the audit row that stands in the same statement. */
export interface Author {
  userId: number | null;
  operator: string;
  requestId: string;
}

// Nobody takes an id before the session lookup has put them into an organisation.
const RESERVE = `select (case when $1::boolean then nextval('sheet_id_seq') end) as sheet_id, array(select nextval('sheet_line_id_seq') from generate_series(1, $2::int)) as line_ids where iwe_organisation() is not null`;

/** Ids for a sheet (when asked) and its new lines, so that one statement can write them all. */
export async function reserveIds(tx: CommandTransaction, wantsSheet: boolean, lineCount: number): Promise<{ sheetId: number; lineIds: number[] }> {
  const [row] = await tx.query<{ sheet_id: number | null; line_ids: string[] }>(RESERVE, [wantsSheet, lineCount]);
  return { sheetId: row?.sheet_id ?? 0, lineIds: (row?.line_ids ?? []).map(Number) };
}

const LINE_TYPES = ['bigint', 'int', 'bigint', 'int', 'bigint', 'bigint', 'bigint', 'bigint', 'text', 'text', 'boolean', 'bigint', 'int', 'int', 'int', 'timestamptz'];
const LINE_ARRAYS = (first: number): string => `unnest(${LINE_TYPES.map((type, index) => `$${first + index}::${type}[]`).join(', ')})`;
const LINE_NAMES = 'id, seq, product_id, quantity, price_cents, usd_price_cents, amount_cents, gst_cents, description, price_source, is_manual, source_line_id, held_quantity, counted_quantity, system_quantity, counted_at';

/** One array per column of LINE_NAMES. */
function lineArrays(lines: readonly DraftLine[]): unknown[] {
  return [
    lines.map((line) => line.id), lines.map((line) => line.seq), lines.map((line) => line.productId), lines.map((line) => line.quantity), lines.map((line) => line.priceCents),
    lines.map((line) => line.usdPriceCents), lines.map((line) => line.amountCents), lines.map((line) => line.gstCents), lines.map((line) => line.description),
    lines.map((line) => line.priceSource), lines.map((line) => line.isManual), lines.map((line) => line.sourceLineId), lines.map((line) => line.heldQuantity),
    lines.map((line) => line.countedQuantity), lines.map((line) => line.systemQuantity), lines.map((line) => line.countedAt),
  ];
}

/** Header columns that a save sets, in the order of headerValues. */
const HEADER = `tag, contact_id, date, due_date, is_due_date_typed, delivery_date, address, phone, service_id, bd_id, reference, comments, csr_self_note, warehouse_id, in_warehouse_id,
    source_sheet_id, related_sheet_id, reason, tax_type, fx_rate, usd_total_cents, ship_type, payment_type, area_type, price_type, total_cents, gst_cents, total_quantity`;
const HEADER_TYPES = ['smallint', 'bigint', 'date', 'date', 'boolean', 'date', 'text', 'text', 'bigint', 'bigint', 'text', 'text', 'text', 'bigint', 'bigint', 'bigint', 'bigint', 'text', 'smallint', 'numeric', 'bigint', 'smallint', 'text', 'text', 'text', 'bigint', 'bigint', 'bigint'];
const headerParameters = (first: number): string => HEADER_TYPES.map((type, index) => `$${first + index}::${type}`).join(', ');

function headerValues(draft: DraftSheet): unknown[] {
  return [
    draft.tag, draft.contactId, draft.date, draft.dueDate, draft.isDueDateTyped, draft.deliveryDate, draft.address, draft.phone, draft.serviceId, draft.bdId, draft.reference, draft.comments,
    draft.csrSelfNote, draft.warehouseId, draft.inWarehouseId, draft.sourceSheetId, draft.relatedSheetId, draft.reason, draft.taxType, draft.fxRate, draft.usdTotalCents, draft.shipType, draft.paymentType, draft.areaType, draft.priceType,
    draft.totalCents, draft.gstCents, draft.totalQuantity,
  ];
}

// One statement: the number from the counter, the sheet, its lines, the audit row. The counter's row stays locked only
// until the commit that follows, and a failure anywhere takes the number back with it.
const INSERT_SHEET = `with c as (
    insert into counter (organisation_id, kind, value) values ($1, $2, 1)
    on conflict (organisation_id, kind) do update set value = counter.value + 1 returning value),
  s as (
    insert into sheet as s (organisation_id, id, type, number, no, uuid, request_hash, drafter_type, drafter_id, ${HEADER})
    select $1, $3, $4::smallint, c.value, $5 || lpad(c.value::text, greatest(6, length(c.value::text)), '0'), $6, $7, $8::smallint, $9, ${headerParameters(14)} from c
    returning ${HEAD_COLUMNS}),
  l as (
    insert into sheet_line (organisation_id, sheet_id, sheet_type, ${LINE_NAMES})
    select $1, $3, $4::smallint, u.* from ${LINE_ARRAYS(14 + HEADER_TYPES.length)} as u (${LINE_NAMES})),
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, after, request_id)
    values ($1, $10, $11, 'Create', 'sheet', $3, $12::jsonb, $13))
select * from s`;

/** Writes a new sheet with its lines (ids reserved before), takes its number, and tells the audit. */
export async function insertSheet(
  tx: CommandTransaction,
  row: { id: number; type: SheetType; uuid: string; requestHash: Buffer; drafterType: number; drafterId: number | null },
  draft: DraftSheet, content: SheetContent, author: Author,
): Promise<HeadRecord> {
  const after = JSON.stringify({ version: 1, ...content });
  const [sheet] = await tx.query<HeadRecord>(INSERT_SHEET, [
    tx.organisation, counterKind(row.type), row.id, row.type, SHEET_TYPES[row.type].numberPrefix, row.uuid, row.requestHash, row.drafterType, row.drafterId,
    author.userId, author.operator, after, author.requestId, ...headerValues(draft), ...lineArrays(draft.lines),
  ]);
  if (!sheet) throw new Error('The new sheet was not written.');
  return sheet;
}

const UPDATED_LINES = LINE_NAMES.split(', ').slice(1).map((name) => `${name} = u.${name}`).join(', ');

// One statement: the header, the lines that go, change and come, the questions that no longer stand, the audit row.
const UPDATE_SHEET = `with s as (
    update sheet as s set (${HEADER}) = row (${headerParameters(8)}), content_version = s.content_version + 1, updated_at = now()
    where s.organisation_id = $1 and s.id = $2 returning ${HEAD_COLUMNS}),
  gone as (delete from sheet_line where organisation_id = $1 and sheet_id = $2 and id = any($3::bigint[])),
  changed as (
    update sheet_line l set ${UPDATED_LINES} from ${LINE_ARRAYS(8 + HEADER_TYPES.length)} as u (${LINE_NAMES})
    where l.organisation_id = $1 and l.sheet_id = $2 and l.id = u.id),
  added as (
    insert into sheet_line (organisation_id, sheet_id, sheet_type, ${LINE_NAMES})
    select $1, $2, s.type, u.* from s, ${LINE_ARRAYS(8 + HEADER_TYPES.length + LINE_TYPES.length)} as u (${LINE_NAMES})),
  withdrawn as (update approval_request set answer = 'withdrawn', answered_at = now() where organisation_id = $1 and sheet_id = $2 and answer is null),
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    select $1, $4, $5, 'Save', 'sheet', $2, $6::jsonb -> 'before', ($6::jsonb -> 'after') || jsonb_build_object('version', s.content_version), $7 from s)
select * from s`;

/** Lines of a draft sorted by what happens to them. New lines have their reserved ids. */
export interface LineChanges {
  gone: number[];
  changed: DraftLine[];
  added: DraftLine[];
}

/** Writes a draft's new content over the old one, one version later. */
export async function updateSheet(tx: CommandTransaction, id: number, draft: DraftSheet, lines: LineChanges, change: ContentChange, author: Author): Promise<HeadRecord> {
  const [sheet] = await tx.query<HeadRecord>(UPDATE_SHEET, [
    tx.organisation, id, lines.gone, author.userId, author.operator, JSON.stringify(change), author.requestId,
    ...headerValues(draft), ...lineArrays(lines.changed), ...lineArrays(lines.added),
  ]);
  if (!sheet) throw new Error('The sheet was not written.');
  return sheet;
}
