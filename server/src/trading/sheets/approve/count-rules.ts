import { countAsAt, divideRounded, formatQuantity, foundOf, messages } from '@iwe/domain';
import type { CountAsAt, Finding, LedgerEntry, Violation } from '@iwe/domain';
import { OWN_COST } from '../save/count-line.ts';
import type { LineRecord } from '../sheet-record.ts';

/** Lines of an adjustment that nobody has counted yet: their difference is not known. */
export function uncountedLines(lines: readonly LineRecord[]): Violation[] {
  return lines
    .filter((line) => line.counted_quantity === null)
    .map((line) => ({ code: 'count.missing', line: line.seq, message: messages.notCounted(line.seq, line.code) }));
}

/**
 * Returns counted lines with the unit cost and amount that their posting gave them (DOMAIN §5): the average may have
 * changed since the draft.
 */
export function withPostedCosts(lines: readonly LineRecord[], entries: readonly LedgerEntry[]): LineRecord[] {
  return lines.map((line) => {
    const own = entries.filter((entry) => entry.lineId === line.id);
    if (line.quantity === 0 || own.length === 0) return line;
    const amountCents = own.reduce((sum, entry) => sum + entry.valueCents, 0);
    const priceCents = divideRounded(Math.abs(amountCents), Math.abs(line.quantity));
    // A cost that somebody gave is used only as long as the goods have none of their own.
    const isGiven = line.is_manual && priceCents === line.price_cents;
    return {
      ...line,
      price_cents: priceCents,
      amount_cents: amountCents,
      ...(isGiven ? {} : { price_source: OWN_COST, is_manual: false }),
    };
  });
}

/** Gains of goods that have no cost at all: somebody with the right gives one first. */
export function gainsWithoutCost(lineNumbers: readonly number[]): Violation[] {
  return lineNumbers.map((line) => ({
    code: 'cost.missing',
    line,
    message: messages.gainWithoutCost(line),
    needs: 'role4|accountant',
  }));
}

/** A line that was counted, with what its approval posts and what has moved since. */
export interface CountedLine extends CountAsAt {
  line: LineRecord;
  countedAt: Date;
  /** On hand at that moment. */
  system: number;
  counted: number;
}

/** Returns the lines that were counted, as at the moment of their count. `onHand`: of now, before the posting. */
export function countedLines(lines: readonly LineRecord[], onHand: (productId: number) => number): CountedLine[] {
  return lines.flatMap((line) => {
    const { counted_quantity: counted, system_quantity: system, counted_at: countedAt } = line;
    if (counted === null || system === null || countedAt === null) return [];
    return [{ line, countedAt, system, counted, ...countAsAt({ counted, system, onHand: onHand(line.product_id) }) }];
  });
}

/**
 * Movements since the count (DOMAIN §5): the frozen difference posts unchanged, so whoever approves must know of them.
 */
export function movementsSinceCount(lines: readonly LineRecord[], onHand: (productId: number) => number): Finding[] {
  return countedLines(lines, onHand)
    .filter(({ moved }) => moved !== 0)
    .map(({ line, moved }) =>
      foundOf(
        'stock.movedSinceCount',
        messages.movedSinceCount(line.seq, `${moved > 0 ? '+' : ''}${formatQuantity(moved)}`),
        line.seq,
      ),
    );
}
