import type { Download, Locator, Page } from '@playwright/test';
import { expect } from '../fixtures/iwe.ts';
import { workbook } from '../fixtures/workbook.ts';

export async function openImport(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function downloadBy(page: Page, button: Locator): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await button.click();
  return downloading;
}

export const file = (name: string, rows: Parameters<typeof workbook>[0]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: workbook(rows),
});
