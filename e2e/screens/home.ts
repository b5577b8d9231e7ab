import type { Page } from '@playwright/test';
import { expect } from '../fixtures/iwe.ts';
import { SheetList } from './sheet-list.ts';

/** Opens the list behind a figure by keyboard and expects as many rows as the figure says. Returns the number. */
export async function openFigure(page: Page, section: string, label: string): Promise<number> {
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

export const goHome = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'iWE, to the start page' }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};
