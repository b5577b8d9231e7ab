import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { freeCustomer, stockedTyres } from '../../fixtures/trade.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';

const slot = 4;
const RESTORED = 'This is what you typed before; it has not been saved yet.';
interface Stored {
  data: { reference: string; comments: string; address: string; lines: { quantity: number }[] };
}

test('a draft survives a reload and a closed tab', async ({ page, context, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 6, {});
  const [one, two] = await stockedTyres(api, slot, 2);
  if (!one || !two) throw new Error('Two tyres are needed.');
  await signIn(page, people.sales);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/Invoices');
  await editor.pickCustomer(customer.code);
  await page.getByLabel('Reference').fill('kept');
  await editor.paste(1, [
    [one.code, 2],
    [two.code, 1],
  ]);
  await expect(editor.cell(2, 'name')).toContainText(two.name);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(page.getByLabel('Reference')).toHaveValue('kept');
  await expect(editor.cell(1, 'code')).toHaveText(one.code);
  await expect(editor.cell(2, 'quantity')).toHaveText('1');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);

  await page.close();
  const next = await context.newPage();
  const again = new SheetEditor(next);
  await again.open('/order_add/Invoices');
  await expect(next.getByText(new RegExp(`Not saved, from .*${customer.name.slice(0, 4)}`))).toBeVisible();
  await next.getByRole('button', { name: 'Go on with it' }).click();
  await expect(again.cell(2, 'code')).toHaveText(two.code);
  const id = await again.save();
  expect((await api.get<Stored>(`orders/${id}`)).data.lines.map((line) => line.quantity)).toEqual([2, 1]);
  // Saved: nothing is offered any more.
  await again.open('/order_add/Invoices');
  await expect(next.getByText(/Not saved, from/)).toHaveCount(0);
});
