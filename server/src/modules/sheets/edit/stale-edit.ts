import { formatDate, today } from '@iwe/domain';
import type { ConflictDetails } from '@iwe/contract';
import { conflict } from '../../../errors.ts';
import type { CommandTransaction, LockedSheet } from '../sheet-lock.ts';

type Value = string | number | null;

/** A field of an edit: what the screen had shown (undefined where it did not say), what is stored, and what was sent. */
export interface SeenField {
  field: string;
  was: Value | undefined;
  now: Value;
  sent: Value | undefined;
}

// The newest change of one of these fields. Saves of a draft count as well.
const LAST_CHANGE = `select at, operator from audit where organisation_id = $1 and entity = 'sheet' and entity_id = $2 and after -> 'fields' ?| $3::text[] order by id desc limit 1`;

/**
 * Throws 409 with who and when, where a field is not any more what the screen had shown. Whoever sent the value that
 * stands by now loses nothing and is not stopped.
 */
export async function refuseStaleEdit(tx: CommandTransaction, { sheet, settings }: LockedSheet, seen: readonly SeenField[]): Promise<void> {
  const stale = seen.filter((one) => one.was !== undefined && one.was !== one.now && one.sent !== one.now);
  if (stale.length === 0) return;
  const [last] = await tx.query<{ at: Date; operator: string }>(LAST_CHANGE, [tx.organisation, sheet.id, stale.map((one) => one.field)]);
  const at = last?.at ?? new Date();
  const changedBy = last?.operator ?? '';
  const details: ConflictDetails = {
    currentVersion: sheet.content_version, changedBy, changedAt: at.toISOString(), lines: [],
    fields: stale.map((one) => ({ field: one.field, mine: one.sent ?? null, theirs: one.now })),
  };
  const who = changedBy === '' ? 'Somebody' : changedBy;
  throw conflict(`${who} changed this on ${formatDate(today(settings.time_zone, at))}, after you opened the sheet. Look at it again, then change it once more.`, 'stale-version', details);
}
