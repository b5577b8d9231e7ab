import { expect, type Locator, type Page } from '@playwright/test';
import { message } from './keyboard.ts';

/**
 * Connects the organisation of an administrator who is signed in, and confirms the default accounts. A connection that
 * an earlier try has made stays.
 */
export async function connectXero(page: Page): Promise<void> {
  await page.goto('/admin/xero');
  const connect = page.getByRole('button', { name: 'Connect to Xero' });
  await expect(connect.or(page.getByText('Demo Tyres Sydney'))).toBeVisible();
  if (!(await connect.isVisible())) return;
  await connect.click();
  await page.getByRole('button', { name: 'Allow access' }).click();
  await expect(page).toHaveURL(/\/admin\/xero$/);
  await expect(page.getByText('Demo Tyres Sydney')).toBeVisible();
  await expect(page.getByText('Nothing is sent before these are confirmed.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(message(page, 'Operation successful')).toBeVisible();
}

/** Sends what is unsent or was refused, by the batch of the sync page. Days as '2026-03-01'. */
export async function sendBatch(page: Page, kinds: readonly string[], [from, to]: readonly [string, string]) {
  await page.goto('/xero_sync');
  await page.getByRole('button', { name: 'Batch SendXero' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Send Ranges' });
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  for (const kind of kinds) await dialog.getByRole('checkbox', { name: kind, exact: true }).check();
  for (const [label, day] of [
    ['From', from],
    ['To', to],
  ] as const) {
    await dialog.getByRole('textbox', { name: label }).fill(day);
    await page.keyboard.press('Tab');
  }
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(message(page, 'Preparing for Sending, please CHECK in sheet list pages')).toBeVisible();
}

/** Returns the row of a document on Xero's page, which shows the books of both organisations. */
export const atXero = (page: Page, no: string, customer: string): Locator =>
  page.getByRole('row').filter({ hasText: no }).filter({ hasText: customer });

/** Pays what is due of a document, as a person does at Xero. */
export async function payAtXero(page: Page, no: string, customer: string): Promise<void> {
  await page.goto('/demo/xero');
  await atXero(page, no, customer).getByRole('button', { name: 'Pay' }).click();
  await expect(atXero(page, no, customer)).toContainText('PAID');
}

/** Returns the row of a contact on Xero's page, in the books of the first organisation. */
export const contactAtXero = (page: Page, name: string): Locator =>
  page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: 'Owes us' }) })
    .first()
    .getByRole('row')
    .filter({ has: page.locator(`td:first-child:text-is(${JSON.stringify(name)})`) });
