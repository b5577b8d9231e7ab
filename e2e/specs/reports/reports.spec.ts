import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { read, utils } from 'xlsx';
import { Api } from '../../fixtures/api.ts';
import { onDatabase } from '../../fixtures/database.ts';
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
  expect(rows[0]).toEqual(headings);
  const net = headings.indexOf('Net');
  expect([rows[1]?.[0], rows[1]?.[net]]).toEqual([first[0], figure(first[net] ?? '')]);
  expect(rows.at(-1)?.[net]).toBe(figure(totals[net] ?? ''));
  const sum = rows.slice(1, -1).reduce((cents, each) => cents + Math.round(Number(each[net]) * 100), 0);
  expect(sum).toBe(Math.round(figure(totals[net] ?? '') * 100));
});

test('cost and margin are in the preview of an accountant; a figure leads to its sheet', async ({ page }) => {
  await signIn(page, people.accountant);
  await page.goto('/sales_reports');
  await page.getByLabel('Include cost and margin').check();
  await page.getByRole('button', { name: 'Preview' }).click();
  const table = page.getByRole('region', { name: 'First rows' });
  await expect(table.getByRole('columnheader', { name: 'Margin' })).toBeVisible();
  const opened = page.waitForEvent('popup');
  const link = table.locator('tbody tr').first().getByRole('link').first();
  const number = await link.innerText();
  await link.click();
  await expect((await opened).getByRole('heading', { name: new RegExp(number) })).toBeVisible();
});

test("a customer's net in a summary opens the detail of that customer, whose total it is", async ({ page }) => {
  await signIn(page, people.manager);
  await page.goto('/sales_reports?report=customers-sales-summary');
  await page.getByRole('button', { name: 'Preview' }).click();
  const summary = page.getByRole('region', { name: 'First rows' });
  const row = summary.locator('tbody tr').first();
  await expect(row).toContainText(/\d/);
  const [customer = '', ...figures] = await cells(row);
  const net = figures[(await cells(summary.locator('thead tr'))).indexOf('Net') - 1] ?? '';
  const opened = page.waitForEvent('popup');
  await row.getByRole('link', { name: net, exact: true }).first().click();
  const detail = await opened;
  await expect(detail.getByRole('combobox', { name: 'Customer 1' })).toHaveValue(customer);
  const rows = detail.getByRole('region', { name: 'First rows' });
  await expect(rows.locator('tfoot tr')).toContainText(net);
  await expect(rows.locator('tbody tr').first()).toContainText(customer);
});

test('role 1 is not offered cost, and the server refuses it', async ({ page }) => {
  await signIn(page, people.sales);
  await page.goto('/sales_reports');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  await expect(page.getByLabel('Include cost and margin')).toHaveCount(0);
  const api = await Api.as(new URL(page.url()).origin, people.sales);
  const refused = await api.call<{ message: string }>('POST', 'reports', {
    type: 'invoices-credit-notes-detail',
    includeCost: true,
  });
  expect(refused.status).toBe(403);
});

test('the Download Center: a waiting report is cancelled, a failed one says why and leads back', async ({ page }) => {
  await signIn(page, people.director);
  await page.goto('/inventory_reports');
  await page.getByRole('tab', { name: 'Adjustments Detail' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(PREPARING)).toBeVisible();
  await page.getByRole('link', { name: 'Open the Download Center' }).click();
  const row = page
    .getByRole('region', { name: 'Reports', exact: true })
    .getByRole('row', { name: /Adjustments Detail/ })
    .first();
  await expect(row).toContainText('Ready', { timeout: 60_000 });
  // As before a worker took it: the next one comes in an hour.
  const setJob = (change: string) =>
    onDatabase((database) =>
      database.query(
        `with newest as (select r.organisation_id, r.id, r.job_id from report r
            where r.organisation_id = 4 and r.type = 'adjustments-detail' order by r.id desc limit 1),
          emptied as (update report r set file_id = null, rows = null from newest n
            where r.organisation_id = n.organisation_id and r.id = n.id)
        update job j set ${change} from newest n where j.id = n.job_id`,
        [],
      ),
    );
  await setJob(`state = 'waiting', delivery = null, finished_at = null, run_after = now() + interval '1 hour'`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toContainText('Waiting');
  await expect(page.getByText('1 being prepared')).toBeVisible();
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await expect(row).toContainText('Cancelled');

  await setJob(`state = 'failed', error = 'The disk of the server is full.', finished_at = now()`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toContainText('The disk of the server is full.');
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Ask again' }).click();
  await expect(page.getByRole('tab', { name: 'Adjustments Detail' })).toHaveAttribute('aria-selected', 'true');
});

test('settings are saved and used again; a report is put on a schedule', async ({ page }) => {
  const name = `Bills of Ryde ${Date.now()}`;
  await signIn(page, people.manager);
  await page.goto('/purchase_reports');
  await page.getByRole('radio', { name: 'Purchase Orders' }).check();
  await page.getByRole('button', { name: 'Saved settings' }).click();
  await page.getByLabel('Save what is set as').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('radio', { name: 'Bills and Credit Notes' })).toBeChecked();
  await page.getByRole('button', { name: 'Saved settings' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Purchase Orders' })).toBeChecked();

  await page.getByRole('button', { name: 'Send on a schedule …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('checkbox', { name: new RegExp(people.accountant) }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/reports_download');
  const schedule = page.getByRole('region', { name: 'Schedules' }).getByRole('row', { name: new RegExp(name) });
  await expect(schedule).toContainText('Weekly');
  await schedule.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(schedule).toHaveCount(0);
});
