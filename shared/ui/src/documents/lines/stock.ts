import { movesStock } from '@iwe/domain';
import type { EditorLine } from './line-types.ts';

/** A line that needs more than is available. */
export interface ShortStock {
  /** The units of the product needed by all lines of the sheet. */
  readonly need: number;
  /** The units available: in the chosen warehouse, otherwise in all. Never below 0. */
  readonly have: number;
  /** Where `have` was counted. */
  readonly place: string;
  /** The most that this line can have without a shortage. */
  readonly canKeep: number;
  /** Warehouses that have all the needed units after drafts, most stock first. */
  readonly others: readonly { readonly warehouseId: number; readonly warehouse: string; readonly stock: number }[];
}

/**
 * Returns the shortage of a line, or undefined. A sheet with a warehouse compares with its stock on hand minus draft
 * transfers; otherwise with what is available in all warehouses. Lines of the same product add up, and earlier lines
 * are served first.
 */
export function shortStock(
  line: EditorLine,
  lines: readonly EditorLine[],
  warehouseId: number | null,
): ShortStock | null {
  const { item } = line;
  if (!item || !movesStock(item.category) || !line.quantity) return null;
  const same = lines.filter((other) => other.item?.id === item.id);
  const need = same.reduce((sum, other) => sum + (other.quantity ?? 0), 0);
  const own = item.stocks.find((stock) => stock.warehouseId === warehouseId);
  const have = Math.max(
    0,
    warehouseId === null ? item.available : Math.min((own?.stock ?? 0) - (own?.held ?? 0), item.available),
  );
  if (need <= have) return null;
  const before = same.slice(0, same.indexOf(line)).reduce((sum, other) => sum + (other.quantity ?? 0), 0);
  const canKeep = Math.max(0, Math.min(line.quantity, have - before));
  if (canKeep === line.quantity) return null;
  const others = item.stocks
    .filter(
      (stock) => stock.warehouseId !== warehouseId && Math.min(stock.stock - (stock.held ?? 0), item.available) >= need,
    )
    .toSorted((one, other) => other.stock - one.stock);
  return {
    need,
    have,
    place: warehouseId === null ? 'all warehouses' : (own?.warehouse ?? 'this warehouse'),
    canKeep,
    others,
  };
}
