import { expect, type Page, people, signIn, test } from '../../fixtures/iwe.ts';
import { message } from '../../screens/keyboard.ts';
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const choose = async (page: Page, label: string, name: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
};
const unique = (prefix: string) => `${prefix} ${Date.now().toString(36).toUpperCase()}`;

test('a customer with a wrong ABN is saved with a warning, and the screen continues with it', async ({ page }) => {
  const name = unique('Journey Tyres');
  await signIn(page, people.manager);
  await page.goto('/baseinfo/Customers');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please enter')).toHaveCount(6);
  await box(page, 'Name').fill(name);
  await box(page, 'Code (ABN)').fill('51 824 753 557');
  await expect(page.getByText(/51 824 753 557 is not a valid ABN/)).toBeVisible();
  await box(page, 'Address').fill('1 Dock Rd');
  await choose(page, 'Price Type', 'OCOP / VIP');
  await page.getByRole('combobox', { name: 'Customer Class' }).click();
  await page.getByRole('option').first().click();
  await choose(page, 'Payment Type', 'Monthly');
  await page.getByRole('combobox', { name: 'Area', exact: true }).click();
  await page.getByRole('option').first().click();
  await box(page, 'Remark / Attention').fill('Ring before delivery');
  await box(page, 'Credit Limit').fill('5,000');
  await page.keyboard.press('Control+s');
  await expect(message(page, 'Operation successful')).toBeVisible();
  await expect(message(page, /51 824 753 557 is not a valid ABN/)).toBeVisible();
  await expect(page).toHaveURL(/\/baseinfo\/Customers\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const label of ['Name', 'Code (ABN)']) await expect(box(page, label)).toBeDisabled();
  await expect(box(page, 'Credit Limit')).toHaveValue('5000.00');
  await expect(page.getByText('Xero: Unsent')).toBeVisible();
  await box(page, 'Phone').fill('02 9555 0001');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('limit 5,000.00');
});
