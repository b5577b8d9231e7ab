import { Api } from '../../fixtures/api.ts';
import { cameraThatSees } from '../../fixtures/camera.ts';
import { aPhone } from '../../fixtures/driver.ts';
import type { Locator } from '@playwright/test';
import { expect, people, signIn, test, type Page } from '../../fixtures/iwe.ts';
import { TEMPE } from '../../fixtures/trade.ts';

/** The barcode of the demo's first product: 29, its id and the check digit. */
const EAN = '2900000010017';

test.use({
  launchOptions: [
    async ({}, use, { project }) => {
      const { launchOptions } = project.use;
      await use({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...cameraThatSees(EAN)] });
    },
    { scope: 'worker' },
  ],
});

test('the camera of a phone reads a barcode into the count, also without a network', async ({ baseURL, browser }) => {
  const api = await Api.as(baseURL, people.sales);
  const { data } = await api.post<{ data: { url: string } }>('phone-counts', {
    kind: 'stocktake',
    warehouseId: TEMPE.id,
  });
  const problems: string[] = [];
  const phone = await aPhone(browser, data.url, problems);
  // This browser has no reader of its own, so that the library is loaded, under the page's policy.
  expect(await phone.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false);
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => phone.evaluate(async () => Boolean(await caches.match('/count/')))).toBe(true);
  await phone.context().setOffline(true);
  await phone.reload();
  await phone.getByRole('button', { name: 'Camera' }).tap();
  await expect(phone.getByRole('form', { name: /^Count of / })).toBeVisible();
  await phone.getByRole('button', { name: 'Next' }).tap();
  await expect(phone.getByText('1 counted')).toBeVisible();
  expect(problems).toEqual([]);
  await phone.context().close();
});

test('in the app the camera finds a product in quotings, by find and for a line', async ({ baseURL, browser }) => {
  const api = await Api.as(baseURL, people.sales);
  const { data } = await api.get<{ data: { code: string }[] }>(`products?name=${EAN}`);
  const code = data[0]?.code ?? '';
  expect(code).not.toBe('');
  const problems: string[] = [];
  const phone = await aPhone(browser, 'about:blank', problems);
  await signIn(phone, people.sales);
  await phone.goto(`${baseURL}/quotings`);
  const scan = (within: Page | Locator = phone) => within.getByRole('button', { name: 'Scan a barcode' }).tap();
  await scan();
  await expect(phone.locator('tbody tr')).toHaveCount(1);
  await expect(phone.locator('tbody tr')).toContainText(code);

  await phone.getByRole('button', { name: /^Find/ }).tap();
  const find = phone.getByRole('dialog', { name: 'Find' });
  await scan(find);
  await expect(find.getByRole('option', { name: code })).toBeVisible();

  await phone.goto(`${baseURL}/order_add/Invoices`);
  await scan();
  await expect(phone.getByRole('listitem', { name: `Line 1 ${code}` })).toBeVisible();
  expect(problems).toEqual([]);
  await phone.context().close();
});
