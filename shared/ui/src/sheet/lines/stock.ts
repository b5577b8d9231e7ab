import { movesStock } from '@iwe/domain';
import type { EditorLine } from './line-types.ts';

/** A line that wants more than is there. */
export interface ShortStock {
  /** What all lines of the sheet together ask of the product. */
  readonly need: number;
  /** What is there: of the chosen warehouse, otherwise available over all. Never below 0. */
  readonly have: number;
  /** Where `have` was counted. */
  readonly place: string;
  /** The most that this line can keep, so that nothing is short. */
  readonly canKeep: number;
  /** Warehouses that have the whole need, and not only for others' drafts; most stock first. */
  readonly others: readonly { readonly warehouseId: number; readonly warehouse: string; readonly stock: number }[];
}

/**
 * Whether the line is short of stock. A sheet that names its warehouse counts there, on hand without what draft transfers
 * will take; otherwise what is available over all warehouses counts. The same product on several lines adds up, and earlier
 * lines are served first.
 */
export function shortStock(line: EditorLine, lines: readonly EditorLine[], warehouseId: number | null): ShortStock | null {
  const { item } = line;
  if (!item || !movesStock(item.category) || !line.quantity) return null;
  const same = lines.filter((other) => other.item?.id === item.id);
  const need = same.reduce((sum, other) => sum + (other.quantity ?? 0), 0);
  const own = item.stocks.find((stock) => stock.warehouseId === warehouseId);
  const have = Math.max(0, warehouseId === null ? item.available : Math.min((own?.stock ?? 0) - (own?.held ?? 0), item.available));
  if (need <= have) return null;
  const before = same.slice(0, same.indexOf(line)).reduce((sum, other) => sum + (other.quantity ?? 0), 0);
  const canKeep = Math.max(0, Math.min(line.quantity, have - before));
  if (canKeep === line.quantity) return null;
  const others = item.stocks.filter((stock) => stock.warehouseId !== warehouseId && Math.min(stock.stock - (stock.held ?? 0), item.available) >= need).toSorted((one, other) => other.stock - one.stock);
  return { need, have, place: warehouseId === null ? 'all warehouses' : (own?.warehouse ?? 'this warehouse'), canKeep, others };
}
