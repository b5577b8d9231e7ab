import { Api } from '../../fixtures/api.ts';
import { worthOf } from '../../fixtures/books.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { approve, draftInvoice, freeCustomer, stockOf } from '../../fixtures/trade.ts';
import type { Product } from '../../fixtures/trade.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';
import { twoTyres, chooseWarehouse } from '../../screens/adjustments.ts';

interface HistoryAnswer {
  data: { action: string }[];
}

test('a count is typed, added up, recounted, approved, unapproved and voided; stock follows', async ({
  page,
  baseURL,
  watch,
}) => {
  test.setTimeout(150_000);
  watch.allow(/status of 422/);
  const api = await Api.as(baseURL, people.sales);
  const [one, two] = await twoTyres(api);
  const stock = async () => Promise.all([stockOf(api, one), stockOf(api, two)]);
  const worth = () => worthOf([one.id, two.id]);
  const [a, b] = await stock();

  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Adjustments');
  const count = async (line: number, product: Product, counted: number) => {
    await editor.goToLine(line);
    await page.keyboard.type(product.code);
    await page.keyboard.press('Enter');
    await expect(editor.cell(line, 'name')).not.toBeEmpty();
    await page.keyboard.type(String(counted));
    await page.keyboard.press('Enter');
  };
  // An empty form has the focus in the warehouse.
  await chooseWarehouse(page);
  await count(1, one, a + 1);
  await expect(editor.cell(1, 'inSystemQty')).toHaveText(String(a));
  await expect(editor.cell(1, 'difference')).toHaveText('1');
  await count(2, two, b - 1);
  await expect(editor.cell(2, 'difference')).toHaveText('(1)');

  // The same product again: added up after consent, by Enter on the default.
  await count(3, one, 1);
  await expect(page.getByRole('alertdialog')).toContainText(`${one.code} is counted twice`);
  await expect(page.getByRole('alertdialog').getByRole('button', { name: /^Add up to/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.cell(1, 'inWarehouseQty')).toHaveText(String(a + 2));
  await expect(editor.cell(3, 'code')).toBeEmpty();
  await expect(editor.sum('Gain')).toHaveText('2');
  await expect(editor.sum('Loss')).toHaveText('(1)');
  const id = await editor.save();
  const detail = new SheetDetail(page);
  await expect(page.getByRole('heading', { level: 1, name: /^AD\d{6}$/ })).toBeVisible();
  await expect(detail.button('Clone')).toHaveCount(0);
  expect(await stock()).toEqual([a, b]);

  // One is sold meanwhile: detail and editor show it, and counting again records the system's quantity again.
  const invoice = await draftInvoice(api, await freeCustomer(api, 4, {}), [
    { product: one, quantity: 1 },
    { product: two, quantity: 1 },
  ]);
  await approve(api, invoice.id);
  const worthSold = await worth();
  await page.reload();
  await expect(page.getByText('(1) since').first()).toBeVisible();
  await expect(detail.button('Edit')).toBeVisible();
  await page.keyboard.press('e');
  await editor.ready();
  await expect(editor.cell(1, 'inSystemQty')).toContainText(`${a} · (1) since`);
  await editor.cell(2, 'inSystemQty').getByRole('button').click();
  await page.getByRole('button', { name: `Counted again: still ${b - 1}` }).click();
  await expect(editor.cell(2, 'inSystemQty')).toHaveText(String(b - 1));
  await expect(editor.cell(2, 'difference')).toHaveText('0');
  expect(await editor.save()).toBe(id);

  // The movement of line 1 is acknowledged; the count at its moment is what is posted.
  await expect(detail.button('Approve')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('alertdialog')).toContainText(
    'The stock of line 1 has moved by (1) since it was counted.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(detail.status('Approved')).toBeVisible();
  expect(await stock()).toEqual([a + 1, b - 1]);
  expect((await worth())[one.id]?.quantity).toBe((worthSold[one.id]?.quantity ?? 0) + 2);

  await page.getByRole('button', { name: 'Change dates' }).click();
  await expect(detail.dialog.getByRole('textbox', { name: 'Date' })).toBeVisible();
  await expect(detail.dialog.getByLabel('Due Date')).toHaveCount(0);
  await detail.dialog.getByRole('button', { name: 'Cancel' }).click();
  const no = await page.getByRole('heading', { level: 1 }).innerText();
  await page.keyboard.press('[');
  await expect(page).not.toHaveURL(new RegExp(`/Adjustments/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: no })).toHaveCount(0);
  await expect(detail.button('NEXT')).toBeEnabled();
  await page.keyboard.press(']');
  await expect(page).toHaveURL(new RegExp(`/Adjustments/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: no })).toBeVisible();
  await expect(detail.button('UnApprove')).toBeVisible();

  await page.keyboard.press('u');
  await detail.dialog.getByRole('button', { name: 'UnApprove', exact: true }).click();
  await expect(detail.status('Draft')).toBeVisible();
  expect(await stock()).toEqual([a - 1, b - 1]);
  expect(await worth()).toEqual(worthSold);
  await page.keyboard.press('v');
  await detail.dialog.getByRole('button', { name: 'Void' }).click();
  await expect(detail.status('Voided')).toBeVisible();
  const { data } = await api.get<HistoryAnswer>(`orders/${id}/history`);
  const actions = data.map(({ action }) => action.toLowerCase());
  for (const word of [/create/, /approve/, /unapprove/, /void/])
    expect(actions.some((action) => word.test(action))).toBe(true);
});
