import { readFile } from 'node:fs/promises';
import { Api } from '../../fixtures/api.ts';
import { expect, openHome, people, signIn, test } from '../../fixtures/iwe.ts';
import { draftInvoice, freeCustomer, stockedTyres } from '../../fixtures/trade.ts';
import { SheetList } from '../../screens/sheet-list.ts';

test('the first search runs by itself after 400 ms, with 50 rows, totals and no empty values', async ({ page }) => {
  await signIn(page, people.sales);
  const list = new SheetList(page);
  const query = await list.queryOf(() => page.goto('/invoices?reference=&status=2'));
  expect([...query.keys()].toSorted()).toEqual(['order_type', 'page', 'per_page', 'status', 'type']);
  expect(query.get('per_page')).toBe('50');
  expect(query.get('type')).toBe('invoice');
  await expect(list.rows).toHaveCount(50);
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('50');
  for (const status of await list.column('Status')) expect(status).toContain('Approved');
  await expect(list.totals).toContainText(/[\d,]+\.\d\d/);
});

test('the list waits 400 ms before its first request', async ({ page }) => {
  await signIn(page, people.sales);
  // When the page's heading was rendered, by the page's own clock.
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Invoices') return;
      performance.mark('list-shown');
      seen.disconnect();
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await new SheetList(page).open('/invoices');
  const waited = await page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').find((entry) => entry.name.includes('/api/ag/orders?'));
    return (asked?.startTime ?? 0) - (performance.getEntriesByName('list-shown')[0]?.startTime ?? 0);
  });
  // On a busy machine the heading is noticed some frames after it was drawn.
  expect(waited).toBeGreaterThan(300);
});

test('after a finished search one key acts on the first row', async ({ page, context, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 5, {});
  const [tyre] = await stockedTyres(api, 1, 1);
  if (!tyre) throw new Error('A tyre is needed.');
  const reference = `KEY-${Date.now()}`;
  for (const quantity of [1, 2]) await draftInvoice(api, customer, [{ product: tyre, quantity }], { reference });
  await signIn(page, people.sales);
  const list = new SheetList(page);
  await list.open('/invoices');
  await page.getByLabel('Reference', { exact: true }).fill(reference);
  await list.queryOf(() => page.keyboard.press('Enter'));
  await expect(list.rows).toHaveCount(2);
  await expect(list.rows.first().locator('[data-open]')).toBeFocused();
  await page.keyboard.press('x');
  await expect(list.rows.first().getByRole('checkbox')).toBeChecked();
  await expect(list.rows.last().getByRole('checkbox')).not.toBeChecked();
  const [number] = await list.numbers();
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  await expect((await opened).getByRole('heading', { level: 1, name: number ?? '' })).toBeVisible();
});

test('page sizes are 20, 50, 100 and 150; the pages turn', async ({ page }) => {
  await signIn(page, people.sales);
  const list = new SheetList(page);
  await list.open('/invoices');
  const sizes = page.getByRole('combobox', { name: 'Rows per page' });
  expect(await sizes.locator('option').allInnerTexts()).toEqual(['20 / page', '50 / page', '100 / page', '150 / page']);
  const query = await list.queryOf(() => sizes.selectOption('20'));
  expect(query.get('per_page')).toBe('20');
  await expect(list.rows).toHaveCount(20);
  const firstPage = await list.numbers();
  await list.queryOf(() => page.getByRole('button', { name: 'Next page' }).click());
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => list.numbers()).not.toEqual(firstPage);
  const jumped = await list.queryOf(async () => {
    await page.getByLabel('Go to page').fill('3');
    await page.keyboard.press('Enter');
  });
  expect(jumped.get('page')).toBe('3');
});

test('a long export shows rows so far of how many on every screen, and can be cancelled', async ({ page, context }) => {
  await signIn(page, people.accountant);
  const list = new SheetList(page);
  await list.open('/invoices?order_type=All');
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: 8_000, uploadThroughput: -1 };
  await wire.send('Network.emulateNetworkConditions', slow);
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await page.getByRole('button', { name: 'export' }).click();
  const panel = page.getByRole('region', { name: 'Exports' });
  await expect(panel.getByText(/^[\d,]+ of [\d,]+ rows · [\d.]+ (kB|MB)$/)).toBeVisible({ timeout: 20_000 });
  await expect(panel.getByRole('progressbar', { name: 'invoices.xlsx' })).toHaveAttribute('aria-valuenow', /\d/);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'credit notes' }).click();
  await expect(page.getByRole('heading', { name: 'Credit Notes', level: 1 })).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel invoices.xlsx' }).click();
  await expect(panel).toHaveCount(0);
  await wire.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 });

  // The person's turn is over with it: the next export is made at once, and saved.
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'export' }).click();
  expect((await downloading).suggestedFilename()).toBe('credit-notes.xlsx');
  await expect(page.getByText(/^credit-notes\.xlsx: [\d,]+ rows, /)).toBeVisible();
  expect(downloads).toBe(1);
});

test('a search of invoices without results says No Data', async ({ page }) => {
  await signIn(page, people.sales);
  await page.goto('/invoices?number=ZZ-NOTHING');
  await expect(page.getByText('No Data')).toBeVisible();
});

test('export downloads the filtered list as a workbook', async ({ page }) => {
  await signIn(page, people.accountant);
  const list = new SheetList(page);
  await list.open('/invoices?status=2');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('invoices.xlsx');
  const file = await readFile(await download.path());
  expect(file.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
  expect(file.length).toBeGreaterThan(2_000);
  // The zip's end record is there: the stream is complete.
  expect(file.lastIndexOf(Buffer.from('PK\u0005\u0006'))).toBeGreaterThan(file.length - 100);
});

test('the self-orders of customers are behind the button with their count', async ({ page, context, baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  await signIn(page, people.sales);
  await openHome(page);
  const { cnt } = await api.get<{ cnt: number }>('csr-self-order');
  const button = page.getByRole('banner').getByRole('link', { name: /^CSR Self-Order/ });
  await expect(button).toHaveAccessibleName(`CSR Self-Order ${cnt} waiting`);
  const opened = context.waitForEvent('page');
  await button.click();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/invoices\?type=csr/);
  await expect(tab.getByText(`Total ${cnt}`, { exact: true })).toBeVisible();
  const list = new SheetList(tab);
  for (const status of await list.column('Status')) expect(status).toContain('Draft');

  // Opening one updates its due date to today's by the update call, without a message.
  const next = context.waitForEvent('page');
  await list.rows.first().locator('[data-open]').click();
  const detail = await next;
  await expect(detail.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(detail.getByText('Customer Self').first()).toBeVisible();
});
