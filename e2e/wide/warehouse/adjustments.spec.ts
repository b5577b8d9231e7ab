import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { TEMPE } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';
import { SheetList } from '../../screens/sheet-list.ts';
import { twoTyres, chooseWarehouse } from '../../screens/adjustments.ts';

test('missing values are reported before anything is sent, and the list filters by warehouse', async ({
  page,
  baseURL,
}) => {
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Adjustments');
  await page.keyboard.press('Control+s');
  await expect(message(page, 'Choose a warehouse.')).toBeVisible();
  const list = new SheetList(page);
  const query = await list.queryOf(() => page.goto(`/adjustments?warehouse=${TEMPE.id}`));
  expect([query.get('order_type'), query.get('warehouse'), query.get('per_page')]).toEqual([
    '7',
    String(TEMPE.id),
    '20',
  ]);
  await expect.poll(async () => [...new Set(await list.column('Warehouse'))]).toEqual([TEMPE.name]);
  expect(baseURL).toBeTruthy();
});

test('list, editor with an error and detail of a sheet are accessible, light and dark', async ({ page, baseURL }) => {
  test.setTimeout(90_000);
  const api = await Api.as(baseURL, people.sales);
  const [one, two] = await twoTyres(api);
  await signIn(page, people.manager);
  await new SheetList(page).open('/adjustments');
  await expectAccessible(page);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Adjustments');
  await chooseWarehouse(page);
  await editor.paste(1, [
    [one.code, 3],
    [two.code, 4],
  ]);
  await expect(editor.cell(2, 'inWarehouseQty')).toHaveText('4');
  await editor.typeCell(2, 'inWarehouseQty', 'four');
  await expect(editor.cell(2, 'inWarehouseQty')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await editor.typeCell(2, 'inWarehouseQty', '4');
  await editor.save();
  await expectAccessible(page);
});
