import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, PASSWORD, people, test } from '../../fixtures/iwe.ts';
import { sideways, small } from '../../screens/narrow.ts';
import { freeCustomer, stockedTyres, stockOf } from '../../fixtures/trade.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a seller at a customer quotes a tyre and has the invoice approved, by touch', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const api = await Api.as(baseURL, people.manager);
  const customer = await freeCustomer(api, 2, { paymentType: 'COD' });
  const [tyre] = await stockedTyres(api, 13, 1);
  if (!tyre) throw new Error('A tyre in stock is needed.');

  await page.goto('/login');
  await page.getByLabel('Email').fill(people.manager);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Signin' }).tap();
  await expect(page.getByRole('heading', { name: 'Quotings' })).toBeVisible();

  // The menu opens as a sheet, and Back closes it without leaving the page.
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'OCOP Prices' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/quotings$/);

  // Quote: the customer's price and the stock are on the product's card.
  await page.getByRole('combobox', { name: 'Customer' }).fill(customer.code);
  await page.getByRole('option', { name: customer.name }).tap();
  await page.getByLabel('Product', { exact: true }).fill(tyre.code);
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  const card = page.locator('tbody tr').filter({ hasText: tyre.code }).first();
  await expect(card.locator('[data-card=amount]')).toBeVisible();
  await card.getByRole('textbox', { name: /^Quantity of/ }).fill('2');
  await card.getByRole('button', { name: `Add ${tyre.code}` }).tap();
  await expectAccessible(page);

  // Cart to invoice.
  await page.getByRole('button', { name: /^Cart / }).tap();
  const cart = page.getByRole('dialog', { name: /^Quoting cart/ });
  await expect(cart.getByText('Margin ex GST')).toBeVisible();
  expect(await sideways(page)).toEqual([]);
  await cart.getByRole('button', { name: 'Check out >' }).tap();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Empty & GO' }).tap();
  const tab = await opened;
  const line = tab.getByRole('listitem', { name: `Line 1 ${tyre.code}` });
  await expect(line.getByLabel('Qty')).toHaveValue('2');
  await line.getByLabel('Qty').fill('3');
  await expectAccessible(tab);
  await tab.getByRole('button', { name: 'Submit' }).tap();
  await expect(tab).toHaveURL(/\/order_detail\/Invoices\/\d+$/);

  // Approved in the same place, from the bar at the bottom.
  const actions = tab.getByRole('group', { name: 'Actions' });
  await actions.getByRole('button', { name: 'Approve', exact: true }).tap();
  const dialog = tab.getByRole('dialog');
  // The warehouse that can fill the sheet is proposed.
  const warehouse = dialog.getByRole('combobox', { name: 'Warehouse' });
  await expect(warehouse).not.toHaveValue('');
  await expect(dialog.getByRole('region', { name: 'Stock on hand' })).toBeVisible();
  expect(await sideways(tab)).toEqual([]);
  expect(await small(tab, '[role=dialog]')).toEqual([]);
  const name = await warehouse.inputValue();
  const place = tyre.stocks.find((candidate) => candidate.warehouse === name);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).tap();
  await expect(tab.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expectAccessible(tab);
  expect(await stockOf(api, tyre, place?.warehouseId)).toBe((place?.stock ?? 0) - 3);
});
