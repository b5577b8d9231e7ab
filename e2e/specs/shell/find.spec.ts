import { Api } from '../../fixtures/api.ts';
import { expect, openHome, people, signIn, test } from '../../fixtures/iwe.ts';
import type { Page } from '../../fixtures/iwe.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Number, code, name, ABN or phone' });

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
}

interface Sheet {
  id: number;
  no: string;
}

test('Ctrl+K finds a sheet by its number and opens it, and lists it first the next time', async ({ page, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const { data } = await api.get<{ data: Sheet[] }>('orders?type=invoice&order_type=1&per_page=20');
  const sheet = data.find(({ no }) => no.startsWith('IN'));
  if (!sheet) throw new Error('The demo has no invoice.');
  await signIn(page, people.sales);
  await openHome(page);
  await find(page, sheet.no.toLowerCase());
  // Before the answer is received: Enter waits for it.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/order_detail/Invoices/${sheet.id}`);
  await expect(page.getByRole('heading', { name: sheet.no })).toBeVisible();
  await page.goto('/quotings');
  await expect(page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  // All keys within milliseconds, as a scanner types them: before, while and after the field gets the focus.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(sheet.no);
  await expect(field(page)).toHaveValue(sheet.no);
  await field(page).fill('');
  await expect(page.getByRole('group', { name: 'Recent', exact: true }).getByRole('option').first()).toContainText(
    sheet.no,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
