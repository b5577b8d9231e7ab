import { randomUUID } from 'node:crypto';
import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';

test('a supplier is created, found, changed, and its history records it', async ({ page, baseURL }) => {
  // Unique also beside what another try has left: the search must find this one alone.
  const name = `Tasman Rubber ${randomUUID().slice(0, 8)}`;
  await signIn(page, people.admin);
  await page.goto('/suppliers');
  await page.getByRole('link', { name: 'Administer' }).click();
  // The plain list before has rows as well, but no key for a new supplier: the administration's rows are buttons.
  await expect(page.locator('button[data-open]').first()).toBeVisible();
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(/^Name/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter')).toBeVisible();
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel('Code (ABN)').fill('51 824 753 557');
  await expect(dialog.getByText('This is no valid ABN. It can be saved all the same.')).toBeVisible();
  await dialog.getByLabel('Code (ABN)').fill('51 824 753 556');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Operation successful')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type(name.toLowerCase());
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Phone').fill('03 9555 1234');
  await page.keyboard.press('Control+s');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name }).click();
  await dialog.getByRole('button', { name: 'History' }).click();
  await expect(dialog.getByText('03 9555 1234')).toBeVisible();

  // The remote selects of purchases find it at once; another organisation's never do.
  const found = async (orgId: number) =>
    (
      await (
        await Api.as(baseURL, people.admin, orgId)
      ).get<{ data: { name: string }[] }>(`suppliers?name=${encodeURIComponent(name.toLowerCase())}`)
    ).data.map((row) => row.name);
  expect([await found(4), await found(9)]).toEqual([[name], []]);
});
