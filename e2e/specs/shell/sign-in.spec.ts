import { expect, PASSWORD, people, signInByForm, test } from '../../fixtures/iwe.ts';
import { Quotings } from '../../screens/quotings.ts';

test('a signed-out user is sent to Login, and afterwards to the requested page', async ({ page }) => {
  await page.goto('/quotings?product=2055516');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('Login | iWE');
  await page.getByLabel('Email').fill(people.sales);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Signin' }).click();
  await expect(page).toHaveTitle('Quotings | iWE');
  await expect(page.getByText("G'day, Sally Marsh")).toBeVisible();
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/quotings/);
  }
});

test('logging out asks first, ends every tab, and an old token is invalid', async ({ page, context }) => {
  await signInByForm(page, people.accountant);
  const other = await context.newPage();
  await other.goto('/quotings');
  // What the page reads has arrived: the server refuses what is still asked for after the logout.
  await expect(new Quotings(other).bestSellers.first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Please SAVE your work properly!')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
});
