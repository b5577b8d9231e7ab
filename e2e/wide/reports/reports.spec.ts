import type { Locator } from '@playwright/test';
import { Api } from '../../fixtures/api.ts';
import { onDatabase } from '../../fixtures/database.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';

// A report is made in the background, on a machine that other journeys use as well.
test.describe.configure({ timeout: 150_000 });

const PREPARING = 'Preparing for the report, please check it later';
const cells = async (row: Locator): Promise<string[]> =>
  (await row.locator('th, td').allInnerTexts()).map((text) => text.trim());

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
