import type { Readable } from 'node:stream';
import { deliveryStatusLabel, drafterTypeLabel, fromCents, SHEET_STATUS_LABELS, SHEET_TYPES, SHIP_TYPE_LABELS, XERO_SENT_VALUES } from '@iwe/domain';
import type { SheetStatus, SheetType, ShipType } from '@iwe/domain';
import { xlsxStream } from '../../../files/xlsx-writer.ts';
import type { CellValue, XlsxColumn } from '../../../files/xlsx-writer.ts';
import type { SheetListRow } from './sheet-list.repository.ts';

interface ExportColumn extends XlsxColumn {
  value: (row: SheetListRow) => CellValue;
}

const COLUMNS: readonly ExportColumn[] = [
  { title: 'Number', kind: 'text', value: (row) => row.no },
  { title: 'Type', kind: 'text', value: (row) => SHEET_TYPES[row.type as SheetType].label },
  { title: 'Reference', kind: 'text', width: 20, value: (row) => row.reference },
  { title: 'Name', kind: 'text', width: 32, value: (row) => row.customer_name },
  { title: 'Qty', kind: 'integer', width: 8, value: (row) => row.total_quantity },
  { title: 'Amount', kind: 'money', value: (row) => fromCents(row.total_cents) },
  { title: 'Date', kind: 'date', value: (row) => row.date },
  { title: 'Due Date', kind: 'date', value: (row) => row.due_date },
  { title: 'Dispatch Date', kind: 'date', value: (row) => row.delivery_date },
  { title: 'Drafter', kind: 'text', width: 20, value: (row) => row.drafter ?? drafterTypeLabel(row.drafter_type) },
  { title: 'Last Approver', kind: 'text', width: 20, value: (row) => row.approver },
  { title: 'Approved At', kind: 'instant', width: 18, value: (row) => row.approved_at?.toISOString() ?? null },
  { title: 'Delivery Status', kind: 'text', value: (row) => deliveryStatusLabel(row.delivery_status, row.ship_type) },
  { title: 'Driver', kind: 'text', width: 20, value: (row) => row.driver },
  { title: 'Area', kind: 'text', value: (row) => row.area_type },
  { title: 'Ship Type', kind: 'text', value: (row) => SHIP_TYPE_LABELS[row.ship_type as ShipType] ?? '' },
  { title: 'Warehouse', kind: 'text', value: (row) => row.warehouse },
  { title: 'In Warehouse', kind: 'text', value: (row) => row.in_warehouse },
  { title: 'Status', kind: 'text', value: (row) => SHEET_STATUS_LABELS[row.status as SheetStatus] },
  { title: 'Print', kind: 'text', value: (row) => (row.is_printed ? 'PRINT' : 'UnPrint') },
  { title: 'Xero Sent', kind: 'text', value: (row) => XERO_SENT_VALUES[row.xero_state] ?? 'Unsent' },
];

/** Sheets read at a time: each batch is a short transaction of its own, so a slow reader holds no connection. */
const BATCH_ROWS = 1_000;

/** The list as a workbook. `read` gives the list rows of some ids in their order. */
export function exportSheets(ids: readonly number[], read: (ids: readonly number[]) => Promise<SheetListRow[]>): Readable {
  async function* batches(): AsyncGenerator<CellValue[][]> {
    for (let start = 0; start < ids.length; start += BATCH_ROWS) {
      const rows = await read(ids.slice(start, start + BATCH_ROWS));
      yield rows.map((row) => COLUMNS.map((column) => column.value(row)));
    }
  }
  return xlsxStream('Sheets', COLUMNS, batches());
}
