import { availableQuantity, coverInWeeks } from '@iwe/domain';
import type { StockCover } from '@iwe/contract';

/** Stock of a product in one warehouse. */
export interface WarehouseUnits {
  warehouseId: number;
  warehouse: string;
  stock: number;
  /** Draft transfers away from here, and to here; missing where there are none. */
  held?: number;
  inTransit?: number;
}

/** A product's units: where they are, and how many drafts of other sheets reserve. */
export interface ProductUnits {
  stocks: WarehouseUnits[] | null;
  on_hand: number | null;
  held: number | null;
}

/** On hand, available after drafts, and where the units are. */
export function presentUnits(units: ProductUnits): { stock: number; available: number; stocks: WarehouseUnits[] } {
  const stock = units.on_hand ?? 0;
  return { stock, available: availableQuantity(stock, units.held ?? 0), stocks: units.stocks ?? [] };
}

/** A product's incoming units and sales; null on lines of other kinds. */
export interface CoverRow {
  incoming: number | null;
  sold_12_weeks: number | null;
}

/** Returns the weeks that stock and incoming units last; null on lines of other kinds. */
export function presentCover(stock: number, { incoming, sold_12_weeks: sold }: CoverRow): StockCover | null {
  return incoming === null || sold === null
    ? null
    : { incoming, sold12Weeks: sold, weeks: coverInWeeks(stock, incoming, sold) };
}
