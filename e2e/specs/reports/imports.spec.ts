import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { read, utils } from 'xlsx';
import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { freeCustomer, stockedTyres } from '../../fixtures/trade.ts';
import { SheetList } from '../../screens/sheet-list.ts';
import { openImport, downloadBy, file } from '../../screens/imports.ts';

// Lists and dialogs are checked for accessibility, on a machine that other journeys use as well.
test.describe.configure({ timeout: 150_000 });

const unique = (prefix: string) => `${prefix} ${Date.now().toString(36).toUpperCase()}`;

/** Returns the rows of a downloaded spreadsheet, the headings first. */
async function rowsOf(download: Download): Promise<string[][]> {
  const { Sheets, SheetNames } = read(await readFile(await download.path()));
  return utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '', raw: false });
}

test('a file of invoices: the bad row says why, the good one is a draft, the file is known', async ({
  page,
  baseURL,
}) => {
  const api = await Api.as(baseURL, people.sales);
  const customer = await freeCustomer(api, 0, {});
  const [tyre] = await stockedTyres(api, 7, 1);
  const code = tyre?.code ?? '';
  const reference = unique('PO');
  await signIn(page, people.sales);
  await page.goto('/reports_download');
  const dialog = await openImport(page, 'Import Draft Inv');
  const template = await downloadBy(page, dialog.getByRole('button', { name: 'Template' }));
  expect(template.suggestedFilename()).toBe('orders-template.xlsx');
  const [headings = []] = await rowsOf(template);
  expect(headings).toEqual(expect.arrayContaining(['Invoice *', 'Customer *', 'Reference', 'Item Code *', 'Qty *']));

  const drafts = file('drafts.xlsx', [
    ['Invoice', 'Customer', 'Reference', 'Item Code', 'Qty'],
    ['A-1', customer.name, reference, code, 2],
    ['A-2', customer.name, `${reference} B`, 'NO-SUCH-CODE', 1],
  ]);
  await dialog.getByLabel('One .xlsx file').setInputFiles(drafts);
  const bad = dialog.getByRole('region', { name: 'Bad lines' });
  await expect(bad.locator('tbody tr')).toHaveText([/^3No product has the code 'NO-SUCH-CODE'\./]);
  await expect(dialog.getByText('1 draft invoice will be created.')).toBeVisible();
  await expectAccessible(page);
  const failed = await downloadBy(page, dialog.getByRole('button', { name: 'Failed rows' }));
  expect(failed.suggestedFilename()).toBe('orders-failed.xlsx');
  const failedRows = (await rowsOf(failed)).map((cells) => cells.join(' '));
  expect(failedRows).toHaveLength(2);
  expect(failedRows[1]).toContain('NO-SUCH-CODE');
  await dialog.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(dialog).toBeHidden();

  // The very same file: it is said who imported it, and its invoice is not made twice.
  await openImport(page, 'Import Draft Inv');
  await dialog.getByLabel('One .xlsx file').setInputFiles(drafts);
  await expect(dialog.getByText(/imported this very file on/)).toBeVisible();
  await expect(bad.locator('tbody tr').first()).toContainText(`with the reference '${reference}' already.`);
  await expect(dialog.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The failed rows come back corrected, as a person sends them.
  await openImport(page, 'Import Draft Inv');
  const [failedHeadings = [], failedCells = []] = await rowsOf(failed);
  const corrected = failedCells.map((cell) => (cell === 'NO-SUCH-CODE' ? code : cell));
  await dialog.getByLabel('One .xlsx file').setInputFiles(file('corrected.xlsx', [failedHeadings, corrected]));
  await dialog.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(dialog).toBeHidden();

  const list = new SheetList(page);
  await list.open(`/invoices?reference=${encodeURIComponent(reference)}`);
  await expect(list.rows).toHaveCount(2);
  await expect(list.rows.first()).toContainText(customer.name);
  await expect(list.rows.first()).toContainText('Draft');
});
