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
