import type { ReportRequest, SavedReport } from '@iwe/contract';
import type { RequestReader, RequestTransaction } from '../../../core/app-types.ts';
import { statement } from '../../../core/database/index.ts';

const COLUMNS = 'id, type, name, request';
type Shape = { request: ReportRequest };

const OF_TYPE = statement(
  'saved-reports.of-type',
  `select ${COLUMNS} from saved_report where organisation_id = $1 and membership_id = $2 and type = $3
  order by name collate iwe_text, id`,
).narrow<Shape>();

const COUNT = statement(
  'saved-reports.count',
  'select count(*)::int as n from saved_report where organisation_id = $1 and membership_id = $2',
).narrow<{ n: number }>();

const LOCK = statement(
  'saved-reports.lock',
  `select ${COLUMNS} from saved_report where organisation_id = $1 and membership_id = $2 and type = $3 and name = $4
  for update`,
).narrow<Shape>();

const STORE = statement(
  'saved-reports.store',
  `insert into saved_report (organisation_id, membership_id, type, name, request) values ($1, $2, $3, $4, $5::jsonb)
  on conflict (organisation_id, membership_id, type, name) do update set request = excluded.request
  returning ${COLUMNS}`,
).narrow<Shape>();

const REMOVE = statement(
  'saved-reports.remove',
  `delete from saved_report where organisation_id = $1 and membership_id = $2 and id = $3 returning ${COLUMNS}`,
).narrow<Shape>();

/** Returns the caller's saved settings of a report, by name. */
export const savedReportsOf = (tx: RequestReader, type: string): Promise<SavedReport[]> =>
  tx.query(OF_TYPE(tx.organisation, tx.actor.account.eId, type));

/** Returns how many settings the caller has saved, of all reports together. */
export async function countSavedReports(tx: RequestReader): Promise<number> {
  const [counted] = await tx.query(COUNT(tx.organisation, tx.actor.account.eId));
  return counted?.n ?? 0;
}

/** Stores settings of the caller; those of the same name are replaced and returned as `before`. */
export async function storeSavedReport(
  tx: RequestTransaction,
  { type, name, request }: Omit<SavedReport, 'id'>,
): Promise<{ saved: SavedReport; before: SavedReport | null }> {
  const { eId } = tx.actor.account;
  const [[before], [saved]] = await tx.batch([
    LOCK(tx.organisation, eId, type, name),
    STORE(tx.organisation, eId, type, name, JSON.stringify(request)),
  ]);
  if (!saved) throw new Error('The settings were not stored.');
  return { saved, before: before ?? null };
}

/** Deletes settings of the caller and returns them; null when the caller has none of that id. */
export async function removeSavedReport(tx: RequestTransaction, id: number): Promise<SavedReport | null> {
  const [removed] = await tx.query(REMOVE(tx.organisation, tx.actor.account.eId, id));
  return removed ?? null;
}
