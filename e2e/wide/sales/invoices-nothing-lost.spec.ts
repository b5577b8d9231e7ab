import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { freeCustomer, stockedTyres } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';

const slot = 4;

test('leaving with unsaved work asks: in the menu, on logout, on the switch of the organisation', async ({
  page,
  baseURL,
}) => {
  const api = await Api.as(baseURL, people.manager);
  const customer = await freeCustomer(api, 9, {});
  await signIn(page, people.manager);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await editor.pickCustomer(customer.code);
  await page.getByLabel('Reference').fill('not yet');
  const question = page.getByRole('alertdialog');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Express' }).click();
  await menu.getByRole('link', { name: 'Quoting' }).click();
  await expect(question).toContainText('Leave without saving?');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Reference')).toHaveValue('not yet');

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(question).toContainText('Please SAVE your work properly!');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Organisation: Iwe Tyre/ }).click();
  await page
    .getByRole('menuitem', { name: /Melbourne/ })
    .or(page.getByRole('menuitemradio', { name: /Melbourne/ }))
    .click();
  await expect(question).toContainText('Please make sure to have saved all the work properly');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Reference')).toHaveValue('not yet');
  await expect(page).toHaveURL(/\/order_add\/Invoices/);

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('nobody leaves while a save is in progress, and a repeated key saves once', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 10, {});
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const reference = `ONCE-${Date.now()}`;
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await editor.pickCustomer(customer.code);
  await page.getByLabel('Reference').fill(reference);
  await editor.typeLine(1, tyre.code, 1);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/ag/orders', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Control+s');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(message(page, 'Saving is still under way. Please wait until it is done.')).toBeVisible();
  goOn();
  await expect(page).toHaveURL(/\/order_detail\/Invoices\/\d+$/);
  const { meta } = await api.get<{ meta: { total: number } }>(`orders?type=invoice&reference=${reference}`);
  expect(meta.total).toBe(1);
});
