import type { SavedReport, SavedReportRequest } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import { writeAudit } from '../../../core/writes/public.ts';
import { definitionOf } from '../check-request.ts';
import { countSavedReports, removeSavedReport, savedReportsOf, storeSavedReport } from './saved-reports.repository.ts';

/** Nobody reads through more; the limit keeps one account from filling the table. */
const MAX_SAVED = 200;

/** Saves settings of a report for the caller, in place of those with the same name. Returns all of the report. */
export async function saveReport(
  tx: RequestTransaction,
  { name, request }: SavedReportRequest,
): Promise<{ data: SavedReport[] }> {
  const { type } = definitionOf(request);
  const { saved, before } = await storeSavedReport(tx, { type, name, request });
  if (!before && (await countSavedReports(tx)) > MAX_SAVED)
    throw unprocessable([
      {
        code: 'too-many-saved',
        message: `You have saved ${MAX_SAVED} settings already. Delete one that you no longer use.`,
      },
    ]);
  await writeAudit(tx, {
    action: before ? 'Update' : 'Create',
    entity: 'saved_report',
    entityId: saved.id,
    ...(before ? { before } : {}),
    after: saved,
  });
  return { data: await savedReportsOf(tx, type) };
}

/** Deletes settings of the caller. Returns what the report has left; throws 404 when there are none of that id. */
export async function deleteSavedReport(tx: RequestTransaction, id: number): Promise<{ data: SavedReport[] }> {
  const removed = await removeSavedReport(tx, id);
  if (!removed) throw notFound();
  await writeAudit(tx, { action: 'Delete', entity: 'saved_report', entityId: removed.id, before: removed });
  return { data: await savedReportsOf(tx, removed.type) };
}
