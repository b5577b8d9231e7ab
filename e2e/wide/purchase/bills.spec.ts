import { Api } from '../../fixtures/api.ts';
import { worthOf } from '../../fixtures/books.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { actionsOf, draftPurchase, incomingOf, purchase, supplier } from '../../fixtures/purchase.ts';
import { approve, stockedTyres, stockOf, TEMPE } from '../../fixtures/trade.ts';
import { PurchaseEditor } from '../../screens/purchase-editor.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';

const slot = 9;

test('a bill in AUD by hand; the same supplier and reference a second time needs confirmation', async ({
  page,
  baseURL,
  watch,
}) => {
  test.setTimeout(150_000);
  watch.allow(/status of 422/);
  const api = await Api.as(baseURL, people.manager);
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const from = await supplier(api, 5);
  const reference = `TWICE ${tyre.code}`;
  const first = await draftPurchase(api, 4, from, [{ product: tyre, quantity: 1, price: 50 }], {
    reference,
    fx_rate: null,
  });
  await approve(api, first.id);
  const worth = async () => (await worthOf([tyre.id]))[tyre.id];
  const before = await worth();
  await signIn(page, people.manager);
  const editor = new PurchaseEditor(page);
  const detail = new SheetDetail(page);
  await editor.open('/order_add/Bills');
  await editor.choose('Supplier', from.name);
  await editor.choose('Warehouse', TEMPE.name);
  await editor.fill('Reference', reference);
  await editor.typeLine(1, tyre.code, 6);
  await expect(editor.cell(1, 'usdPrice')).toBeEmpty();
  await editor.typeCell(1, 'price', '55');
  await expect(editor.cell(1, 'amount')).toHaveText('330.00');
  await editor.save();
  await expect(detail.button('Approve')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('alertdialog')).toContainText(first.no);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(detail.status('Approved')).toBeVisible();
  // Tax inclusive: 330 includes 30 of GST, which is not a cost.
  expect(await worth()).toEqual({
    quantity: (before?.quantity ?? 0) + 6,
    value_cents: (before?.value_cents ?? 0) + 30_000,
  });
});

test('Bill -> Invoice opens the invoice editor with products and quantities, never with the cost', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const api = await Api.as(baseURL, people.manager);
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const bill = await draftPurchase(api, 4, await supplier(api, 6), [{ product: tyre, quantity: 3, usd: 7.77 }]);
  await signIn(page, people.manager);
  const detail = new SheetDetail(page);
  await detail.open('Bills', bill.id);
  for (const [name, address] of [
    ['Bill', '/order_add/Bills/clone'],
    ['Bill Credit Note', '/order_add/BillCreditNotes/clone'],
    ['Bill -> Invoice', '/order_add/Invoices/cloneBillToInv'],
  ] as const) {
    await detail.button('Clone').click();
    const opened = context.waitForEvent('page');
    await page.getByRole('menuitem', { name, exact: true }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(new RegExp(address));
    const editor = new PurchaseEditor(tab);
    await editor.ready();
    await expect(editor.cell(1, 'code')).toHaveText(tyre.code);
    await expect(editor.cell(1, 'quantity')).toHaveText('3');
    if (name === 'Bill -> Invoice') await expect(editor.cell(1, 'price')).toHaveText(tyre.classA.toFixed(2));
    await tab.close();
  }
});

test('part of an order is billed: open units, share of costs, late costs, and all is reversed', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const api = await Api.as(baseURL, people.manager);
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const from = await supplier(api, 4);
  const order = await draftPurchase(api, 3, from, [{ product: tyre, quantity: 40, usd: 65 }]);
  await api.post('purchase_order_cost', { po_id: order.id, fx_rate: 0.65, sea_freight: 650, clearance_cost: 200 });
  await approve(api, order.id);
  const books = async () => [await stockOf(api, tyre), (await worthOf([tyre.id]))[tyre.id]?.value_cents ?? 0];
  const before = await books();
  const way = (await incomingOf(api, tyre)).inTransit;

  await signIn(page, people.manager);
  const detail = new SheetDetail(page);
  await detail.open('PurchaseOrders', order.id);
  await detail.button('Clone').click();
  const opened = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Bill', exact: true }).click();
  const tab = await opened;
  const editor = new PurchaseEditor(tab);
  const view = new SheetDetail(tab);
  await editor.ready();
  await expect(editor.cell(1, 'quantity')).toHaveText('40');
  expect(await editor.costs()).toEqual(['0.65', '650.00', '200.00']);
  await expect(tab.getByRole('group', { name: `Open on ${order.no}` })).toContainText('40 units, 40 open');
  await editor.typeCell(1, 'quantity', '10');
  await expect(tab.getByText(`Share of the open costs of ${order.no}: USD 162.50, AUD 50.00`)).toBeVisible();
  await tab.getByRole('button', { name: 'Take the share' }).click();
  await expect(editor.cell(1, 'landed')).toHaveText('300.00');
  await editor.fill('Reference', `PART ${order.no}`);
  const bill = await editor.save();
  let stored = await purchase(api, bill);
  expect([
    stored.relatedNo,
    stored.sea_freight,
    stored.clearance_cost,
    stored.lines.map((line) => [line.quantity, line.usdPrice, line.price]),
  ]).toEqual([order.no, 162.5, 50, [[10, 65, 100]]]);

  await expect(view.button('Approve')).toBeVisible();
  await tab.keyboard.press('a');
  await view.dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(view.status('Approved')).toBeVisible();
  const [stock = 0, value = 0] = before;
  expect(await books()).toEqual([stock + 10, value + 100_000 + 30_000]);
  expect((await incomingOf(api, tyre)).inTransit).toBe(way - 10);
  await detail.open('PurchaseOrders', order.id);
  await expect(page.getByRole('region', { name: 'Related sheets' })).toContainText('30 not billed yet');
  await expect(detail.fact('Not billed')).toContainText('30 units, freight USD 487.50, clearance 150.00');

  // 60 more clearance: the goods on hand bear it, and the history says how it was spread.
  await tab.getByRole('button', { name: 'Change freight and clearance' }).click();
  await view.dialog.getByLabel('Clearance Cost (AUD)').fill('110');
  await expect(view.dialog).toContainText('the rest goes to variance');
  await view.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(view.fact('Clearance \\(AUD\\)')).toHaveText('110.00');
  expect(await books()).toEqual([stock + 10, value + 100_000 + 36_000]);
  await expect(view.history.getByRole('listitem').filter({ hasText: '110.00' }).first()).toBeVisible();

  await tab.getByRole('button', { name: 'Change dates' }).click();
  await view.dialog.getByRole('textbox', { name: 'Due Date' }).fill('31 Jan 2027');
  await view.dialog.getByRole('textbox', { name: 'Due Date' }).press('Tab');
  await view.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(view.fact('Due Date')).toHaveText('31 Jan 2027');

  await view.button('UnApprove').click();
  await view.dialog.getByRole('button', { name: 'UnApprove', exact: true }).click();
  await expect(view.status('Draft')).toBeVisible();
  expect([await books(), (await incomingOf(api, tyre)).inTransit]).toEqual([before, way]);
  await tab.keyboard.press('v');
  await view.dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(view.status('Voided')).toBeVisible();
  stored = await purchase(api, bill);
  expect(stored.status).toBe(3);
  const actions = (await actionsOf(api, bill)).join(' ');
  for (const action of [/create/i, /approve/i, /cost/i, /date/i, /unapprove/i, /void/i])
    expect(actions).toMatch(action);
});
