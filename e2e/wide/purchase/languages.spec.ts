import { Api } from '../../fixtures/api.ts';
import { onDatabase } from '../../fixtures/database.ts';
import { expect, expectAccessible, openHome, people, signIn, test } from '../../fixtures/iwe.ts';
import { purchase, supplier } from '../../fixtures/purchase.ts';
import { stockedTyres, TEMPE } from '../../fixtures/trade.ts';
import { PurchaseEditor } from '../../screens/purchase-editor.ts';

const slot = 13;

/** A colleague whose language no other journey depends on. */
const lastColleague = (organisation: number): Promise<string> =>
  onDatabase(async (database) => {
    const [row] = await database.query<{ email: string }>(
      `select u.email from app_user u join membership m on m.user_id = u.id
      where m.organisation_id = $1 and m.able_login and m.role between 1 and 3 and not m.is_admin and not m.is_acct
      order by u.id desc limit 1`,
      [organisation],
    );
    if (!row) throw new Error('The demo has no plain colleague.');
    return row.email;
  });

test('a buyer works in Chinese: list, new order, detail; and goes back to English on a phone', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const api = await Api.as(baseURL, people.manager);
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const from = await supplier(api, 6);
  const language = () => page.evaluate(() => document.documentElement.lang);

  await signIn(page, await lastColleague(4));
  await openHome(page);
  await page.getByRole('button', { name: /^G'day, / }).click();
  await page.getByRole('menuitem', { name: '中文' }).click();
  const account = page.getByRole('button', { name: /^您好，/ });
  await expect(account).toBeVisible();
  expect(await language()).toBe('zh-Hans');

  await page.goto('/purchase_orders');
  await expect(page.getByRole('heading', { level: 1, name: '采购订单' })).toBeVisible();
  await expect(page.locator('table tbody tr:has([data-open])').first()).toContainText(/\d{4}年\d{1,2}月\d{1,2}日/);
  await expectAccessible(page);

  await page.goto('/order_add/PurchaseOrders');
  const editor = new PurchaseEditor(page, '明细');
  await editor.ready();
  await editor.choose('供应商', from.name);
  await editor.choose('仓库', TEMPE.name);
  await editor.choose('税种', '不计税');
  await editor.fill('汇率', '0.65');
  await editor.typeCell(1, 'code', tyre.code);
  await expect(editor.cell(1, 'name')).not.toBeEmpty();
  await editor.typeCell(1, 'quantity', '10');
  await editor.typeCell(1, 'usdPrice', '45.50');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: '消息' }).getByText('操作成功')).toBeVisible();
  await expect(page).toHaveURL(/\/order_detail\/PurchaseOrders\/\d+$/);

  // What is stored is the same as from an English screen.
  const order = await purchase(api, Number(page.url().split('/').at(-1)));
  expect([order.fx_rate, order.lines.map(({ quantity, price }) => [quantity, price])]).toEqual([0.65, [[10, 70]]]);
  await expect(page.getByText('采购 / 采购订单')).toBeVisible();
  await expect(page.getByRole('region', { name: '操作历史' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '修改海运费和报关费' }).click();
  await expect(page.getByRole('dialog', { name: /的费用$/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // On the way, with a phone: the same choice is in the menu.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('合计 AUD').first()).toBeVisible();
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('group', { name: '语言' }).getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(page.getByText('Total AUD').first()).toBeVisible();
  expect(await language()).toBe('en-AU');
});
