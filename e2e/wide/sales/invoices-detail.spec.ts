import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import {
  approve,
  type Customer,
  draftInvoice,
  freeCustomer,
  type Product,
  stockedTyres,
  stockOf,
  TEMPE,
} from '../../fixtures/trade.ts';
import { message } from '../../screens/keyboard.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';

const slot = 2;
async function goods(api: Api, count: number): Promise<{ customer: Customer; tyres: Product[] }> {
  return {
    customer: await freeCustomer(api, 7, { priceType: 'Class A / COD' }),
    tyres: await stockedTyres(api, slot, count),
  };
}

test('void asks with its sentence, keeps the number and cannot be undone', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const { customer, tyres } = await goods(api, 1);
  const draft = await draftInvoice(
    api,
    customer,
    tyres.map((product) => ({ product, quantity: 1 })),
  );
  await signIn(page, people.sales);
  const detail = new SheetDetail(page);
  await detail.open('Invoices', draft.id);
  await detail.button('Void').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure to VOID? This operation cannot be undone!');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(detail.status('Draft')).toBeVisible();
  await detail.button('Void').click();
  await question.getByRole('button', { name: 'Void' }).click();
  await detail.done();
  await expect(detail.status('Voided')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: draft.no })).toBeVisible();
  for (const gone of ['Void', 'Approve', 'UnApprove']) await expect(detail.button(gone)).toHaveCount(0);
  await expect(detail.button('Edit')).toBeDisabled();
  await expect(
    detail.history
      .getByRole('listitem')
      .filter({ hasText: /Sally Marsh.*void/i })
      .first(),
  ).toBeVisible();
});

