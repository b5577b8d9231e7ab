import { Api } from '../../fixtures/api.ts';
import { worthOf } from '../../fixtures/books.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { actionsOf, draftPurchase, purchase, supplier } from '../../fixtures/purchase.ts';
import { approve, stockedTyres, stockOf } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { PurchaseEditor } from '../../screens/purchase-editor.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';

const slot = 10;

test('goods are returned from a bill, never more than billed, and everything can be reversed', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 422/);
  test.setTimeout(240_000);
  const api = await Api.as(baseURL, people.manager);
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const from = await supplier(api, 7);
  const bill = await draftPurchase(api, 4, from, [{ product: tyre, quantity: 10, price: 80 }], {
    fx_rate: null,
    reference: `GO BACK ${tyre.code}`,
  });
  await approve(api, bill.id);
  const stock = await stockOf(api, tyre);
  const worth = (await worthOf([tyre.id]))[tyre.id] ?? { quantity: 0, value_cents: 0 };

  await signIn(page, people.manager);
  const detail = new SheetDetail(page);
  await detail.open('Bills', bill.id);
  await detail.button('Clone').click();
  const opened = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Bill Credit Note', exact: true }).click();
  const tab = await opened;
  const editor = new PurchaseEditor(tab);
  const view = new SheetDetail(tab);
  await editor.ready();
  await expect(editor.cell(1, 'open')).toContainText('10 open');
  await editor.typeCell(1, 'quantity', '11');
  await tab.keyboard.press('Control+s');
  await expect(
    message(tab, new RegExp(`${tyre.code}: 11 cannot go back, 10 of 10 on ${bill.no} are left.`)),
  ).toBeVisible();
  await editor.typeCell(1, 'quantity', '4');
  await editor.fill('Reason', 'Wrong pattern');
  const id = await editor.save();
  await expect(view.fact('Reason')).toHaveText('Wrong pattern');
  await expect(view.fact('Related Bill or PO')).toHaveText(bill.no);
  expect(await stockOf(api, tyre)).toBe(stock);

  await tab.keyboard.press('e');
  await editor.ready();
  await editor.typeCell(1, 'quantity', '3');
  expect(await editor.save()).toBe(id);
  await expect(view.button('Approve')).toBeVisible();
  await tab.keyboard.press('a');
  await view.dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(view.status('Approved')).toBeVisible();
  expect(await stockOf(api, tyre)).toBe(stock - 3);
  const out = Math.round((worth.value_cents * 3) / worth.quantity);
  expect((await worthOf([tyre.id]))[tyre.id]).toEqual({
    quantity: worth.quantity - 3,
    value_cents: worth.value_cents - out,
  });
  expect((await purchase(api, bill.id)).lines[0]?.taken).toBe(3);
  await detail.open('Bills', bill.id);
  await expect(
    page
      .getByRole('region', { name: 'Related sheets' })
      .getByRole('row')
      .filter({ hasText: /BC\d{6}/ }),
  ).toContainText('Approved');
  // The bill can't be unapproved while its goods have been returned.
  await detail.button('UnApprove').click();
  await detail.dialog.getByRole('button', { name: 'UnApprove', exact: true }).click();
  await expect(message(page, /Later sheets refer to this one: BC\d{6}/)).toBeVisible();

  await view.button('UnApprove').click();
  await view.dialog.getByRole('button', { name: 'UnApprove', exact: true }).click();
  await expect(view.status('Draft')).toBeVisible();
  expect([await stockOf(api, tyre), (await worthOf([tyre.id]))[tyre.id]]).toEqual([stock, worth]);
  await tab.keyboard.press('v');
  await view.dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(view.status('Voided')).toBeVisible();
  const actions = (await actionsOf(api, id)).join(' ');
  for (const action of [/create/i, /approve/i, /unapprove/i, /void/i]) expect(actions).toMatch(action);
});
