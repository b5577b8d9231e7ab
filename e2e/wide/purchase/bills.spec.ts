import { Api } from '../../fixtures/api.ts';
import { worthOf } from '../../fixtures/books.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { draftPurchase, supplier } from '../../fixtures/purchase.ts';
import { approve, stockedTyres, TEMPE } from '../../fixtures/trade.ts';
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
