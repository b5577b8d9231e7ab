import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import {
  draftInvoice,
  freeCustomer,
  type Product,
  stockedTyres,
  stockOf,
  TEMPE,
  today,
  WETHERILL,
} from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';

const slot = 3;
const NOTICE = 'More Than 3 AUD Below PriceA / COD !';
const money = (value: number) => value.toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
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

test('a sheet’s missing values are reported before anything is sent', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const [tyre] = await tyres(api, 1);
  await signIn(page, people.sales);
  let posted = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/ag/orders')) posted += 1;
  });
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await page.keyboard.press('Control+s');
  await expect(message(page, 'Customer: Please enter')).toBeVisible();
  await expect(message(page, 'Lines: add at least one product.')).toBeVisible();
  await editor.paste(1, [
    ['Item Code', 'Qty'],
    [tyre.code, 'many'],
    ['NO-SUCH-CODE', 2],
  ]);
  await expect(message(page, /could not be read/)).toBeVisible();
  await expect(editor.cell(1, 'quantity')).toHaveAttribute('aria-invalid', 'true');
  await expect(editor.cell(1, 'quantity')).toHaveText('many');
  await expect(editor.cell(2, 'code')).toHaveAttribute('aria-invalid', 'true');
  await expect(editor.cell(2, 'code')).toHaveText('NO-SUCH-CODE');
  await page.keyboard.press('Control+s');
  await expect(message(page, /Line 1: Qty must be a whole number/)).toBeVisible();
  expect(posted).toBe(0);

  // Nothing is lost: marked cells can be corrected and undone.
  await editor.typeCell(1, 'quantity', '3');
  await expect(editor.cell(1, 'quantity')).toHaveText('3');
  await editor.goToLine(2);
  await page.keyboard.press('Control+Delete');
  await expect(editor.cell(2, 'code')).toHaveText('');
  await page.keyboard.press('Control+z');
  await expect(editor.cell(2, 'code')).toHaveText('NO-SUCH-CODE');
});

test('the picker waits for the exact product, offers similar ones, and says No Data', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const [tyre] = await tyres(api, 1);
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await editor.goToLine(1);
  await page.keyboard.type('zzzz');
  await expect(page.getByRole('listbox', { name: 'Products' }).getByText('No Data')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(editor.cell(1, 'code')).toHaveText('');

  // A size opens a list to choose from; its suggestions are the fixed ones.
  await editor.goToLine(1);
  await page.keyboard.type('20555');
  await expect(page.getByRole('group', { name: 'Tyre sizes' }).getByText('2055516')).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Products' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');

  // Enter before the debounce has ended: the exact product is chosen.
  await editor.typeLine(1, tyre.code, 2);
  await expect(editor.cell(1, 'code')).toHaveText(tyre.code);
  await expect(editor.cell(1, 'name')).toContainText(tyre.name);
});

test('more than 3 AUD below class A asks for Sure, once for each price', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 2, { priceType: 'Class A / COD' });
  const [tyre] = await tyres(api, 1);
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await editor.pickCustomer(customer.code);
  await editor.typeLine(1, tyre.code, 1);
  await editor.typeCell(1, 'price', (tyre.classA - 3).toFixed(2));
  await expect(editor.cell(1, 'price')).toHaveText(money(tyre.classA - 3));
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await editor.typeCell(1, 'price', (tyre.classA - 3.01).toFixed(2));
  const notice = page.getByRole('alertdialog').filter({ hasText: NOTICE });
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Sure' }).click();
  await expect(notice).toHaveCount(0);
  await editor.typeCell(1, 'quantity', '2');
  await expect(editor.cell(1, 'quantity')).toHaveText('2');
  await expect(notice).toHaveCount(0);
});

test('another customer: old and new prices are shown, typed ones stay', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const first = await freeCustomer(api, 0, { priceType: 'Class A / COD' });
  const other = await freeCustomer(api, 0, { priceType: 'Class C' });
  const [one, two] = await tyres(api, 2);
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await editor.pickCustomer(first.code);
  await editor.typeLine(1, one.code, 2);
  await editor.typeLine(2, two.code, 1);
  await expect(editor.cell(1, 'price')).toHaveText(money(one.classA));
  const typed = two.classA + 5;
  await editor.typeCell(2, 'price', typed.toFixed(2));
  await editor.pickCustomer(other.code);
  const question = page.getByRole('alertdialog').filter({ hasText: 'CSR changed, mind items PRICE & QTY' });
  await expect(question).toBeVisible();
  const row = question.getByRole('row').filter({ hasText: one.code });
  await expect(row).toContainText(money(one.classA));
  await expect(question.getByRole('row').filter({ hasText: two.code })).toContainText('typed by hand');
  const fresh = (await row.getByRole('cell').allInnerTexts())[3] ?? '';
  await question.getByRole('button', { name: 'Take 1 new price' }).click();
  await expect(editor.cell(1, 'price')).toHaveText(fresh);
  await expect(editor.cell(2, 'price')).toHaveText(money(typed));
});

