import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';

interface Order {
  data: { status: number; lines: { product: { code: string }; quantity: number }[] };
}

test('what to reorder becomes a draft order of its supplier, by keyboard, and counts once', async ({ page }) => {
  await signIn(page, people.manager);
  await page.goto('/reorder');
  const table = page.getByRole('region', { name: 'Products to order' });
  // The first product that was ordered before: its supplier is known.
  const row = table
    .locator('tbody tr')
    .filter({ hasNot: page.getByPlaceholder('Never ordered: choose') })
    .first();
  const tick = row.getByRole('checkbox');
  await tick.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Choose the warehouse that the goods come into.')).toBeVisible();
  const quantity = row.getByRole('spinbutton', { name: /^Order of / });
  const code = ((await quantity.getAttribute('aria-label')) ?? '').replace('Order of ', '');
  await quantity.fill('7');
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Into warehouse' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').first().click();
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/reorder/orders'));
  await page.getByRole('button', { name: 'Make draft orders of 1' }).focus();
  await page.keyboard.press('Enter');
  const request = (await sent).request();
  const made = page.getByRole('status').filter({ hasText: 'Draft orders:' });
  const link = made.locator('[data-open]');
  const number = await link.innerText();
  const id = Number(/\d+$/.exec((await link.getAttribute('href')) ?? '')?.[0]);

  const origin = new URL(page.url()).origin;
  const api = await Api.as(origin, people.manager);
  const order = (await api.call<Order>('GET', `orders/${id}`)).body;
  expect(order.data.lines.map((line) => [line.product.code, line.quantity])).toEqual([[code, 7]]);
  expect(order.data.status).toBe(1);

  // The same request once more, as after a lost answer: the same order, no second one.
  const again = await page.request.post(request.url(), {
    headers: await request.allHeaders(),
    data: request.postData() ?? '',
  });
  expect(((await again.json()) as { data: { no: string }[] }).data.map(({ no }) => no)).toEqual([number]);
});
