import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SheetType } from '@iwe/domain';
import { billList, invoiceList, purchaseOrderList, transferList } from '@iwe/sheets';
import { readZip } from '../../../files/testing/read-zip.ts';
import { exportSheets } from './sheet-list.export.ts';

async function titlesOf(types: readonly number[]): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of exportSheets(types, [], async () => [])) chunks.push(chunk as Buffer);
  const sheet = readZip(Buffer.concat(chunks)).get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, title]) => title ?? '');
}

test('a workbook has the columns of the list that shows its kinds; a list of several areas those of all', async () => {
  const sales = invoiceList.exports.map((column) => column.label);
  assert.deepEqual(await titlesOf([SheetType.Invoice, SheetType.CreditNote]), sales);
  assert.deepEqual(await titlesOf([SheetType.Transfer]), transferList.exports.map((column) => column.label));
  assert.deepEqual(await titlesOf([SheetType.PurchaseOrder]), purchaseOrderList.exports.map((column) => column.label));
  assert.deepEqual(await titlesOf([SheetType.Bill, SheetType.BillCreditNote]), billList.exports.map((column) => column.label));
  assert.deepEqual(await titlesOf([SheetType.Invoice, SheetType.Transfer]), [...sales, 'In Warehouse']);
});
