import { Api } from '../../fixtures/api.ts';
import { expect, PASSWORD, people, signIn, signInByForm, test } from '../../fixtures/iwe.ts';
import { passwordLink } from '../../fixtures/mail.ts';
import { colleague, openEmployee } from '../../screens/employees.ts';
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

test('an invited person sets a password with the mail’s link and signs in', async ({ page, browser, baseURL }) => {
  const email = `nina.${Date.now()}@new.example`;
  await signIn(page, people.admin);
  await page.goto('/admin/employees');
  await expect(page.getByRole('button', { name: people.sales })).toBeVisible();
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Email/).fill(email);
  await dialog.getByLabel(/^Name/).fill('Nina New');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/A link to choose a password is on its way/)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(email) }).getByText('Invited')).toBeVisible();

  let link = '';
  await expect.poll(async () => (link = await passwordLink(baseURL, email)), { timeout: 20_000 }).not.toBe('');
  const { pathname, hash } = new URL(link);
  const own = await (await browser.newContext({ baseURL })).newPage();
  await own.goto(`${pathname}${hash}`);
  await own.getByLabel('New password').fill('nina has a password');
  await own.getByLabel('Confirm password').fill('nina has a password');
  await own.getByRole('button', { name: 'Change password' }).click();
  await expect(own.getByText('Password has been changed successfully')).toBeVisible();
  await signInByForm(own, email, 'nina has a password');
  await own.context().close();

  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(email) }).getByText('Active')).toBeVisible();
});
