import type { ConflictDetails } from '@iwe/contract';
import { decideTaxType, valueOfOut } from '@iwe/domain';
import type { StockLine, Violation } from '@iwe/domain';
import type { Reader } from '../../../core/database/index.ts';
import { lastContentChange, staleVersion } from '../../../core/writes/public.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import type { SheetKind } from '../sheet-kinds.ts';
import type { LineRecord } from '../sheet-record.ts';
import { checkSources } from '../sources/check-sources.ts';
import type { OpenSourceLine } from '../sources/sources.sql.ts';

/**
 * Returns the lines of a stored sheet that may no longer come from their sources; a save has checked the same earlier.
 */
export function sourceViolations(
  kind: SheetKind,
  lines: readonly LineRecord[],
  sources: ReadonlyMap<number, OpenSourceLine>,
  contactId: number | null,
): Violation[] {
  if (kind.sourceTypes.length === 0) return [];
  return checkSources(kind, lines, sources, contactId);
}

/** Returns that a stored return has another tax type than the sheets of its lines: they may have changed since. */
export function taxTypeViolations(
  kind: SheetKind,
  taxType: number,
  sources: ReadonlyMap<number, OpenSourceLine>,
): Violation[] {
  const { refusal } = decideTaxType({
    type: kind.type,
    sent: taxType,
    stored: taxType,
    usual: kind.defaultTaxType,
    sources: [...sources.values()].map((source) => ({ no: source.sheet_no, taxType: source.sheet_tax_type })),
  });
  return refusal ? [refusal] : [];
}

/**
 * Returns what is still open of each returned line's sold line, by line id. Lines are taken in their order: two lines
 * that return the same sold line share what went out, like two returns one after the other.
 */
export function openSourcesOf(
  lines: readonly LineRecord[],
  sources: ReadonlyMap<number, OpenSourceLine>,
): Map<number, NonNullable<StockLine['source']>> {
  const left = new Map(
    [...sources].map(([id, source]) => [
      id,
      { openQuantity: source.quantity - source.taken_quantity, openValueCents: source.open_value_cents },
    ]),
  );
  const open = new Map<number, NonNullable<StockLine['source']>>();
  for (const line of lines) {
    const rest = line.source_line_id === null ? undefined : left.get(line.source_line_id);
    if (!rest || line.source_line_id === null) continue;
    open.set(line.id, rest);
    if (line.quantity <= 0 || line.quantity > rest.openQuantity) continue;
    const value = valueOfOut(
      { quantity: rest.openQuantity, valueCents: rest.openValueCents, lastUnitCostCents: null },
      line.quantity,
      0,
    );
    left.set(line.source_line_id, {
      openQuantity: rest.openQuantity - line.quantity,
      openValueCents: rest.openValueCents - value,
    });
  }
  return open;
}

/**
 * Throws 409 with who and when, if the lines were given another source while this transaction waited for its locks:
 * that source was not locked, so what is open on it is not certain.
 */
export async function assertSourcesLocked(
  tx: Reader,
  { sheet, settings }: LockedSheet,
  { lockedIds, sources }: { lockedIds: ReadonlySet<number>; sources: ReadonlyMap<number, OpenSourceLine> },
): Promise<void> {
  if ([...sources.values()].every((source) => lockedIds.has(source.sheet_id))) return;
  throw staleVersion<Omit<ConflictDetails, 'changedBy' | 'changedAt'>>({
    what: 'this sheet',
    last: await lastContentChange(tx, { entity: 'sheet', id: sheet.id }),
    changedAt: new Date(),
    timeZone: settings.time_zone,
    advice: 'while your request waited for it. Look at it again, then try once more.',
    details: { currentVersion: sheet.content_version, fields: [], lines: [] },
  });
}
