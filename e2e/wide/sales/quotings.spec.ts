import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { Quotings } from '../../screens/quotings.ts';

test('a size is found in every notation', async ({ page }) => {
  await page.clock.install();
  await signIn(page, people.sales);
  const quotings = new Quotings(page);
  await quotings.open();
  await expect(page.getByText('Enter Some Key Words to Search')).toBeVisible();
  const results: string[][] = [];
  for (const writing of ['205/55R16', '2055516', '205 55 16']) {
    results.push(await quotings.search(writing));
    // The search button is disabled for four seconds after each search.
    await page.clock.fastForward(4_000);
  }
  expect(results[0]?.length).toBeGreaterThan(1);
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).toEqual(results[0]);
  for (const code of results[0] ?? []) expect(code).toMatch(/^2055516/);
});

test('the filters are in the URL: another tab shows the same rows', async ({ page, context }) => {
  await signIn(page, people.sales);
  const quotings = new Quotings(page);
  await quotings.open();
  const codes = await quotings.search('1956515');
  await expect(page).toHaveURL(/product=1956515/);
  const shared = await context.newPage();
  await shared.goto(page.url());
  const other = new Quotings(shared);
  await expect(other.rows.first()).toBeVisible();
  expect(await other.codes()).toEqual(codes);
});

test('no results say No Data; quantities are whole numbers from 0 to 999', async ({ page }) => {
  await signIn(page, people.sales);
  const quotings = new Quotings(page);
  await quotings.open('?product=nothinghasthisname');
  await expect(page.getByText('No Data')).toBeVisible();
  await quotings.open('?product=2055516');
  const row = quotings.rows.first();
  const add = row.getByRole('button', { name: /^Add / });
  await expect(add).toBeDisabled();
  const field = row.getByRole('textbox', { name: /^Quantity of/ });
  await field.fill('0');
  await expect(add).toBeDisabled();
  await field.fill('1x2.5');
  await expect(field).toHaveValue('125');
  await field.fill('12345');
  await expect(field).toHaveValue('123');
  await expect(add).toBeEnabled();
});

test('stock by warehouse and the history open from their cells', async ({ page }) => {
  await signIn(page, people.sales);
  const quotings = new Quotings(page);
  await quotings.open('?stockAvl=1');
  await expect(quotings.rows.first()).toBeVisible();
  await quotings.rows
    .first()
    .getByRole('button', { name: /stock|hand/i })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Tempe Main')).toBeVisible();
  await page.keyboard.press('Escape');
  await quotings.rows
    .first()
    .getByRole('button', { name: /history/i })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a failed search of quotings is reported and can be retried', async ({ page, watch }) => {
  watch.allow(/status of 500/);
  await signIn(page, people.sales);
  const quotings = new Quotings(page);
  await page.route('**/api/ag/quotings?**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ message: ['The first thing.', 'The second thing.'], code: 'internal' }),
    }),
  );
  await quotings.open('?product=2055516');
  await expect(page.getByText('The first thing.').first()).toBeVisible();
  await page.unroute('**/api/ag/quotings?**');
  await page.getByRole('button', { name: /again/i }).first().click();
  await expect(quotings.rows.first()).toBeVisible();
});

test('quotings are accessible, light and dark', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/login');
  await expectAccessible(page);
  await signIn(page, people.sales);
  const quotings = new Quotings(page);
  await quotings.open();
  await expectAccessible(page);
  await quotings.search('2055516');
  await quotings.add(0, 4);
  await expectAccessible(page);
  await quotings.checkOut.click();
  await expect(
    page
      .getByText('When checking out for new invoice, Do you want to EMPTY Quoting Cart & Customer?')
      .or(page.getByText('Invoices are not part of')),
  ).toBeVisible();
  await expectAccessible(page);
});
