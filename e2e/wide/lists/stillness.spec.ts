import { expect, people, signIn, test } from '../../fixtures/iwe.ts';
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
