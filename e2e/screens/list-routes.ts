import { expect, type Page } from '@playwright/test';

/** Every list of the menu, with rows from the first page on. */
export const LIST_ROUTES = [
  '/invoices',
  '/credit_notes',
  '/purchase_orders',
  '/bills',
  '/bill_credit_notes',
  '/transfers',
  '/adjustments',
  '/products',
  '/customers',
  '/suppliers',
  '/warehouses',
  '/brands',
  '/employees',
  '/ocops?product=205',
] as const;

/** Opens a list and waits for its rows. */
export async function openList(page: Page, route: string): Promise<void> {
  await page.goto(route);
  // A server that has just started answers its first page slowly.
  await expect(page.locator('table tbody tr:has([data-open])').first()).toBeVisible({ timeout: 30_000 });
}
