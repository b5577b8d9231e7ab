import { isSalesSheet, movesStock, StockBalances } from '@iwe/domain';
import type { Reader, RowOf, Transaction } from '../../../core/database/index.ts';
import * as sql from './balances.sql.ts';
import type { LockedSheet } from '../sheet-lock.ts';

type CostRow = RowOf<typeof sql.COSTS>;
type StockRow = RowOf<typeof sql.STOCKS>;

/** Names of the warehouses that a sheet moves goods in, and which of them are inactive. */
export interface WarehouseState {
  warehouseNames: ReadonlyMap<number, string>;
  closedWarehouses: ReadonlySet<number>;
}

/** The balances that a posting changes, with the state of their warehouses. */
export interface SheetBalances extends WarehouseState {
  balances: StockBalances;
}

/** A sheet whose goods move. */
export type MovedSheet = Pick<LockedSheet, 'sheet' | 'lines'>;

/**
 * Queries that read the balances of a sheet's products in its warehouses, and in `warehouseId` where the kind may
 * choose another. For a batch; `balancesOf` makes balances of the answers.
 */
export const balanceQueries = (tx: Reader, sheetId: number, warehouseId: number | null) =>
  [sql.COSTS(tx.organisation, sheetId), sql.STOCKS(tx.organisation, sheetId, warehouseId)] as const;

/** The same with locks, for a batch that has locked the sheet. All postings lock in this order: no two can deadlock. */
export const balanceLocks = (tx: Transaction, sheetId: number, warehouseId: number | null) =>
  [sql.LOCK_COSTS(tx.organisation, sheetId), sql.LOCK_STOCKS(tx.organisation, sheetId, warehouseId)] as const;

/** Locks and returns the balances of a locked sheet's products in its warehouses, and in `warehouseId` as above. */
export async function lockBalances(
  tx: Transaction,
  moved: MovedSheet,
  warehouseId: number | null,
): Promise<SheetBalances> {
  const [costs, stocks] = await tx.batch(balanceLocks(tx, moved.sheet.id, warehouseId));
  return withMissingRows(tx, moved, warehouseId, { costs, stocks });
}

/**
 * Returns the balances that `balanceLocks` answered. Rows that were missing are added and locked in the same order:
 * products that move for the first time, or into a warehouse where they never were.
 */
export async function withMissingRows(
  tx: Transaction,
  moved: MovedSheet,
  warehouseId: number | null,
  { costs, stocks }: { costs: readonly CostRow[]; stocks: readonly StockRow[] },
): Promise<SheetBalances> {
  if (hasEveryRow(moved, warehouseId, costs, stocks)) return balancesOf(costs, stocks);
  const { id } = moved.sheet;
  const [, , allCosts, allStocks] = await tx.batch([
    sql.ADD_COSTS(tx.organisation, id),
    sql.ADD_STOCKS(tx.organisation, id, warehouseId),
    ...balanceLocks(tx, id, warehouseId),
  ]);
  return balancesOf(allCosts, allStocks);
}

/** Whether each product that moves has its cost row, and a stock row in each of the warehouses. */
function hasEveryRow(
  { sheet, lines }: MovedSheet,
  warehouseId: number | null,
  costs: readonly CostRow[],
  stocks: readonly StockRow[],
): boolean {
  const products = new Set(lines.filter((line) => movesStock(line.category)).map((line) => line.product_id));
  const warehouses = new Set(
    [sheet.warehouse_id, sheet.in_warehouse_id, isSalesSheet(sheet.type) ? warehouseId : null].filter(
      (id) => id !== null,
    ),
  );
  return costs.length === products.size && stocks.length === products.size * warehouses.size;
}

/** Returns new balances from stored rows; a posting changes them. */
export function balancesOf(costs: readonly CostRow[], stocks: readonly StockRow[]): SheetBalances {
  const balances = new StockBalances();
  for (const row of costs)
    balances.setCost(
      row.product_id,
      row.quantity,
      row.value_cents,
      row.last_unit_cost === null ? null : Number(row.last_unit_cost),
    );
  for (const row of stocks) balances.setOnHand(row.product_id, row.warehouse_id, row.quantity);
  return {
    balances,
    warehouseNames: new Map(stocks.map((row) => [row.warehouse_id, row.name])),
    closedWarehouses: new Set(stocks.filter((row) => !row.is_active).map((row) => row.warehouse_id)),
  };
}
