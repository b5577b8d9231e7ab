import type { ConflictDetails } from '@iwe/contract';
import { formatDate, today } from '@iwe/domain';
import { conflict } from '../../../errors.ts';
import type { Problem } from '../../../errors.ts';
import { contentOf, isSameLine, undoChange } from '../content.ts';
import type { ContentChange, SheetContent } from '../content.ts';
import type { CommandTransaction, LockedSheet } from '../sheet-lock.ts';

interface ChangeRow {
  at: Date;
  operator: string;
  version: number;
  before: ContentChange['before'] | null;
  after: ContentChange['after'] | null;
}

// Newest first: what changed the content since the version that the editor has seen.
const CHANGES_SINCE = `select at, operator, (after ->> 'version')::int as version, before, after from audit
  where organisation_id = $1 and entity = 'sheet' and entity_id = $2 and (after ->> 'version')::int > $3 order by id desc limit 500`;

/**
 * 409 for a write that carries an old version: who changed what since then, from the audit. The base that the editor
 * started from is rebuilt by taking the changes back one by one; where the audit does not reach that far, everything
 * that differs from `mine` is told.
 */
export async function staleVersion(tx: CommandTransaction, locked: LockedSheet, seenVersion: number, mine: SheetContent | null): Promise<Problem> {
  const changes = await tx.query<ChangeRow>(CHANGES_SINCE, [tx.organisation, locked.sheet.id, seenVersion]);
  const theirs = contentOf(locked.sheet, locked.lines);
  const reachesBack = changes.length === locked.sheet.content_version - seenVersion;
  let base: SheetContent | null = reachesBack ? theirs : null;
  if (base) for (const { before, after } of changes) base = undoChange(base, { before: before ?? NOTHING, after: after ?? NOTHING });
  const last = changes[0];
  const changedBy = last?.operator ?? '';
  const changedAt = (last?.at ?? new Date()).toISOString();
  const details: ConflictDetails = { currentVersion: locked.sheet.content_version, changedBy, changedAt, ...differences(base, theirs, mine) };
  const who = changedBy === '' ? 'Somebody' : changedBy;
  return conflict(`${who} changed this sheet on ${formatDate(today(locked.settings.time_zone, new Date(changedAt)))}, after you opened it. Compare both versions, then save again.`, 'stale-version', details);
}

const NOTHING = { fields: {}, lines: [] };

/** The differences as the editor needs them: what they changed since the base, beside what was sent. */
export function differences(base: SheetContent | null, theirs: SheetContent, mine: SheetContent | null): Pick<ConflictDetails, 'fields' | 'lines'> {
  const fields: ConflictDetails['fields'] = [];
  for (const [field, value] of Object.entries(theirs.fields)) {
    const isTheirs = base ? base.fields[field] !== value : mine?.fields[field] !== value;
    if (isTheirs && (!mine || mine.fields[field] !== value)) fields.push({ field, mine: mine?.fields[field] ?? null, theirs: value });
  }
  const lines: ConflictDetails['lines'] = [];
  const reference = base ?? mine ?? theirs;
  const then = new Map(reference.lines.map((line) => [line.id, line]));
  const sent = new Map((mine?.lines ?? []).map((line) => [line.id, line]));
  for (const line of theirs.lines) {
    const old = then.get(line.id);
    const own = sent.get(line.id) ?? null;
    if (old && isSameLine(old, line)) continue;
    if (own && isSameLine(own, line)) continue;
    lines.push({ lineId: line.id, seq: line.seq, code: line.code, change: old ? 'changed' : 'added', mine: own, theirs: line });
  }
  const now = new Set(theirs.lines.map((line) => line.id));
  for (const line of reference.lines) {
    if (line.id === 0 || now.has(line.id)) continue;
    const own = sent.get(line.id) ?? null;
    // Removed on both sides is no difference.
    if (mine && !own) continue;
    lines.push({ lineId: line.id, seq: line.seq, code: line.code, change: 'removed', mine: own, theirs: null });
  }
  return { fields, lines };
}
