import { randomUUID } from 'node:crypto';
import { Api } from '../../fixtures/api.ts';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';

interface OrganisationSettings {
  id: number;
  updated_at: string;
  contentVersion: number;
  name: string;
  draftAgeDays: number;
  lockedUntil: string | null;
  phone: string;
}

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

test('organisation settings: a lock date lists its drafts, and two editors’ changes are merged', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 409/);
  const api = await Api.as(baseURL, people.admin, 9);
  const before = await api.get<OrganisationSettings>('organisation');
  const { id: _id, updated_at: _at, ...rest } = before;
  try {
    await signIn(page, people.admin, { orgId: 9 });
    await page.goto('/admin/organisation');
    await expect(page.getByRole('button', { name: `Organisation: ${before.name}` })).toBeVisible();
    const days = page.getByLabel(/Drafts hold stock/);
    await days.fill('9');
    await page.getByRole('textbox', { name: 'Locked until' }).fill('31 Jan 2020');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(/No draft lies in the locked period|draft sheets? lies? in the locked period/),
    ).toBeVisible();

    // Somebody else saves another field in the meantime.
    await api.call('PUT', 'organisation', { ...rest, phone: '03 5550 0000' });
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/changed this organisation/)).toBeVisible();
    await expect(page.getByLabel('Phone')).toHaveValue('03 5550 0000');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Operation successful')).toBeVisible();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByText('31 Jan 2020')).toBeVisible();
    const after = await api.get<OrganisationSettings>('organisation');
    expect([after.draftAgeDays, after.lockedUntil, after.phone]).toEqual([9, '2020-01-31', '03 5550 0000']);
    const print = await (
      await Api.as(baseURL, people.manager, 9)
    ).get<{ anb: string; bsb: string; department_id: number }>('printInfo');
    expect([print.anb, print.bsb, print.department_id]).toEqual(['75 100 009 009', '063-009', 8]);
  } finally {
    const now = await api.get<OrganisationSettings>('organisation');
    await api.call('PUT', 'organisation', { ...rest, contentVersion: now.contentVersion });
  }
});
