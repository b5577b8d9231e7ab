import { t } from '@iwe/session';
import type { Sheet, SheetLine } from '@iwe/contract';
import { isPurchaseSheet, SheetType } from '@iwe/domain';
import { copyLine, lineOf } from '@iwe/ui/sheet';
import type { EditorLine, LineProblem } from '@iwe/ui/sheet';

/** Lines for a new sheet, and the products without an open quantity. */
export interface CopiedLines {
  readonly lines: readonly EditorLine[];
  readonly finished: readonly string[];
}

/** Returns the kind from whose lines a kind is created: a bill from its order's, a credit note from its bill's. */
export function sourceTypeOf(type: number): SheetType | null {
  if (type === SheetType.Bill) return SheetType.PurchaseOrder;
  return type === SheetType.BillCreditNote ? SheetType.Bill : null;
}

/** Returns the quantity of a line that approved sheets have not taken. */
const openOf = (line: Pick<SheetLine, 'quantity' | 'taken'>): number => Math.max(0, line.quantity - line.taken);

/**
 * Returns the quantity that another sheet proposes for a line: the open quantity minus live draft bills, as the bill of
 * 'Unloaded' does. `own`: units of those drafts that belong to the sheet being edited.
 */
export const proposedOf = (line: Pick<SheetLine, 'quantity' | 'taken' | 'drafted'>, own = 0): number =>
  Math.max(0, openOf(line) - Math.max(0, (line.drafted ?? 0) - own));

/**
 * Returns the open lines of an order for its bill, or of a bill for its credit note: each with its source, at its USD
 * and AUD price.
 */
export function openLines(source: Pick<Sheet, 'no' | 'lines'>): CopiedLines {
  const isLeft = (line: SheetLine) => proposedOf(line) > 0;
  return {
    lines: source.lines.filter(isLeft).map((line) => ({
      ...copyLine(lineOf(line)),
      quantity: proposedOf(line),
      priceSource: 'source',
      manual: false,
      sourceLineId: line.id,
      source: { no: source.no, quantity: line.quantity, open: openOf(line) },
    })),
    finished: source.lines.filter((line) => !isLeft(line)).map((line) => line.product.code),
  };
}

/**
 * Returns the lines of a sheet for another one: the open ones when the new kind is created from them, otherwise plain
 * copies. A sale's prices are not costs, so they are not copied.
 */
export function clonedLines(source: Pick<Sheet, 'type' | 'no' | 'lines'>, type: number): CopiedLines {
  if (source.type === sourceTypeOf(type)) return openLines(source);
  const isPurchase = isPurchaseSheet(source.type);
  const plain = (line: SheetLine): EditorLine => {
    const copied = copyLine(lineOf(line));
    return isPurchase ? copied : { ...copied, priceCents: null, priceSource: '', manual: false };
  };
  return { lines: source.lines.map(plain), finished: [] };
}

/** Returns the open quantity of a line's source after the lines before it; null for a line without a source. */
function openQuantityFor(line: EditorLine, lines: readonly EditorLine[]): number | null {
  if (!line.source || line.sourceLineId === null) return null;
  const before = lines
    .slice(0, Math.max(0, lines.indexOf(line)))
    .filter((other) => other.sourceLineId === line.sourceLineId);
  return Math.max(0, line.source.open - before.reduce((sum, other) => sum + (other.quantity ?? 0), 0));
}

/** Marks a quantity above the open one: allowed but marked for a bill, refused for a return (DOMAIN §4). */
export function openTone(
  line: EditorLine,
  lines: readonly EditorLine[],
  type: number,
): { tone: 'warning' | 'danger'; reason: string } | undefined {
  const left = openQuantityFor(line, lines);
  if (left === null || !line.source || (line.quantity ?? 0) <= left) return undefined;
  if (type === SheetType.Bill)
    return { tone: 'warning', reason: t('{} has {} of {} open', line.source.no, left, line.source.quantity) };
  return {
    tone: 'danger',
    reason: t(
      left === 1 ? '{}: {} cannot go back, {} of {} on {} is left.' : '{}: {} cannot go back, {} of {} on {} are left.',
      line.item?.code ?? '',
      line.quantity ?? 0,
      left,
      line.source.quantity,
      line.source.no,
    ),
  };
}

/** Returns a problem for every line that returns more than was bought. */
export function returnProblems(lines: readonly EditorLine[], type: number): LineProblem[] {
  if (type !== SheetType.BillCreditNote) return [];
  return lines.flatMap((line, index) => {
    const tone = openTone(line, lines, type);
    return tone ? [{ line: index + 1, column: 'quantity', message: t('Line {}: {}', index + 1, tone.reason) }] : [];
  });
}
