import { join } from 'node:path';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
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
