import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { draftTransfer, stockedTyres, stockOf, TEMPE, WETHERILL } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';
import { SheetList } from '../../screens/sheet-list.ts';

const slot = 5;

test('a transfer of more than is in stock names the line', async ({ page, baseURL, watch }) => {
  watch.allow(/status of 422/);
  const api = await Api.as(baseURL, people.sales);
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const have = await stockOf(api, tyre);
  const sheet = await draftTransfer(api, [{ product: tyre, quantity: have + 1 }]);
  await signIn(page, people.sales);
  const detail = new SheetDetail(page);
  await detail.open('Transfers', sheet.id);
  await detail.button('Approve').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(
    `Line 1 ${tyre.code}: need ${have + 1}, have ${have} in ${TEMPE.name}`,
  );
  expect(await stockOf(api, tyre)).toBe(have);
});

test('the list has 20 rows a page, filters by warehouse, and opens rows in new tabs', async ({
  page,
  context,
  baseURL,
}) => {
  const api = await Api.as(baseURL, people.sales);
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const sheet = await draftTransfer(api, [{ product: tyre, quantity: 1 }]);
  await signIn(page, people.sales);
  const list = new SheetList(page);
  const query = await list.queryOf(() => page.goto(`/transfers?number=${sheet.no}`));
  expect([...query.keys()].toSorted()).toEqual(['number', 'order_type', 'page', 'per_page']);
  expect([query.get('order_type'), query.get('per_page')]).toEqual(['6', '20']);
  await expect(list.rows).toHaveCount(1);
  expect(await list.column('Out Warehouse')).toEqual([TEMPE.name]);
  expect(await list.column('In Warehouse')).toEqual([WETHERILL.name]);
  const opened = context.waitForEvent('page');
  await list.rows.first().locator('[data-open]').click();
  await expect((await opened).getByRole('heading', { level: 1, name: sheet.no })).toBeVisible();
  const next = context.waitForEvent('page');
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await expect((await next).getByRole('grid', { name: 'Lines' })).toBeVisible();
});

test('a sheet’s missing values are reported before anything is sent', async ({ page }) => {
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Transfers');
  await page.keyboard.press('Control+s');
  await expect(message(page, 'Lines: add at least one product.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter' }).first()).toBeVisible();
});
