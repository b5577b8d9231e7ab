import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, openHome, people, signIn, test } from '../../fixtures/iwe.ts';
import type { Page } from '../../fixtures/iwe.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Number, code, name, ABN or phone' });
const options = (page: Page) => page.getByRole('dialog', { name: 'Find' }).getByRole('option');

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
}
interface Customer {
  id: number;
  name: string;
  code: string;
  phone: string;
}

test('finds customers by name, ABN and phone, products by every notation of their size', async ({
  page,
  context,
  baseURL,
}) => {
  const api = await Api.as(baseURL, people.sales);
  const { data } = await api.get<{ data: Customer[] }>('customers?name=tyre&per_page=20');
  const customer = data.find(({ code, phone }) => /^\d[\d ]{9,}$/.test(code) && phone.replace(/\D/g, '').length >= 8);
  if (!customer) throw new Error('The demo has no customer with ABN and phone.');
  await signIn(page, people.sales);
  await openHome(page);
  await find(page, customer.name);
  for (const text of [customer.name, customer.code.replace(/ /g, ''), customer.phone.replace(/\D/g, '')]) {
    await field(page).fill(text);
    await expect(
      page.getByRole('group', { name: 'Customers' }).getByText(customer.name, { exact: true }),
    ).toBeVisible();
  }
  for (const text of ['2055516', '205/55R16', '205 55 16']) {
    await field(page).fill(text);
    await expect(page.getByRole('group', { name: 'Products' }).getByRole('option').first()).toContainText('2055516');
  }
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(tab).toHaveURL(/\/products\/\d+$/);
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible();
  await field(page).fill('no such thing at all');
  await expect(page.getByRole('dialog').getByText('No Data', { exact: true })).toBeVisible();
});

test('records of another organisation are not found', async ({ page, baseURL }) => {
  const melbourne = await Api.as(baseURL, people.manager, 9);
  const { data } = await melbourne.get<{ data: Customer[] }>('customers?name=a&per_page=20');
  const sydney = await Api.as(baseURL, people.manager, 4);
  for (const { id, name } of data.slice(0, 5)) {
    const found = await sydney.get<{ data: { kind: string; id: number }[]; recent: { id: number }[] }>(
      `find?q=${encodeURIComponent(name)}&recent=customer:${id}`,
    );
    expect([...found.data, ...found.recent].filter((entry) => entry.id === id)).toEqual([]);
  }
  await signIn(page, people.sales);
  const answer = await page.request.get('/api/ag/find?q=a');
  expect(answer.status(), 'without the headers nothing is answered').toBe(401);
});

test('Ctrl+K is accessible in light and dark', async ({ page }) => {
  await signIn(page, people.manager);
  await openHome(page);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  await field(page).fill('tyre');
  await expect(options(page).first()).toBeVisible();
  await expectAccessible(page);
});
