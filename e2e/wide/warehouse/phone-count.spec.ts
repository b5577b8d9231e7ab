import { Api } from '../../fixtures/api.ts';
import { aPhone } from '../../fixtures/driver.ts';
import { expect, expectAccessible, people, signIn, test, type Page } from '../../fixtures/iwe.ts';
import { countPresses } from '../../screens/keyboard.ts';
import { draftPurchase, supplier } from '../../fixtures/purchase.ts';
import { stockedTyres, TEMPE, type Head } from '../../fixtures/trade.ts';

interface Listed {
  code: string;
}
interface MadeCount {
  id: number;
  url: string;
}
interface BillAnswer {
  data: { comments: string; lines: { product: { code: string }; quantity: number }[] };
}
interface ListedCount {
  id: number;
  state: string;
  countedBy: string;
  lines: object[];
  adjustment: { no: string } | null;
}

async function aStocktake(api: Api): Promise<{ url: string; id: number; codes: string[] }> {
  const { data } = await api.post<{ data: MadeCount }>('phone-counts', {
    kind: 'stocktake',
    warehouseId: TEMPE.id,
  });
  const { data: products } = await api.get<{ data: Listed[] }>('products?category=1&per_page=20');
  return { url: data.url, id: data.id, codes: products.map(({ code }) => code) };
}
const sentCount = async (api: Api, id: number) =>
  (await api.get<{ data: ListedCount[] }>('phone-counts')).data.find((count) => count.id === id);

