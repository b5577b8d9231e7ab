import { Api } from '../../fixtures/api.ts';
import { derivedRelease } from '../../fixtures/derived-release.ts';
import { countHoldings, grown, holdings } from '../../fixtures/holdings.ts';
import { expect, type Page, people, signInByApi, test } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { Quotings } from '../../screens/quotings.ts';
import { desk, isSamePage, minute, offer, opened, running, type Desk } from '../../screens/versions.ts';
import { frames } from '../../screens/stillness.ts';

// One server whose mf-sales gets version after version while people are working. What admins see, and the restored form
// of a blocked release, are in admin.spec.ts.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

let server: Awaited<ReturnType<typeof ownServer>>;
let draft = 0;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await ownServer();
  for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0'])
    await derivedRelease(server, 'mf-sales', version, { notes: `What ${version} brings.` });
  const { data } = await (
    await Api.as(server.url, people.sales)
  ).get<{ data: { id: number }[] }>('orders?type=invoice&status=1&per_page=20');
  draft = data[0]?.id ?? 0;
  await decide('stable', '1.1.0');
});
test.afterAll(async () => server.remove());

async function decide(route: string, version: string, more: object = {}): Promise<void> {
  const answer = await fetch(`${server.url}/api/platform/${route}`, {
    method: 'POST',
    headers: await signInByApi(server.url, people.admin),
    body: JSON.stringify({ remote: 'mf-sales', version, reason: 'as the journey goes', ...more }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

const reference = (page: Page) => page.getByLabel('Reference');

/** The browser hides a page or shows it again. Playwright shows every page at once, so the page is told. */
const show = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

test('a hidden clean tab updates silently; a typed form keeps its version until it is saved', async ({ browser }) => {
  const own = await desk(browser, server.url);
  const { context } = own;
  const list = await opened(context, '/invoices', '1.1.0');
  const form = await opened(context, `/order_edit/Invoices/${draft}`, '1.1.0');
  await reference(form).fill('typed before it went away');
  await show(list, 'hidden');
  await show(form, 'hidden');
  await decide('stable', '1.2.0');
  // No minute passes: the new tab polls its badge, and all tabs learn that there is something to ask for.
  const detail = await opened(context, `/order_detail/Invoices/${draft}`, '1.2.0');
  await context.clock.fastForward(15_000);
  await running(list, '1.2.0');
  expect(await isSamePage(list)).toBe(false);
  await expect(list.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expect(offer(form, '1.2.0')).toBeVisible();
  await running(form, '1.1.0');
  await expect(reference(form)).toHaveValue('typed before it went away');
  expect(await isSamePage(form)).toBe(true);

  // Saved and still hidden: nothing prevents the update any more.
  await form.keyboard.press('Control+s');
  await expect(form).toHaveURL(/\/order_detail\/Invoices\//);
  await expect(form.getByText('typed before it went away').first()).toBeVisible();
  await context.clock.fastForward(20_000);
  await running(form, '1.2.0');
  expect(await isSamePage(detail)).toBe(true);
  expect(own.problems).toEqual([]);
  await context.close();
});

test('an update of a remote waits for a save that is under way, and is loaded after it', async ({ browser }) => {
  const own = await desk(browser, server.url);
  const { context } = own;
  const form = await opened(context, `/order_edit/Invoices/${draft}`, '1.2.0');
  const other = await opened(context, '/quotings', '1.2.0');
  const held = Promise.withResolvers<void>();
  await form.route('**/api/ag/orders**', async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  await reference(form).fill('saved slowly');
  await form.keyboard.press('Control+s');
  await decide('stable', '1.3.0');
  await minute(own);
  await expect(offer(form, '1.3.0')).toBeVisible();
  await form.getByRole('button', { name: 'Reload' }).click();
  await expect(form.getByText('Saving is still under way. Please wait until it is done.')).toBeVisible();
  await show(form, 'hidden');
  await show(form, 'visible');
  await other.getByRole('button', { name: 'Reload' }).click();
  await running(other, '1.3.0');
  expect(await isSamePage(form)).toBe(true);
  await running(form, '1.2.0');
  held.resolve();
  await expect(form).toHaveURL(/\/order_detail\/Invoices\//);
  await expect(form.getByText('saved slowly').first()).toBeVisible();
  await form.getByRole('button', { name: 'Reload' }).click();
  await running(form, '1.3.0');
  expect(own.problems).toEqual([]);
  await context.close();
});

/** Goes back and forth between mf-sales and the transfers, with the menu and in one page. */
function walk(page: Page) {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  return {
    toSales: async (version: string) => {
      await menu.getByRole('button', { name: 'Express' }).click();
      await menu.getByRole('link', { name: 'Quoting' }).click();
      await running(page, version);
    },
    away: async () => {
      await menu.getByRole('button', { name: 'Warehouse' }).click();
      await menu.getByRole('link', { name: 'transfers' }).click();
      await expect(page.getByRole('heading', { name: 'Transfers' })).toBeVisible();
      await expect(page.locator('[data-remote^="mf-sales@"]')).toHaveCount(0);
      // Its rows are loaded: the key of the next page works only once it is known that there is one.
      await expect(page.getByRole('link', { name: /^TR\d+/ }).first()).toBeVisible();
    },
  };
}

/** Blocks a version; opening another tab informs this one. */
async function blockedElsewhere({ context, page }: Desk, version: string): Promise<void> {
  await decide('releases/status', version, { status: 'blocked' });
  const told = page.waitForResponse('**/api/platform/remotes');
  const other = await context.newPage();
  await other.goto('/transfers');
  await (await told).finished();
  // The page verifies the list before it takes it.
  await frames(page, 10);
  await other.close();
}

test('a blocked release that is not mounted is replaced in the page, and leaves nothing behind', async ({
  browser,
}) => {
  const own = await desk(browser, server.url, countHoldings);
  const { context, page } = own;
  const { toSales, away } = walk(page);
  // A different notation of the same size each time: within two seconds a page would not send the same request again.
  const writings = ['2055516', '205/55R16', '205 55 16'];
  const workIn = async (version: string) => {
    await toSales(version);
    expect((await new Quotings(page).search(writings.shift() ?? '')).length).toBeGreaterThan(0);
    await away();
  };
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true });
  });
  await running(page, '1.3.0');
  await away();
  await workIn('1.3.0');
  const before = await holdings(page);

  await blockedElsewhere(own, '1.3.0');
  await workIn('1.2.0');
  await workIn('1.2.0');
  expect(await isSamePage(page)).toBe(true);
  expect(
    await page.evaluate(() =>
      Object.keys(window)
        .filter((name) => name.startsWith('mf_sales_'))
        .sort(),
    ),
  ).toEqual(['mf_sales_1_2_0', 'mf_sales_1_3_0']);
  await expect.poll(() => grown(page, before)).toEqual([]);
  expect(own.problems).toEqual([]);
  await context.close();
});

test('a page takes three versions of a remote; with the fourth it reloads in place', async ({ browser }) => {
  await decide('stable', '1.4.0');
  const own = await desk(browser, server.url);
  const { context, page } = own;
  const { toSales, away } = walk(page);
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true });
  });
  await running(page, '1.4.0');
  const quotings = new Quotings(page);
  await quotings.search('2055516');
  await quotings.add(0, 2);
  await expect(quotings.cartButton).toHaveAccessibleName(/^Cart 1/);
  await away();
  for (const [blocked, next] of [
    ['1.4.0', '1.2.0'],
    ['1.2.0', '1.1.0'],
  ] as const) {
    await blockedElsewhere(own, blocked);
    await toSales(next);
    await away();
    expect([next, await isSamePage(page)]).toEqual([next, true]);
  }
  await blockedElsewhere(own, '1.1.0');
  await toSales('1.0.0');
  expect(await isSamePage(page)).toBe(false);
  await expect(page).toHaveURL(/\/quotings/);
  await expect(quotings.cartButton).toHaveAccessibleName(/^Cart 1/);
  expect(await page.evaluate(() => Object.keys(window).filter((name) => name.startsWith('mf_sales_')))).toEqual([
    'mf_sales_1_0_0',
  ]);
  expect(own.problems).toEqual([]);
  await context.close();
});
