import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import {
  approve,
  draftInvoice,
  freeCustomer,
  stockedTyres,
  type Customer,
  type Product,
} from '../../fixtures/trade.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';

const slot = 2;
async function goods(api: Api, count: number): Promise<{ customer: Customer; tyres: Product[] }> {
  return {
    customer: await freeCustomer(api, 7, { priceType: 'Class A / COD' }),
    tyres: await stockedTyres(api, slot, count),
  };
}

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
