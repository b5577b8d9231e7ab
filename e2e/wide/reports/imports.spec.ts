import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { openImport, downloadBy, file } from '../../screens/imports.ts';

// Lists and dialogs are checked for accessibility, on a machine that other journeys use as well.
test.describe.configure({ timeout: 150_000 });

const unique = (prefix: string) => `${prefix} ${Date.now().toString(36).toUpperCase()}`;

test('a file of basic data: headings tell the kind, a bad row stays out, the rest is listed', async ({ page }) => {
  const name = unique('Imported Tyres');
  await signIn(page, people.manager);
  await page.goto('/reports_download');
  const dialog = await openImport(page, 'Import Basic');
  for (const kind of ['products', 'customers']) {
    const label = new RegExp(`^${kind} template$`, 'i');
    const template = await downloadBy(page, dialog.getByRole('button', { name: label }));
    expect(template.suggestedFilename()).toBe(`${kind}-template.xlsx`);
  }
  const api = await Api.as(new URL(page.url()).origin, people.manager);
  const areas = await api.get<{ data: { name: string }[] }>('area-types');
  const area = areas.data[0]?.name ?? '';
  const row = (of: string, limit: string | number) => [
    of,
    '51 824 753 556',
    '1 Dock Rd',
    'Class A / COD',
    'Monthly',
    area,
    limit,
  ];
  await dialog
    .getByLabel('One .xlsx file')
    .setInputFiles(
      file('customers.xlsx', [
        ['Name', 'ABN', 'Address', 'Price Type', 'Payment Type', 'Area', 'Credit Limit'],
        row(name, 1000),
        row(`${name} B`, 'plenty'),
      ]),
    );
  const bad = dialog.getByRole('region', { name: 'Bad rows' });
  await expect(bad.locator('tbody tr')).toHaveText([/^3.*Credit Limit/]);
  await dialog.getByRole('button', { name: /^Good/ }).click();
  await expect(dialog.getByRole('region', { name: 'Good rows' }).locator('tbody tr')).toContainText(['New customer']);
  await expectAccessible(page);
  const failed = await downloadBy(page, dialog.getByRole('button', { name: 'Failed rows' }));
  expect(failed.suggestedFilename()).toBe('customers-failed.xlsx');
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/customers?name=${encodeURIComponent(name)}`);
  const table = page.getByRole('region', { name: 'Customers' });
  await expect(table.getByRole('link', { name })).toHaveCount(1);
  await expect(table.getByRole('row').filter({ hasText: name })).toContainText('51 824 753 556');
});
