import { expect, expectAccessible, PASSWORD, people, signInByForm, test } from '../../fixtures/iwe.ts';

test('a signed-out user is sent to Login, and afterwards to the requested page', async ({ page }) => {
  await page.goto('/quotings?product=2055516');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('Login | iWE');
  await page.getByLabel('Email').fill(people.sales);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Signin' }).click();
  await expect(page).toHaveTitle('Quotings | iWE');
  await expect(page.getByText("G'day, Sally Marsh")).toBeVisible();
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/quotings/);
  }
});

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

test('logging out asks first, ends every tab, and an old token is invalid', async ({ page, context }) => {
  await signInByForm(page, people.accountant);
  const other = await context.newPage();
  await other.goto('/quotings');
  await expect(other.getByText(/^G'day/)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Please SAVE your work properly!')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
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
