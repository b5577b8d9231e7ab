import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { read, utils } from 'xlsx';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';

// A report is made in the background, on a machine that other journeys use as well.
test.describe.configure({ timeout: 150_000 });

const PREPARING = 'Preparing for the report, please check it later';
/** Reads '(1,234.50)' as -1234.5. */
const figure = (text: string): number => Number(text.replace(/[(),]/g, '')) * (text.startsWith('(') ? -1 : 1);
const cells = async (row: Locator): Promise<string[]> =>
  (await row.locator('th, td').allInnerTexts()).map((text) => text.trim());
const newestReport = (page: Page) =>
  page.getByRole('region', { name: 'Reports', exact: true }).locator('tbody tr').first();

test('a sales report by keyboard: settings, a look, the spreadsheet with the same figures', async ({ page }) => {
  // Other journeys sell something between the look and the spreadsheet, but not on days long ago.
  const end = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  await signIn(page, people.manager);
  await page.goto('/sales_reports');
  await page.getByRole('tab', { name: 'Invoices & Credit Notes Detail' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'Customers Sales Summary' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'As Customers' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('01/01/2020');
  await page.keyboard.press('Tab');
  await page.keyboard.type(end.split('-').reverse().join('/'));
  await expectAccessible(page);

  await page.keyboard.press('Alt+l');
  const table = page.getByRole('region', { name: 'First rows' });
  await expect(table.locator('tbody tr').first()).toContainText(/\d/);
  await expect(page.getByRole('img', { name: /^Net of the largest: / })).toBeVisible();
  const headings = await cells(table.locator('thead tr'));
  const first = await cells(table.locator('tbody tr').first());
  const totals = await cells(table.locator('tfoot tr'));
  await expectAccessible(page);

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(PREPARING)).toBeVisible();
  await page.getByRole('link', { name: 'Open the Download Center' }).focus();
  await page.keyboard.press('Enter');
  const row = newestReport(page);
  await expect(row).toContainText('Customers Sales Summary');
  await expect(row).toContainText('01 Jan 2020 to ');
  await expect(row).toContainText('Ready', { timeout: 60_000 });
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).focus();
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`Customers Sales Summary-2020-01-01 to ${end}.xlsx`);

  const { Sheets } = read(await readFile(await download.path()));
  const rows = utils.sheet_to_json<(string | number)[]>(Sheets['Data'] ?? {}, { header: 1, defval: '' });
  // The screen has what is added up before the rest; the file has the order of its definition.
  expect(rows[0]?.map(String).toSorted()).toEqual(headings.toSorted());
  const onScreen = headings.indexOf('Net');
  const net = rows[0]?.indexOf('Net') ?? -1;
  expect([rows[1]?.[0], rows[1]?.[net]]).toEqual([first[0], figure(first[onScreen] ?? '')]);
  expect(rows.at(-1)?.[net]).toBe(figure(totals[onScreen] ?? ''));
  const sum = rows.slice(1, -1).reduce((cents, each) => cents + Math.round(Number(each[net]) * 100), 0);
  expect(sum).toBe(Math.round(figure(totals[onScreen] ?? '') * 100));
});
