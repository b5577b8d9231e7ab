import { SheetStatus, SheetType, SHEET_TYPES } from '@iwe/domain';
import type { Violation } from '@iwe/domain';
import type { DraftLine } from '../sheet-draft.ts';
import type { SheetKind } from '../sheet-kinds.ts';
import type { SourceLine } from './sources.sql.ts';

/** A line, drafted or stored, with the id of the line that it comes from. */
export type TakingLine = Pick<DraftLine, 'seq' | 'quantity' | 'product_id' | 'source_line_id'>;

/** Kinds that may not take more than is open: goods are returned only as far as they were sold, or billed. */
const IS_LIMITED: Partial<Record<SheetType, string>> = {
  [SheetType.CreditNote]: 'come back',
  [SheetType.BillCreditNote]: 'go back',
};

/**
 * Returns what forbids lines to come from their sources: a source must be of the right kind, approved, of the same
 * customer or supplier and of the same product; for returns Σ quantity ≤ what is open (DOMAIN §4). A save calls it to
 * warn early, an approval to enforce the rule. Both lock the sources first, so that of two returns of the same unit
 * the second is refused.
 */
export function checkSources(
  kind: Pick<SheetKind, 'type' | 'sourceTypes'>,
  lines: readonly TakingLine[],
  sources: ReadonlyMap<number, SourceLine>,
  contactId: number | null,
): Violation[] {
  const violations: Violation[] = [];
  const taken = new Map<number, number>();
  const kinds = kind.sourceTypes.map((type) => SHEET_TYPES[type].label.toLowerCase()).join(' or ');
  for (const line of lines) {
    const source = line.source_line_id === null ? undefined : sources.get(line.source_line_id);
    if (!source) continue;
    const refuse = (code: string, message: string): void =>
      void violations.push({ code, line: line.seq, message: `Line ${line.seq}: ${message}` });
    if (!kind.sourceTypes.includes(source.sheet_type)) refuse('source.kind', `${source.sheet_no} is no ${kinds}.`);
    else if (source.product_id !== line.product_id) refuse('line.source', 'the source line holds another product.');
    else if (source.contact_id !== contactId)
      refuse('source.contact', `${source.sheet_no} belongs to somebody else. Take this line away.`);
    else if (source.sheet_status !== SheetStatus.Approved)
      refuse('source.status', `${source.sheet_no} is not approved, so nothing can come from it. Approve it first.`);
    const words = IS_LIMITED[kind.type];
    if (!words) continue;
    const before = taken.get(source.id) ?? 0;
    const open = Math.max(0, source.quantity - source.taken_quantity - before);
    taken.set(source.id, before + line.quantity);
    if (line.quantity > open)
      refuse(
        'source.taken',
        `${source.code}: ${line.quantity} cannot ${words}, ${open} of ${source.quantity} ` +
          `on line ${source.seq} of ${source.sheet_no} ${open === 1 ? 'is' : 'are'} left.`,
      );
  }
  return violations;
}
