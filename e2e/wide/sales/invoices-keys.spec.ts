import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { freeCustomer, stockedTyres, type Customer } from '../../fixtures/trade.ts';
import { pasteText } from '../../screens/keyboard.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';

/** Key presses from the quote to the approved invoice; each typed letter is one. */
const MOST_KEYS = 34;

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

test('a quote of 4 becomes an approved invoice with three pasted lines in at most 34 keys', async ({
  page,
  context,
  baseURL,
}) => {
  const api = await Api.as(baseURL, people.manager);
  const { customer, text } = await easilyTyped(api);
  const [quoted, ...others] = await stockedTyres(api, 5, 4);
  if (!quoted) throw new Error('Four tyres are needed.');
  let keys = 0;
  let desk = page;
  const press = async (key: string) => {
    keys += 1;
    await desk.keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await desk.keyboard.type(text);
  };

  await signIn(page, people.manager);
  await page.goto('/quotings');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await type(text);
  await expect(page.getByRole('option').first()).toContainText(customer.name);
  await press('Enter');
  await press('Tab');
  await type(quoted.code);
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
  keys += 1;
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
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
});
