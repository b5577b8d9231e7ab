import { expect, people, signIn, signInByForm, test } from '../../fixtures/iwe.ts';
import { passwordLink } from '../../fixtures/mail.ts';

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
