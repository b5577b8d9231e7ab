import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';

interface OrganisationSettings {
  id: number;
  updated_at: string;
  contentVersion: number;
  name: string;
  draftAgeDays: number;
  lockedUntil: string | null;
  phone: string;
}

test('sales staff see suppliers, warehouses and brands as plain lists and cannot edit them', async ({
  page,
  baseURL,
}) => {
  await signIn(page, people.sales);
  for (const [path, heading, columns] of [
    [
      'suppliers',
      'Suppliers',
      ['Code', 'Name', 'Open Orders', 'On Order', 'Owed', 'First Name', 'Last Name', 'Created', 'Modified'],
    ],
    [
      'warehouses',
      'Warehouses',
      ['Code', 'Name', 'Address', 'Products', 'Stock', 'On Order', 'For CSR Orders', 'Created', 'Modified'],
    ],
    ['brands', 'Brands', ['Name', 'Products', 'Stock', 'On Order', 'Presented to CSR', 'Created', 'Modified']],
  ] as const) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([...columns]);
    await expect(page.getByRole('search')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Administer' })).toHaveCount(0);
    await page.goto(`/admin/${path}`);
    await expect(page.getByText('No permission')).toBeVisible();
  }
  const api = await Api.as(baseURL, people.sales);
  for (const [method, path, body, code] of [
    ['POST', 'brands', { name: 'X', presented_to_csr: 1 }, 'orgAdmin-required'],
    [
      'PUT',
      'warehouses/10',
      { code: 'X', name: 'X', address: '', is_calc_for_csr_order: 1, is_active: 1, contentVersion: 1 },
      'orgAdmin-required',
    ],
    ['POST', 'customer-classes', { name: 'X', notes: '', payType: '' }, 'orgAdmin-required'],
    ['GET', 'organisation', undefined, 'adminOrAccountant-required'],
  ] as const)
    expect((await api.call<{ code: string }>(method, path, body)).body.code, `${method} ${path}`).toBe(code);
});

test('the administration is accessible, light and dark', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, people.admin);
  for (const path of [
    '/suppliers',
    '/admin/suppliers?edit=new',
    '/admin/warehouses?edit=10',
    '/admin/customer-classes',
    '/admin/tags',
    '/admin/organisation',
  ]) {
    await page.goto(path);
    if (path.includes('edit=')) await expect(page.getByRole('dialog')).toBeVisible();
    else if (path === '/admin/tags') await expect(page.getByText('Passenger')).toBeVisible();
    else if (path === '/admin/organisation') await expect(page.getByLabel('Time zone')).toBeVisible();
    else await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
  }
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
