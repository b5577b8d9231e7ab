import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { stockedTyres, stockOf, TEMPE, WETHERILL } from '../../fixtures/trade.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';

const slot = 5;

test('a transfer is typed, changed, approved, unapproved and voided; stock follows', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const [one, two] = await stockedTyres(api, slot, 2);
  if (!one || !two) throw new Error('Two tyres are needed.');
  const places = async () =>
    Promise.all([
      stockOf(api, one),
      stockOf(api, one, WETHERILL.id),
      stockOf(api, two),
      stockOf(api, two, WETHERILL.id),
    ]);
  const before = await places();
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Transfers');
  const choose = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: label }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  await choose('Out Warehouse', TEMPE.name);
  await choose('In Warehouse', TEMPE.name);
  await expect(page.getByText('Choose another one than the out warehouse.')).toBeVisible();
  await choose('In Warehouse', WETHERILL.name);
  await expect(page.getByText('Choose another one than the out warehouse.')).toHaveCount(0);
  await editor.typeLine(1, one.code, 2);
  await editor.paste(2, [[two.code, 1]]);
  await expect(editor.cell(2, 'name')).toContainText(two.name);
  await expect(editor.sum('Qty')).toHaveText('3');
  await page.getByLabel('Comments').fill('for Saturday');
  const id = await editor.save();
  const detail = new SheetDetail(page);
  await expect(page.getByRole('heading', { level: 1, name: /^TR\d{6}$/ })).toBeVisible();
  await expect(detail.fact('Out Warehouse')).toHaveText(TEMPE.name);
  await expect(detail.button('Clone')).toHaveCount(0);

  await page.keyboard.press('e');
  await editor.ready();
  await editor.typeCell(1, 'quantity', '3');
  expect(await editor.save()).toBe(id);
  expect(await places()).toEqual(before);
  // The draft reserves its units at the source and shows them as incoming at the destination.
  const heldAt = async () => {
    const { data } = await api.get<{
      data: { id: number; stocks: { warehouseId: number; held?: number; inTransit?: number }[] }[];
    }>(`products?code=${encodeURIComponent(one.code)}&per_page=20`);
    const stocks = data.find(({ id: productId }) => productId === one.id)?.stocks ?? [];
    return [
      stocks.find(({ warehouseId }) => warehouseId === TEMPE.id)?.held ?? 0,
      stocks.find(({ warehouseId }) => warehouseId === WETHERILL.id)?.inTransit ?? 0,
    ];
  };
  const [held = 0, coming = 0] = await heldAt();
  expect([held >= 3, coming >= 3]).toEqual([true, true]);

  await detail.button('Approve').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(detail.status('Approved')).toBeVisible();
  const [a, b, c, d] = before;
  expect(await places()).toEqual([a - 3, b + 3, c - 1, d + 1]);
  expect(await heldAt()).toEqual([held - 3, coming - 3]);
  await detail.button('UnApprove').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'UnApprove', exact: true }).click();
  await expect(detail.status('Draft')).toBeVisible();
  expect(await places()).toEqual(before);

  await detail.button('Void').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure to VOID? This operation cannot be undone!');
  await question.getByRole('button', { name: 'Void' }).click();
  await expect(detail.status('Voided')).toBeVisible();
  for (const action of [/approve/i, /unapprove/i, /void/i])
    await expect(detail.history.getByRole('listitem').filter({ hasText: action }).first()).toBeVisible();
});
