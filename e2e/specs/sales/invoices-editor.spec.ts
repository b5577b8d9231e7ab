import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { freeCustomer, stockedTyres, stockOf, TEMPE, type Product } from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';

const slot = 3;
interface Stored {
  data: {
    no: string;
    sourceId: number | null;
    gst: number;
    subtotal: number;
    amount: number;
    customerId: number;
    comments: string;
    lines: { productId: number; quantity: number; price: number; manual: boolean; description: string }[];
  };
}

async function tyres(api: Api, count: number): Promise<[Product, Product, Product, ...Product[]]> {
  const [one, two, three, ...more] = await stockedTyres(api, slot, Math.max(3, count));
  if (!one || !two || !three) throw new Error('Three tyres are needed.');
  return [one, two, three, ...more];
}

test('a phone order: live totals, to the cent', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 1, { priceType: 'Class A / COD' });
  const tyre = (await stockedTyres(api, slot, 12)).find((candidate) => candidate.classA <= 101);
  const {
    data: [service],
  } = await api.get<{ data: { code: string }[] }>('quotings?category=4&per_page=1');
  if (!tyre || !service) throw new Error('A cheap tyre and a service are needed.');
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await editor.pickCustomer(customer.code);
  await expect(page).toHaveTitle(`New Invoice · ${customer.name} | iWE`);
  await editor.typeLine(1, tyre.code, 4);
  await editor.typeLine(2, service.code, 1);
  await editor.typeCell(1, 'price', '98');
  await editor.typeCell(2, 'price', '33.00');
  // The demo's services have a class A price too.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sure' }).click();
  await expect(editor.sum('Total AUD')).toHaveText('425.00');
  await expect(editor.sum('GST')).toHaveText('38.64');
  await expect(editor.sum('Subtotal')).toHaveText('386.36');
  await expect(editor.cell(1, 'account')).toHaveText('200 - Sales');
  await expect(editor.cell(1, 'taxType')).toHaveText('GST on Income');
  const id = await editor.save();
  const { data } = await api.get<Stored>(`orders/${id}`);
  expect([data.amount, data.gst, data.subtotal]).toEqual([425, 38.64, 386.36]);
  await expect(page).toHaveTitle(`${data.no} ${customer.name} | iWE`);
});

test('short stock is shown at the line; the rest becomes a linked draft', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 3, { priceType: 'Class A / COD' });
  const [tyre] = await tyres(api, 1);
  const have = await stockOf(api, tyre);
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await editor.pickCustomer(customer.code);
  await page.getByRole('combobox', { name: 'Warehouse' }).fill(TEMPE.name);
  await page.getByRole('option', { name: TEMPE.name }).click();
  await editor.typeLine(1, tyre.code, have + 3);
  const stock = editor.cell(1, 'stock').getByRole('button');
  await expect(stock).toHaveAccessibleName(new RegExp(`need ${have + 3}, have \\d+ in ${TEMPE.name}`));
  await stock.click();
  const offer = page.getByRole('dialog').getByRole('button', { name: /^Take \d+, keep the rest as a linked draft/ });
  await expect(page.getByRole('dialog').getByText(TEMPE.name).first()).toBeVisible();
  const kept = Number(/\d+/.exec(await offer.innerText())?.[0]);
  await offer.click();
  await expect(editor.cell(1, 'quantity')).toHaveText(String(kept));
  const id = await editor.save();
  await expect(message(page, /The rest is kept as the draft IN\d+/)).toBeVisible();
  const no = /IN\d+/.exec(await message(page, /The rest is kept as the draft/).innerText())?.[0];
  const { data } = await api.get<{ data: { id: number }[] }>(`orders?type=invoice&number=${no}`);
  const rest = (await api.get<Stored>(`orders/${data[0]?.id}`)).data;
  expect([rest.sourceId, rest.customerId, rest.lines.map((line) => line.quantity)]).toEqual([
    id,
    customer.id,
    [have + 3 - kept],
  ]);
});

test('keys of the lines: duplicate, delete, undo, redo, copy, and their list on ?', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const [one, two] = await tyres(api, 2);
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await editor.paste(1, [
    ['Item Code', 'Qty', 'Line Description'],
    [one.code, 2, 'left side'],
    [two.code, 1, 'right side'],
  ]);
  await expect(editor.cell(2, 'name')).toContainText(two.name);
  await expect(editor.cell(1, 'description')).toHaveText('left side');
  await editor.goToLine(1);
  await page.keyboard.press('Control+d');
  await expect(editor.sum('Lines')).toHaveText('3');
  await expect(editor.cell(2, 'code')).toHaveText(one.code);
  await page.keyboard.press('Control+Delete');
  await expect(editor.sum('Lines')).toHaveText('2');
  await page.keyboard.press('Control+z');
  await expect(editor.sum('Lines')).toHaveText('3');
  await page.keyboard.press('Control+y');
  await expect(editor.sum('Lines')).toHaveText('2');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Paste cells from a spreadsheet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor.grid).toBeFocused();
});
