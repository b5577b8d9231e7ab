import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_SHEET_TYPES, lineTextsOfKind, SheetType } from '@iwe/domain';
import { parsedFile } from '../testing/parsed-file.ts';
import { rowsOfTable } from '../rows-of-table.ts';
import { lineColumns } from './line-columns.ts';

const labelsOf = (type: number | undefined) => lineColumns(type).map(({ label }) => label);

test('a file of lines has the columns of its kind of sheet', () => {
  const figures = {
    [SheetType.Invoice]: ['Qty', 'Unit Price'],
    [SheetType.CreditNote]: ['Qty', 'Unit Price'],
    [SheetType.PurchaseOrder]: ['Qty', 'USD Price', 'Unit Price'],
    [SheetType.Bill]: ['Qty', 'USD Price', 'Unit Price'],
    [SheetType.BillCreditNote]: ['Qty', 'USD Price', 'Unit Price'],
    [SheetType.Transfer]: ['Qty'],
    [SheetType.Adjustment]: ['In Warehouse Qty', 'Cost Price'],
  };
  for (const type of ALL_SHEET_TYPES) {
    const texts = lineTextsOfKind(type).map(({ rule }) => rule.heading);
    assert.deepEqual(labelsOf(type), ['Item Code', 'Item Name', ...figures[type], ...texts]);
  }
  assert.deepEqual(labelsOf(undefined), labelsOf(SheetType.Invoice));
  assert.equal(labelsOf(SheetType.Transfer)[3], 'Line Description');
});

test('headings that other programs write mean the same', () => {
  const read = (type: number, headings: string[], texts: string[]) => {
    return rowsOfTable(parsedFile([headings, texts]), lineColumns(type), { maxRows: 10 }).rows[0]?.cells;
  };
  for (const code of ['Code', 'Product Code', 'SKU', 'Item'])
    for (const quantity of ['Quantity', 'Pcs'])
      for (const price of ['Price', 'Price (AUD)'])
        for (const usd of ['USD', 'Price (USD)'])
          for (const description of ['Description', 'Desc'])
            for (const name of ['Name', 'Product Name', 'Product'])
              assert.deepEqual(
                read(SheetType.Bill, [code, quantity, price, usd, description, name], ['c', '1', '2', '3', 'd', 'n']),
                { code: 'c', name: 'n', quantity: '1', price: '2', usdPrice: '3', description: 'd' },
              );
  for (const counted of ['In Warehouse', 'Counted', 'Counted Qty', 'Qty', 'Quantity'])
    for (const cost of ['Cost', 'Unit Price', 'Price'])
      assert.deepEqual(read(SheetType.Adjustment, ['Item Code', counted, cost], ['c', '1', '2']), {
        code: 'c',
        name: '',
        counted: '1',
        price: '2',
        description: '',
      });
});

test('the template shows an example of a code, a quantity and a price', () => {
  const examples = (type: number) => lineColumns(type).map(({ example = '' }) => example);
  assert.deepEqual(examples(SheetType.Bill), ['2055516-X', '', '4', '45.50', '98.50', '']);
  assert.deepEqual(examples(SheetType.Adjustment), ['2055516-X', '', '12', '62.00', '']);
});
