import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { goHome, openFigure } from '../../screens/home.ts';

// Many lists are opened one after the other, on a machine that other journeys use as well.
test.describe.configure({ timeout: 150_000 });

test('a salesperson lands on quotings; the logo leads to Home, whose numbers open their lists', async ({ page }) => {
  await signIn(page, people.sales);
  await page.goto('/');
  await expect(page).toHaveURL(/\/quotings$/);
  await goHome(page);
  await expect(page).toHaveTitle('Home | iWE');
  await expect(page.getByRole('region', { name: 'Business' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Accounts' })).toHaveCount(0);
  await expectAccessible(page);

  expect(await openFigure(page, 'Sales desk', 'Self-orders to review')).toBeGreaterThan(0);
  await goHome(page);
  await openFigure(page, 'Sales desk', 'All of last month');
  await page.goBack();
  await openFigure(page, 'Purchase', 'Arrived, not billed');
  // The menu leads there as well.
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Express' }).click();
  await menu.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: /^Products to reorder/ }).click();
  await expect(page.getByRole('heading', { name: 'Reorder', level: 1 })).toBeVisible();
});

test('a director sees sales, margin, stock value and exceptions, and the sheets behind them', async ({ page }) => {
  await signIn(page, people.director);
  await page.goto('/home');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const business = page.getByRole('region', { name: 'Business' });
  await expect(business.getByRole('link', { name: /^Margin this month/ })).toContainText('% of sales');
  await expectAccessible(page);

  expect(await openFigure(page, 'Business', 'Sales this month')).toBeGreaterThan(0);
  await goHome(page);
  await openFigure(page, 'Business', 'All of last month');
  await goHome(page);
  await business.getByRole('link', { name: /^Stock value/ }).click();
  await expect(page.getByRole('heading', { name: 'Stock Value', level: 1 })).toBeVisible();

  await page.goto('/home');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(business.getByRole('link', { name: /^Stock value/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
