import type { ImportBadRow, ImportKind } from '@iwe/contract';
import type { RequestTransaction } from '../../core/app-types.ts';
import type { RowOf } from '../../core/database/index.ts';
import {
  FIND_BATCH,
  INSERT_BATCH,
  LAST_IMPORT_OF_FILE,
  LOCK_BATCH,
  LOCK_KIND,
  MARK_WRITTEN,
} from './import-batch.sql.ts';

/** A checked file as it is stored until somebody confirms it or it expires. */
export type ImportBatchRow = RowOf<typeof FIND_BATCH>;

/** The result of a check, to be stored. */
export type NewBatch = Pick<
  ImportBatchRow,
  'kind' | 'file_name' | 'file_sha256' | 'good_rows' | 'bad_rows' | 'headings' | 'fields' | 'questions'
> & {
  /** The stored file that was checked. */
  file_id: string;
};

/** Checked files of one organisation; each is seen by the account that uploaded it and by no other. */
export function importBatchRepository(tx: RequestTransaction) {
  const { organisation } = tx;
  const { eId } = tx.actor.account;
  return {
    async insert(batch: NewBatch): Promise<string> {
      const [row] = await tx.query(
        INSERT_BATCH(
          organisation,
          eId,
          batch.kind,
          batch.file_name,
          batch.file_sha256,
          JSON.stringify(batch.good_rows),
          JSON.stringify(batch.bad_rows),
          JSON.stringify(batch.headings),
          JSON.stringify(batch.fields),
          batch.file_id,
          JSON.stringify(batch.questions),
        ),
      );
      return row?.id ?? '';
    },
    /** The batch, locked where it is about to be written; null for somebody else's, as for one that does not exist. */
    async find(id: string, { lock = false } = {}): Promise<ImportBatchRow | null> {
      const [row] = await tx.query((lock ? LOCK_BATCH : FIND_BATCH)(organisation, eId, id));
      return row ?? null;
    },
    /** Waits until no other import of this kind is being written in this organisation. */
    async lockKind(kind: ImportKind): Promise<void> {
      await tx.query(LOCK_KIND(`${organisation} ${kind}`));
    },
    /** When these bytes were last imported as this kind, and by whom; null when never. */
    async takenBefore(kind: ImportKind, sha256: Buffer): Promise<{ at: string; by: string } | null> {
      const [row] = await tx.query(LAST_IMPORT_OF_FILE(organisation, kind, sha256));
      return row ? { at: row.written_at.toISOString(), by: row.name } : null;
    },
    /** Marks the batch as written. */
    async markWritten(id: string, written: number, badRows: readonly ImportBadRow[]): Promise<void> {
      await tx.query(MARK_WRITTEN(organisation, id, written, JSON.stringify(badRows)));
    },
  };
}
