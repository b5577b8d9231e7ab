import { statement } from '../database/index.ts';
import type { Reader, SystemTransaction, Transaction } from '../database/index.ts';
import type { WrittenFile } from './store/file-store.ts';
import type { FileKind, StoredFile } from './stored-file.ts';

const INSERT = statement(
  'stored-file.insert',
  `insert into stored_file (organisation_id, kind, name, media_type, created_by, expires_at, shows_cost)
    values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
const FINISH = statement(
  'stored-file.finish',
  `update stored_file set state = 'stored', bytes = $3, sha256 = $4
    where organisation_id = $1 and id = $2 and state = 'writing' returning id`,
);
const FIND = statement(
  'stored-file.find',
  `select id, kind, name, media_type, bytes, created_by, expires_at, shows_cost, state <> 'stored'
    or expires_at <= now() as is_expired
    from stored_file where organisation_id = $1 and id = $2 and state <> 'writing'`,
);
const EXPIRE = statement(
  'stored-file.expire',
  `update stored_file set expires_at = now() where organisation_id = $1 and id = $2`,
);
const KEEP = statement(
  'stored-file.keep',
  `update stored_file set expires_at = null where organisation_id = $1 and id = any($2::uuid[]) and state = 'stored'`,
);

// A day passes between a file's expiry and its removal: a backup that is being written still finds what its rows name,
// and a download that has begun ends.
const CLAIM_EXPIRED = statement(
  'stored-file.claim-expired',
  `update stored_file set state = 'deleting' where (organisation_id, id) in (
      select organisation_id, id from stored_file
      where state = 'deleting' or (state = 'stored' and expires_at < now() - interval '1 day')
      order by organisation_id, id limit 100 for update skip locked)
    returning organisation_id as organisation, id`,
);
const FIND_ABANDONED = statement(
  'stored-file.find-abandoned',
  `select organisation_id as organisation, id from stored_file
    where state = 'writing' and created_at < now() - interval '1 day' order by created_at limit 100`,
);
const MARK_DELETED = statement(
  'stored-file.mark-deleted',
  `update stored_file set state = 'deleted' where organisation_id = $1 and id = $2 and state = 'deleting'`,
);
const DELETE_ABANDONED = statement(
  'stored-file.delete-abandoned',
  `delete from stored_file where organisation_id = $1 and id = $2 and state = 'writing'`,
);
// For three months a download is told that the file has expired; a row that another table names stays.
const DELETE_OLD = statement(
  'stored-file.delete-old',
  `delete from stored_file f where f.state = 'deleted' and f.expires_at < now() - interval '90 days'
    and not exists (select from report r where r.organisation_id = f.organisation_id and r.file_id = f.id)
    and not exists (select from import_batch b where b.organisation_id = f.organisation_id and b.file_id = f.id)
    and not exists (select from driver_report d where d.organisation_id = f.organisation_id
      and f.id in (d.photo_id, d.signature_id))
    and not exists (select from record_attachment a where a.organisation_id = f.organisation_id and a.file_id = f.id)`,
);

/** A file about to be stored; without cost unless it says so. */
export type NewFile = Pick<StoredFile, 'kind' | 'name' | 'mediaType' | 'createdBy' | 'expiresAt'> &
  Partial<Pick<StoredFile, 'showsCost'>>;

/** Writes the row of a file whose bytes follow; resolves to its id. */
export async function insertFile(tx: Transaction, file: NewFile): Promise<string> {
  const [row] = await tx.query(
    INSERT(
      tx.organisation,
      file.kind,
      file.name,
      file.mediaType,
      file.createdBy,
      file.expiresAt,
      file.showsCost ?? false,
    ),
  );
  if (!row) throw new Error('PostgreSQL returned no row for a new file.');
  return row.id;
}

/** Notes that all bytes are in the store. Throws when the row is gone. */
export async function finishFile(tx: Transaction, id: string, { bytes, sha256 }: WrittenFile): Promise<void> {
  const [row] = await tx.query(FINISH(tx.organisation, id, bytes, sha256));
  if (!row) throw new Error(`The file ${id} was removed while it was being written.`);
}

/** A file of this organisation, also after its expiry; null when there is none or its bytes are not all there yet. */
export async function findFile(tx: Reader, id: string): Promise<(StoredFile & { isExpired: boolean }) | null> {
  const [row] = await tx.query(FIND(tx.organisation, id));
  return row
    ? {
        organisation: tx.organisation,
        id: row.id,
        kind: row.kind as FileKind,
        name: row.name,
        mediaType: row.media_type,
        bytes: row.bytes ?? 0,
        createdBy: row.created_by,
        expiresAt: row.expires_at,
        showsCost: row.shows_cost,
        isExpired: row.is_expired === true,
      }
    : null;
}

/** Ends a file's time now; its bytes are removed a day later. */
export async function expireFile(tx: Transaction, id: string): Promise<void> {
  await tx.query(EXPIRE(tx.organisation, id));
}

/** Takes the expiry off files that a record names now. */
export async function keepFiles(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query(KEEP(tx.organisation, [...ids]));
}

export type FileName = Pick<StoredFile, 'organisation' | 'id'>;

/** Takes up to 100 files for removal; another process does not get the same ones at the same time. */
export const claimExpiredFiles = (tx: SystemTransaction): Promise<FileName[]> => tx.query(CLAIM_EXPIRED());

/** Up to 100 files whose writing began more than a day ago and never ended. */
export const findAbandonedFiles = (tx: SystemTransaction): Promise<FileName[]> => tx.query(FIND_ABANDONED());

/** The bytes of an expired file have been removed. */
export async function markFileDeleted(tx: SystemTransaction, { organisation, id }: FileName): Promise<void> {
  await tx.query(MARK_DELETED(organisation, id));
}

/** Deletes the row of a file whose writing never ended. */
export async function deleteAbandonedFile(tx: SystemTransaction, { organisation, id }: FileName): Promise<void> {
  await tx.query(DELETE_ABANDONED(organisation, id));
}

/** Deletes the rows of files that expired long ago. */
export async function deleteOldFileRows(tx: SystemTransaction): Promise<void> {
  await tx.query(DELETE_OLD());
}
