import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { Quotings } from '../../screens/quotings.ts';

test('switching the organisation asks, reloads, empties the cart, and alerts the other tabs', async ({
  page,
  context,
}) => {
  await signIn(page, people.admin);
  const quotings = new Quotings(page);
  await quotings.open();
  await quotings.search('2055516');
  await quotings.add(0, 3);
  const other = await context.newPage();
  await other.goto('/quotings');
  await expect(new Quotings(other).cartButton).toHaveAccessibleName('Cart 1 product, 3 units');

  await page.getByRole('button', { name: /^Organisation: Iwe Tyre/ }).click();
  await page
    .getByRole('menuitem', { name: /Melbourne/ })
    .or(page.getByRole('menuitemradio', { name: /Melbourne/ }))
    .click();
  await expect(page.getByText('Please make sure to have saved all the work properly')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch' }).click();
  await expect(page.getByRole('button', { name: /^Organisation: .*Melbourne/ })).toBeVisible();
  await expect(quotings.cartButton).toHaveAccessibleName('Cart 0 products, 0 units');

  await expect(other.getByRole('alertdialog')).toContainText('Organization has been changed, reload the page ?');
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect(other.getByRole('button', { name: /^Organisation: .*Melbourne/ })).toBeVisible();
});
