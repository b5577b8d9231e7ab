import type { Locator } from '@playwright/test';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';

const figure = (text: string): number => Number(text.replace(/[(),]/g, '')) * (text.startsWith('(') ? -1 : 1);
const texts = async (cells: Locator): Promise<string[]> => (await cells.allInnerTexts()).map((text) => text.trim());

/** Returns the total of the column 'Value' of the report on that tab. */
async function totalValue(panel: Locator): Promise<number> {
  await panel.getByRole('button', { name: 'Preview' }).click();
  const rows = panel.getByRole('region', { name: 'First rows' });
  await expect(rows.locator('tfoot tr')).toContainText(/\d/);
  const at = (await texts(rows.locator('thead th'))).indexOf('Value');
  return figure((await texts(rows.locator('tfoot tr').locator('th, td')))[at] ?? '');
}

test('the value of the stock is one figure on Home, in its report and in the roll-forward', async ({ page }) => {
  await signIn(page, people.director);
  await page.goto('/home');
  const home = page.getByRole('link', { name: /^Stock value/ });
  await expect(home).toContainText(/\d/);
  const value = figure((await home.innerText()).replace(/[^\d.,()]/g, ''));
  await home.click();

  await expect(page.getByRole('heading', { name: 'Stock Value' })).toBeVisible();
  expect(await totalValue(page.getByRole('tabpanel', { name: 'Stock and Value' }))).toBe(value);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Stock Roll-forward' }).click();
  expect(await totalValue(page.getByRole('tabpanel', { name: 'Stock Roll-forward' }))).toBe(value);
});
