import type { FastifyRequest } from 'fastify';
import type { ConfirmImportAnswer, ImportKind } from '@iwe/contract';
import type { RequestTransaction } from '../../core/app-types.ts';
import { conflict, notFound, Problem } from '../../core/errors.ts';
import { decide } from '../../core/permissions.ts';
import { once, writeAudit } from '../../core/writes/public.ts';
import { importBatchRepository } from './import-batch.repository.ts';
import type { ImportBatchRow } from './import-batch.repository.ts';
import type { RegisteredKind } from './registered-kinds.ts';

const SHOWN_ROWS = 200;

/** Returns the batch with its kind, if the caller uploaded it and may still import this kind. */
export async function ownBatch(
  tx: RequestTransaction,
  kinds: ReadonlyMap<ImportKind, RegisteredKind>,
  id: string,
  options: { lock?: boolean } = {},
): Promise<{ batch: ImportBatchRow; kind: RegisteredKind }> {
  const batch = await importBatchRepository(tx).find(id, options);
  const kind = batch ? kinds.get(batch.kind) : undefined;
  if (!batch || !kind) throw notFound();
  // Rights may have changed since the upload.
  decide(kind.permission, tx.actor);
  return { batch, kind };
}

/**
 * Writes the good rows of a checked file in one transaction, in which they are checked again: rows that became bad
 * since the preview are reported and stored with the other bad ones. A file with the same bytes is imported again only
 * with `acceptSameFile`, and one with an open question not at all.
 */
export async function confirmImport(
  request: FastifyRequest,
  tx: RequestTransaction,
  kinds: ReadonlyMap<ImportKind, RegisteredKind>,
  id: string,
  acceptSameFile: boolean,
): Promise<ConfirmImportAnswer> {
  return once(tx, request, async () => {
    const { batch, kind } = await ownBatch(tx, kinds, id, { lock: true });
    if (batch.state !== 'previewed')
      throw conflict(
        'These rows were imported already. Upload the file again to see what it would change now.',
        'import-done',
      );
    if (batch.is_expired) throw conflict('This preview is older than a day. Upload the file again.', 'import-expired');
    const open = batch.questions.filter(({ answer }) => answer === null);
    if (open.length > 0)
      throw new Problem(
        422,
        'import-question',
        open.map(({ text }) => `${text} Answer in the preview, or change the file and upload it again.`),
      );
    const batches = importBatchRepository(tx);
    // One import of a kind at a time: records that a concurrent import is creating would be invisible and created
    // twice.
    await batches.lockKind(batch.kind);
    const before = await batches.takenBefore(batch.kind, batch.file_sha256);
    if (before && !acceptSameFile)
      throw conflict(
        `${before.by} imported this very file before. Import it again only if you mean to.`,
        'same-file',
        before,
      );
    const columns = await kind.columns(tx, batch.fields);
    const { written, bad } = await kind.write(batch.good_rows, columns, tx, batch.fields);
    await batches.markWritten(batch.id, written, [...batch.bad_rows, ...bad]);
    await writeAudit(tx, {
      action: 'Import',
      entity: 'import_batch',
      entityId: batch.number,
      after: { kind: batch.kind, file: batch.file_name, written, refused: batch.bad_rows.length + bad.length },
    });
    return { data: { id: batch.id, written, bad: bad.slice(0, SHOWN_ROWS) } };
  });
}
