import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { PRICED_SIZE } from '../../fixtures/trade.ts';
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
