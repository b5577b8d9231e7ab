import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { SheetList } from '../../screens/sheet-list.ts';

// Accessibility checks of fifty rows take seconds each on a busy machine.
test.describe.configure({ timeout: 150_000 });

test('views are saved under a name, per person: applied, saved again, deleted', async ({ page, context, baseURL }) => {
  await signIn(page, people.accountant);
  const list = new SheetList(page);
  await list.open('/invoices?status=2&sortType=4&per_page=20');
  await page.keyboard.press('s');
  const panel = page.getByRole('dialog', { name: 'Views' });
  await panel.getByLabel('Save what is set as').fill('Largest approved');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: /Largest approved/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // Another list has its own filters, and another tab has these.
  const other = await context.newPage();
  await new SheetList(other).open('/transfers');
  await other.keyboard.press('s');
  await expect(other.getByText('None yet.', { exact: false })).toBeVisible();
  await new SheetList(other).open('/invoices');
  await other.keyboard.press('s');
  const applied = await new SheetList(other).queryOf(() =>
    other
      .getByRole('dialog', { name: 'Views' })
      .getByRole('button', { name: /^Largest approved/ })
      .click(),
  );
  expect([applied.get('status'), applied.get('sortType')]).toEqual(['2', '4']);
  await expect(other).toHaveURL(/sortType=4/);

  // Saving again under the same name replaces it.
  await list.open('/invoices?status=3');
  await page.keyboard.press('s');
  await panel.getByLabel('Save what is set as').fill('Largest approved');
  await panel.getByRole('button', { name: 'Replace' }).click();
  const api = await Api.as(baseURL, people.accountant);
  await expect
    .poll(async () =>
      (await api.get<{ data: { query: object }[] }>('saved-filters?list=invoices')).data.map(({ query }) => query),
    )
    .toEqual([{ status: '3', order_type: '1' }]);
  expect(
    (await (await Api.as(baseURL, people.director)).get<{ data: unknown[] }>('saved-filters?list=invoices')).data,
  ).toEqual([]);
  await panel.getByRole('button', { name: 'Delete Largest approved' }).click();
  await expect(panel.getByText('None yet.', { exact: false })).toBeVisible();
});

test('hidden columns stay hidden after a reload, and the export has all columns', async ({ page }) => {
  await signIn(page, people.director);
  const list = new SheetList(page);
  await list.open('/invoices?per_page=20');
  await page.keyboard.press('c');
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await expect(panel.getByRole('checkbox', { name: 'Number' })).toBeDisabled();
  await panel.getByRole('checkbox', { name: 'Dispatch Date' }).uncheck();
  await panel.getByRole('checkbox', { name: 'Print' }).uncheck();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const headings = () => page.locator('table thead th').allInnerTexts();
  expect((await headings()).join()).not.toMatch(/Dispatch Date|Print/);
  await list.open('/invoices');
  expect((await headings()).join()).not.toMatch(/Dispatch Date|Print/);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'export' }).click();
  expect((await file).suggestedFilename()).toBe('invoices.xlsx');
  await page.getByRole('button', { name: /^Columns/ }).click();
  await panel.getByRole('button', { name: 'Show all' }).click();
  expect((await headings()).join()).toMatch(/Dispatch Date/);
});

test('a filter that a list does not offer is refused by the server with an explanation', async ({ baseURL }) => {
  const api = await Api.as(baseURL, people.sales);
  const answer = await api.call<{ message: string[] }>('GET', 'orders?order_type=6&xeroSend=Sent');
  expect([answer.status, answer.body.message]).toEqual([
    422,
    ["Transfers cannot be filtered by 'xeroSend'. Take it out of the address."],
  ]);
});
