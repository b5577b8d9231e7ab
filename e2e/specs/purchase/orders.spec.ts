import { Api } from '../../fixtures/api.ts';
import { worthOf } from '../../fixtures/books.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { actionsOf, incomingOf, purchase, supplier } from '../../fixtures/purchase.ts';
import { stockedTyres, stockOf, TEMPE } from '../../fixtures/trade.ts';
import { PurchaseEditor } from '../../screens/purchase-editor.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';

const slot = 8;

test('an order becomes an approved bill and is undone: stock, cost and incoming units follow', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const api = await Api.as(baseURL, people.manager);
  const [one, two] = await stockedTyres(api, slot, 2);
  if (!one || !two) throw new Error('Two tyres are needed.');
  const from = await supplier(api, 1);
  const books = async () => {
    const worth = await worthOf([one.id, two.id]);
    return [
      await stockOf(api, one),
      await stockOf(api, two),
      worth[one.id]?.value_cents ?? 0,
      worth[two.id]?.value_cents ?? 0,
    ];
  };
  const incoming = async () => [(await incomingOf(api, one)).inTransit, (await incomingOf(api, two)).inTransit];
  const before = await books();
  const [way1 = 0, way2 = 0] = await incoming();

  await signIn(page, people.manager);
  const editor = new PurchaseEditor(page);
  const detail = new SheetDetail(page);
  await editor.open('/order_add/PurchaseOrders');
  await editor.choose('Supplier', from.name);
  await editor.choose('Warehouse', TEMPE.name);
  await editor.choose('Tax Type', 'No Tax');
  await editor.fill('FX Rate', '0.65');
  await editor.fill('Sea Freight (USD)', '3200');
  await editor.fill('Clearance Cost (AUD)', '1850');
  await editor.typeUsdLine(1, one.code, 100, '45.50');
  await editor.typeUsdLine(2, two.code, 50, '58.50');
  await expect(editor.cell(1, 'price')).toHaveText('70.00');
  await expect(editor.cell(2, 'price')).toHaveText('90.00');
  await expect(editor.cell(1, 'landed')).toHaveText('4,122.74');
  await expect(editor.cell(2, 'landed')).toHaveText('2,650.34');
  await expect(editor.cell(1, 'cover')).not.toBeEmpty();
  await expect(editor.sum('Total USD')).toHaveText('7,475.00');
  const id = await editor.save();
  await expect(detail.fact('Landed Cost').first()).toHaveText('6,773.08');
  let order = await purchase(api, id);
  expect([order.fx_rate, order.sea_freight, order.clearance_cost, order.landedTotal, order.usdTotalAmount]).toEqual([
    0.65, 3200, 1850, 6773.08, 7475,
  ]);
  expect(order.lines.map((line) => [line.price, line.landed])).toEqual([
    [70, 4122.74],
    [90, 2650.34],
  ]);
  expect([await incoming(), await books()]).toEqual([[way1, way2], before]);

  await page.keyboard.press('e');
  await editor.ready();
  await editor.fill('Reference', 'PI 2211');
  expect(await editor.save()).toBe(id);
  expect((await purchase(api, id)).reference).toBe('PI 2211');

  await expect(detail.button('Approve')).toBeVisible();
  await page.keyboard.press('a');
  await detail.dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(detail.status('Approved')).toBeVisible();
  await expect(detail.tag('Adjusted')).toBeVisible();
  expect([await incoming(), await books()]).toEqual([[way1 + 100, way2 + 50], before]);

  await page.getByRole('button', { name: 'Change dates' }).click();
  await detail.dialog.getByRole('textbox', { name: 'ETA Date' }).fill('24 Dec 2026');
  await detail.dialog.getByRole('textbox', { name: 'ETA Date' }).press('Tab');
  await detail.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(detail.fact('ETA Date')).toHaveText('24 Dec 2026');

  await page.getByRole('button', { name: 'Change freight and clearance' }).click();
  await detail.dialog.getByLabel('Clearance Cost (AUD)').fill('1900');
  await expect(detail.dialog).toContainText('6,773.08 → 6,823.08');
  await detail.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(detail.fact('Clearance \\(AUD\\)')).toHaveText('1,900.00');
  await api.post('purchase_order_cost', { po_id: id, fx_rate: 0.65, sea_freight: 3200, clearance_cost: 1850 });

  await page.reload();
  await detail.button('Arrived').click();
  await expect(detail.tag('arrived, not billed')).toBeVisible();
  await page.keyboard.press('n');
  await detail.dialog.getByRole('button', { name: 'Unloaded', exact: true }).click();
  await expect(page).toHaveURL(/\/order_edit\/Bills\/\d+/);
  await editor.ready();
  await expect(editor.cell(1, 'open')).toContainText('100');
  expect(await editor.costs()).toEqual(['0.65', '3200.00', '1850.00']);
  order = await purchase(api, id);
  expect([order.closure, order.po_status, await incoming()]).toEqual(['Closed', 4, [way1, way2]]);
  await editor.fill('Reference', 'INV 77 of the journey');
  const bill = await editor.save();
  await expect(detail.button('Approve')).toBeVisible();
  await page.keyboard.press('a');
  await detail.dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(detail.status('Approved')).toBeVisible();
  const [s1 = 0, s2 = 0, v1 = 0, v2 = 0] = before;
  expect(await books()).toEqual([s1 + 100, s2 + 50, v1 + 700_000 + 412_274, v2 + 450_000 + 265_034]);

  await detail.open('PurchaseOrders', id);
  await expect(detail.tag('arrived, not billed')).toHaveCount(0);
  const related = page.getByRole('region', { name: 'Related sheets' });
  await expect(related).toContainText('Billed completely');
  await expect(related.getByRole('row').filter({ hasText: /BL\d{6}/ })).toContainText('Approved');

  await detail.open('Bills', bill);
  await detail.button('UnApprove').click();
  await detail.dialog.getByRole('button', { name: 'UnApprove', exact: true }).click();
  await expect(detail.status('Draft')).toBeVisible();
  expect(await books()).toEqual(before);
  await page.keyboard.press('v');
  await expect(detail.dialog).toContainText('Are you sure to VOID? This operation cannot be undone!');
  await detail.dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(detail.status('Voided')).toBeVisible();

  await detail.open('PurchaseOrders', id);
  await detail.button('UnApprove').click();
  await detail.dialog.getByRole('button', { name: 'UnApprove', exact: true }).click();
  await expect(detail.status('Draft')).toBeVisible();
  order = await purchase(api, id);
  expect([order.po_status, order.closure]).toEqual([0, 'Unclosed']);
  await page.keyboard.press('v');
  await detail.dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(detail.status('Voided')).toBeVisible();
  expect([await incoming(), await books()]).toEqual([[way1, way2], before]);
  const actions = (await actionsOf(api, id)).join(' ');
  for (const action of [/create/i, /approve/i, /Arrived/, /Unloaded/, /unapprove/i, /void/i])
    expect(actions).toMatch(action);
});
