import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { SheetType } from '@iwe/domain';
import { billList, invoiceList, purchaseOrderList, transferList } from '@iwe/sheets';
import { readZip } from '../../../core/files/testing/read-zip.ts';
import { xlsxStream } from '../../../core/files/workbooks/xlsx-writer.ts';
import { copiedRows } from '../../../core/long-reads/testing/copied-rows.ts';
import type { TYPES } from '../../../core/long-reads/testing/copied-rows.ts';
import { sheetTable } from './sheet-list.export.ts';
import type { SheetExportRow } from './sheet-list.repository.ts';

const titlesOf = (types: readonly number[]): string[] => sheetTable(types).columns.map(({ title }) => title);

test('a workbook has the columns of the list that shows its kinds; a list of several areas those of all', () => {
  const sales = invoiceList.exports.map((column) => column.label);
  assert.deepEqual(titlesOf([SheetType.Invoice, SheetType.CreditNote]), sales);
  assert.deepEqual(
    titlesOf([SheetType.Transfer]),
    transferList.exports.map((column) => column.label),
  );
  assert.deepEqual(
    titlesOf([SheetType.PurchaseOrder]),
    purchaseOrderList.exports.map((column) => column.label),
  );
  assert.deepEqual(
    titlesOf([SheetType.Bill, SheetType.BillCreditNote]),
    billList.exports.map((column) => column.label),
  );
  assert.deepEqual(titlesOf([SheetType.Invoice, SheetType.Transfer]), [...sales, 'In Warehouse']);
});

test('every cell of a purchase is its own figure: amounts with GST, the rate, freight and clearance', async () => {
  const row: SheetExportRow = {
    type: SheetType.Bill,
    no: 'BL000007',
    reference: 'Inv 7',
    customer_name: 'Harbour',
    total_quantity: 3,
    total_cents: 110_00,
    date: '2026-01-10',
    due_date: '2026-01-11',
    delivery_date: '2026-01-12',
    drafter_type: 1,
    drafter: 'Dora',
    approver: 'Abe',
    approved_at: new Date('2026-01-13T12:00:00Z'),
    delivery_status: 0,
    driver: null,
    area_type: '',
    ship_type: 1,
    status: 2,
    is_printed: false,
    xero_state: 3,
    warehouse: 'Sydney',
    in_warehouse: 'Melbourne',
    related_no: 'PO000003',
    fx_rate: 0.6543,
    sea_freight_cents: 22_22,
    clearance_cost_cents: 33_33,
    usd_total_cents: 44_44,
    is_closed: true,
    po_status: 4,
  };
  assert.deepEqual(await cellsOf(SheetType.Bill, row), {
    Number: 'BL000007',
    Type: 'Bill',
    Reference: 'Inv 7',
    Supplier: 'Harbour',
    'Related PO': 'PO000003',
    Qty: '3',
    Amount: '110',
    'USD Total': '44.44',
    Date: '46032',
    'Due Date': '46033',
    'ETA Date': '46034',
    Warehouse: 'Sydney',
    'FX Rate': '0.6543',
    'Sea Freight (USD)': '22.22',
    'Clearance Cost (AUD)': '33.33',
    Drafter: 'Dora',
    'Last Approver': 'Abe',
    'Approved At': '46035.5',
    Status: 'Approved',
    'Xero Sent': 'Fail',
  });
  const order = await cellsOf(SheetType.PurchaseOrder, { ...row, type: SheetType.PurchaseOrder, fx_rate: null });
  assert.deepEqual([order['FX Rate'], order['Closure']], [undefined, 'Closed']);
  const open = await cellsOf(SheetType.PurchaseOrder, { ...row, type: SheetType.PurchaseOrder, is_closed: false });
  assert.equal(open['Closure'], 'Unclosed');
  const sale = { ...row, type: SheetType.Invoice, delivery_status: 2, ship_type: 2, driver: 'Dan', area_type: 'North' };
  const sold = await cellsOf(SheetType.Invoice, { ...sale, drafter: null, drafter_type: 3, xero_state: 0 });
  assert.deepEqual(
    [sold['Drafter'], sold['Delivery Status'], sold['Driver'], sold['Area'], sold['Ship Type'], sold['Print']],
    ['Customer Self', 'Picking-up', 'Dan', 'North', 'Pick-up', 'UnPrint'],
  );
  assert.equal(sold['Xero Sent'], 'Unsent');
  const printed = await cellsOf(SheetType.Invoice, { ...sale, is_printed: true, ship_type: 1, xero_state: 2 });
  assert.deepEqual(
    [printed['Drafter'], printed['Delivery Status'], printed['Print'], printed['Xero Sent']],
    ['Dora', 'Delivering', 'PRINT', 'Sent'],
  );
  const moved = await cellsOf(SheetType.Transfer, { ...row, type: SheetType.Transfer, status: 3 });
  assert.deepEqual([moved['Status'], moved['In Warehouse']], ['Voided', 'Melbourne']);
});

const FIELDS: Readonly<Record<keyof SheetExportRow, keyof typeof TYPES>> = {
  no: 'text',
  type: 'int',
  reference: 'text',
  customer_name: 'text',
  total_quantity: 'bigint',
  total_cents: 'bigint',
  date: 'date',
  due_date: 'date',
  delivery_date: 'date',
  drafter_type: 'int',
  drafter: 'text',
  approver: 'text',
  approved_at: 'timestamptz',
  delivery_status: 'int',
  driver: 'text',
  area_type: 'text',
  ship_type: 'int',
  status: 'int',
  is_printed: 'boolean',
  xero_state: 'int',
  warehouse: 'text',
  in_warehouse: 'text',
  related_no: 'text',
  fx_rate: 'float8',
  sea_freight_cents: 'bigint',
  clearance_cost_cents: 'bigint',
  usd_total_cents: 'bigint',
  is_closed: 'boolean',
  po_status: 'int',
};

/** A value as PostgreSQL writes it. */
function textOf(value: SheetExportRow[keyof SheetExportRow]): string | number | null {
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return value instanceof Date ? value.toISOString().replace('T', ' ').replace('Z', '+00') : value;
}

/** The cells of a workbook's one row by their column's title; empty cells are left out. */
async function cellsOf(type: SheetType, row: SheetExportRow): Promise<Record<string, string>> {
  const names = Object.keys(FIELDS) as (keyof SheetExportRow)[];
  const rows = copiedRows(
    names.map((name) => [name, FIELDS[name]]),
    [names.map((name) => textOf(row[name]))],
  );
  const sheet =
    readZip(await buffer(xlsxStream('Sheets', sheetTable([type]).columns, [rows]))).get('xl/worksheets/sheet1.xml') ??
    '';
  const [titles = [], values = []] = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) =>
    [...cells.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
  );
  return Object.fromEntries(titles.map((title, at) => [title, values[at] ?? '']).filter(([, value]) => value !== ''));
}
