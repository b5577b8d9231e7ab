import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SheetType } from '@iwe/domain';
import { billList, invoiceList, purchaseOrderList, transferList } from '@iwe/sheets';
import { readZip } from '../../../core/files/testing/read-zip.ts';
import { exportSheets } from './sheet-list.export.ts';
import type { SheetListRow } from './sheet-list.repository.ts';

async function* noRows(): AsyncGenerator<never[]> {}

async function titlesOf(types: readonly number[]): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of exportSheets(types, noRows(), 'UTC')) chunks.push(chunk as Buffer);
  const sheet = readZip(Buffer.concat(chunks)).get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, title]) => title ?? '');
}

test('a workbook has the columns of the list that shows its kinds; a list of several areas those of all', async () => {
  const sales = invoiceList.exports.map((column) => column.label);
  assert.deepEqual(await titlesOf([SheetType.Invoice, SheetType.CreditNote]), sales);
  assert.deepEqual(
    await titlesOf([SheetType.Transfer]),
    transferList.exports.map((column) => column.label),
  );
  assert.deepEqual(
    await titlesOf([SheetType.PurchaseOrder]),
    purchaseOrderList.exports.map((column) => column.label),
  );
  assert.deepEqual(
    await titlesOf([SheetType.Bill, SheetType.BillCreditNote]),
    billList.exports.map((column) => column.label),
  );
  assert.deepEqual(await titlesOf([SheetType.Invoice, SheetType.Transfer]), [...sales, 'In Warehouse']);
});

test('every cell of a purchase is its own figure: amounts with GST, the rate, freight and clearance', async () => {
  const row: SheetListRow = {
    id: 1,
    type: SheetType.Bill,
    no: 'BL000007',
    content_version: 1,
    reference: 'Inv 7',
    contact_id: 3,
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
    xero_due_cents: null,
    today: '2026-03-02',
    csr_order_status: null,
    warehouse: 'Sydney',
    in_warehouse: 'Melbourne',
    related_no: 'PO000003',
    fx_rate: '0.6543',
    sea_freight_cents: 22_22,
    clearance_cost_cents: 33_33,
    usd_total_cents: 44_44,
    is_closed: true,
    po_status: 4,
    arrived_not_billed: false,
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

/** The cells of a workbook's one row by their column's title; empty cells are left out. */
async function cellsOf(type: SheetType, row: SheetListRow): Promise<Record<string, string>> {
  async function* rows() {
    yield [row];
  }
  const chunks: Buffer[] = [];
  for await (const chunk of exportSheets([type], rows(), 'UTC')) chunks.push(chunk as Buffer);
  const sheet = readZip(Buffer.concat(chunks)).get('xl/worksheets/sheet1.xml') ?? '';
  const [titles = [], values = []] = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) =>
    [...cells.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
  );
  return Object.fromEntries(titles.map((title, at) => [title, values[at] ?? '']).filter(([, value]) => value !== ''));
}
