import { readFile } from 'node:fs/promises';
import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, type Page, people, signIn, test } from '../../fixtures/iwe.ts';
import { type Saved, validCustomer } from '../../screens/customers.ts';
import { message } from '../../screens/keyboard.ts';

interface Row {
  id: number;
  name: string;
  code: string;
}
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const unique = (prefix: string) => `${prefix} ${Date.now().toString(36).toUpperCase()}`;

test('a seller without the right to create customers is sent to the list, and refused', async ({ page, baseURL }) => {
  const sales = await Api.as(baseURL, people.sales);
  const refused = await sales.call<{ message: string }>('POST', 'customers', await validCustomer(sales, 'Slipped in'));
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Sorry, no permission to create customers. Return to list page.',
  ]);
  await signIn(page, people.sales);
  await page.goto('/baseinfo/Customers');
  await expect(message(page, 'Sorry, no permission to create customers. Return to list page.')).toBeVisible();
  await expect(page).toHaveURL(/\/customers$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
});

test('a seller changes a customer’s open fields; remark, limit, name and ABN are refused', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 4\d\d/);
  const manager = await Api.as(baseURL, people.manager);
  const sales = await Api.as(baseURL, people.sales);
  const { data } = await manager.post<Saved>('customers', {
    ...(await validCustomer(manager, unique('Rights'))),
    attention: 'Keep',
    credit_limit: 100,
  });
  await signIn(page, people.sales);
  await page.goto(`/baseinfo/Customers/${data.id}`);
  for (const label of ['Remark / Attention', 'Credit Limit']) await expect(box(page, label)).toBeDisabled();
  await box(page, 'City').fill('Sydney');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(message(page, 'Operation successful')).toBeVisible();
  for (const body of [
    { attention: 'x' },
    { credit_limit: 999 },
    { creditLimit: 999 },
    { name: 'Other' },
    { code: '53 004 085 616' },
    { is_supplier: 1 },
  ]) {
    expect(
      (await sales.call('PUT', `customers/${data.id}`, { ...body, contentVersion: 2 })).status,
      JSON.stringify(body),
    ).toBe(422);
  }
  expect((await sales.call('POST', `customers/${data.id}/token`)).status).toBe(403);
  const elsewhere = await Api.as(baseURL, people.manager, 9);
  expect((await elsewhere.call('GET', `customers/${data.id}`)).status).toBe(404);
  expect((await elsewhere.call('PUT', `customers/${data.id}`, { phone: '1', contentVersion: 2 })).status).toBe(404);
});

test('the list finds by name, phone and ABN, filters, exports and opens rows in new tabs', async ({
  page,
  context,
  baseURL,
}) => {
  const manager = await Api.as(baseURL, people.manager);
  const name = unique('Found');
  await manager.post<Saved>('customers', {
    ...(await validCustomer(manager, name, '53 004 085 616')),
    phone: '(02) 9777-0042',
    business_type: 'Retailer',
  });
  await signIn(page, people.sales);
  await page.goto(`/customers?name=${encodeURIComponent('02 9777 0042')}&businessType=Retailer`);
  const table = page.getByRole('region', { name: 'Customers' });
  await expect(table.getByRole('row').filter({ hasText: name })).toContainText('53 004 085 616');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /export/i }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('customers.xlsx');
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  const [tab] = await Promise.all([context.waitForEvent('page'), table.getByRole('link', { name }).click()]);
  await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('list and form of customers are accessible, light and dark', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const api = await Api.as(baseURL, people.manager);
  const { data } = await api.get<{ data: Row[] }>('customers?priceType=Class%20C');
  await signIn(page, people.manager);
  await page.goto('/customers');
  await expect(page.getByRole('region', { name: 'Customers' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/customers/${data[0]?.id ?? 0}`);
  await expect(page.getByRole('region', { name: 'Sheets' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/baseinfo\/Customers\/\d+/);
  await expect(page.getByRole('region', { name: 'Balance' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/baseinfo/Customers');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please enter').first()).toBeVisible();
  await expectAccessible(page);
});

test('a manager issues the token for self-orders; the shop orders with it until it is revoked', async ({
  page,
  baseURL,
}) => {
  const manager = await Api.as(baseURL, people.manager);
  const { data } = await manager.post<Saved>('customers', await validCustomer(manager, unique('Shop')));
  const { data: products } = await manager.get<{ data: { code: string }[] }>('products?name=205%2F55R16');
  const order = (token: string) =>
    fetch(`${baseURL}/api/ag/csr/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ uuid: crypto.randomUUID(), lines: [{ code: products[0]?.code, quantity: 1 }] }),
    });
  await signIn(page, people.manager);
  await page.goto(`/baseinfo/Customers/${data.id}`);
  await page.getByRole('button', { name: 'Issue token' }).click();
  const dialog = page.getByRole('dialog', { name: 'The new token' });
  const token = await dialog.getByLabel('Token').inputValue();
  expect(token.length).toBeGreaterThan(40);
  await expectAccessible(page);
  expect((await order(token)).status).toBe(200);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Self-order token' })).toContainText('issued');
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Open drafts' }).getByRole('link')).toHaveCount(1);
  await page.getByRole('button', { name: 'End token' }).click();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(message(page, 'Operation successful')).toBeVisible();
  expect((await order(token)).status).toBe(401);
});
