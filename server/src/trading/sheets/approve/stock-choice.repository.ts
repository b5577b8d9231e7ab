import { rankWarehouses, SheetType } from '@iwe/domain';
import type { NeededLine, StockedWarehouse } from '@iwe/domain';
import type { ApprovalChoices } from '@iwe/contract';
import type { Reader, RowOf } from '../../../core/database/index.ts';
import * as sql from './preview.sql.ts';

/** Groups rows of stock by their warehouses, in their order. */
export function stockedWarehouses(rows: readonly RowOf<typeof sql.STOCK_FOR_SHEETS>[]): StockedWarehouse[] {
  const byId = new Map<number, { warehouseId: number; name: string; onHand: Map<number, number> }>();
  for (const row of rows) {
    const known = byId.get(row.warehouse_id) ?? { warehouseId: row.warehouse_id, name: row.name, onHand: new Map() };
    if (row.product_id !== null) known.onHand.set(row.product_id, row.quantity ?? 0);
    byId.set(row.warehouse_id, known);
  }
  return [...byId.values()];
}

/** Returns the warehouse to propose: the first that fills every line; null when none does, or no line takes goods. */
export function fillingWarehouse(
  needed: readonly NeededLine[],
  warehouses: readonly StockedWarehouse[],
): number | null {
  const [best] = rankWarehouses(needed, warehouses);
  return best && needed.length > 0 && best.shortLines === 0 ? best.warehouseId : null;
}

/** Returns what each of these drafts would be approved with; three statements for any number of sheets. */
export async function approvalChoices(tx: Reader, ids: readonly number[]): Promise<ApprovalChoices['data']> {
  const [sheets, goods, stock] = await tx.batch([
    sql.SHIPPING_OF_SHEETS(tx.organisation, ids),
    sql.GOODS_OF_SHEETS(tx.organisation, ids),
    sql.STOCK_FOR_SHEETS(tx.organisation, ids),
  ]);
  const warehouses = stockedWarehouses(stock);
  const needs = Map.groupBy(goods, (line) => line.sheet_id);
  return sheets.map((sheet) => ({
    id: sheet.id,
    warehouseId: sheet.warehouse_id,
    warehouse: sheet.warehouse,
    shipType: sheet.ship_type,
    driverId: sheet.driver_id,
    driver: sheet.driver,
    // Goods of a credit note come in: any warehouse takes them.
    fillingWarehouseId:
      sheet.type === SheetType.Invoice
        ? fillingWarehouse((needs.get(sheet.id) ?? []).map(neededLine), warehouses)
        : null,
  }));
}

const neededLine = (line: { seq: number; product_id: number; quantity: number }): NeededLine => ({
  lineNumber: line.seq,
  productId: line.product_id,
  quantity: line.quantity,
});
