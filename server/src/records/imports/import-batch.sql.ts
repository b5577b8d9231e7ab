import type { ImportBadRow, ImportKind, ImportQuestion } from '@iwe/contract';
import { statement } from '../../core/database/statements/statement.ts';
import type { ImportRow } from './import-kind.ts';

export const INSERT_BATCH = statement(
  'imports.insert-batch',
  `insert into import_batch (organisation_id, created_by, kind, file_name, file_sha256, good_rows, bad_rows, headings,
    fields, file_id, questions)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
);

const BATCH_OF_ACCOUNT = `select id, number, kind, file_name, file_sha256, state, good_rows, bad_rows, fields, headings,
    questions, expires_at < now() as is_expired
  from import_batch where organisation_id = $1 and created_by = $2 and id = $3`;

/** What PostgreSQL does not know of a batch's columns. */
interface BatchColumns {
  kind: ImportKind;
  state: 'previewed' | 'written' | 'dropped';
  good_rows: ImportRow[];
  bad_rows: ImportBadRow[];
  headings: string[];
  questions: ImportQuestion[];
  is_expired: boolean;
}

export const FIND_BATCH = statement('imports.find-batch', BATCH_OF_ACCOUNT).narrow<BatchColumns>();
export const LOCK_BATCH = statement('imports.lock-batch', `${BATCH_OF_ACCOUNT} for update`).narrow<BatchColumns>();

/** $1: '<orgId> <kind>'. */
export const LOCK_KIND = statement(
  'imports.lock-kind',
  `select pg_advisory_xact_lock(hashtextextended('import ' || $1::text, 0))`,
);

export const LAST_IMPORT_OF_FILE = statement(
  'imports.last-import-of-file',
  `select b.written_at, u.name from import_batch b
    join membership m on m.organisation_id = b.organisation_id and m.id = b.created_by
    join app_user u on u.id = m.user_id
  where b.organisation_id = $1 and b.kind = $2 and b.file_sha256 = $3 and b.state = 'written'
  order by b.written_at desc limit 1`,
).narrow<{ written_at: Date }>();

/** The good rows are no longer needed; the bad ones can still be downloaded. */
export const MARK_WRITTEN = statement(
  'imports.mark-written',
  `update import_batch set state = 'written', written_at = now(), written_count = $3, good_rows = '[]', bad_rows = $4
  where organisation_id = $1 and id = $2`,
);
