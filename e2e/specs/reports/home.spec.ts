import type { Page } from '@playwright/test';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { SheetList } from '../../screens/sheet-list.ts';

// Many lists are opened one after the other, on a machine that other journeys use as well.
test.describe.configure({ timeout: 150_000 });

/** Opens the list behind a figure by keyboard and expects as many rows as the figure says. Returns the number. */
async function openFigure(page: Page, section: string, label: string): Promise<number> {
  const link = page.getByRole('region', { name: section }).getByRole('link', { name: new RegExp(`^${label}`) });
  const text = await link.innerText();
  const count = Number((/([\d,]+) sheets?/.exec(text)?.[1] ?? text.split('\n').at(-1) ?? '').replaceAll(',', ''));
  const answered = new SheetList(page).answer();
  await link.focus();
  await page.keyboard.press('Enter');
  const { meta } = (await (await answered).json()) as { meta: { total: number } };
  expect([label, meta.total]).toEqual([label, count]);
  const shown = page.locator('table tbody tr:has([data-open])');
  await expect(shown).toHaveCount(
    Math.min(count, Number(new URL((await answered).url()).searchParams.get('per_page'))),
  );
  return count;
}

const goHome = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'iWE, to the start page' }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};

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
