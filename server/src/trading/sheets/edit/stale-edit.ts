import type { ConflictDetails } from '@iwe/contract';
import type { Reader } from '../../../core/database/index.ts';
import { lastChange, staleVersion } from '../../../core/writes/public.ts';
import type { LockedSheet } from '../sheet-lock.ts';

type Value = string | number | null;

/** A field of an edit: the value that the screen showed (undefined if unknown), the stored one, and the sent one. */
export interface SeenField {
  field: string;
  was: Value | undefined;
  now: Value;
  sent: Value | undefined;
}

/**
 * Throws 409 with who and when, if a field is no longer what the screen showed. Sending the value that is stored by now
 * is no conflict.
 */
export async function assertSeenFieldsCurrent(
  tx: Reader,
  { sheet, settings }: LockedSheet,
  seen: readonly SeenField[],
): Promise<void> {
  const stale = seen.filter((one) => one.was !== undefined && one.was !== one.now && one.sent !== one.now);
  if (stale.length === 0) return;
  const last = await lastChange(
    tx,
    { entity: 'sheet', id: sheet.id },
    stale.map((one) => one.field),
  );
  throw staleVersion<Omit<ConflictDetails, 'changedBy' | 'changedAt'>>({
    what: 'this',
    last,
    changedAt: new Date(),
    timeZone: settings.time_zone,
    advice: 'after you opened the sheet. Look at it again, then change it once more.',
    details: {
      currentVersion: sheet.content_version,
      lines: [],
      fields: stale.map((one) => ({ field: one.field, mine: one.sent ?? null, theirs: one.now })),
    },
  });
}
