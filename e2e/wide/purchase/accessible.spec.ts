import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { draftPurchase, supplier } from '../../fixtures/purchase.ts';
import { approve, stockedTyres } from '../../fixtures/trade.ts';
import { PurchaseEditor } from '../../screens/purchase-editor.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { SheetList } from '../../screens/sheet-list.ts';

const slot = 14;

test('lists, editors and details of purchases are accessible, light and dark', async ({ page, baseURL }) => {
  test.setTimeout(240_000);
  const api = await Api.as(baseURL, people.manager);
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const from = await supplier(api, 8);
  const order = await draftPurchase(api, 3, from, [{ product: tyre, quantity: 20, usd: 40 }]);
  await approve(api, order.id);
  await api.post('purchase_order_cost', { po_id: order.id, fx_rate: 0.65, sea_freight: 130, clearance_cost: 50 });
  await signIn(page, people.manager);
  const list = new SheetList(page);
  for (const path of ['/purchase_orders', '/bills', '/bill_credit_notes']) {
    await list.open(path);
    await expectAccessible(page);
  }
  await page.keyboard.press('f');
  await expectAccessible(page);

  const editor = new PurchaseEditor(page);
  await editor.open(`/order_add/Bills/clone?id=${order.id}`);
  await expect(page.getByRole('group', { name: `Open on ${order.no}` })).toBeVisible();
  await editor.fill('FX Rate', '0.7');
  await editor.fill('Sea Freight (USD)', 'x');
  await expectAccessible(page);
  await editor.open('/order_add/PurchaseOrders');
  await expectAccessible(page);

  const detail = new SheetDetail(page);
  await detail.open('PurchaseOrders', order.id);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change freight and clearance' }).click();
  await expect(detail.dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(detail.dialog).toHaveCount(0);
  await page.getByRole('button', { name: `History of ${tyre.code}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
