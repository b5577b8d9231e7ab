import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, openHome, people, signIn, test, watchContext } from '../../fixtures/iwe.ts';
import { PRICED_SIZE } from '../../fixtures/trade.ts';
import { workbook } from '../../fixtures/workbook.ts';
import { PriceList } from '../../screens/price-list.ts';

interface Row {
  id: number;
  code: string;
  classAPrice: number | null;
  classBPrice: number | null;
  contentVersion: number;
}

/** Returns products of the demo with prices A to E and no special price. */
async function products(url: string): Promise<Row[]> {
  const api = await Api.as(url, people.manager);
  const { data } = await api.get<{ data: (Row & { specialPrice: number | null; classEPrice: number | null })[] }>(
    `ocops?product=${PRICED_SIZE}&per_page=50`,
  );
  return data.filter(
    (row) =>
      row.specialPrice === null && row.classAPrice !== null && row.classBPrice !== null && row.classEPrice !== null,
  );
}

async function product(url: string, nth: number): Promise<Row> {
  const found = (await products(url))[nth];
  if (!found) throw new Error(`The demo has fewer than ${nth + 1} such tyres.`);
  return found;
}

test('the list requests nothing by itself, then once with its filters; search has its pause', async ({ page }) => {
  await page.clock.install();
  await signIn(page, people.sales);
  const list = new PriceList(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/ag\/ocops(\?|$)/.test(request.url())) asked.push(new URL(request.url()).search);
  });
  await openHome(page);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'OCOP Prices' }).click();
  await expect(page).toHaveTitle(/^OCOP Prices \| /);
  await expect(page.getByText('Enter or Select Filters to Search')).toBeVisible();
  // Every timer of the next seconds fires now.
  await page.clock.runFor(5_000);
  expect(asked).toEqual([]);
  await list.search('2055516');
  expect(asked).toEqual(['?page=1&per_page=20&product=2055516']);
  await expect(page.getByRole('button', { name: 'export' })).toHaveCount(0);
  const titles = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(titles.slice(0, 13)).toEqual([
    'Item Code',
    'Item Name',
    'Stock',
    '3P Stock',
    'A/COD price',
    'B price',
    'Mth Special',
    'Standard',
    'Cost',
    'Tempe',
    'C',
    'D',
    'E',
  ]);
  expect(titles.slice(13, -1).length, 'a column for each customer class').toBeGreaterThan(0);
  expect(titles.at(-1)).toBe('Action');
  await page
    .getByRole('button', { name: /Stock of 2055516/ })
    .first()
    .click();
  await expect(
    page.getByRole('dialog', { name: /^Stock of/ }).getByRole('columnheader', { name: 'Warehouse' }),
  ).toBeVisible();
});

test('users who may not change prices see the sentence, no dialog, and the server refuses', async ({
  page,
  baseURL,
}) => {
  const { id, code, classAPrice } = await product(baseURL, 0);
  await signIn(page, people.sales);
  const list = new PriceList(page);
  await list.open(`?product=${code}`);
  // Spec §6 refuses 'Edit Prices' alone; the server refuses whatever changes a price.
  await page.getByRole('button', { name: `Edit Prices ${code}`, exact: true }).click();
  await expect(page.getByText('Sorry, no permission to modify the prices.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const api = await Api.as(baseURL, people.sales);
  for (const [method, path, body] of [
    ['POST', `products/${id}/price`, { classAPrice: 1, modPrc: true }],
    ['PUT', `ocops/${id}`, { prices: [] }],
  ] as const) {
    const answer = await api.call<{ message: string }>(method, path, body);
    expect([answer.status, answer.body.message]).toEqual([403, 'Sorry, no permission to modify the prices.']);
  }
  await expect(await list.cell(code, 'A/COD price')).toHaveText((classAPrice ?? 0).toFixed(2));
  // The history of prices is open to everybody.
  await page.getByRole('button', { name: `Price history of ${code} (H)` }).click();
  await expect(page.getByRole('dialog', { name: `Price history of ${code}` })).toBeVisible();
});

test('two editors of one product’s prices: the second sees theirs, and both are saved', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  watch.allow(/409/);
  const { id, code } = await product(baseURL, 2);
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
  });
  watchContext(context, watch.problems);
  const other = await context.newPage();
  const [mine, theirs] = [new PriceList(page), new PriceList(other)];
  await signIn(page, people.manager);
  await signIn(other, people.director);
  for (const list of [mine, theirs]) {
    await list.open(`?product=${code}`);
    await list.edit(code);
  }
  await theirs.price('Standard').fill('777.00');
  await theirs.price('Tempe').fill('66.00');
  await theirs.save();
  await expect(other.getByText('Operation successful')).toBeVisible();

  await mine.price('Standard').fill('555.00');
  await mine.price('Class E').fill('44.00');
  await mine.save();
  const conflict = page.getByRole('dialog', { name: new RegExp(`changed ${code} while you were editing`) });
  await expect(conflict).toBeVisible();
  await expect(conflict.getByRole('row', { name: /Tempe/ })).toContainText('66.00');
  await conflict.getByRole('button', { name: 'Mine: Standard 555.00' }).click();
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Merge & save' }).click();
  await expect(page.getByText('Operation successful')).toBeVisible();
  const { data } = await (
    await Api.as(baseURL, people.manager)
  ).get<{ data: { standardPrice: number; ref_pur: number; classEPrice: number } }>(`ocops/${id}`);
  expect([data.standardPrice, data.ref_pur, data.classEPrice]).toEqual([555, 66, 44]);
  await context.close();
});

