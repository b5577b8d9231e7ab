import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
import { LIST_ROUTES } from '../../screens/list-routes.ts';
import { frames, shiftFaults, watchShifts } from '../../screens/stillness.ts';

const WIDTHS = [
  [390, 844],
  [1440, 900],
] as const;

for (const [width, height] of WIDTHS)
  test(`quotings and price list stand still at ${width} pixels`, async ({ page }) => {
    await signIn(page, people.manager);
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    for (const path of ['/quotings', '/ocops', '/quotings?product=2055516', '/ocops?product=2055516']) {
      await page.goto(path);
      // Loaded last, after a second and a half.
      await expect(page.getByRole('button', { name: 'Views (S)' })).toBeVisible({ timeout: 30_000 });
      if (path.includes('?')) await expect(page.getByText(/^2055516-/).first()).toBeVisible();
      await frames(page, 30);
      expect(await shiftFaults(page), `${path} at ${width}`).toEqual([]);
    }
  });

test('the cards of lists stand still while their rows arrive', async ({ page }) => {
  // Many pages, each of them slow on purpose.
  test.setTimeout(150_000);
  await signIn(page, people.admin, { orgId: 4 });
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  // Slow enough that skeletons take the place of the rows first.
  await page.route(/\/api\/ag\/\w+\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  for (const path of LIST_ROUTES) {
    await page.goto(path);
    await expect(page.locator('[data-skeleton]').first()).toBeAttached({ timeout: 30_000 });
    await expect(page.locator('tbody tr:has([data-open])').first()).toBeVisible({ timeout: 30_000 });
    await frames(page, 30);
    expect.soft(await shiftFaults(page), path).toEqual([]);
  }
});
