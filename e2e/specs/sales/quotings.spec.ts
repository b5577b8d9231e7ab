import { expect, people, signIn, signInByForm, test } from '../../fixtures/iwe.ts';
import { Quotings } from '../../screens/quotings.ts';

test('a customer sets their prices; the cart is shared with other tabs and emptied by logout', async ({
  page,
  context,
  watch,
}) => {
  await signIn(page, people.manager);
  const quotings = new Quotings(page);
  await quotings.open();
  await expect(quotings.checkOut).toBeDisabled();
  await quotings.pickCustomer('tyre');
  await quotings.search('2055516');
  await expect(page.getByRole('columnheader', { name: /price/i }).first()).toBeVisible();
  const first = await quotings.add(0, 4);
  const second = await quotings.add(1, 2);
  expect(first).not.toBe(second);
  await expect(quotings.cartButton).toHaveAccessibleName('Cart 2 products, 6 units');

  const tab = await context.newPage();
  await tab.goto('/quotings');
  const other = new Quotings(tab);
  await expect(other.cartButton).toHaveAccessibleName('Cart 2 products, 6 units');
  await expect(other.bestSellers.first()).toBeVisible();
  await quotings.add(0, 1);
  await expect(other.cartButton).toHaveAccessibleName('Cart 2 products, 7 units');
  await expect(quotings.checkOut).toBeEnabled();

  // What the other tab asks for at that moment is refused.
  watch.allow(/status of 401/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInByForm(page, people.manager);
  await expect(quotings.cartButton).toHaveAccessibleName('Cart 0 products, 0 units');
});
