import type { SheetLine } from '@iwe/contract';
import { SheetType } from '@iwe/domain';
import { copyLine, lineOf } from '@iwe/ui/sheet';
import type { EditorLine, LineProblem } from '@iwe/ui/sheet';

/** The lines of a credit note cloned from a sheet, and the products without an open quantity. */
export interface ReturnLines {
  lines: EditorLine[];
  finished: string[];
}

/**
 * Returns an invoice's lines that can be returned: each with its source, its price and its open quantity. From a credit
 * note its own lines are copied, with the same sources.
 */
export function returnLines(source: { no: string; type: number; lines: readonly SheetLine[] }): ReturnLines {
  const lines: EditorLine[] = [];
  const finished: string[] = [];
  for (const line of source.lines) {
    const copied = copyLine(lineOf(line));
    const from =
      source.type === SheetType.Invoice
        ? { lineId: line.id, no: source.no, quantity: line.quantity, open: Math.max(0, line.quantity - line.taken) }
        : line.source;
    if (!from) lines.push(copied);
    else if (from.open <= 0) finished.push(line.product.code);
    else
      lines.push({
        ...copied,
        priceSource: 'source',
        manual: false,
        quantity: Math.min(line.quantity, from.open),
        sourceLineId: from.lineId,
        source: { no: from.no, quantity: from.quantity, open: from.open },
      });
  }
  return { lines, finished };
}

/** Returns the open quantity of a line's source after the lines before it; null for a line without a source. */
export function openQuantityFor(line: EditorLine, lines: readonly EditorLine[]): number | null {
  if (!line.source || line.sourceLineId === null) return null;
  const before = lines.slice(0, lines.indexOf(line)).filter((other) => other.sourceLineId === line.sourceLineId);
  return Math.max(0, line.source.open - before.reduce((sum, other) => sum + (other.quantity ?? 0), 0));
}

/** Returns the message for a line that would return more than was sold (DOMAIN §4); null when it doesn't. */
export function overReturn(line: EditorLine, lines: readonly EditorLine[]): string | null {
  const left = openQuantityFor(line, lines);
  if (left === null || !line.source || (line.quantity ?? 0) <= left) return null;
  return (
    `${line.item?.code ?? ''}: ${line.quantity} cannot come back, ${left} of ${line.source.quantity} on ` +
    `${line.source.no} ${left === 1 ? 'is' : 'are'} left.`
  );
}

/** Returns a problem for every line that would return more than was sold. */
export function returnProblems(lines: readonly EditorLine[]): LineProblem[] {
  return lines.flatMap((line, index) => {
    const words = overReturn(line, lines);
    return words === null ? [] : [{ line: index + 1, column: 'quantity', message: `Line ${index + 1}: ${words}` }];
  });
}
