import { formatQuantity } from '../money/format.ts';
import type { StockBalances } from './balances.ts';

/** Whether an approval that would leave stock below zero is refused or only warned about (organisation setting). */
export type NegativeStockPolicy = 'block' | 'warn';

/** A line that needs more units than its warehouse has. */
export interface Shortage {
  readonly lineId: number;
  readonly lineNumber: number;
  readonly productId: number;
  readonly warehouseId: number;
  readonly need: number;
  readonly have: number;
}

/** Signed units of one line in one warehouse. */
export interface StockMove {
  readonly lineId: number;
  readonly lineNumber: number;
  readonly productId: number;
  readonly warehouseId: number;
  readonly quantity: number;
}

/**
 * Returns every move that takes more than is on hand. All units received by the same posting count first; units taken
 * by an earlier move are not available for later ones. `moves` are ordered by product.
 */
export function findShortages(balances: StockBalances, moves: readonly StockMove[]): Shortage[] {
  const shortages: Shortage[] = [];
  for (let start = 0; start < moves.length;) {
    const productId = moves[start]?.productId;
    let end = start + 1;
    while (moves[end]?.productId === productId) end++;
    for (let index = start; index < end; index++) {
      const move = moves[index];
      if (!move || move.quantity >= 0) continue;
      let have = balances.onHand(move.productId, move.warehouseId);
      for (let other = start; other < end; other++) {
        const quantity = moves[other]?.warehouseId === move.warehouseId ? (moves[other]?.quantity ?? 0) : 0;
        if (quantity > 0 || other < index) have += quantity;
      }
      if (have + move.quantity < 0) {
        shortages.push({
          lineId: move.lineId,
          lineNumber: move.lineNumber,
          productId: move.productId,
          warehouseId: move.warehouseId,
          need: -move.quantity,
          have: Math.max(0, have),
        });
      }
    }
    start = end;
  }
  return shortages;
}

/** Returns the message for a short line: "Line 2 2055516-X: need 8, have 5 in Sydney". */
export function shortageMessage(shortage: Shortage, productCode: string, warehouseName: string): string {
  const [need, have] = [formatQuantity(shortage.need), formatQuantity(shortage.have)];
  return `Line ${shortage.lineNumber} ${productCode}: need ${need}, have ${have} in ${warehouseName}`;
}
