import { Api } from '../../fixtures/api.ts';
import { expect, expectAccessible, openHome, PASSWORD, people, signIn, test } from '../../fixtures/iwe.ts';
import { colleague, type EmployeeRow, openEmployee } from '../../screens/employees.ts';

interface EmployeeDetail {
  id: number;
  contentVersion: number;
  is_dir: boolean;
  maxDis: number;
}
test('an administrator who sets their own is_dir is refused, and the history records it', async ({ page, baseURL }) => {
  await signIn(page, people.admin);
  const dialog = await openEmployee(page, people.admin);
  await expect(dialog.getByRole('checkbox', { name: /Director/ })).toBeDisabled();
  await expect(dialog.getByRole('checkbox', { name: /Administrator/ })).toBeDisabled();

  // Without the screen: the server refuses what the form doesn't offer.
  const api = await Api.as(baseURL, people.admin);
  const own = (await api.get<{ data: EmployeeRow[] }>('employees?all=1')).data.find(
    (row) => row.email === people.admin,
  );
  const detail = await api.get<EmployeeDetail>(`employees/${own?.id}`);
  const refused = await api.call<{ code: string }>('PUT', `employees/${detail.id}`, {
    is_dir: true,
    contentVersion: detail.contentVersion,
  });
  expect([refused.status, refused.body.code]).toEqual([403, 'own-rights']);
  expect(
    (
      await api.call<{ code: string }>('PUT', `employees/${detail.id}`, {
        is_platform_admin: true,
        contentVersion: detail.contentVersion,
      })
    ).status,
  ).toBe(422);
  expect((await api.get<EmployeeDetail>(`employees/${detail.id}`)).is_dir).toBe(false);
  await dialog.getByRole('button', { name: 'History' }).click();
  await expect(dialog.getByText('Refused').first()).toBeVisible();
});

test('a director changes rights and an administrator everything else; sales staff change nothing', async ({
  page,
  baseURL,
  browser,
}) => {
  const who = await colleague(await Api.as(baseURL, people.admin));
  await signIn(page, people.director);
  await openHome(page);
  await expect(page.getByRole('button', { name: 'Administration' })).toBeVisible();
  const dialog = await openEmployee(page, who.email);
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await expect(dialog.getByRole('checkbox', { name: /May sign in/ })).toBeDisabled();
  await dialog.getByLabel(/Discount limit/).fill('12.50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Operation successful')).toBeVisible();

  const admin = await Api.as(baseURL, people.admin);
  const detail = await admin.get<EmployeeDetail>(`employees/${who.id}`);
  expect(detail.maxDis).toBe(12.5);
  for (const body of [{ maxDis: 99 }, { role: 4 }, { isAcct: true }, { modPrc: true }, { is_dir: true }]) {
    expect(
      (
        await admin.call<{ code: string }>('PUT', `employees/${who.id}`, {
          ...body,
          contentVersion: detail.contentVersion,
        })
      ).body.code,
    ).toBe('director-required');
  }

  const sales = await (await browser.newContext({ baseURL })).newPage();
  await signIn(sales, people.sales);
  await openHome(sales);
  await expect(sales.getByRole('button', { name: 'Administration' })).toHaveCount(0);
  await sales.goto('/employees');
  await expect(sales.getByText(who.email)).toBeVisible();
  await expect(sales.getByRole('link', { name: /Administer/ })).toHaveCount(0);
  await sales.goto('/admin/employees');
  await expect(sales.getByText('No permission')).toBeVisible();
  const api = await Api.as(baseURL, people.sales);
  expect((await api.call('PUT', `employees/${who.id}`, { roleDesc: 'x', contentVersion: 1 })).status).toBe(403);
  expect(
    (await api.call('POST', 'employees', { email: 'x@example.com', name: 'X', phone: '', roleDesc: '' })).status,
  ).toBe(403);
  await sales.context().close();
});

test('employees are accessible, light and dark', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, people.admin);
  await page.goto('/employees');
  await expect(page.getByText(people.sales)).toBeVisible();
  await expectAccessible(page);
  await openEmployee(page, people.sales);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // The page's keys are disabled under a dialog, which takes a moment to close.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
});

test('a disabled employee is signed out of another browser at once, and can be enabled again', async ({
  page,
  browser,
  baseURL,
}) => {
  const api = await Api.as(baseURL, people.admin);
  const who = await colleague(api);
  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  await signIn(elsewhere, who.email);
  // A page reports after five seconds that its remote ran: that request must not be mistaken for the click's.
  const told = elsewhere.waitForResponse('**/api/platform/runs');
  await elsewhere.goto('/brands');
  await expect(elsewhere.getByRole('heading', { name: 'Brands' })).toBeVisible();
  await told;

  await signIn(page, people.admin);
  const dialog = await openEmployee(page, who.email);
  await dialog.getByRole('checkbox', { name: /May sign in/ }).uncheck();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/was signed out of \d+ session/)).toBeVisible();

  await elsewhere.getByRole('link', { name: 'warehouses' }).click();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await expect(elsewhere.getByText('Login info expired, please login again')).toBeVisible();
  await elsewhere.getByLabel('Email').fill(who.email);
  await elsewhere.getByLabel('Password').fill(PASSWORD);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByText('Login failed. Incorrect email or password')).toBeVisible();

  const again = await openEmployee(page, who.email);
  await again.getByRole('checkbox', { name: /May sign in/ }).check();
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(again).toBeHidden();
  await elsewhere.getByLabel('Password').fill(PASSWORD);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByText(/^G'day/)).toBeVisible();
  await elsewhere.context().close();
});
