import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { mailPage } from '../../fixtures/mail.ts';
import { freeCustomer, stockedTyres } from '../../fixtures/trade.ts';
import { Quotings } from '../../screens/quotings.ts';

test('a cart is parked as a quote, found again, emailed, and becomes an invoice with its prices', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const api = await Api.as(baseURL, people.manager);
  const customer = await freeCustomer(api, 4, { paymentType: 'COD' });
  const [tyre] = await stockedTyres(api, 12, 1);
  if (!tyre) throw new Error('A tyre in stock is needed.');
  await signIn(page, people.manager);
  const quotings = new Quotings(page);
  await quotings.open(`?product=${tyre.code}`);
  await page.getByRole('combobox', { name: 'Customer' }).fill(customer.code);
  await page.getByRole('option', { name: customer.name }).click();
  await expect(quotings.rows.first()).toContainText(tyre.code);
  await quotings.add(0, 3);

  await quotings.cartButton.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Park as quote…' }).click();
  await drawer.getByLabel('Name', { exact: true }).fill('Showroom van');
  await expect(drawer.getByLabel('Valid until')).not.toHaveValue('');
  await expectAccessible(page);
  await drawer.getByLabel('Name', { exact: true }).press('Enter');
  await expect(page.getByText(`for ${customer.name} is parked`)).toBeVisible();
  await expect(quotings.cartButton).toHaveAccessibleName('Cart 0 products, 0 units');

  // Found again by words of its name, by keyboard.
  await page.getByRole('button', { name: 'Quotes', exact: true }).click();
  const found = page.getByRole('list', { name: 'Quotes' }).getByRole('button', { name: /Showroom van/ });
  await page.getByRole('dialog').getByLabel('Search').fill('showroom');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(customer.name);
  await expectAccessible(page);
  await found.press('Enter');
  const lines = page.getByRole('dialog').getByRole('table', { name: /^Lines of / });
  await expect(lines.getByRole('row', { name: new RegExp(tyre.code) })).toContainText('3');
  await expectAccessible(page);

  const address = `quote-${Date.now()}@customer.example`;
  await page.getByRole('button', { name: 'Email…' }).click();
  await page.getByLabel('Email to').fill(address);
  await page.getByLabel('Email to').press('Enter');
  await expect.poll(() => mailPage(baseURL, address), { timeout: 30_000 }).toContain(address);

  // The invoice has the quote's lines; its quote is then no longer open.
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Make invoice' }).click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: /New Invoice/ })).toBeVisible();
  await expect(tab.getByText(tyre.code).first()).toBeVisible();
  await tab.getByRole('button', { name: 'Submit' }).click();
  await expect(tab).toHaveURL(/\/order_detail\/Invoices\/\d+$/);
  const number = tab.getByRole('heading', { level: 1, name: /^IN\d+$/ });
  await expect(number).toBeVisible();
  const no = await number.innerText();
  await tab.close();

  await page.getByRole('button', { name: '← All quotes' }).click();
  await expect(found).toHaveCount(0);
  await page.getByRole('dialog').getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Ordered' }).click();
  await expect(found).toContainText(no);
});
