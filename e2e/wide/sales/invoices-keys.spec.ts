import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { freeCustomer, stockedTyres, type Customer, type Product } from '../../fixtures/trade.ts';
import { countPresses, pasteText } from '../../screens/keyboard.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';

/** Presses from the quote to the approved invoice. */
const MOST_KEYS = 28;

/** Returns a tyre with the beginning of its code that finds it first, as a seller types it. */
async function easilyFound(api: Api, products: readonly Product[]): Promise<{ product: Product; text: string }> {
  for (const product of products)
    for (let length = 7; length <= 10; length += 1) {
      const text = product.code.slice(0, length).toLowerCase();
      const { data } = await api.get<{ data: Product[] }>(`quotings?product=${encodeURIComponent(text)}&per_page=20`);
      if (data[0]?.id === product.id) return { product, text };
    }
  throw new Error('No tyre is found first by the ten first letters of its code.');
}

/** Returns a customer without a limit whom the beginnings of two words find, three letters each, as a seller types. */
async function easilyTyped(api: Api): Promise<{ customer: Customer; text: string }> {
  for (let nth = 0; nth < 20; nth += 1) {
    const customer = await freeCustomer(api, nth, {});
    const words = customer.name.toLowerCase().split(/[^a-z]+/);
    for (const second of words.slice(1)) {
      const text = `${words[0]?.slice(0, 3)} ${second.slice(0, 3)}`.trim();
      const { data } = await api.get<{ data: Customer[] }>(`customers?name=${encodeURIComponent(text)}&per_page=20`);
      if (data[0]?.id === customer.id) return { customer, text };
    }
  }
  throw new Error('The demo has no customer whom six letters find.');
}

test('a quote of 4 becomes an approved invoice with three pasted lines in at most 28 keys', async ({
  page,
  context,
  baseURL,
}) => {
  const api = await Api.as(baseURL, people.manager);
  const { customer, text } = await easilyTyped(api);
  const tyres = await stockedTyres(api, 5, 12);
  const { product: quoted, text: code } = await easilyFound(api, tyres);
  const others = tyres.filter(({ id }) => id !== quoted.id).slice(0, 3);
  const presses = await countPresses(context);
  let desk = page;
  const press = (key: string) => desk.keyboard.press(key);
  const type = (typed: string) => desk.keyboard.type(typed);

  await signIn(page, people.manager);
  await page.goto('/quotings');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await type(text);
  await expect(page.getByRole('option').first()).toContainText(customer.name);
  await press('Enter');
  // The choice of the customer goes on to what is quoted.
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await type(code);
  await press('Enter');
  // What was searched is found, and its quantity waits for a figure.
  await expect(page.getByRole('textbox', { name: `Quantity of ${quoted.code}` })).toBeFocused();
  await type('4');
  await press('Enter');
  await expect(page.getByRole('button', { name: /^Cart 1 product, 4 units/ })).toBeVisible();
  await press('Alt+c');
  await expect(page.getByRole('link', { name: 'Empty & GO' })).toBeFocused();
  const opened = context.waitForEvent('page');
  await press('Enter');

  desk = await opened;
  const editor = new SheetEditor(desk);
  await editor.ready();
  await expect(editor.grid).toBeFocused();
  await expect(editor.cell(1, 'code')).toHaveText(quoted.code);
  await press('ArrowDown');
  presses.add(1);
  await pasteText(desk, others.map(({ code }) => `${code}\t1`).join('\r\n'));
  for (const [index, { name }] of others.entries()) await expect(editor.cell(2 + index, 'name')).toContainText(name);
  await press('Control+s');
  const detail = new SheetDetail(desk);
  await expect(detail.status('Draft')).toBeVisible();
  await expect(detail.history).toBeVisible();

  // The warehouse that has the goods is chosen already.
  await press('a');
  await expect(desk.getByRole('dialog').getByRole('combobox', { name: 'Warehouse' })).toHaveValue(/./);
  await press('Enter');
  await expect(detail.status('Approved')).toBeVisible();
  presses.expectAtMost(MOST_KEYS, 'quote to approved invoice');
});
