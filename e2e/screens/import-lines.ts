import type { Page } from '@playwright/test';
import { expect } from '../fixtures/iwe.ts';

/** Returns the text of a line's cell by its heading. */
export async function cell(page: Page, line: number, heading: string): Promise<string> {
  const headings = await page.getByRole('grid', { name: 'Lines' }).getByRole('columnheader').allInnerTexts();
  const at = headings.findIndex((text) => text.trim() === heading);
  return (
    await page
      .getByRole('grid', { name: 'Lines' })
      .locator(`[role=row][aria-rowindex="${line + 1}"] > :nth-child(${at + 1})`)
      .innerText()
  ).trim();
}

export async function openImport(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('grid', { name: 'Lines' })).toBeVisible();
  await page.keyboard.press('Alt+i');
  const dialog = page.getByRole('dialog', { name: 'Import lines' });
  await expect(dialog).toBeVisible();
  return dialog;
}
