import { messages } from '@iwe/domain';
import type { Finding, Violation } from '@iwe/domain';
import type { LineRecord } from '../sheet-record.ts';

/** Lines of an adjustment that nobody has counted yet: their difference is not known. */
export function uncountedLines(lines: readonly LineRecord[]): Violation[] {
  return lines.filter((line) => line.counted_quantity === null).map((line) => ({ code: 'count.missing', line: line.seq, message: messages.notCounted(line.seq, line.code) }));
}

/** Gains of goods that have no cost at all: somebody with the right gives one first. */
export function gainsWithoutCost(lineNumbers: readonly number[]): Violation[] {
  return lineNumbers.map((line) => ({ code: 'cost.missing', line, message: messages.gainWithoutCost(line), needs: 'role4|accountant' }));
}

/** Movements since the count (DOMAIN §5): the frozen difference posts unchanged, so whoever approves must know of them. */
export function movementsSinceCount(lines: readonly LineRecord[], onHand: (productId: number) => number): Finding[] {
  const findings: Finding[] = [];
  for (const line of lines) {
    if (line.system_quantity === null) continue;
    const moved = onHand(line.product_id) - line.system_quantity;
    if (moved !== 0) findings.push({ code: 'stock.movedSinceCount', line: line.seq, message: messages.movedSinceCount(line.seq, moved > 0 ? `+${moved}` : String(moved)), needs: 'acknowledge' });
  }
  return findings;
}
