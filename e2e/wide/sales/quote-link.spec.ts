import { Api } from '../../fixtures/api.ts';
import { aPhone } from '../../fixtures/driver.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { freeCustomer, stockedTyres } from '../../fixtures/trade.ts';

interface Made {
  data: { id: number; no: string; contentVersion: number; total: number };
}

test('a customer accepts a quote on a phone, once; staff find the order and who accepted', async ({
  page,
  baseURL,
  browser,
  watch,
}) => {
  const api = await Api.as(baseURL, people.manager);
  const customer = await freeCustomer(api, 11, { paymentType: 'COD' });
  const [tyre] = await stockedTyres(api, 11, 1);
  if (!tyre) throw new Error('A tyre in stock is needed.');
  const { data: quote } = await api.post<Made>('quotes', {
    customerId: customer.id,
    name: 'Van for the showroom',
    lines: [{ productId: tyre.id, quantity: 2 }],
  });
  await signIn(page, people.manager);
  await page.goto('/quotings');
  await page.getByRole('button', { name: 'Quotes', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Search').fill(quote.no);
  await page.getByRole('list', { name: 'Quotes' }).getByRole('button', { name: quote.no }).press('Enter');
  const links = page.getByRole('region', { name: 'Links for the customer' });
  await links.getByRole('button', { name: 'Make a link' }).click();
  const url = await links.getByRole('textbox', { name: 'Link' }).inputValue();

  const phone = await aPhone(browser, url, watch.problems);
  await expect(phone.getByRole('heading', { name: `Quote ${quote.no}` })).toBeVisible();
  await expect(phone.getByText('Van for the showroom')).toHaveCount(0);
  await expectAccessible(phone, { isMarked: false });
  await phone.getByRole('button', { name: 'Accept and order' }).click();
  await expect(phone.getByLabel('Your name')).toBeFocused();
  await phone.getByLabel('Your name').fill('Ann Lee');
  await phone.getByRole('button', { name: 'Accept and order' }).click();
  await expect(phone.getByText(/Your order has the number IN/)).toBeVisible();
  await phone.reload();
  await expect(phone.getByText(/Your order has the number IN/)).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Accept and order' })).toHaveCount(0);
  await phone.context().close();

  const { data: made } = await api.get<{ data: { answeredBy: string; order: { no: string } | null }[] }>(
    `quotes/${quote.id}/links`,
  );
  const no = made[0]?.order?.no ?? '';
  expect([made.length, made[0]?.answeredBy]).toEqual([1, 'Ann Lee']);
  await page.goto('/invoices?type=csr');
  await expect(page.locator('[data-open]', { hasText: no })).toBeVisible();
});
