import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test, type Page } from '../../fixtures/iwe.ts';
import { supplier } from '../../fixtures/purchase.ts';
import { stockedTyres } from '../../fixtures/trade.ts';
import { file } from '../../screens/imports.ts';

interface Cost {
  costPrice: number | null;
  costUsd: number | null;
}
interface ProductAnswer {
  data: {
    prices: { type: string; price: number | null }[];
    priceHistory: { by: string; price: string; old: number | null; new: number | null }[];
  };
}

const HEADINGS = ['Art. No.', 'Description', 'Your ref', 'FOB US$', 'Landed A$'] as const;
const amount = (value: number | null): string => (value === null ? 'none' : value.toFixed(2));
const margin = (price: number, cost: number): string =>
  `${(((price / 1.1 - cost) / (price / 1.1)) * 100).toFixed(1)} %`;

async function give(page: Page, name: string, rows: Parameters<typeof file>[1]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file(name, rows));
}
const rowsOf = (page: Page, label: string) => page.getByRole('region', { name: label }).locator('tbody tr');

test('a supplier’s price list is mapped once, shows margins, and is stored on consent', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const api = await Api.as(baseURL, people.manager);
  const maker = await supplier(api, 27);
  const [one, two] = await stockedTyres(api, 11, 2, { margin: 20 });
  if (!one || !two) throw new Error('Two tyres are needed.');
  const costOf = async (id: number): Promise<Cost> => {
    const { prices } = (await api.get<ProductAnswer>(`products/${id}`)).data;
    const price = (type: string) => prices.find((each) => each.type === type)?.price ?? null;
    return { costPrice: price('Cost Price'), costUsd: price('Cost USD') };
  };
  const [before, other] = [await costOf(one.id), await costOf(two.id)];
  const aud = Number(((before.costPrice ?? 0) + 1.5).toFixed(2));

  await signIn(page, people.manager);
  await page.goto(`/supplier_prices?supplier=${maker.id}`);
  await expect(page.getByText(`No list of ${maker.name} was read yet`, { exact: false })).toBeVisible();
  await give(page, 'july.xlsx', [
    ['Price list July'],
    [...HEADINGS],
    ['M-100', one.name, one.code, 41.25, aud],
    ['M-200', two.name, two.code, 'on request', 55],
  ]);
  // Their own headings, with examples of what is below them.
  const choose = async (label: string, heading: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: heading }).click();
  };
  await choose("Supplier's code", 'Art. No. (M-100, M-200)');
  await choose('Our code or barcode', `Your ref (${one.code}`);
  await choose('Cost USD', 'FOB US$');
  await choose('Cost AUD', 'Landed A$');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Store and check the file' }).click();

  // The bad row names its row and the field; nothing is written yet.
  const bad = rowsOf(page, 'Bad costs');
  await expect(bad).toHaveCount(1);
  await expect(bad).toContainText('4');
  await expect(bad).toContainText("FOB US$ 'on request'");
  await page.getByRole('button', { name: /^Good/ }).click();
  const good = rowsOf(page, 'Good costs');
  await expect(good).toHaveCount(1);
  await expect(good).toContainText(`${one.code} ${one.name}`);
  await expect(good).toContainText(`${amount(before.costUsd)} → 41.25`);
  await expect(good).toContainText(`${amount(before.costPrice)} → ${aud.toFixed(2)}`);
  await expect(good).toContainText(`${margin(one.classA, before.costPrice ?? 0)} → ${margin(one.classA, aud)}`);
  expect(await costOf(one.id)).toMatchObject({ costPrice: before.costPrice, costUsd: before.costUsd });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Store 1 cost' }).click();
  await expect(page.getByText('Operation Success').first()).toBeVisible();
  expect(await costOf(one.id)).toMatchObject({ costPrice: aud, costUsd: 41.25 });
  expect(await costOf(two.id)).toMatchObject({ costPrice: other.costPrice, costUsd: other.costUsd });
  const { priceHistory } = (await api.get<ProductAnswer>(`products/${one.id}`)).data;
  expect(priceHistory.slice(0, 2).map((change) => [change.old, change.new])).toEqual(
    expect.arrayContaining([
      [before.costPrice, aud],
      [before.costUsd, 41.25],
    ]),
  );

  // The next list has their codes alone: nothing is asked, and what it would do is shown at once.
  await page.goto(`/supplier_prices?supplier=${maker.id}`);
  await expect(page.getByText("Supplier's code: 'Art. No.'", { exact: false })).toBeVisible();
  await give(page, 'august.xlsx', [[...HEADINGS], ['m-100', 'their words', '', 42, aud]]);
  await expect(rowsOf(page, 'Good costs')).toContainText('41.25 → 42.00');
  await expect(page.getByRole('button', { name: 'Store and check the file' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Store 1 cost' }).click();
  await expect.poll(async () => (await costOf(one.id)).costUsd).toBe(42);
});
