import { valueOfOut } from '@iwe/domain';
import type { StockLine, Violation } from '@iwe/domain';
import { conflict } from '../../../errors.ts';
import type { Problem } from '../../../errors.ts';
import type { SheetKind } from '../sheet-kinds.ts';
import type { LineRecord } from '../sheet-record.ts';
import { checkSources } from '../sources/check-sources.ts';
import type { OpenSourceLine } from '../sources/source-lines.repository.ts';

/** The rule behind the early words of a save: every line of a stored sheet may still come from its source. */
export function sourceViolations(kind: SheetKind, lines: readonly LineRecord[], sources: ReadonlyMap<number, OpenSourceLine>, contactId: number | null): Violation[] {
  if (kind.sourceTypes.length === 0) return [];
  return checkSources(kind, lines.map((line) => ({ seq: line.seq, quantity: line.quantity, productId: line.product_id, sourceLineId: line.source_line_id })), sources, contactId);
}

/**
 * What of each returned line's sold line is still open when its turn comes, by line id: two lines of one sheet that
 * return the same sold line share what went out, like two returns one after the other.
 */
export function openSourcesOf(lines: readonly LineRecord[], sources: ReadonlyMap<number, OpenSourceLine>): Map<number, NonNullable<StockLine['source']>> {
  const left = new Map([...sources].map(([id, source]) => [id, { openQuantity: source.quantity - source.taken_quantity, openValueCents: source.open_value_cents }]));
  const open = new Map<number, NonNullable<StockLine['source']>>();
  for (const line of lines) {
    const rest = line.source_line_id === null ? undefined : left.get(line.source_line_id);
    if (!rest || line.source_line_id === null) continue;
    open.set(line.id, rest);
    if (line.quantity <= 0 || line.quantity > rest.openQuantity) continue;
    const value = valueOfOut({ quantity: rest.openQuantity, valueCents: rest.openValueCents, lastUnitCostCents: null }, line.quantity, 0);
    left.set(line.source_line_id, { openQuantity: rest.openQuantity - line.quantity, openValueCents: rest.openValueCents - value });
  }
  return open;
}

/**
 * The sources were named before the sheet was locked. Where its lines were given another source in that moment, that one
 * is not held: 409, and nothing is done.
 */
export function demandHeldSources(held: ReadonlySet<number>, sources: ReadonlyMap<number, OpenSourceLine>): void {
  for (const source of sources.values()) if (!held.has(source.sheet_id)) throw changedThisMoment();
}

const changedThisMoment = (): Problem => conflict('Somebody changed this sheet at this moment. Look at it again, then try once more.', 'stale-version');