/** A wedge scanner types what it reads, and Enter: keys that no person presses. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test('twenty products are counted with a wedge scanner in at most 45 keys', async ({ page, baseURL, context }) => {
  const api = await Api.as(baseURL, people.sales);
  const { url, id, codes } = await aStocktake(api);
  expect(codes).toHaveLength(20);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: `Stocktake ${TEMPE.name}` })).toBeVisible();
  const presses = await countPresses(context);
  const press = (key: string) => page.keyboard.press(key);
  for (const code of codes) {
    await expect(page.getByLabel('Scan or type a code')).toBeFocused();
    await presses.without(() => scan(page, code));
    await expect(page.getByLabel('How many')).toBeFocused();
    await press('4');
    await press('Enter');
  }
  await expect(page.getByText('20 counted')).toBeVisible();
  // Finish, the name, send: the button is reached by a click, the name is typed by the scanner of a badge or a person.
  await page.getByRole('button', { name: 'Finish and send' }).click();
  await press('W');
  await press('Enter');
  await expect(page.getByText(/^Sent\. Stocktake of/)).toBeVisible();
  presses.expectAtMost(45, 'stocktake of twenty products');
  const count = await sentCount(api, id);
  expect([count?.state, count?.countedBy, count?.lines.length]).toEqual(['sent', 'W', 20]);
  expect(count?.adjustment?.no).toMatch(/^AD/);
});

test('a phone counts by touch without a network, through a reload, and sends once later', async ({
  page,
  baseURL,
  browser,
}) => {
  test.setTimeout(120_000);
  const api = await Api.as(baseURL, people.sales);
  await signIn(page, people.sales);
  await page.goto('/counts');
  await page.getByRole('region', { name: 'Stocktake' }).getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('option', { name: TEMPE.name }).click();
  await page.getByRole('region', { name: 'Stocktake' }).getByRole('button', { name: 'Make a link' }).click();
  const url = await page.getByLabel('Link', { exact: true }).inputValue();
  const { codes } = await aStocktake(api);

  const problems: string[] = [];
  const phone = await aPhone(browser, url, problems);
  await expect(phone.getByRole('heading', { name: `Stocktake ${TEMPE.name}` })).toBeVisible();
  await expectAccessible(phone, { isMarked: false });
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => phone.evaluate(async () => Boolean(await caches.match('/count/')))).toBe(true);
  await phone.context().setOffline(true);
  for (const code of codes) {
    await phone.getByLabel('Scan or type a code').fill(code.toLowerCase());
    await phone.getByLabel('Scan or type a code').press('Enter');
    await phone.getByRole('button', { name: 'One more' }).tap();
    await phone.getByRole('button', { name: 'One more' }).tap();
    await phone.getByRole('button', { name: 'Next' }).tap();
  }
  await expect(phone.getByText('20 counted')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('20 counted')).toBeVisible();
  await phone.getByRole('button', { name: 'Finish and send' }).tap();
  await phone.getByLabel('Who counted?').fill('Wes');
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect(phone.getByText(/^No network/)).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText(/^Sent\. Stocktake of/)).toBeVisible({ timeout: 20_000 });
  await page.reload();
  const sent = page.getByText(/^Counted by Wes/).first();
  await expect(sent).toContainText('20 lines');
});

test('an arrival is counted without a network and fills the bill of its order on consent', async ({
  page,
  baseURL,
  browser,
}) => {
  test.setTimeout(120_000);
  const api = await Api.as(baseURL, people.manager);
  const [right, short, missing, strange] = await stockedTyres(api, 3, 4);
  if (!right || !short || !missing || !strange) throw new Error('Four tyres are needed.');
  const ordered = [right, short, missing].map((product) => ({ product, quantity: 4, usd: 40 }));
  const order = await draftPurchase(api, 3, await supplier(api, 4), ordered);
  await api.post<{ data: Head }>(`orders/${order.id}/approve`, { contentVersion: 1, acknowledged: ['fx.unusual'] });

  await signIn(page, people.manager);
  await page.goto(`/counts?order=${order.no}`);
  await page.getByRole('region', { name: 'Arrival of an order' }).getByRole('button', { name: 'Make a link' }).click();
  const url = await page.getByLabel('Link', { exact: true }).inputValue();
  const phone = await aPhone(browser, url, []);
  await expect(phone.getByRole('heading', { name: `Arrival of ${order.no}` })).toBeVisible();
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await phone.context().setOffline(true);
  for (const [code, units] of [
    [right.code, '4'],
    [short.code, '3'],
    [strange.code, '2'],
  ] as const) {
    await phone.getByLabel('Scan or type a code').fill(code);
    await phone.getByLabel('Scan or type a code').press('Enter');
    await phone.getByLabel('How many').fill(units);
    await phone.getByRole('button', { name: 'Next' }).tap();
  }
  await phone.getByRole('button', { name: 'Finish and send' }).tap();
  await phone.getByLabel('Who counted?').fill('Wes');
  await phone.getByRole('button', { name: 'Send' }).tap();
  await phone.context().setOffline(false);
  await expect(phone.getByText(/^Sent\. Arrival of/)).toBeVisible({ timeout: 20_000 });

  await page.reload();
  const card = page.getByRole('region', { name: `Arrival of ${order.no} in` });
  await card.getByRole('button', { name: 'Fill a bill …' }).click();
  const dialog = page.getByRole('dialog', { name: `Fill a bill of ${order.no}` });
  const rows = dialog.getByRole('table', { name: 'Counted for the bill' }).locator('tbody tr');
  await expect(rows).toHaveText([
    new RegExp(`^${right.code}.*444as ordered$`),
    new RegExp(`^${short.code}.*433short$`),
    new RegExp(`^${missing.code}.*400short$`),
    new RegExp(`^${strange.code}.*–20not ordered, left out$`),
  ]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make a draft bill' }).click();
  const link = card.getByRole('link', { name: /^BL\d{6}$/ });
  await expect(link).toBeVisible();
  await expect(card.getByRole('button', { name: 'Fill a bill …' })).toHaveCount(0);
  const { data: bill } = await api.get<BillAnswer>(`orders/${(await link.getAttribute('href'))?.split('/').at(-1)}`);
  expect(bill.lines.map(({ product, quantity }) => [product.code, quantity])).toEqual([
    [right.code, 4],
    [short.code, 3],
  ]);
  expect(bill.comments).toBe(`Arrival counted by Wes.\nNot on the order: ${strange.code} × 2`);
});
