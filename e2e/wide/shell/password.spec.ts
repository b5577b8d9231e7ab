import { expect, PASSWORD, test } from '../../fixtures/iwe.ts';
import { passwordLink } from '../../fixtures/mail.ts';
import { plainColleague } from '../../fixtures/staff.ts';

test('a forgotten password: mail, link, new password; the link works once', async ({ page, baseURL, watch }) => {
  watch.allow(/status of 4\d\d/);
  const email = await plainColleague(9);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot/Change Password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status')).toBeVisible();

  let link = '';
  await expect.poll(async () => (link = await passwordLink(baseURL, email)), { timeout: 20_000 }).not.toBe('');
  const { pathname, search, hash } = new URL(link);
  // A mail's link opens a new page.
  await page.goto('about:blank');
  await page.goto(`${pathname}${search}${hash}`);
  await page.getByLabel('New password').fill('a new long password');
  await page.getByLabel('Confirm password').fill('another');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Confirm Password is not the same')).toBeVisible();
  await page.getByLabel('Confirm password').fill('a new long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password has been changed successfully')).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Login failed. Incorrect email or password')).toBeVisible();
  await page.getByLabel('Password').fill('a new long password');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^G'day/)).toBeVisible();
});
