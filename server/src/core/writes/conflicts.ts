import type { ConflictDetails } from '@iwe/contract';
import { formatDate, today } from '@iwe/domain';
import type { Reader, RowOf } from '../database/index.ts';
import { conflict } from '../errors.ts';
import type { Problem } from '../errors.ts';
import { CHANGES_SINCE, LAST_CHANGE, LAST_CONTENT_CHANGE, LAST_RECORD_CHANGE } from './conflicts.sql.ts';

/** A record by its entity in the audit ('sheet', 'product' …). */
export interface AuditedRecord {
  entity: string;
  id: number;
}

/** Returns who changed one of these fields last, when, and the organisation's time zone. */
export async function lastChange(
  tx: Reader,
  { entity, id }: AuditedRecord,
  fields: readonly string[],
): Promise<RowOf<typeof LAST_CHANGE> | undefined> {
  const [last] = await tx.query(LAST_CHANGE(tx.organisation, entity, id, fields));
  return last;
}

/** Returns the same of a record of base data, which has these fields: a brand, an employee, the organisation. */
export async function lastRecordChange(
  tx: Reader,
  { entity, id }: AuditedRecord,
  fields: readonly string[],
): Promise<RowOf<typeof LAST_RECORD_CHANGE> | undefined> {
  const [last] = await tx.query(LAST_RECORD_CHANGE(tx.organisation, entity, id, fields));
  return last;
}

/** Returns who raised the version of a record last, when, and the organisation's time zone. */
export async function lastContentChange(
  tx: Reader,
  { entity, id }: AuditedRecord,
): Promise<RowOf<typeof LAST_CONTENT_CHANGE> | undefined> {
  const [last] = await tx.query(LAST_CONTENT_CHANGE(tx.organisation, entity, id));
  return last;
}

/** The changes of a record's content since a version. */
export interface ChangesSince {
  /** Newest first. */
  changes: RowOf<typeof CHANGES_SINCE>[];
  /** Whether every version since then is among them. */
  isComplete: boolean;
}

/** Returns the changes that led from the version that an editor has seen to the current one. */
export async function changesSince(
  tx: Reader,
  { entity, id }: AuditedRecord,
  { seen, current }: { seen: number; current: number },
): Promise<ChangesSince> {
  const changes = await tx.query(CHANGES_SINCE(tx.organisation, entity, id, seen));
  return { changes, isComplete: changes.length === current - seen };
}

/** A write that was made from an old version. */
export interface StaleWrite<Details> {
  /** What was changed, as the sentence names it: 'this sheet', a product's code. */
  what: string;
  /** The change that the sentence names; undefined when the audit has none. */
  last: { operator: string; at: Date } | undefined;
  /** When it was changed if the audit has no change; without it the sentence names no day. */
  changedAt?: Date;
  timeZone: string;
  /** The rest of the sentence. */
  advice?: string;
  /** What the client needs to compare both versions. */
  details: Details;
}

/** Returns the 409 'stale-version' for a write from an old version: who changed the record, when, and `details`. */
export function staleVersion<Details extends object>(stale: StaleWrite<Details>): Problem {
  const {
    what,
    last,
    timeZone,
    advice = 'after you opened it. Compare both versions, then save again.',
    details,
  } = stale;
  const changedBy = last?.operator ?? '';
  const at = last?.at ?? stale.changedAt;
  const day = at ? ` on ${formatDate(today(timeZone, at))}` : '';
  return conflict(`${changedBy === '' ? 'Somebody' : changedBy} changed ${what}${day}, ${advice}`, 'stale-version', {
    ...details,
    changedBy,
    changedAt: (at ?? new Date()).toISOString(),
  });
}

/** A write of some fields of a record that was made from an old version. */
export interface StaleFields extends AuditedRecord {
  what: string;
  versions: { seen: number; current: number };
  /** When the record was changed, if the audit does not say. */
  changedAt: Date;
  timeZone: string;
  stored: Readonly<Record<string, unknown>>;
  sent: Readonly<Record<string, unknown>>;
  /** Returns the name on the wire of a field as the audit names it. */
  fieldOf?: (name: string) => string;
}

/**
 * Returns the 409 for fields that were sent from an old version: who changed which of them since then, the stored
 * values next to the sent ones. Where the audit does not reach that far, every field that differs is named.
 */
export async function staleFields(tx: Reader, stale: StaleFields): Promise<Problem> {
  const { versions, sent, fieldOf = (name: string) => name } = stale;
  const { changes, isComplete } = await changesSince(tx, stale, versions);
  const changed = new Set(changes.flatMap(({ after }) => Object.keys(after ?? {}).map(fieldOf)));
  const fields = Object.entries(stale.stored).flatMap(([field, theirs]) =>
    (!isComplete || changed.has(field)) && sent[field] !== undefined && sent[field] !== theirs
      ? [{ field, mine: sent[field], theirs }]
      : [],
  );
  return staleVersion<Omit<ConflictDetails, 'changedBy' | 'changedAt'>>({
    what: stale.what,
    last: changes[0],
    changedAt: stale.changedAt,
    timeZone: stale.timeZone,
    details: { currentVersion: versions.current, fields, lines: [] },
  });
}
