import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { openHome, people, signIn, watchContext } from '../fixtures/iwe.ts';

/** A browser of a salesman at work. */
export interface Desk {
  context: BrowserContext;
  page: Page;
  problems: string[];
}

/** Opens it at a server, by default with a clock that can be advanced. */
export async function desk(
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<void> = (context) => context.clock.install(),
): Promise<Desk> {
  const context = await browser.newContext({ baseURL: url });
  const problems: string[] = [];
  watchContext(context, problems);
  await prepare(context);
  const page = await context.newPage();
  await signIn(page, people.sales, { at: url });
  await openHome(page, url);
  return { context, page, problems };
}

/** Opens a page of mf-sales and marks it, so that a reload can be detected. */
export async function opened(context: BrowserContext, path: string, version: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await running(page, version);
  // If the clock were advanced now, a start in progress would seem to take too long.
  await expect(page.locator('[data-remote]').getByRole('heading').first()).toBeVisible();
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true });
  });
  return page;
}

/** Expects that a page runs a version of mf-sales. Several pages at a time may be reloading for it. */
export const running = (page: Page, version: string): Promise<void> =>
  expect(page.locator(`[data-remote="mf-sales@${version}"]`)).toHaveCount(1, { timeout: 30_000 });

/** Returns whether a page that `opened` marked has not been reloaded since. */
export const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => 'isSamePage' in window);

/** Returns the notice that offers a version of mf-sales. */
export const offer = (page: Page, version: string): Locator =>
  page.getByRole('status').filter({ hasText: `mf-sales ${version} is ready.` });

/** Advances all pages of a browser by a minute: one of them polls the badge, and tells the others. */
export const minute = ({ context }: Desk): Promise<void> => context.clock.fastForward(61_000);
