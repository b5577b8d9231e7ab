import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { draftInvoice, freeCustomer, stockedTyres } from '../../fixtures/trade.ts';
import { SheetList } from '../../screens/sheet-list.ts';

interface Dated {
  data: { deliveryDate: string | null };
}

test('rows are peeked at by keys, then given one dispatch date together, and restored', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.manager);
  const customer = await freeCustomer(api, 13, { paymentType: 'COD' });
  const [product] = await stockedTyres(api, 13, 1);
  if (!product) throw new Error('A tyre in stock is needed.');
  const draft = (quantity: number) => draftInvoice(api, customer, [{ product, quantity, price: 150 }]);
  const drafts = [await draft(1), await draft(2)];
  const dateOf = async (id: number) => (await api.get<Dated>(`orders/${id}`)).data.deliveryDate;
  const before = await Promise.all(drafts.map(({ id }) => dateOf(id)));

  await signIn(page, people.manager);
  const list = new SheetList(page);
  await list.open(`/invoices?customer=${encodeURIComponent(customer.name)}&status=1`);
  const numbers = (await list.numbers()).map((text) => text.trim());
  expect(numbers).toHaveLength(2);
  await list.rows.first().locator('[data-open]').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: `Peek: ${numbers[0]}` })).toContainText(product.code);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('region', { name: `Peek: ${numbers[1]}` })).toContainText(product.code);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: /^Peek:/ })).toHaveCount(0);

  await page.keyboard.press('a');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Dispatch Date' }).click();
  await dialog.getByRole('textbox', { name: 'Dispatch date' }).fill('6/5/2031');
  await dialog.getByRole('textbox', { name: 'Dispatch date' }).press('Tab');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('region', { name: 'Changes' })).toContainText(numbers[0] ?? '');
  expect(await Promise.all(drafts.map(({ id }) => dateOf(id)))).toEqual(before);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 2' }).click();
  await expect(dialog.getByRole('button', { name: 'Undo: restore 2' })).toBeVisible();
  expect(await Promise.all(drafts.map(({ id }) => dateOf(id)))).toEqual(['2031-05-06', '2031-05-06']);
  await dialog.getByRole('button', { name: 'Undo: restore 2' }).click();
  await expect.poll(() => Promise.all(drafts.map(({ id }) => dateOf(id)))).toEqual(before);
});
