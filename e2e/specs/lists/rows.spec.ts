import type { Page } from '@playwright/test';
import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { openRoute } from '../../screens/every-route.ts';
import { LIST_ROUTES, openList } from '../../screens/list-routes.ts';

/** Returns the texts of money, numbers, dates and codes that their cells cut off. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        // A row begins with its code or number; only customers begin with their name, which may be cut.
        '[data-scroller] :is([data-kind=money], [data-kind=number], [data-kind=date], [data-below]:has(time)), [data-scroller]:not([aria-label=Customers]) tbody th',
      ),
    ]
      .filter((cell) => cell.closest('thead') === null && cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent),
  );

/** Returns the buttons and links that reach over their cell's left edge, into the next column's figures. */
const spilledControls = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-scroller] [data-kind=action] :is(button, a)')]
      .filter((control) => {
        const cell = control.closest('td')?.getBoundingClientRect();
        return cell !== undefined && control.getBoundingClientRect().left < cell.left;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  );

/** Returns the controls above a list that the window's edges cut off. */
const offScreen = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(button, a, input)')];
    return controls
      .filter((control) => control.closest('[data-scroller]') === null && control.checkVisibility())
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        return left < (document.querySelector('main')?.getBoundingClientRect().left ?? 0) || right > window.innerWidth;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });

/** Returns how many rows are whole between the heading and the totals. */
const wholeRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scroller = document.querySelector('[data-scroller]')?.getBoundingClientRect();
    const totals = document.querySelector('tfoot td')?.getBoundingClientRect();
    const end = Math.min(scroller?.bottom ?? 0, totals?.top ?? Infinity, window.innerHeight);
    return [...document.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= end + 1)
      .length;
  });

/** Returns how many rows the table has. */
const allRows = (page: Page): Promise<number> => page.locator('[data-scroller] tbody tr:not([data-skeleton])').count();

/** Waits for two frames: after the first the columns are measured again. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Expects that a table at these widths shows its figures whole, and that no control covers them. */
async function expectWhole(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await drawn(page);
    expect(await cutTexts(page), `at ${width}`).toEqual([]);
    expect(await spilledControls(page), `at ${width}`).toEqual([]);
  }
}

const WIDTHS = [1366, 1440, 1920, 1024];
/** Lists that show twelve rows in a window of 1366 × 641. */
const TWELVE_ROWS: readonly string[] = ['/invoices', '/purchase_orders', '/bills', '/products', '/customers'];

for (const route of LIST_ROUTES) {
  test(`${route} cuts no money, numbers, dates or codes, spills no control, and shows rows in low windows`, async ({
    page,
  }) => {
    await signIn(page, people.manager);
    await page.setViewportSize({ width: 1366, height: 900 });
    await openList(page, route);
    await expectWhole(page, WIDTHS);
    const rows = await allRows(page);
    const hasLowRows = TWELVE_ROWS.includes(route);
    if (hasLowRows) {
      await page.setViewportSize({ width: 1366, height: 641 });
      await expect.poll(() => wholeRows(page), 'at 1366 × 641').toBeGreaterThanOrEqual(12);
    }
    // 1440 × 900 at 200 % is a window of 720 × 450, in which a long name makes a row of three lines.
    await page.setViewportSize({ width: 720, height: 450 });
    await expect.poll(() => wholeRows(page), 'at 200 %').toBeGreaterThanOrEqual(Math.min(hasLowRows ? 6 : 5, rows));
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => offScreen(page), 'at 390').toEqual([]);
  });
}

const REPORTS: readonly string[] = ['/stock_value', '/sales_reports'];

for (const route of ['/quotings?product=205', '/reorder', ...REPORTS])
  test(`${route} cuts no money, numbers, dates or codes, and no control spills`, async ({ page }) => {
    await signIn(page, people.director);
    await page.setViewportSize({ width: 1366, height: 900 });
    await openRoute(page, route);
    if (REPORTS.includes(route)) await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.locator('[data-scroller] tbody tr').first()).toBeVisible({ timeout: 30_000 });
    await expectWhole(page, WIDTHS);
  });

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
