import { Api } from '../../fixtures/api.ts';
import { worthOf } from '../../fixtures/books.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { containerBuilder, actionsOf, draftPurchase, incomingOf, purchase, supplier } from '../../fixtures/purchase.ts';
import { approve, stockedTyres, stockOf, TEMPE } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { PurchaseEditor } from '../../screens/purchase-editor.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { SheetList } from '../../screens/sheet-list.ts';

const slot = 8;

test('an order from its first line to the approved bill and back: stock, cost, incoming and history follow', async ({
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
  const id = await editor.save();
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
