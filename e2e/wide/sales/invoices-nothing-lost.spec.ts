import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { draftInvoice, freeCustomer, stockedTyres } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';

const slot = 4;
const RESTORED = 'This is what you typed before; it has not been saved yet.';
interface Stored {
  data: { reference: string; comments: string; address: string; lines: { quantity: number }[] };
}

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

test('two editors of one draft: the second sees the difference, and both texts survive', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 409/);
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 6, { priceType: 'Class A / COD' });
  const [one, two] = await stockedTyres(api, slot, 2);
  if (!one || !two) throw new Error('Two tyres are needed.');
  const sheet = await draftInvoice(
    api,
    customer,
    [
      { product: one, quantity: 1 },
      { product: two, quantity: 1 },
    ],
    { reference: 'before', address: 'Old Road 1' },
  );
  const path = `/order_edit/Invoices/${sheet.id}`;
  await signIn(page, people.sales);
  const mine = new SheetEditor(page);
  await mine.open(path);
  await expect(mine.cell(2, 'code')).toHaveText(two.code);

  const context = await browser.newContext({ baseURL });
  const desk = await context.newPage();
  await signIn(desk, people.manager);
  const theirs = new SheetEditor(desk);
  await theirs.open(path);
  await desk.getByLabel('Reference').fill('theirs');
  await desk.getByLabel('Address').fill('New Road 2');
  await theirs.typeCell(2, 'quantity', '3');
  await theirs.save();
  await context.close();

  await page.getByLabel('Reference').fill('mine');
  await page.getByLabel('Comments').fill('only mine');
  await mine.typeCell(1, 'quantity', '2');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog').filter({ hasText: 'Martin Cole saved this sheet while you were editing' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Changed by both' })).toContainText('Reference');
  await expect(dialog).toContainText('Taken over from Martin Cole');
  await expect(dialog).toContainText(/Address.*Old Road 1 → New Road 2/);
  await expect(dialog).toContainText(new RegExp(`${two.code}, qty.*1 → 3`));
  await expect(dialog.getByRole('button', { name: '1 to choose' })).toBeDisabled();

  // Back to the form: the input is still there, and saving asks again.
  await dialog.getByRole('button', { name: 'Back to editing' }).click();
  await expect(page.getByLabel('Reference')).toHaveValue('mine');
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: /^Mine/ }).click();
  await dialog.getByRole('button', { name: 'Merge & save' }).click();
  await expect(message(page, 'Operation successful')).toBeVisible();
  await expect(page).toHaveURL(/\/order_detail\//);
  const { data } = await api.get<Stored>(`orders/${sheet.id}`);
  expect(data).toMatchObject({ reference: 'mine', comments: 'only mine', address: 'New Road 2' });
  expect(data.lines.map((line) => line.quantity)).toEqual([2, 3]);

  // The saved sheet's page has replaced the editor: Back does not lead into a form of what is saved.
  await page.goBack();
  await expect(page).not.toHaveURL(/order_edit/);
});

test('an expired session restores the form after signing in', async ({ page, baseURL, watch }) => {
  watch.allow(/status of 401/);
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 8, {});
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await editor.pickCustomer(customer.code);
  await editor.typeLine(1, tyre.code, 3);
  await page.getByLabel('Comments').fill('typed before the login expired');
  await page.route('**/api/ag/orders', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ message: 'Login info expired, please login again', code: 'unauthenticated' }),
    }),
  );
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/login/);
  await expect(message(page, 'Login info expired, please login again')).toBeVisible();
  await page.unroute('**/api/ag/orders');
  await page.getByLabel('Email').fill(people.sales);
  await page.getByLabel('Password').fill('demo-2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order_add\/Invoices/);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(page.getByLabel('Comments')).toHaveValue('typed before the login expired');
  await expect(editor.cell(1, 'code')).toHaveText(tyre.code);
  const id = await editor.save();
  expect((await api.get<Stored>(`orders/${id}`)).data).toMatchObject({
    comments: 'typed before the login expired',
    lines: [{ quantity: 3 }],
  });
});
