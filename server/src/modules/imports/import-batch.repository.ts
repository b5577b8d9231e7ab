import type { ImportBadRow, ImportKind } from '@iwe/contract';
import type { RequestTransaction } from '../../app-types.ts';
import type { ImportRow } from './import-kind.ts';

/** A checked file as it is kept until somebody confirms it or it expires. */
export interface ImportBatchRow {
  id: string;
  number: number;
  kind: ImportKind;
  file_name: string;
  file_sha256: Buffer;
  state: 'previewed' | 'written' | 'dropped';
  good_rows: ImportRow[];
  bad_rows: ImportBadRow[];
  fields: unknown;
  headings: string[];
  is_expired: boolean;
}

/** What a check leaves. */
export type NewBatch = Pick<ImportBatchRow, 'kind' | 'file_name' | 'file_sha256' | 'good_rows' | 'bad_rows' | 'headings' | 'fields'>;

const COLUMNS = 'id, number, kind, file_name, file_sha256, state, good_rows, bad_rows, fields, headings, expires_at < now() as is_expired';

/** Checked files of one organisation; each is seen by the account that uploaded it and by no other. */
export function importBatchRepository(tx: Pick<RequestTransaction, 'query' | 'organisation' | 'actor'>) {
  const who = [tx.organisation, tx.actor.account.eId] as const;
  return {
    async insert(batch: NewBatch): Promise<string> {
      const [row] = await tx.query<{ id: string }>(
        `insert into import_batch (organisation_id, created_by, kind, file_name, file_sha256, good_rows, bad_rows, headings, fields) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        [...who, batch.kind, batch.file_name, batch.file_sha256, ...[batch.good_rows, batch.bad_rows, batch.headings, batch.fields].map((value) => JSON.stringify(value))]);
      return row?.id ?? '';
    },
    /** The batch, locked where it is about to be written; null for one of somebody else, as for one that is not there. */
    async find(id: string, { lock = false } = {}): Promise<ImportBatchRow | null> {
      const [row] = await tx.query<ImportBatchRow>(`select ${COLUMNS} from import_batch where organisation_id = $1 and created_by = $2 and id = $3${lock ? ' for update' : ''}`, [...who, id]);
      return row ?? null;
    },
    /** Waits until no other import of this kind is being written in this organisation. */
    async lockKind(kind: ImportKind): Promise<void> {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('import ' || $1, 0))`, [`${tx.organisation} ${kind}`]);
    },
    /** When these bytes were last taken as this kind, and by whom; null when never. */
    async takenBefore(kind: ImportKind, sha256: Buffer): Promise<{ at: string; by: string } | null> {
      const [row] = await tx.query<{ written_at: Date; name: string }>(
        `select b.written_at, u.name from import_batch b join membership m on m.organisation_id = b.organisation_id and m.id = b.created_by join app_user u on u.id = m.user_id
         where b.organisation_id = $1 and b.kind = $2 and b.file_sha256 = $3 and b.state = 'written' order by b.written_at desc limit 1`, [tx.organisation, kind, sha256]);
      return row ? { at: row.written_at.toISOString(), by: row.name } : null;
    },
    /** Notes that the batch is written. Its good rows are no longer needed; the bad ones can still be downloaded. */
    async markWritten(id: string, written: number, badRows: readonly ImportBadRow[]): Promise<void> {
      await tx.query(`update import_batch set state = 'written', written_at = now(), written_count = $3, good_rows = '[]', bad_rows = $4 where organisation_id = $1 and id = $2`,
        [tx.organisation, id, written, JSON.stringify(badRows)]);
    },
  };
}