test('PREV and NEXT walk the invoices by id, and say when there are no more', async ({ page, baseURL, watch }) => {
  watch.allow(/status of 404/);
  const api = await Api.as(baseURL, people.sales);
  const { customer, tyres } = await goods(api, 1);
  const lines = tyres.map((product) => ({ product, quantity: 1 }));
  const first = await draftInvoice(api, customer, lines);
  await draftInvoice(api, customer, lines);
  await signIn(page, people.sales);
  const detail = new SheetDetail(page);
  await detail.open('Invoices', first.id);
  const { id: after } = await api.get<{ id: number }>(`order-next?id=${first.id}&type=1&direction=next`);
  await detail.button('NEXT').click();
  await expect(page).toHaveURL(new RegExp(`/order_detail/Invoices/${after}$`));
  await detail.button('PREV').click();
  await expect(page).toHaveURL(new RegExp(`/order_detail/Invoices/${first.id}$`));
  await expect(page).toHaveTitle(new RegExp(first.no));
  await expect(detail.button('NEXT')).toBeEnabled();
  await page.keyboard.press(']');
  await expect(page).toHaveURL(new RegExp(`/order_detail/Invoices/${after}$`));

  // The oldest stays the oldest, whatever other journeys add.
  const { meta } = await api.get<{ meta: { total: number } }>('orders?type=invoice&order_type=1&per_page=150');
  const last = await api.get<{ data: { id: number }[] }>(
    `orders?type=invoice&order_type=1&per_page=150&page=${Math.ceil(meta.total / 150)}`,
  );
  let oldest = last.data.at(-1)?.id ?? first.id;
  for (;;) {
    const before = await api.call<{ id?: number }>('GET', `order-next?id=${oldest}&type=1&direction=prev`);
    if (before.status !== 200 || before.body.id === undefined) break;
    oldest = before.body.id;
  }
  await detail.open('Invoices', oldest);
  await detail.button('PREV').click();
  await expect(message(page, 'No more data to load')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/order_detail/Invoices/${oldest}$`));
});

test('an approval of short stock is refused and names every short line', async ({ page, baseURL, watch }) => {
  watch.allow(/status of 422/);
  const api = await Api.as(baseURL, people.sales);
  const { customer, tyres } = await goods(api, 3);
  const [enough, ...short] = tyres;
  if (!enough) throw new Error('Three tyres are needed.');
  const have = await Promise.all(short.map((product) => stockOf(api, product)));
  const sheet = await draftInvoice(api, customer, [
    { product: enough, quantity: 1 },
    ...short.map((product, index) => ({ product, quantity: (have[index] ?? 0) + 3 })),
  ]);
  await signIn(page, people.sales);
  const detail = new SheetDetail(page);
  await detail.open('Invoices', sheet.id);
  await detail.chooseShipping();
  const refused = page.getByRole('dialog').filter({ hasText: 'is not approved' });
  for (const [index, product] of short.entries()) {
    await expect(refused).toContainText(
      `Line ${index + 2} ${product.code}: need ${(have[index] ?? 0) + 3}, have ${have[index]} in ${TEMPE.name}`,
    );
  }
  await expect(refused.getByRole('list')).not.toContainText(enough.code);
  await expect(refused.getByRole('button', { name: 'Ask for approval' })).toHaveCount(0);
  await refused.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(detail.status('Draft')).toBeVisible();
  expect(await Promise.all(short.map((product) => stockOf(api, product)))).toEqual(have);
});

test('approval proposes the warehouse that fills every line, and asks nothing without findings', async ({
  page,
  baseURL,
}) => {
  const api = await Api.as(baseURL, people.sales);
  const { customer, tyres } = await goods(api, 1);
  const sheet = await draftInvoice(
    api,
    customer,
    tyres.map((product) => ({ product, quantity: 1 })),
  );
  await signIn(page, people.sales);
  const detail = new SheetDetail(page);
  await detail.open('Invoices', sheet.id);
  // Two keys: the field with the proposal has the focus.
  await page.keyboard.press('a');
  await expect(detail.dialog.getByRole('combobox', { name: 'Warehouse' })).toHaveValue(TEMPE.name);
  await expect(detail.dialog.getByRole('combobox', { name: 'Warehouse' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail.status('Approved')).toBeVisible();
  await expect(detail.fact('Warehouse')).toHaveText(TEMPE.name);
});

test('a clone of an invoice is dated today, with current prices, and a separate sheet', async ({
  page,
  context,
  baseURL,
}) => {
  const api = await Api.as(baseURL, people.sales);
  const { customer, tyres } = await goods(api, 2);
  const sheet = await draftInvoice(
    api,
    customer,
    tyres.map((product) => ({ product, quantity: 2 })),
    { date: '2026-01-05' },
  );
  await signIn(page, people.sales);
  const detail = new SheetDetail(page);
  await detail.open('Invoices', sheet.id);
  await detail.button('Clone').click();
  const opened = context.waitForEvent('page');
  await page
    .getByRole('menuitem', { name: /Invoice/ })
    .first()
    .click();
  const tab = await opened;
  await expect(tab.getByRole('grid', { name: 'Lines' })).toBeVisible();
  const keep = tab.getByRole('alertdialog').getByRole('button', { name: 'Keep old prices' });
  await expect(tab.locator('[data-column=code]').filter({ hasText: tyres[1]?.code ?? '' })).toBeVisible();
  if (await keep.isVisible()) await keep.click();
  await tab.keyboard.press('Control+s');
  await expect(tab).toHaveURL(/\/order_detail\/Invoices\/\d+$/);
  const id = Number(tab.url().split('/').at(-1));
  expect(id).not.toBe(sheet.id);
  const { data } = await api.get<{
    data: { date: string; status: number; lines: { productId: number; quantity: number }[] };
  }>(`orders/${id}`);
  expect(data.date).not.toBe('2026-01-05');
  expect(data.lines.map((line) => [line.productId, line.quantity])).toEqual(tyres.map((product) => [product.id, 2]));
});

test('the fields that may still change follow the edit-right table', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.manager);
  const { customer, tyres } = await goods(api, 1);
  const sheet = await draftInvoice(
    api,
    customer,
    tyres.map((product) => ({ product, quantity: 1 })),
  );
  await signIn(page, people.manager);
  const detail = new SheetDetail(page);
  await detail.open('Invoices', sheet.id);
  await expect(detail.tag('UnPrint')).toHaveCount(0);
  await approve(api, sheet.id);
  await page.reload();
  await expect(detail.status('Approved')).toBeVisible();

  const menu = async (entry: string) => {
    await detail.button('Edit').click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await menu('Dates');
  await detail.dialog.getByLabel('Due Date', { exact: true }).fill('31 Dec 2031');
  await detail.dialog.getByLabel('Due Date', { exact: true }).press('Enter');
  await detail.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(detail.fact('Due Date')).toHaveText('31 Dec 2031');

  await menu('Address and phone');
  await detail.dialog.getByLabel('Address').fill('7 Harbour Lane');
  await detail.dialog.getByLabel('Phone').fill('0400 111 222');
  await detail.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(detail.fact('Address')).toHaveText('7 Harbour Lane');

  await menu('Shipping');
  await detail.dialog.getByRole('combobox', { name: 'Shipping Type' }).fill('Pick-up');
  await page.getByRole('option', { name: 'Pick-up', exact: true }).click();
  await detail.dialog.getByRole('combobox', { name: 'Driver' }).fill('Drew');
  await page.getByRole('option', { name: /Drew/ }).click();
  await detail.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(detail.fact('Shipping Type')).toHaveText('Pick-up');
  await expect(detail.fact('Driver')).toHaveText('Drew Fenech');

  await menu('Mark as printed');
  await expect(detail.tag('PRINT')).toBeVisible();
  const history = detail.history.getByRole('listitem');
  await expect(history.filter({ hasText: /→.*31 Dec 2031|→.*2031-12-31/ }).first()).toBeVisible();
  await expect(history.filter({ hasText: '7 Harbour Lane' }).first()).toBeVisible();

  // Content can't be changed once approved, and nothing once voided.
  const content = await api.call<{ message: unknown }>('PUT', `orders/${sheet.id}`, {
    uuid: crypto.randomUUID(),
    type: 1,
    contentVersion: sheet.contentVersion,
    customerId: customer.id,
    date: '2031-01-01',
    lines: [],
  });
  expect(content.status).toBe(422);
  await detail.button('UnApprove').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'UnApprove', exact: true }).click();
  await expect(detail.status('Draft')).toBeVisible();
  await api.post(`orders/${sheet.id}/void`, { contentVersion: sheet.contentVersion });
  expect((await api.call('POST', `orders/${sheet.id}/date`, { dueDate: '2031-12-30' })).status).toBe(422);
  expect((await api.call('POST', `orders/${sheet.id}/address`, { address: 'x', phone: '' })).status).toBe(422);
});
