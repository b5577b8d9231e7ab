import type { Sheet, SheetLine } from '@iwe/contract';
import { isPurchaseSheet, SheetType } from '@iwe/domain';
import { copyLine, lineOf } from '@iwe/ui/sheet';
import type { EditorLine, LineProblem } from '@iwe/ui/sheet';

/** Lines for a new sheet, and the products of which nothing is left. */
export interface CopiedLines { readonly lines: readonly EditorLine[]; readonly finished: readonly string[] }

/** The kind whose lines a kind takes over with their source: a bill its order's, a credit note its bill's. */
export function takesFrom(type: number): SheetType | null {
  if (type === SheetType.Bill) return SheetType.PurchaseOrder;
  return type === SheetType.BillCreditNote ? SheetType.Bill : null;
}

/** What approved sheets have left of a line. */
const openOf = (line: Pick<SheetLine, 'quantity' | 'taken'>): number => Math.max(0, line.quantity - line.taken);

/** What another sheet proposes to take of a line: what is open, without what live draft bills hold already, as the bill of 'Unloaded' does. `own` of those units are of the sheet under work. */
export const proposedOf = (line: Pick<SheetLine, 'quantity' | 'taken' | 'drafted'>, own = 0): number => Math.max(0, openOf(line) - Math.max(0, (line.drafted ?? 0) - own));

/** The open units of an order for its bill, or of a bill for its credit note: each line with its source, at its USD and AUD price. */
export function openLines(source: Pick<Sheet, 'no' | 'lines'>): CopiedLines {
  const isLeft = (line: SheetLine) => proposedOf(line) > 0;
  return {
    lines: source.lines.filter(isLeft).map((line) => ({
      ...copyLine(lineOf(line)), quantity: proposedOf(line), priceSource: 'source', manual: false, sourceLineId: line.id, source: { no: source.no, quantity: line.quantity, open: openOf(line) },
    })),
    finished: source.lines.filter((line) => !isLeft(line)).map((line) => line.product.code),
  };
}

/** The lines of a sheet for another one: the open ones where the new one takes them over, otherwise plain copies. A sale's prices are no cost, so they stay behind. */
export function clonedLines(source: Pick<Sheet, 'type' | 'no' | 'lines'>, type: number): CopiedLines {
  if (source.type === takesFrom(type)) return openLines(source);
  const isPurchase = isPurchaseSheet(source.type);
  const plain = (line: SheetLine): EditorLine => {
    const copied = copyLine(lineOf(line));
    return isPurchase ? copied : { ...copied, priceCents: null, priceSource: '', manual: false };
  };
  return { lines: source.lines.map(plain), finished: [] };
}

/** What of its source is left for a line after the lines before it; null for a line without one. */
function leftFor(line: EditorLine, lines: readonly EditorLine[]): number | null {
  if (!line.source || line.sourceLineId === null) return null;
  const before = lines.slice(0, Math.max(0, lines.indexOf(line))).filter((other) => other.sourceLineId === line.sourceLineId);
  return Math.max(0, line.source.open - before.reduce((sum, other) => sum + (other.quantity ?? 0), 0));
}

/** More than is open: a bill may hold it, and is marked; a return may not (DOMAIN §4). */
export function openTone(line: EditorLine, lines: readonly EditorLine[], type: number): { tone: 'warning' | 'danger'; reason: string } | undefined {
  const left = leftFor(line, lines);
  if (left === null || !line.source || (line.quantity ?? 0) <= left) return undefined;
  if (type === SheetType.Bill) return { tone: 'warning', reason: `${line.source.no} has ${left} of ${line.source.quantity} open` };
  return { tone: 'danger', reason: `${line.item?.code ?? ''}: ${line.quantity} cannot go back, ${left} of ${line.source.quantity} on ${line.source.no} ${left === 1 ? 'is' : 'are'} left.` };
}

/** Every line that would send more back than was bought. */
export function returnProblems(lines: readonly EditorLine[], type: number): LineProblem[] {
  if (type !== SheetType.BillCreditNote) return [];
  return lines.flatMap((line, index) => {
    const tone = openTone(line, lines, type);
    return tone ? [{ line: index + 1, column: 'quantity', message: `Line ${index + 1}: ${tone.reason}` }] : [];
  });
}
