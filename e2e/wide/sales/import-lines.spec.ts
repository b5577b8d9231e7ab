import { join } from 'node:path';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { cell, openImport } from '../../screens/import-lines.ts';

// Several accessibility checks of a full editor take seconds each on a busy machine.
test.describe.configure({ timeout: 150_000 });

// Files with the demo's codes. invoice-lines: a wrong code in row 7, a text as quantity in row 9, one product in rows 2
// and 10.
const file = (name: string): string => join(import.meta.dirname, '../../fixtures/files', name);

test('an order uses the USD prices of a file', async ({ page }) => {
  await signIn(page, people.manager);
  const dialog = await openImport(page, '/order_add/PurchaseOrders');
  await dialog.getByLabel('One .xls file').setInputFiles(file('order-lines.xls'));
  await dialog.getByRole('button', { name: /^Import (again: )?2 lines$/ }).click();
  // Behind the dialog the grid has no headings to find a cell by.
  await expect(dialog).toBeHidden();
  await expect.poll(() => cell(page, 2, 'USD Price')).toBe('58.50');
  expect([await cell(page, 1, 'Qty'), await cell(page, 1, 'USD Price')]).toEqual(['100', '45.50']);
});

test('a count is imported for its warehouse, and not before one is chosen', async ({ page }) => {
  await signIn(page, people.manager);
  await page.goto('/order_add/Adjustments');
  await expect(page.getByRole('grid', { name: 'Lines' })).toBeVisible();
  await page.getByRole('button', { name: 'Import lines' }).click();
  await expect(page.getByText('Choose the warehouse first: the count is held against its stock.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Warehouse' }).first().fill('Tempe');
  await expect(page.getByRole('option', { name: /^Tempe/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import lines' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import lines' });
  await dialog.getByLabel('One .xls file').setInputFiles(file('count-lines.xls'));
  await dialog.getByRole('button', { name: /^Import (again: )?2 lines$/ }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => cell(page, 1, 'In-Warehouse Qty')).toBe('7');
});

test('lines of a file: bad rows with reasons, good ones into the grid as one undo step', async ({ page, watch }) => {
  watch.allow(/422/);
  await signIn(page, people.sales);
  const dialog = await openImport(page, '/order_add/Invoices');
  await expectAccessible(page);
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Template' }).click();
  expect((await template).suggestedFilename()).toBe('lines-template.xls');

  // Another kind of file is refused with an explanation, and the next one can be chosen at once.
  await dialog.getByLabel('One .xls file').setInputFiles(file('invoice-lines.xlsx'));
  await expect(dialog.getByRole('alert')).toHaveText(
    'This is an .xlsx file; lines are taken from .xls (Excel 97–2003). Save it in that format and try again.',
  );
  await dialog.getByLabel('One .xls file').setInputFiles(file('invoice-lines.xls'));
  const bad = dialog.getByRole('region', { name: 'Bad lines' });
  await expect(bad.locator('tbody tr')).toHaveText([
    /^7No product has the code 'NO-SUCH-CODE'\./,
    /^9Qty 'ten' is not a whole number\./,
  ]);
  await expect(dialog.getByText('Rows 2 and 10 name the same product, 1457013-AUP.')).toBeVisible();
  await expectAccessible(page);
  const failed = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Failed rows' }).click();
  expect((await failed).suggestedFilename()).toBe('lines-failed.xls');
  await dialog.getByRole('button', { name: /^Good/ }).click();
  await expect(dialog.getByText('Same product as row 10')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Import (again: )?7 lines$/ }).click();

  await expect(page.getByText('Operation Success')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect.poll(() => cell(page, 1, 'Item Code')).toBe('1457013-AUP');
  expect([
    await cell(page, 1, 'Qty'),
    await cell(page, 1, 'Line Description'),
    await cell(page, 2, 'Unit Price'),
    await cell(page, 7, 'Line Description'),
  ]).toEqual(['4', 'front axle', '50.00', 'spare']);
  await page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click();
  await expect.poll(() => cell(page, 1, 'Item Code')).toBe('');

  // Importing the same file again shows a notice.
  await page.keyboard.press('Alt+i');
  await dialog.getByLabel('One .xls file').setInputFiles(file('invoice-lines.xls'));
  await expect(dialog.getByRole('alert')).toContainText('imported this very file on');
  await dialog.getByRole('button', { name: 'Import again: 7 lines' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => cell(page, 7, 'Item Code')).toBe('1457013-AUP');
});
