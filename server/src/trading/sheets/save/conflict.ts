import type { ConflictDetails } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';
import type { Reader } from '../../../core/database/index.ts';
import { unprocessable } from '../../../core/errors.ts';
import type { Problem } from '../../../core/errors.ts';
import { changesSince, staleVersion } from '../../../core/writes/public.ts';
import { contentOf, isSameLine, undoChange } from '../content.ts';
import type { ContentChange, SheetContent } from '../content.ts';
import type { LockedSheet } from '../sheet-lock.ts';

/**
 * Returns the 409 for a write that carries an old version: who changed what since then, from the audit. The content
 * that the editor started from is rebuilt by undoing the changes one by one; where the audit does not reach that far,
 * the answer names everything that differs from `mine`.
 */
export async function staleContent(
  tx: Reader,
  locked: LockedSheet,
  seenVersion: number,
  mine: SheetContent | null,
): Promise<Problem> {
  const { content_version: current, id } = locked.sheet;
  const { changes, isComplete } = await changesSince(tx, { entity: 'sheet', id }, { seen: seenVersion, current });
  const theirs = contentOf(locked.sheet, locked.lines);
  let base: SheetContent | null = isComplete ? theirs : null;
  if (base)
    for (const { before, after } of changes)
      base = undoChange(base, {
        before: (before as ContentChange['before'] | null) ?? NOTHING,
        after: (after as ContentChange['after'] | null) ?? NOTHING,
      });
  return staleVersion<Omit<ConflictDetails, 'changedBy' | 'changedAt'>>({
    what: 'this sheet',
    last: changes[0],
    changedAt: new Date(),
    timeZone: locked.settings.time_zone,
    details: { currentVersion: current, ...differences(base, theirs, mine) },
  });
}

/**
 * Returns the version that a command was decided on (approve, unapprove, void, close). The specification's payload has
 * none: a program then means the sheet as it is stored. Throws 422 when a page sends none: nobody decides on content
 * that they may not have seen.
 */
export function versionOf(
  { isFromPage }: Pick<RequestTransaction, 'isFromPage'>,
  { contentVersion }: { contentVersion?: number | undefined },
  stored: { content_version: number },
): number {
  if (contentVersion !== undefined) return contentVersion;
  if (!isFromPage) return stored.content_version;
  throw unprocessable([
    {
      code: 'required',
      field: 'contentVersion',
      message: 'Send the contentVersion of the sheet that you decided on. Reload the page if its screen is an old one.',
    },
  ]);
}

/** Throws the 409 of `staleContent` unless the sheet still has this version. */
export async function assertVersion(tx: Reader, locked: LockedSheet, version: number): Promise<void> {
  if (version !== locked.sheet.content_version) throw await staleContent(tx, locked, version, null);
}

const NOTHING = { fields: {}, lines: [] };

/** Returns the differences as the editor shows them: what others changed since `base`, next to what was sent. */
export function differences(
  base: SheetContent | null,
  theirs: SheetContent,
  mine: SheetContent | null,
): Pick<ConflictDetails, 'fields' | 'lines'> {
  const fields: ConflictDetails['fields'] = [];
  for (const [field, value] of Object.entries(theirs.fields)) {
    const isTheirs = base ? base.fields[field] !== value : mine?.fields[field] !== value;
    if (isTheirs && (!mine || mine.fields[field] !== value))
      fields.push({ field, mine: mine?.fields[field] ?? null, theirs: value });
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
    lines.push({
      lineId: line.id,
      seq: line.seq,
      code: line.code,
      change: old ? 'changed' : 'added',
      mine: own,
      theirs: line,
    });
  }
  const now = new Set(theirs.lines.map((line) => line.id));
  for (const line of reference.lines) {
    if (line.id === 0 || now.has(line.id)) continue;
    const own = sent.get(line.id) ?? null;
    // A line that both sides removed is no difference.
    if (mine && !own) continue;
    lines.push({ lineId: line.id, seq: line.seq, code: line.code, change: 'removed', mine: own, theirs: null });
  }
  return { fields, lines };
}
