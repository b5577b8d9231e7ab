import { messages } from '@iwe/domain';
import type { LedgerEntry, Violation } from '@iwe/domain';
import { unprocessable } from '../../errors.ts';
import type { LockedBalances } from './approve/approval.repository.ts';
import type { SheetRecord } from './sheet-record.ts';

/** Which warehouses are out of use, and how they are called, as they stand under the locks of a posting. */
export type WarehouseState = Pick<LockedBalances, 'closedWarehouses' | 'warehouseNames'>;

/** Goods move in open warehouses only, so a sheet that names another one is not approved; it is said once for each. */
export function closedWarehouses(sheet: Pick<SheetRecord, 'warehouse_id' | 'in_warehouse_id'>, { closedWarehouses: closed, warehouseNames }: WarehouseState): Violation[] {
  return [...new Set([sheet.warehouse_id, sheet.in_warehouse_id])].flatMap((id) =>
    (id !== null && closed.has(id) ? [{ code: 'warehouse.inactive', message: messages.warehouseOutOfUse(warehouseNames.get(id) ?? '') }] : []));
}

/** Throws 422 where taking a sheet back would leave goods in a warehouse that is out of use: nobody could sell or move them there. */
export function refuseReturnToClosed(entries: readonly LedgerEntry[], { closedWarehouses: closed, warehouseNames }: WarehouseState): void {
  const ids = [...new Set(entries.filter((entry) => entry.quantity > 0 && closed.has(entry.warehouseId)).map((entry) => entry.warehouseId))];
  if (ids.length > 0) throw unprocessable(ids.map((id) => ({ code: 'warehouse.inactive', message: messages.backToWarehouseOutOfUse(warehouseNames.get(id) ?? '') })));
}
