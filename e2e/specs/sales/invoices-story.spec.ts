import { Api } from '../../fixtures/api.ts';
import { worthOf } from '../../fixtures/books.ts';
import { expect, PASSWORD, people, test, type Page } from '../../fixtures/iwe.ts';
import { freeCustomer, stockedTyres, stockOf, TEMPE } from '../../fixtures/trade.ts';
import { message, pasteText, press, tabTo } from '../../screens/keyboard.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';

/** Signs in with the keyboard only. */
async function enter(page: Page, email: string): Promise<void> {
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^G'day, /)).toBeVisible();
}

async function leave(page: Page): Promise<void> {
  await press(page, page.getByRole('banner').getByRole('button', { name: 'Logout' }));
  await expect(page.getByRole('alertdialog').getByText('Please SAVE your work properly!')).toBeVisible();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
}

/** Approves with its key, with the warehouse typed. */
async function pressApprove(page: Page): Promise<void> {
  await page.keyboard.press('a');
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Warehouse' });
  await tabTo(page, field);
  await page.keyboard.type(TEMPE.name);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(TEMPE.name);
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }));
}

test('from the cart to an approved invoice, by keyboard only', async ({ page, context, baseURL, watch }) => {
  test.setTimeout(150_000);
  watch.allow(/status of 422/);
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 0, { paymentType: 'CBD' });
  const [low] = await stockedTyres(api, 0, 1, { margin: 14 });
  const [quoted, ...others] = (await stockedTyres(api, 0, 4)).filter((product) => product.id !== low?.id);
  others.splice(2);
  if (!quoted || !low) throw new Error('Four tyres are needed.');
  const sold = [
    { product: quoted, quantity: 4 },
    { product: low, quantity: 2 },
    ...others.map((product) => ({ product, quantity: 1 })),
  ];
  const productIds = sold.map(({ product }) => product.id);
  const stockBefore = await Promise.all(sold.map(({ product }) => stockOf(api, product)));
  const worthBefore = await worthOf(productIds);

  // Quote and cart.
  await page.goto('/login');
  await enter(page, people.sales);
  await expect(page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  await tabTo(page, page.getByRole('combobox', { name: 'Customer' }));
  await page.keyboard.type(customer.code);
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Product', { exact: true }));
  await page.keyboard.type(quoted.code);
  await page.keyboard.press('Enter');
  const row = page.locator('tbody tr').filter({ hasText: quoted.code }).first();
  await tabTo(page, row.getByRole('textbox', { name: /^Quantity of/ }));
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Cart 1 product, 4 units/ })).toBeVisible();

  // Check out in a new tab; the cart is emptied.
  await page.keyboard.press('Alt+c');
  await expect(
    page.getByText('When checking out for new invoice, Do you want to EMPTY Quoting Cart & Customer?'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Empty & GO' })).toBeFocused();
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const tab = await opened;
  const editor = new SheetEditor(tab);
  await editor.ready();
  await expect(editor.cell(1, 'code')).toHaveText(quoted.code);
  await expect(editor.cell(1, 'quantity')).toHaveText('4');
  await expect(tab).toHaveTitle(new RegExp(`New Invoice · ${customer.name.slice(0, 5)}`));
  await expect(page.getByRole('button', { name: /^Cart 0 products/ })).toBeVisible();

  // Three more lines from a spreadsheet; one far below class A.
  await expect(editor.grid).toBeFocused();
  await tab.keyboard.press('ArrowDown');
  const lowPrice = (low.classA - 12).toFixed(2);
  await pasteText(
    tab,
    [
      `${low.code}\t2\t${lowPrice}`,
      ...others.map((product) => `${product.code}\t1\t${product.classA.toFixed(2)}`),
    ].join('\r\n'),
  );
  await expect(tab.getByRole('alertdialog').getByText('More Than 3 AUD Below PriceA / COD !')).toBeVisible();
  await expect(tab.getByRole('alertdialog').getByRole('button', { name: 'Sure' })).toBeFocused();
  await tab.keyboard.press('Enter');
  for (const [index, product] of others.entries())
    await expect(editor.cell(3 + index, 'name')).toContainText(product.name);
  await expect(editor.sum('Lines')).toHaveText('4');
  const id = await editor.save();
  const detail = new SheetDetail(tab);
  await expect(detail.status('Draft')).toBeVisible();

  // The salesperson may not approve this one.
  await expect(detail.history).toBeVisible();
  await pressApprove(tab);
  const refused = tab.getByRole('dialog').filter({ hasText: 'is not approved' });
  await expect(
    refused.getByText('You need Accountant-Permit. And This is CBD (Cash Before Delivery) customer.'),
  ).toBeVisible();
  await expect(
    refused.getByText('The price of line 2 is $10 (or more) lower than PriceA. Contact manager.'),
  ).toBeVisible();
  await press(tab, refused.getByRole('button', { name: 'Ask for approval' }));
  await expect(tab.getByText(/asked for approval on/)).toBeVisible();
  const { data: sheet } = await api.get<{ data: { no: string; amount: number } }>(`orders/${id}`);
  await leave(tab);

  // The accountant permits it from the queue.
  await enter(tab, people.accountant);
  const queueLink = tab.getByRole('banner').getByRole('link', { name: /^Approvals/ });
  await press(tab, queueLink);
  const asked = tab.getByRole('article', { name: sheet.no });
  await expect(asked).toBeVisible();
  // Another journey beside this one may have asked later: its request is the open one then.
  const decide = asked.getByRole('button', { name: 'Decide' });
  if (await decide.isVisible()) await press(tab, decide);
  await expect(asked.getByText(/Cash Before Delivery/)).toBeVisible();
  await press(tab, asked.getByRole('button', { name: 'Permit' }));
  await expect(message(tab, 'Operation successful')).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Permit' })).toHaveCount(0);
  await leave(tab);

  // The manager approves it in the confirm dialog.
  await enter(tab, people.manager);
  await press(tab, queueLink);
  const sheetTab = context.waitForEvent('page');
  await press(tab, tab.getByRole('article', { name: sheet.no }).getByRole('link', { name: sheet.no }));
  const desk = await sheetTab;
  const managed = new SheetDetail(desk);
  await expect(managed.history).toBeVisible();
  await pressApprove(desk);
  const confirm = desk.getByRole('alertdialog').filter({ hasText: 'Confirm Approve' });
  await expect(confirm).toContainText(
    'You need Accountant-Permit. And This is CBD (Cash Before Delivery) customer.*AND*The price of line 2 is $10 (or more) lower than PriceA. Contact manager.',
  );
  await expect(confirm).toContainText('Approve now?');
  await expect(confirm.getByRole('button', { name: 'Approve', exact: true })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(managed.status('Approved')).toBeVisible();

  // Stock has decreased by exactly that, and is restored with its value.
  const stockAfter = await Promise.all(sold.map(({ product }) => stockOf(api, product)));
  expect(stockAfter).toEqual(stockBefore.map((stock, index) => stock - (sold[index]?.quantity ?? 0)));
  expect((await worthOf(productIds))[quoted.id]?.quantity).toBe((worthBefore[quoted.id]?.quantity ?? 0) - 4);
  await desk.keyboard.press('u');
  await expect(desk.getByRole('alertdialog').getByRole('button', { name: 'UnApprove', exact: true })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(managed.status('Draft')).toBeVisible();
  expect(await Promise.all(sold.map(({ product }) => stockOf(api, product)))).toEqual(stockBefore);
  expect(await worthOf(productIds)).toEqual(worthBefore);

  // Who did what.
  for (const entry of [
    /Sally Marsh.*create/i,
    /Anita Rao.*permit/i,
    /Martin Cole.*approve/i,
    /Martin Cole.*unapprove/i,
  ]) {
    await expect(managed.history.getByRole('listitem').filter({ hasText: entry }).first()).toBeVisible();
  }
});
