import { fromCents, XERO_SENT_VALUES } from '@iwe/domain';
import type { Actor } from '@iwe/domain';
import type { SheetHead } from '@iwe/contract';
import { presentAbilities } from './sheet-abilities.ts';
import { stateOf } from './sheet-record.ts';
import type { HeadRecord } from './sheet-record.ts';

/** The head of a sheet as every write answers it. */
export function presentHead(
  sheet: HeadRecord,
  lines: readonly { id: number; seq: number }[],
  actor: Actor,
  lockedUntil: string | null,
): { data: SheetHead } {
  return {
    data: {
      id: sheet.id,
      no: sheet.no,
      type: sheet.type,
      uuid: sheet.uuid,
      contentVersion: sheet.content_version,
      status: sheet.status,
      closure: sheet.is_closed ? 'Closed' : 'Unclosed',
      date: sheet.date,
      dueDate: sheet.due_date,
      deliveryDate: sheet.delivery_date,
      address: sheet.address,
      phone: sheet.phone,
      warehouseId: sheet.warehouse_id,
      inWarehouseId: sheet.in_warehouse_id,
      shipType: sheet.ship_type,
      driverId: sheet.driver_id,
      deliveryStatus: sheet.delivery_status,
      xeroSent: XERO_SENT_VALUES[sheet.xero_state] ?? 'Unsent',
      print: sheet.is_printed ? 'PRINT' : 'UnPrint',
      csrOrderStatus: sheet.csr_order_status,
      po_status: sheet.po_status,
      approverId: sheet.approver_id,
      approvedAt: sheet.approved_at?.toISOString() ?? null,
      quantity: sheet.total_quantity,
      amount: fromCents(sheet.total_cents),
      gst: fromCents(sheet.gst_cents),
      subtotal: fromCents(sheet.total_cents - sheet.gst_cents),
      lines: lines.map(({ id, seq }) => ({ id, seq })),
      abilities: presentAbilities(stateOf(sheet), actor, lockedUntil),
    },
  };
}
