import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { freeCustomer, stockedTyres, stockOf, TEMPE } from '../../fixtures/trade.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { SheetEditor } from '../../screens/sheet-editor.ts';
import { SheetList } from '../../screens/sheet-list.ts';
import { sold } from '../../fixtures/sold.ts';

const slot = 11;

test('a free credit note by keyboard, and its row in the list', async ({ page, baseURL, watch }) => {
  // The first approval is answered with the question.
  watch.allow(/status of 422/);
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 3, {});
  const [tyre] = await stockedTyres(api, slot, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  // A credit that no invoice stands behind takes a manager, who confirms it.
  await signIn(page, people.manager);
  const editor = new SheetEditor(page);
  await editor.open('/order_add/CreditNotes');
  await page.keyboard.type(customer.code);
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: `About ${customer.name}` })).toBeVisible();
  await editor.typeLine(1, tyre.code, 1);
  await page.getByLabel('Reason').fill('Puncture on arrival');
  // No invoice says which tax type: it is chosen.
  await page.getByRole('combobox', { name: 'Tax Type' }).click();
  await page.getByRole('option', { name: 'GST on Income' }).click();
  await editor.save();
  const heading = page.getByRole('heading', { level: 1, name: /^CN\d{6}$/ });
  await expect(heading).toBeVisible();
  const no = await heading.innerText();
  const before = await stockOf(api, tyre);
  await new SheetDetail(page).chooseShipping(TEMPE.name);
  const confirm = page.getByRole('alertdialog', { name: 'Confirm Approve' });
  await expect(confirm).toContainText('Line 1 credits nothing that was sold on an invoice.');
  await confirm.getByRole('button', { name: 'Approve' }).click();
  await expect(new SheetDetail(page).status('Approved')).toBeVisible();
  expect(await stockOf(api, tyre)).toBe(before + 1);

  const list = new SheetList(page);
  const query = await list.queryOf(() => page.goto(`/credit_notes?number=${no}`));
  expect([query.get('order_type'), query.get('per_page'), query.get('type')]).toEqual(['2', '50', 'invoice']);
  await expect(list.rows).toHaveCount(1);
  expect(await list.column('Pickup Date')).toHaveLength(1);
  expect(await list.column('Area')).toEqual([expect.stringContaining('Driver Pick-up')]);
});

test('list, editor with an error and detail of a sheet are accessible, light and dark', async ({ page, baseURL }) => {
  test.setTimeout(90_000);
  const { invoice } = await sold(baseURL);
  await signIn(page, people.manager);
  await new SheetList(page).open('/credit_notes?per_page=20');
  await expectAccessible(page);
  const editor = new SheetEditor(page);
  await editor.open(`/order_add/CreditNotes/clone?id=${invoice.id}`);
  await editor.typeCell(1, 'quantity', '9');
  await expectAccessible(page);
  await editor.typeCell(1, 'quantity', '1');
  await editor.save();
  await expectAccessible(page);
});
