import { statement } from '../../core/database/statements/statement.ts';

/** The oldest sealed range of an organisation whose rows are in the table, with the hash that it continues. */
export const NEXT_RANGE = statement(
  'audit-archive.next-range',
  `select s.from_id as "fromId", s.until_id as "untilId", s.rows, s.hash,
    (select b.hash from audit_seal b where b.organisation_id = $1 and b.until_id = s.from_id) as "hashBefore",
    (select max(a.at) from audit a where a.organisation_id = $1 and a.id > s.from_id and a.id <= s.until_id)
      as "newestAt"
  from audit_seal s where s.organisation_id = $1 and s.archive_file_id is null order by s.until_id limit 1`,
).narrow<{ hashBefore: Buffer | null; newestAt: Date | null }>();

/** The rows of a range, each as exactly the text that its seal was calculated from (iwe_audit_row_hash). */
export const LINES = statement(
  'audit-archive.lines',
  `select jsonb_build_array(a.organisation_id, a.id, extract(epoch from a.at), a.user_id, a.operator, a.action,
    a.entity, a.entity_id, a.before, a.after, a.request_id)::text as line
  from audit a where a.organisation_id = $1 and a.id > $2 and a.id <= $3 order by a.id`,
).narrow<{ line: string }>();

export const DELETE_RANGE = statement(
  'audit-archive.delete-range',
  `with gone as (delete from audit where organisation_id = $1 and id > $2 and id <= $3 returning id)
  select count(*)::int as rows from gone`,
);

export const NOTE_FILE = statement(
  'audit-archive.note-file',
  `update audit_seal set archive_file_id = $3, archived_until = $4
  where organisation_id = $1 and until_id = $2 and archive_file_id is null returning until_id`,
);

export const KEEP_FILE = statement(
  'audit-archive.keep-file',
  'update stored_file set expires_at = null where organisation_id = $1 and id = $2',
);

/** The archived ranges of an organisation, the oldest first. */
export const ARCHIVED = statement(
  'audit-archive.archived',
  `select s.from_id as "fromId", s.until_id as "untilId", s.rows, s.hash, s.archive_file_id as "fileId",
    (select b.hash from audit_seal b where b.organisation_id = $1 and b.until_id = s.from_id) as "hashBefore"
  from audit_seal s where s.organisation_id = $1 and s.archive_file_id is not null order by s.until_id`,
).narrow<{ hashBefore: Buffer | null; fileId: string }>();

export const ORGANISATIONS = statement('audit-archive.organisations', 'select id from organisation order by id');
