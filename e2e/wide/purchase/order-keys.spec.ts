import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import type { Supplier } from '../../fixtures/purchase.ts';
import { stockedTyres, TEMPE, type Product } from '../../fixtures/trade.ts';
import { countPresses } from '../../screens/keyboard.ts';
import { PurchaseEditor } from '../../screens/purchase-editor.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';

/** Presses from an empty order to its approved bill. */
const MOST_KEYS = 38;

/** Returns a record with the beginning, at most `most` letters, by which a search has it first: what a buyer types. */
async function easilyTyped<R extends { id: number }>(
  records: readonly R[],
  textOf: (record: R) => string,
  [least, most]: readonly [number, number],
  find: (typed: string) => Promise<number | undefined>,
): Promise<{ record: R; typed: string }> {
  for (const record of records)
    for (let length = least; length <= most; length += 1) {
      const typed = textOf(record).slice(0, length).toLowerCase();
      if ((await find(typed)) === record.id) return { record, typed };
    }
  throw new Error(`None of ${records.length} is found first by ${most} letters.`);
}

/** An order that this person saved before: the browser remembers its warehouse. */
async function orderBefore(editor: PurchaseEditor, name: string, product: Product): Promise<void> {
  await editor.open('/order_add/PurchaseOrders');
  await editor.choose('Supplier', name);
  await editor.choose('Warehouse', TEMPE.name);
  await editor.fill('FX Rate', '0.65');
  await editor.typeUsdLine(1, product.code, 4, '40.00');
  await editor.save();
}

test('an order becomes an approved bill in at most 38 keys', async ({ page, context, baseURL }) => {
  test.setTimeout(120_000);
  const api = await Api.as(baseURL, people.manager);
  const first = async (path: string): Promise<number | undefined> =>
    (await api.get<{ data: { id: number }[] }>(path)).data[0]?.id;
  const { record: tyre, typed: code } = await easilyTyped(
    await stockedTyres(api, 9, 12),
    (product) => product.code,
    [7, 9],
    (typed) => first(`products?code=${encodeURIComponent(typed)}&sortType=7&per_page=20`),
  );
  const suppliers = (await api.get<{ data: Supplier[] }>('suppliers?all=1')).data;
  const { record: from, typed: name } = await easilyTyped(
    suppliers.filter((one) => one.is_container_builder === 0),
    (one) => one.name,
    [3, 6],
    (typed) => first(`suppliers?name=${encodeURIComponent(typed)}`),
  );

  await signIn(page, people.manager);
  const editor = new PurchaseEditor(page);
  const detail = new SheetDetail(page);
  await orderBefore(editor, from.name, tyre);

  await page.goto('/order_add/PurchaseOrders');
  await editor.ready();
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Warehouse' })).toHaveValue(TEMPE.name);
  const presses = await countPresses(context);
  await page.keyboard.type(name);
  await expect(page.getByRole('option').first()).toContainText(from.name);
  await page.keyboard.press('Enter');
  // The last rate, as the button beside its field proposes.
  await expect(page.getByRole('button', { name: /^Use [\d.]+$/ })).toBeVisible();
  await page.keyboard.press('Alt+a');
  await page.keyboard.press('Alt+l');
  await page.keyboard.type(code);
  // The beginning of a code is no choice yet: the first of what is listed is taken by its arrow.
  await expect(page.getByRole('option').first()).toContainText(tyre.code);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText(tyre.code);
  await page.keyboard.press('Enter');
  await expect(editor.cell(1, 'name')).toContainText(tyre.name);
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await page.keyboard.type('45.5');
  await page.keyboard.press('Enter');
  await expect(editor.cell(1, 'usdPrice')).toHaveText('45.50');
  await page.keyboard.press('Control+s');
  await expect(detail.status('Draft')).toBeVisible();
  await expect(detail.button('Approve')).toBeVisible();
  const approve = async () => {
    await page.keyboard.press('a');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true })).toBeFocused();
    await expect(page.getByRole('alertdialog').getByText('Approve now?')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(detail.status('Approved')).toBeVisible();
  };
  await approve();
  await expect(detail.button('Arrived')).toBeEnabled();
  await page.keyboard.press('n');
  await expect(detail.tag('arrived, not billed')).toBeVisible();
  await expect(detail.button('Unloaded')).toBeEnabled();
  await page.keyboard.press('n');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Unloaded', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order_edit\/Bills\/\d+/);
  await editor.ready();
  await expect(editor.cell(1, 'quantity')).toHaveText('40');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/order_detail\/Bills\/\d+/);
  await expect(detail.button('Approve')).toBeVisible();
  await approve();
  presses.expectAtMost(MOST_KEYS, 'order to approved bill');
});
