import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { draftInvoice, freeCustomer, stockedTyres } from '../../fixtures/trade.ts';
import { SheetList } from '../../screens/sheet-list.ts';

const amount = (text: string) => Number(text.replaceAll(',', ''));

test('filters are in the URL, and totals follow the filters', async ({ page, context, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 5, {});
  const [tyre] = await stockedTyres(api, 1, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const reference = `LIST-${Date.now()}`;
  for (const quantity of [1, 2, 3])
    await draftInvoice(api, customer, [{ product: tyre, quantity, price: tyre.classA }], { reference });
  await signIn(page, people.sales);
  const list = new SheetList(page);
  await list.open('/invoices');
  await page.getByLabel('Reference', { exact: true }).fill(reference);
  const query = await list.queryOf(() => page.keyboard.press('Enter'));
  expect(query.get('reference')).toBe(reference);
  expect(query.has('customer')).toBe(false);
  await expect(list.rows).toHaveCount(3);
  await expect(page).toHaveURL(new RegExp(`reference=${reference}`));
  const amounts = (await list.column('Amount')).map(amount);
  await expect(list.totals).toContainText(
    (Math.round(tyre.classA * 600) / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 }),
  );
  expect(amounts.reduce((sum, value) => sum + value, 0)).toBeCloseTo(tyre.classA * 6, 2);
  await expect(page.getByText('Total 3', { exact: true })).toBeVisible();

  // Sorted by amount, ascending and descending, by the header.
  const byAmount = page.getByRole('columnheader', { name: 'Amount' }).getByRole('button');
  const ascending = await list.queryOf(() => byAmount.click());
  await expect
    .poll(async () => (await list.column('Amount')).map(amount))
    .toEqual(amounts.toSorted((one, other) => one - other));
  const descending = await list.queryOf(() => byAmount.click());
  expect(new Set([ascending.get('sortType'), descending.get('sortType')])).toEqual(new Set(['3', '4']));
  await expect
    .poll(async () => (await list.column('Amount')).map(amount))
    .toEqual(amounts.toSorted((one, other) => other - one));

  // The URL is the search: another tab shows the same.
  const shared = await context.newPage();
  const same = new SheetList(shared);
  await same.open(page.url());
  expect(await same.numbers()).toEqual(await list.numbers());

  // A row opens its detail in a new tab, with Enter as with a click.
  const [first] = await list.numbers();
  await list.rows
    .first()
    .getByText(first ?? '')
    .focus();
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const detail = await opened;
  await expect(detail.getByRole('heading', { level: 1, name: first ?? '' })).toBeVisible();
  await expect(detail).toHaveTitle(`${first} ${customer.name} | iWE`);
});
