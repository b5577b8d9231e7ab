import type { Readable } from 'node:stream';
import {
  deliveryStatusLabel,
  drafterTypeLabel,
  PO_STATUS_LABELS,
  SHEET_STATUS_LABELS,
  SHEET_TYPES,
  SheetType,
  SHIP_TYPE_LABELS,
  XERO_SENT_VALUES,
} from '@iwe/domain';
import type { PoStatus, SheetStatus, ShipType } from '@iwe/domain';
import { adjustmentList, billList, creditNoteList, invoiceList, purchaseOrderList, transferList } from '@iwe/sheets';
import type { ListExport } from '@iwe/sheets';
import { exportList } from '../../../core/files/workbooks/list-export.ts';
import type { ExportValues } from '../../../core/files/workbooks/list-export.ts';
import type { CopiedRow } from '../../../core/long-reads/copy-rows.ts';
import type { SheetExportRow } from './sheet-list.repository.ts';

/**
 * The value of every column of every list's workbook. A column without its value does not compile, nor does money as
 * text.
 */
const VALUES: ExportValues<ListExport, SheetExportRow> = {
  number: 'no',
  type: (row) => SHEET_TYPES[row.type as SheetType].label,
  reference: 'reference',
  customer: 'customer_name',
  qty: 'total_quantity',
  amount: 'total_cents',
  date: 'date',
  dueDate: 'due_date',
  deliveryDate: 'delivery_date',
  drafter: (row) => row.drafter ?? drafterTypeLabel(row.drafter_type),
  approver: 'approver',
  approvedAt: 'approved_at',
  delivery: (row) => deliveryStatusLabel(row.delivery_status, row.ship_type),
  driver: 'driver',
  area: 'area_type',
  shipType: (row) => SHIP_TYPE_LABELS[row.ship_type as ShipType] ?? '',
  warehouse: 'warehouse',
  inWarehouse: 'in_warehouse',
  status: (row) => SHEET_STATUS_LABELS[row.status as SheetStatus],
  print: (row) => (row.is_printed ? 'PRINT' : 'UnPrint'),
  xeroSent: (row) => XERO_SENT_VALUES[row.xero_state] ?? 'Unsent',
  relatedNo: 'related_no',
  usdTotal: 'usd_total_cents',
  fxRate: (row) => (row.fx_rate === null ? null : Number(row.fx_rate)),
  seaFreight: 'sea_freight_cents',
  clearanceCost: 'clearance_cost_cents',
  poStatus: (row) => PO_STATUS_LABELS[row.po_status as PoStatus] ?? '',
  closure: (row) => (row.is_closed ? 'Closed' : 'Unclosed'),
};

/** The list that shows each kind. */
const LIST_OF: Readonly<Record<SheetType, { readonly exports: readonly ListExport[] }>> = {
  [SheetType.Invoice]: invoiceList,
  [SheetType.CreditNote]: creditNoteList,
  [SheetType.PurchaseOrder]: purchaseOrderList,
  [SheetType.Bill]: billList,
  [SheetType.BillCreditNote]: billList,
  [SheetType.Transfer]: transferList,
  [SheetType.Adjustment]: adjustmentList,
};

/** The columns of the lists that show these kinds, each once. */
function exportColumns(types: readonly number[]): readonly ListExport[] {
  const all = new Map<string, ListExport>();
  for (const type of types)
    for (const column of LIST_OF[type as SheetType].exports) if (!all.has(column.key)) all.set(column.key, column);
  return [...all.values()];
}

/** Returns the list of these kinds as a workbook. */
export const exportSheets = (
  types: readonly number[],
  batches: AsyncIterable<readonly (SheetExportRow | CopiedRow)[]>,
  timeZone: string,
): Readable => exportList({ sheetName: 'Sheets', columns: exportColumns(types), values: VALUES, batches, timeZone });