test('a shortage in one warehouse offers another', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const stockIn = (product: Product, warehouse: number) =>
    product.stocks.find((place) => place.warehouseId === warehouse)?.stock ?? 0;
  // A slot of its own: drafts of other journeys would reserve the stock that is offered here.
  const tyre = (await stockedTyres(api, 7, 12)).find(
    (candidate) => stockIn(candidate, WETHERILL.id) + 1 < Math.min(candidate.available, stockIn(candidate, TEMPE.id)),
  );
  if (!tyre) throw new Error(`A tyre with more in ${TEMPE.name} than in ${WETHERILL.name} is needed.`);
  const need = stockIn(tyre, WETHERILL.id) + 1;
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  const warehouse = page.getByRole('combobox', { name: 'Warehouse' });
  await warehouse.fill(WETHERILL.name);
  await page.getByRole('option', { name: WETHERILL.name }).click();
  await editor.typeLine(1, tyre.code, need);
  const stock = editor.cell(1, 'stock').getByRole('button');
  await expect(stock).toHaveAccessibleName(new RegExp(`need ${need}, have \\d+ in ${WETHERILL.name}`));
  await stock.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^Take from ${TEMPE.name}`) })
    .click();
  await expect(warehouse).toHaveValue(TEMPE.name);
  await expect(stock).not.toHaveAccessibleName(/need/);
  await expect(editor.cell(1, 'quantity')).toHaveText(String(need));
});

test('two hundred lines are pasted at once and navigation stays fast', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const some = await stockedTyres(api, slot, 8);
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await editor.paste(
    1,
    Array.from({ length: 200 }, (_, index) => [some[index % some.length]?.code ?? '', 1]),
  );
  await expect(editor.sum('Lines')).toHaveText('200');
  await expect(editor.sum('Qty')).toHaveText('200');
  // One page of rows at a time to the end; every line on the way has found its product.
  await page.keyboard.press('Control+Home');
  for (let row = 1; row < 200; row += 15) {
    await expect(editor.cell(row, 'name')).toContainText(some[(row - 1) % some.length]?.name ?? '');
    await page.keyboard.press('PageDown');
  }
  // After the last line there is an empty one.
  await expect(editor.cell(201, 'code')).toHaveAttribute('data-active', 'true');
  await expect(editor.cell(200, 'name')).toContainText(some[199 % some.length]?.name ?? '');
});

test('an existing draft is edited, and Cancel returns', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 4, { priceType: 'Class A / COD' });
  const [one, two] = await tyres(api, 2);
  const sheet = await draftInvoice(
    api,
    customer,
    [
      { product: one, quantity: 1 },
      { product: two, quantity: 1 },
    ],
    { date: today() },
  );
  await signIn(page, people.sales);
  await page.goto(`/order_detail/Invoices/${sheet.id}`);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
  await page.keyboard.press('e');
  const editor = new SheetEditor(page);
  await editor.ready();
  await expect(page).toHaveTitle(`${sheet.no} ${customer.name} | iWE`);
  await editor.typeCell(1, 'quantity', '9');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Cancel without saving?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Throw away' }).click();
  await expect(page).toHaveURL(new RegExp(`/order_detail/Invoices/${sheet.id}$`));
  expect((await api.get<Stored>(`orders/${sheet.id}`)).data.lines.map((line) => line.quantity)).toEqual([1, 1]);

  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
  await page.keyboard.press('e');
  await editor.ready();
  await expect(editor.cell(1, 'quantity')).toHaveText('1');
  await editor.typeCell(1, 'quantity', '2');
  await page.getByLabel('Comments').fill('Ring first');
  await editor.save();
  const stored = (await api.get<Stored>(`orders/${sheet.id}`)).data;
  expect([stored.comments, stored.lines.map((line) => line.quantity)]).toEqual(['Ring first', [2, 1]]);
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