test('OCOP: the price of a customer class is in its column', async ({ page, baseURL }) => {
  const { code } = await product(baseURL, 3);
  await signIn(page, people.director);
  const list = new PriceList(page);
  await list.open(`?product=${code}`);
  await page.getByRole('button', { name: `OCOP ${code}`, exact: true }).click();
  const first = list.dialog.getByRole('textbox').first();
  await expect(first).toBeFocused();
  const name = (await list.dialog.locator('form label').first().innerText()).trim();
  await first.fill('33.30');
  await list.save();
  await expect(list.dialog).toHaveCount(0);
  await expect(await list.cell(code, name)).toHaveText('33.30');
});

test('price import: nothing is written before consent, bad rows say why, good ones are listed', async ({
  page,
  baseURL,
}) => {
  const { id, code } = await product(baseURL, 4);
  const api = await Api.as(baseURL, people.manager);
  const classA = async () => (await api.get<{ data: Row }>(`ocops/${id}`)).data.classAPrice;
  const before = await classA();
  await signIn(page, people.manager);
  const list = new PriceList(page);
  await list.open(`?product=${code}`);
  await page.getByRole('button', { name: 'Import Data' }).click();
  await list.dialog.locator('input[type=file]').setInputFiles({
    name: 'prices.xlsx',
    mimeType: 'application/octet-stream',
    buffer: workbook([
      ['Item Code', 'Class A'],
      [code, 123.45],
      ['NO-SUCH-CODE', 1],
      [code, 5],
    ]),
  });
  await expect(list.dialog).toContainText("There is no product with the code 'NO-SUCH-CODE'.");
  await expect(list.dialog).toContainText('is in row 2 already');
  expect(await classA()).toBe(before);
  await expectAccessible(page);
  await list.dialog.getByRole('button', { name: 'Import 1 price row' }).click();
  // The preview has a column of the same name.
  await expect(list.dialog).toHaveCount(0);
  await expect(await list.cell(code, 'A/COD price')).toHaveText('123.45');
  expect(await classA()).toBe(123.45);
});

test('the price list and its dialogs are accessible in light and dark', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const { code } = await product(baseURL, 5);
  await signIn(page, people.admin);
  const list = new PriceList(page);
  await list.open();
  await expectAccessible(page);
  await list.search('2055516');
  await expectAccessible(page);
  // With the keyboard only: into the rows, and the row's letters.
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press('r');
  await page.keyboard.press('o');
  await expect(list.dialog.getByRole('textbox').first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list.dialog).toHaveCount(0);
  await list.edit(code);
  await list.dialog.getByRole('button', { name: 'History' }).click();
  await list.price('Standard').fill('x');
  await list.save();
  await expect(list.price('Standard')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('Edit Prices: class A adjusts B to E, every message, and the history has old and new', async ({
  page,
  baseURL,
}) => {
  const { id, code, classAPrice, classBPrice } = await product(baseURL, 1);
  const api = await Api.as(baseURL, people.manager);
  const stored = async () => (await api.get<{ data: Row & { specialPrice: number | null } }>(`ocops/${id}`)).data;
  await signIn(page, people.manager);
  const list = new PriceList(page);
  await list.open(`?product=${code}`);
  await list.edit(code);
  await list.choose('Special or not', 'YES');
  await list.save();
  await expect(
    page.getByText('When "Special or not" is YES, "Monthly Special" price CANNOT be 0').first(),
  ).toBeVisible();
  await list.choose('Special or not', 'NO');
  await expect(
    page.getByText('The Special Price will be automatically set to ZERO when special or not is set to NO'),
  ).toBeVisible();
  await list.price('Monthly Special').fill('55');
  await list.save();
  await expect(
    page.getByText('When the "Monthly Special" price is set, "Special or not" MUST be YES').first(),
  ).toBeVisible();
  expect((await stored()).contentVersion, 'nothing was saved so far').toBe(1);

  const doubled = ((classAPrice ?? 0) * 2).toFixed(2);
  await list.choose('Special or not', 'YES');
  await list.price('Class A / COD').fill(doubled);
  await expect(list.price('Class B')).toHaveValue(((classBPrice ?? 0) * 2).toFixed(2));
  await list.price('Class A / COD').press('Enter');
  await expect(page.getByText('Operation successful')).toBeVisible();
  await expect(list.dialog).toHaveCount(0);
  await expect(await list.cell(code, 'A/COD price')).toHaveText(doubled);
  await expect(await list.cell(code, 'Mth Special')).toHaveText('55.00');

  await list.edit(code);
  await list.dialog.getByRole('button', { name: 'History' }).click();
  const row = list.dialog
    .getByRole('table', { name: 'Price changes' })
    .getByRole('row', { name: /Class A \/ COD/ })
    .first();
  await expect(row).toContainText(doubled);
  await expect(row).toContainText((classAPrice ?? 0).toFixed(2));
  await list.choose('Special or not', 'NO');
  await list.save();
  await expect(list.dialog).toHaveCount(0);
  expect((await stored()).specialPrice).toBeNull();
});
