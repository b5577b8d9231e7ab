import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { openList } from '../../screens/list-routes.ts';

test('a column is resized by its edge and by keys, moved, and stays so for this person', async ({ page }) => {
  await signIn(page, people.sales);
  await openList(page, '/invoices');
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const widthOf = async (name: string) => (await heading(name).boundingBox())?.width ?? 0;
  const before = await widthOf('Customer');
  const edge = await heading('Customer').locator('[data-grip]').boundingBox();
  if (!edge) throw new Error('The column has no edge.');
  await page.mouse.move(edge.x + 3, edge.y + 5);
  await page.mouse.down();
  await page.mouse.move(edge.x + 43, edge.y + 5, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await widthOf('Customer')) - before)).toBeGreaterThanOrEqual(36);

  await page.keyboard.press('c');
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: /^Qty/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Escape');
  const order = async () =>
    (await page.locator('thead th:not([data-tick])').allInnerTexts()).map((text) => text.trim());
  const isMoved = async () => {
    const headings = await order();
    return headings.indexOf('Qty') < headings.indexOf('Customer');
  };
  await expect.poll(isMoved).toBe(true);
  const wide = await widthOf('Customer');
  await page.reload();
  await expect(page.locator('table tbody tr:has([data-open])').first()).toBeVisible();
  await expect.poll(isMoved).toBe(true);
  expect(Math.abs((await widthOf('Customer')) - wide)).toBeLessThan(3);
});
