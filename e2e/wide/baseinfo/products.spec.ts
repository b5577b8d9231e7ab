import { readFile } from 'node:fs/promises';
import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import type { Page } from '../../fixtures/iwe.ts';
import { message } from '../../screens/keyboard.ts';

interface Row {
  id: number;
  code: string;
  name: string;
}
interface Stored {
  data: Record<string, unknown> & { id: number; contentVersion: number; code: string };
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const unique = (prefix: string) => `${prefix}-${Date.now().toString(36).toUpperCase()}`;

/** Returns a form that the server accepts, with the organisation's own options. */
async function validProduct(api: Api, code: string): Promise<Record<string, unknown>> {
  const [brands, tags, parts] = [
    await api.get<{ data: { id: number }[] }>('brands?all=1'),
    await api.get<{ tag1: string[] }>('category-tag'),
    await api.get<{ data: { auto_part_type: number }[] }>('auto-parts-type'),
  ];
  return {
    code,
    helperCode: 'H',
    unit: 'EA',
    name: `Journey ${code}`,
    category: 1,
    auto_parts_type: parts.data[0]?.auto_part_type,
    brand: brands.data[0]?.id,
    is_customer_show: 1,
    tag1: tags.tag1[0],
    material: 1,
  };
}

test('a person without the right sees prices, and any request body that changes them is refused', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 4\d\d/);
  const manager = await Api.as(baseURL, people.manager);
  const sales = await Api.as(baseURL, people.sales);
  const { data } = await manager.post<Stored>('products', {
    ...(await validProduct(manager, unique('PRC'))),
    classAPrice: 100,
  });
  await signIn(page, people.sales);
  await page.goto(`/baseinfo/Products/${data.id}`);
  await expect(box(page, 'Class A / COD')).toBeDisabled();
  await expect(page.getByText('Sorry, no permission to modify the prices.')).toBeVisible();
  await box(page, 'Comments').fill('words are everybody’s');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(message(page, 'Operation successful')).toBeVisible();
  for (const body of [{ classAPrice: 1 }, { is_special: 1, specialPrice: 5 }, { costPrice: 1 }]) {
    const refused = await sales.call<{ message: string }>('PUT', `products/${data.id}`, { ...body, contentVersion: 2 });
    expect([refused.status, refused.body.message]).toEqual([403, 'Sorry, no permission to modify the prices.']);
  }
  for (const [field, value] of [
    ['code', 'OTHER'],
    ['name', 'Other'],
    ['category', 2],
  ] as const) {
    expect((await manager.call('PUT', `products/${data.id}`, { [field]: value, contentVersion: 2 })).status).toBe(422);
  }
  const elsewhere = await Api.as(baseURL, people.manager, 9);
  expect((await elsewhere.call('PUT', `products/${data.id}`, { comments: 'x', contentVersion: 2 })).status).toBe(404);
  expect((await elsewhere.call('GET', `products/${data.id}`)).status).toBe(404);
});

test('two editors of one product: nobody’s input is lost', async ({ page, baseURL, watch }) => {
  watch.allow(/status of 409/);
  const manager = await Api.as(baseURL, people.manager);
  const { data } = await manager.post<Stored>('products', await validProduct(manager, unique('TWO')));
  await signIn(page, people.sales);
  await page.goto(`/baseinfo/Products/${data.id}`);
  await box(page, 'Comments').fill('Mine');
  await manager.call('PUT', `products/${data.id}`, { comments: 'Theirs', unit: 'SET', contentVersion: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();
  const dialog = page.getByRole('dialog', { name: /saved this product while you were editing/ });
  await expect(dialog.getByText('EA → SET')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Mine/ }).click();
  await dialog.getByRole('button', { name: 'Merge & save' }).click();
  await expect(message(page, 'Operation successful')).toBeVisible();
  const stored = (await manager.get<Stored>(`products/${data.id}`)).data;
  expect([stored['comments'], stored['unit'], stored.contentVersion]).toEqual(['Mine', 'SET', 3]);
});

test('the list filters, sorts, exports its rows and opens them in new tabs', async ({ page, context, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const { data } = await api.get<{ data: Row[] }>('products?name=205%2F55R16&sortType=1');
  await signIn(page, people.sales);
  await page.goto('/products');
  const table = page.getByRole('region', { name: 'Products' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await box(page, 'Product').fill('205 55 16');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=205/);
  await page.getByRole('button', { name: /^Code/ }).click();
  await expect(page).toHaveURL(/sortType=1/);
  await expect(table.getByRole('link').first()).toHaveText(data[0]?.code ?? '');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /export/i }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('products.xlsx');
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  const [tab] = await Promise.all([context.waitForEvent('page'), table.getByRole('link').first().click()]);
  await expect(tab.getByRole('heading', { level: 1, name: data[0]?.code ?? '' })).toBeVisible();
  const [added] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Alt+n')]);
  await expect(added.getByRole('heading', { level: 1, name: 'New Product' })).toBeVisible();
});

test('list and form of products are accessible, light and dark', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const api = await Api.as(baseURL, people.manager);
  const { data } = await api.get<{ data: Row[] }>('products?name=205%2F55R16');
  await signIn(page, people.manager);
  await page.goto('/products');
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/products/${data[0]?.id ?? 0}`);
  await expect(page.getByRole('region', { name: 'Sheets' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/baseinfo\/Products\/\d+/);
  await expect(page.getByRole('table', { name: 'Stock by warehouse' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/baseinfo/Products');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please enter').first()).toBeVisible();
  await expectAccessible(page);
});
