import { expect, people, signIn, test, type Page } from '../../fixtures/iwe.ts';

const ROUTES = [
  '/quotings?product=205',
  '/ocops?product=205',
  '/invoices',
  '/purchase_orders',
  '/products',
  '/customers',
  '/employees',
  '/home',
  '/approvals',
  '/sales_reports',
  '/order_add/Invoices',
  '/order_add/PurchaseOrders',
  '/no_such_page',
  '/suppliers',
  '/reorder',
  '/xero_sync',
  '/delivery_runs',
  '/stock_value',
  '/admin/organisation',
  '/admin/suppliers',
  '/admin/releases',
  '/admin/releases/history',
  '/admin/security',
  '/admin/jobs',
] as const;

/** Returns what is wider than its window or box, so that a finger would have to move it sideways. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map(
        (element) =>
          `${element.tagName} ${element.getAttribute('aria-label') ?? ''} ${element.scrollWidth} > ${element.clientWidth}`,
      ),
  );

/** Returns the controls that are too small for a finger. The link of a card's title covers its card; others in it rest. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(':is(header, main) :is(button, a[href], input, select, textarea)')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => control.closest('[data-card=title]') === null)
      .filter((control) => getComputedStyle(control).pointerEvents !== 'none')
      .map((control) => control.closest('label') ?? control)
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
      .map(
        ({ control, box }) =>
          `${control.getAttribute('aria-label') ?? control.textContent?.slice(0, 30)} ${box.width} × ${box.height}`,
      ),
  );

/** Returns what the cards of a list are drawn over, such as its pager. */
const underCards = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main nav[aria-label=Pages]')]
      .filter((pager) => {
        const cards = document.querySelector('main table[data-cards]')?.getBoundingClientRect();
        return cards !== undefined && pager.getBoundingClientRect().top < cards.bottom - 1;
      })
      .map((pager) => pager.textContent ?? ''),
  );

for (const [width, height] of [
  [390, 844],
  [820, 1180],
] as const)
  test.describe(`${width} × ${height}, by touch`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test('nothing moves sideways, and every target is large enough for a finger', async ({ page }) => {
      test.setTimeout(180_000);
      await signIn(page, people.admin, { orgId: 4 });
      for (const route of ROUTES) {
        await page.goto(route);
        await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        expect(await sideways(page), route).toEqual([]);
        expect(await small(page), route).toEqual([]);
        expect(await underCards(page), route).toEqual([]);
      }
    });
  });
