import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { supplier } from '../../fixtures/purchase.ts';
import { stockedTyres, TEMPE, type Product } from '../../fixtures/trade.ts';
import { countPresses } from '../../screens/keyboard.ts';
import { PurchaseEditor } from '../../screens/purchase-editor.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';

/** Presses from an empty order to its approved bill. */
const MOST_KEYS = 38;

/** Returns the shortest beginning that a search answers with this record first. */
async function shortest(text: string, from: number, find: (typed: string) => Promise<number | undefined>, id: number) {
  for (let length = from; length <= text.length; length += 1) {
    const typed = text.slice(0, length).toLowerCase();
    if ((await find(typed)) === id) return typed;
  }
  throw new Error(`'${text}' is not found first.`);
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
  const [tyre] = await stockedTyres(api, 9, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const from = await supplier(api, 6);
  const first = async (path: string): Promise<number | undefined> =>
    (await api.get<{ data: { id: number }[] }>(path)).data[0]?.id;
  const code = await shortest(
    tyre.code,
    7,
    (typed) => first(`products?code=${encodeURIComponent(typed)}&sortType=7&per_page=20`),
    tyre.id,
  );
  const name = await shortest(from.name, 3, (typed) => first(`suppliers?name=${encodeURIComponent(typed)}`), from.id);

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
