import { expect, openHome, people, signIn, test } from '../../fixtures/iwe.ts';

test('one menu group is open at a time, and a group without screens is hidden', async ({ page }) => {
  await signIn(page, people.sales);
  await openHome(page);
  const nav = page.getByRole('navigation', { name: 'Menu' });
  await expect(nav.getByRole('button', { name: 'Express' })).toHaveAttribute('aria-expanded', 'true');
  for (const link of await nav.getByRole('link').all()) {
    const path = await link.getAttribute('href');
    await page.goto(path ?? '/');
    await expect(page).not.toHaveTitle('Not found | iWE');
  }
});

test('one tab polls the badge, once a minute', async ({ page, context }) => {
  await page.clock.install();
  let asked = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/ag/csr-self-order')) asked += 1;
  });
  await signIn(page, people.accountant);
  await openHome(page);
  await expect.poll(() => asked).toBeGreaterThan(0);
  // Advancing the clock also ends the time limit for loading screens: all must be loaded first.
  await expect(page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // From here on only this test advances the clock, first until the next poll; when that is depends on how long signing
  // in took.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  const signedIn = asked;
  for (let seconds = 0; seconds < 62 && asked === signedIn; seconds += 2) await page.clock.runFor(2_000);
  await expect.poll(() => asked).toBe(signedIn + 1);
  const before = asked;
  await page.clock.runFor(45_000);
  expect(asked).toBe(before);
  await page.clock.runFor(20_000);
  await expect.poll(() => asked).toBe(before + 1);
});
