import { messages } from '@iwe/domain';
import type { LedgerEntry, Violation } from '@iwe/domain';
import { unprocessable } from '../../../core/errors.ts';
import type { WarehouseState } from './balances.repository.ts';
import type { SheetRecord } from '../sheet-record.ts';

/** Returns a violation for each inactive warehouse that a sheet names: goods move in active warehouses only. */
export function closedWarehouses(
  sheet: Pick<SheetRecord, 'warehouse_id' | 'in_warehouse_id'>,
  { closedWarehouses: closed, warehouseNames }: WarehouseState,
): Violation[] {
  return [...new Set([sheet.warehouse_id, sheet.in_warehouse_id])].flatMap((id) =>
    id !== null && closed.has(id)
      ? [{ code: 'warehouse.inactive', message: messages.warehouseOutOfUse(warehouseNames.get(id) ?? '') }]
      : [],
  );
}

/**
 * Throws 422 when reversing a sheet would return goods to an inactive warehouse: nobody could sell or move them there.
 */
export function refuseReturnToClosed(
  entries: readonly LedgerEntry[],
  { closedWarehouses: closed, warehouseNames }: WarehouseState,
): void {
  const ids = [
    ...new Set(
      entries.filter((entry) => entry.quantity > 0 && closed.has(entry.warehouseId)).map((entry) => entry.warehouseId),
    ),
  ];
  if (ids.length > 0)
    throw unprocessable(
      ids.map((id) => ({
        code: 'warehouse.inactive',
        message: messages.backToWarehouseOutOfUse(warehouseNames.get(id) ?? ''),
      })),
    );
}
