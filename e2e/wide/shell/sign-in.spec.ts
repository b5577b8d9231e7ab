import { expect, expectAccessible, PASSWORD, people, signInByForm, test } from '../../fixtures/iwe.ts';

test('both fields are validated when they are left', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Please enter your email')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expectAccessible(page);
});

test('a wrong password and an unknown person get the same message', async ({ page, watch }) => {
  watch.allow(/status of 40[01]/);
  for (const email of [people.accountant, 'nobody@iwe.demo']) {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Login failed. Incorrect email or password')).toBeVisible();
  }
});

test('warehouse staff and drivers are refused', async ({ page, watch }) => {
  watch.allow(/status of 403/);
  for (const email of [people.warehouse, people.driver]) {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('No iWE access permission for warehouse staff.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toMatch(/Bearer/);
  }
});

test('an expired session says so and remembers the page', async ({ page, watch, baseURL }) => {
  watch.allow(/status of 401/);
  await signInByForm(page, people.director);
  // Another device has no effect here: the token itself is revoked, as when an account is disabled.
  await page.evaluate(async () => {
    const stored = Object.values(localStorage).join(' ');
    const token = /Bearer [A-Za-z0-9_-]+/.exec(stored)?.[0] ?? '';
    await fetch('/api/ag/logout', { method: 'POST', headers: { authorization: token } });
  });
  await page.goto(`${baseURL}/quotings?product=1955515`);
  await expect(page.getByText('Login info expired, please login again')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(people.director);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/product=1955515/);
});

test('an unknown path says so inside the frame', async ({ page }) => {
  await signInByForm(page, people.sales);
  await page.goto('/no_such_page');
  await expect(page).toHaveTitle('Not found | iWE');
  await expect(page.getByText(/^G'day/)).toBeVisible();
});
