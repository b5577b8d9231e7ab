import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import type { Page } from '../../fixtures/iwe.ts';
import { message } from '../../screens/keyboard.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const choose = async (page: Page, label: string, name: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
};
const unique = (prefix: string) => `${prefix}-${Date.now().toString(36).toUpperCase()}`;

test('a manager creates a product and changes its prices; the history has old and new ones', async ({ page }) => {
  await signIn(page, people.manager);
  await page.goto('/baseinfo/Products');
  await expect(page.getByRole('heading', { level: 1, name: 'New Product' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please enter')).toHaveCount(7);
  const code = unique('E2E');
  await box(page, 'Code').fill(code);
  await box(page, 'Helper Code').fill('20555R16');
  await box(page, 'Name').fill('x'.repeat(51));
  await choose(page, 'Category', 'Tyres');
  await expect(page.getByRole('region', { name: 'Tyre specs' })).toBeVisible();
  await choose(page, 'Auto Parts Type', 'Tyre');
  await page.getByRole('combobox', { name: 'Brand', exact: true }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Tag 1', exact: true }).click();
  await page.getByRole('option').first().click();
  await box(page, 'Class A / COD').fill('100');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The product name should not exceed 50 characters.')).toBeVisible();
  await box(page, 'Name').fill('205/55R16 91V Journey');
  await page.keyboard.press('Control+s');
  await expect(message(page, 'Operation successful')).toBeVisible();
  await expect(page).toHaveURL(/\/baseinfo\/Products\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expect(page.getByText('Xero: Unsent')).toBeVisible();
  for (const label of ['Code', 'Name']) await expect(box(page, label)).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Category', exact: true })).toBeDisabled();

  await box(page, 'Class A / COD').fill('110.5');
  await page.keyboard.press('Control+s');
  const changes = page.getByRole('table', { name: 'Changes of Class A / COD' });
  await expect(changes.getByRole('row').nth(1)).toContainText('100.00 → 110.50');
  await expect(page.getByRole('img', { name: 'Class A / COD over time: 100.00 → 110.50' })).toBeVisible();
  // The input survives a reload.
  await box(page, 'Comments').fill('half a thought');
  await page.reload();
  await expect(box(page, 'Comments')).toHaveValue('half a thought');
});
