import type { DiscussedKind } from '@iwe/contract';
import { statement } from '../../core/database/index.ts';
import type { Reader, RowOf, Transaction } from '../../core/database/index.ts';

/** The column that names a record of each kind. */
export type DiscussedRecord = Readonly<{ kind: DiscussedKind; id: number }>;

// $2 kind, $3 id; a supplier is no customer.
const RECORD = statement(
  'discussions.record',
  `select s.no as name, s.type from sheet s where $2::text = 'sheet' and s.organisation_id = $1 and s.id = $3
  union all select c.name, 0 from contact c
    where $2::text = 'customer' and c.organisation_id = $1 and c.id = $3 and not c.is_supplier
  union all select p.code, 0 from product p where $2::text = 'product' and p.organisation_id = $1 and p.id = $3`,
).narrow<{ name: string; type: number }>();

const OF_RECORD = `case $2::text when 'sheet' then x.sheet_id when 'customer' then x.contact_id
    else x.product_id end = $3::bigint`;
const WRITER = (column: string) => `(select u.name from membership m join app_user u on u.id = m.user_id
    where m.organisation_id = x.organisation_id and m.id = x.${column})`;

const ATTACHMENTS = statement(
  'discussions.attachments',
  `select x.id, x.file_id, f.name, f.media_type, f.bytes, x.added_by, x.added_at, ${WRITER('added_by')} as by
  from record_attachment x join stored_file f on f.organisation_id = x.organisation_id and f.id = x.file_id
  where x.organisation_id = $1 and ${OF_RECORD} order by x.id desc limit 200`,
).narrow<{ bytes: number; by: string | null }>();

const COMMENTS = statement(
  'discussions.comments',
  `select * from (select x.id, x.text, x.written_by, x.written_at, ${WRITER('written_by')} as by
    from record_comment x where x.organisation_id = $1 and ${OF_RECORD} order by x.id desc limit 200) newest order by id`,
).narrow<{ by: string | null }>();

const ADD_ATTACHMENT = statement(
  'discussions.add-attachment',
  `insert into record_attachment (organisation_id, sheet_id, contact_id, product_id, file_id, added_by)
  values ($1, $2, $3, $4, $5, $6)`,
);
const LOCK_ATTACHMENT = statement(
  'discussions.lock-attachment',
  `select x.id, x.sheet_id, x.contact_id, x.product_id, x.file_id, x.added_by, f.name
  from record_attachment x join stored_file f on f.organisation_id = x.organisation_id and f.id = x.file_id
  where x.organisation_id = $1 and x.id = $2 for update of x`,
);
const REMOVE_ATTACHMENT = statement(
  'discussions.remove-attachment',
  'delete from record_attachment where organisation_id = $1 and id = $2',
);
const ADD_COMMENT = statement(
  'discussions.add-comment',
  `insert into record_comment (organisation_id, sheet_id, contact_id, product_id, text, written_by)
  values ($1, $2, $3, $4, $5, $6)`,
);
const COUNT_ATTACHMENTS = statement(
  'discussions.count-attachments',
  `select count(*)::int as count from record_attachment x where x.organisation_id = $1 and ${OF_RECORD}`,
).narrow<{ count: number }>();
const UPLOADED_TODAY = statement(
  'discussions.uploaded-today',
  `select coalesce(sum(bytes), 0)::float8 as bytes,
    coalesce(sum(bytes) filter (where created_by = $2), 0)::float8 as own
  from stored_file where organisation_id = $1 and kind = 'attachment' and created_at > now() - interval '1 day'`,
).narrow<{ bytes: number; own: number }>();
const STAFF = statement(
  'discussions.staff',
  `select m.id, u.name from membership m join app_user u on u.id = m.user_id
  where m.organisation_id = $1 and m.id = any($2::bigint[]) and m.is_active and m.role between 1 and 4`,
);

const idOf = (record: DiscussedRecord, kind: DiscussedKind): number | null => (record.kind === kind ? record.id : null);
/** The values of the columns sheet_id, contact_id and product_id for a record. */
export const recordIds = (record: DiscussedRecord | null) =>
  record === null
    ? ([null, null, null] as const)
    : ([idOf(record, 'sheet'), idOf(record, 'customer'), idOf(record, 'product')] as const);

/** The name of a record and, of a sheet, its type; undefined when this organisation has none. */
export async function findRecord(tx: Reader, { kind, id }: DiscussedRecord) {
  const [row] = await tx.query(RECORD(tx.organisation, kind, id));
  return row;
}

/** Files and comments of a record; undefined when this organisation has no such record. */
export async function readDiscussion(tx: Reader, { kind, id }: DiscussedRecord) {
  const [[record], attachments, comments] = await tx.batch([
    RECORD(tx.organisation, kind, id),
    ATTACHMENTS(tx.organisation, kind, id),
    COMMENTS(tx.organisation, kind, id),
  ]);
  return record && { attachments, comments };
}
export type DiscussionRows = NonNullable<Awaited<ReturnType<typeof readDiscussion>>>;

/** Bytes of files that an account, and everybody of its organisation, has uploaded within a day. */
export async function uploadedToday(tx: Reader, eId: number): Promise<{ bytes: number; own: number }> {
  const [row] = await tx.query(UPLOADED_TODAY(tx.organisation, eId));
  return row ?? { bytes: 0, own: 0 };
}

/** Names a stored file as one of a record. */
export async function addAttachment(tx: Transaction, record: DiscussedRecord, fileId: string, addedBy: number) {
  await tx.query(ADD_ATTACHMENT(tx.organisation, ...recordIds(record), fileId, addedBy));
}
export async function countAttachments(tx: Reader, { kind, id }: DiscussedRecord): Promise<number> {
  return (await tx.query(COUNT_ATTACHMENTS(tx.organisation, kind, id)))[0]?.count ?? 0;
}
/** A file of a record, locked. */
export type LockedAttachment = RowOf<typeof LOCK_ATTACHMENT>;
export async function lockAttachment(tx: Transaction, id: number): Promise<LockedAttachment | undefined> {
  return (await tx.query(LOCK_ATTACHMENT(tx.organisation, id)))[0];
}
export async function removeAttachmentRow(tx: Transaction, id: number): Promise<void> {
  await tx.query(REMOVE_ATTACHMENT(tx.organisation, id));
}
export async function addComment(tx: Transaction, record: DiscussedRecord, text: string, writtenBy: number) {
  await tx.query(ADD_COMMENT(tx.organisation, ...recordIds(record), text, writtenBy));
}
/** Those of these accounts that are staff of the organisation today. */
export const staffByIds = (tx: Reader, ids: readonly number[]) => tx.query(STAFF(tx.organisation, [...ids]));
