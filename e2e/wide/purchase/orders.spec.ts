import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { containerBuilder, draftPurchase, incomingOf, purchase, supplier } from '../../fixtures/purchase.ts';
import { approve, stockedTyres, TEMPE } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { PurchaseEditor } from '../../screens/purchase-editor.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { SheetList } from '../../screens/sheet-list.ts';

const slot = 8;

test("the container builder's order begins at Initial; closing releases the incoming units", async ({
  page,
  baseURL,
}) => {
  const api = await Api.as(baseURL, people.manager);
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const order = await draftPurchase(api, 3, await containerBuilder(api), [{ product: tyre, quantity: 12, usd: 40 }]);
  await approve(api, order.id);
  const { inTransit } = await incomingOf(api, tyre);
  await signIn(page, people.sales);
  const detail = new SheetDetail(page);
  await detail.open('PurchaseOrders', order.id);
  await expect(detail.tag('Initial')).toBeVisible();
  await detail.button('Adjusted').click();
  await expect(detail.tag('Adjusted')).toBeVisible();
  await expect(detail.button('Arrived')).toBeVisible();
  await page.keyboard.press('c');
  await detail.dialog.getByRole('button', { name: 'Close the order' }).click();
  await expect(detail.tag('Closed')).toBeVisible();
  await expect(detail.button('Arrived')).toHaveCount(0);
  expect((await incomingOf(api, tyre)).inTransit).toBe(inTransit - 12);
  expect((await purchase(api, order.id)).closure).toBe('Closed');
});

test('Apply, an invalid rate, and a line without a USD price are explained', async ({ page, baseURL, watch }) => {
  watch.allow(/status of 422/);
  const api = await Api.as(baseURL, people.sales);
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const from = await supplier(api, 2);
  await signIn(page, people.sales);
  const editor = new PurchaseEditor(page);
  await editor.open('/order_add/PurchaseOrders');
  await editor.choose('Supplier', from.name);
  await editor.choose('Warehouse', TEMPE.name);
  await editor.fill('FX Rate', '0.5');
  await editor.typeUsdLine(1, tyre.code, 4, '30.00');
  await expect(editor.cell(1, 'price')).toHaveText('60.00');
  await editor.fill('FX Rate', '0.6');
  await expect(editor.cell(1, 'price')).toHaveText('60.00');
  await page.keyboard.press('Alt+a');
  // Old → new is shown first; the expected answer has the focus.
  const question = page.getByRole('alertdialog', { name: 'FX rate 0.60' });
  await expect(question.getByRole('row', { name: /60\.00 50\.00/ })).toBeVisible();
  await expect(question.getByRole('button', { name: 'Take 1 new price' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.cell(1, 'price')).toHaveText('50.00');
  await editor.fill('FX Rate', '0');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Take 1 new price' }).click();
  await expect(editor.cell(1, 'price')).toHaveText('1.00');
  await expect(message(page, /every line price is 1.00 now/)).toBeVisible();
  await editor.typeCell(1, 'usdPrice', '0');
  await page.keyboard.press('Control+s');
  await expect(message(page, 'The USDPrice in the 1  line must be a number greater than 0')).toBeVisible();
  await editor.typeCell(1, 'usdPrice', '30');
  // The input survives a reload.
  await page.reload();
  await editor.ready();
  await expect(editor.cell(1, 'usdPrice')).toHaveText('30.00');
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toHaveValue(from.name);
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Save without a rate' }).click();
  await expect(message(page, 'Operation successful')).toBeVisible();
  await expect(page).toHaveURL(/\/order_detail\/PurchaseOrders\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const detail = new SheetDetail(page);
  await expect(detail.button('Approve')).toBeVisible();
  await page.keyboard.press('a');
  await detail.dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('The exchange rate must be a number greater than 0.');
  expect((await purchase(api, id)).status).toBe(1);
});

test('the list filters by upstream, ETA and closure, and opens rows in new tabs', async ({
  page,
  context,
  baseURL,
}) => {
  const api = await Api.as(baseURL, people.sales);
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const from = await supplier(api, 3);
  const order = await draftPurchase(api, 3, from, [{ product: tyre, quantity: 5, usd: 20 }], {
    deliveryDate: '2027-03-03',
  });
  await signIn(page, people.sales);
  const list = new SheetList(page);
  await list.open('/purchase_orders');
  await page.getByRole('combobox', { name: 'Upstream' }).fill(from.name);
  await page.getByRole('option', { name: from.name }).first().click();
  const query = await list.queryOf(() => list.searchButton.click());
  expect(Object.fromEntries(query)).toMatchObject({
    type: 'purchase',
    search_type: 'orders',
    upstream: String(from.id),
    per_page: '20',
  });
  // The previous rows stay until the new ones are rendered.
  await expect.poll(async () => [...new Set(await list.column('Supplier'))]).toEqual([from.name]);
  await list.open('/purchase_orders?deliveryDateFrom=2027-03-03&deliveryDateTo=2027-03-03&closure=Unclosed');
  expect(await list.numbers()).toContain(order.no);
  expect(new Set(await list.column('ETA Date'))).toEqual(new Set(['03 Mar 2027']));
  const opened = context.waitForEvent('page');
  await list.rows.filter({ hasText: order.no }).locator('[data-open]').click();
  await expect((await opened).getByRole('heading', { level: 1, name: order.no })).toBeVisible();
  const next = context.waitForEvent('page');
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await expect((await next).getByRole('grid', { name: 'Lines' })).toBeVisible();
});
