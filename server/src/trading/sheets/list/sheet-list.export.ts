import {
  DELIVERY_STATUS_LABELS,
  deliveryStatusLabel,
  DRAFTER_TYPE_LABELS,
  drafterTypeLabel,
  PO_STATUS_LABELS,
  SHEET_STATUS_LABELS,
  SHEET_TYPES,
  SheetType,
  SHIP_TYPE_LABELS,
} from '@iwe/domain';
import { adjustmentList, billList, creditNoteList, invoiceList, purchaseOrderList, transferList } from '@iwe/sheets';
import type { ListExport } from '@iwe/sheets';
import { listTable, XERO_SENT } from '../../../core/files/workbooks/list-export.ts';
import type { ExportSources, ListTable } from '../../../core/files/workbooks/list-export.ts';
import type { SheetExportRow } from './sheet-list.repository.ts';

/** A delivery's words depend on how it is shipped. */
const DELIVERY_WORDS = Object.fromEntries(
  Object.keys(DELIVERY_STATUS_LABELS).flatMap((status) =>
    // 0 is no way of shipping.
    [0, ...Object.keys(SHIP_TYPE_LABELS)].map((ship) => [
      `${status},${ship}`,
      deliveryStatusLabel(Number(status), Number(ship)),
    ]),
  ),
);

/** Where the values of every column of every list's workbook are. */
const SOURCES: ExportSources<ListExport, SheetExportRow> = {
  number: 'no',
  type: {
    codes: ['type'],
    words: Object.fromEntries(Object.entries(SHEET_TYPES).map(([type, { label }]) => [type, label])),
  },
  reference: 'reference',
  customer: 'customer_name',
  qty: 'total_quantity',
  amount: 'total_cents',
  date: 'date',
  dueDate: 'due_date',
  deliveryDate: 'delivery_date',
  drafter: {
    unless: 'drafter',
    codes: ['drafter_type'],
    words: DRAFTER_TYPE_LABELS,
    otherwise: drafterTypeLabel(Number.NaN),
  },
  approver: 'approver',
  approvedAt: 'approved_at',
  delivery: { codes: ['delivery_status', 'ship_type'], words: DELIVERY_WORDS },
  driver: 'driver',
  area: 'area_type',
  shipType: { codes: ['ship_type'], words: SHIP_TYPE_LABELS },
  warehouse: 'warehouse',
  inWarehouse: 'in_warehouse',
  status: { codes: ['status'], words: SHEET_STATUS_LABELS },
  print: { codes: ['is_printed'], words: { true: 'PRINT', false: 'UnPrint' } },
  xeroSent: XERO_SENT,
  relatedNo: 'related_no',
  usdTotal: 'usd_total_cents',
  fxRate: 'fx_rate',
  seaFreight: 'sea_freight_cents',
  clearanceCost: 'clearance_cost_cents',
  poStatus: { codes: ['po_status'], words: PO_STATUS_LABELS },
  closure: { codes: ['is_closed'], words: { true: 'Closed', false: 'Unclosed' } },
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

/** Returns the list of these kinds as a workbook's table. */
export const sheetTable = (types: readonly number[]): ListTable =>
  listTable<ListExport, SheetExportRow>('Sheets', exportColumns(types), SOURCES);
