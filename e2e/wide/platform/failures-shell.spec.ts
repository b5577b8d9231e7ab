import type { Page } from '@playwright/test';
import { derivedRelease } from '../../fixtures/derived-release.ts';
import { expectFallback, expectRestGoesOn, failingIwe, logOut, openByMenu } from '../../fixtures/failing-remote.ts';
import type { FailingIwe } from '../../fixtures/failing-remote.ts';
import { expect, people, signInByForm, test } from '../../fixtures/iwe.ts';
import { nextPoll, visitor } from '../../fixtures/visitor.ts';
import { Quotings } from '../../screens/quotings.ts';

// Two versions in one page, a shell that is too old, and a list of remotes that can't be loaded. One server for all, so
// the tests run in order.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

let iwe: FailingIwe;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  iwe = await failingIwe();
  await derivedRelease(iwe.server, 'mf-sales', '1.1.0');
});
test.afterAll(async () => iwe.remove());

test('a screen throws later: the older version runs in the same page, and the cart is shared', async ({ browser }) => {
  await derivedRelease(iwe.server, 'mf-sales', '1.3.0', {
    edit: (text) => text.replace('"/ocops":', '"/ocops":()=>{throw new Error("no competitor")},"/nowhere":'),
  });
  await iwe.pin('1.3.0');
  const guest = await visitor(browser, iwe.server.url, people.manager);
  const { page, files } = guest;
  const quotings = new Quotings(page);
  await quotings.search('2055516');
  await expect(page.locator('[data-remote="mf-sales@1.3.0"]')).toBeVisible();
  await quotings.add(0, 2);
  await expect(quotings.cartButton).toHaveAccessibleName(/^Cart 1/);
  await openByMenu(page, 'Express', 'OCOP Prices');
  const version = await expectFallback(page, 'IWE-108', '1.3.0', 'OCOP Prices');
  await expect.poll(() => iwe.counted('1.3.0', 'IWE-108')).toBe(1);

  files.length = 0;
  await openByMenu(page, 'Sales', 'Invoices');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await openByMenu(page, 'Express', 'Quoting');
  await expect(quotings.cartButton).toHaveAccessibleName(/^Cart 1/);
  expect(
    files.filter((file) => !file.startsWith(`/r/mf-sales/${version}/`)),
    'later parts come from the version that runs',
  ).toEqual([]);
  const containers = ['1.3.0', version].map((each) => `mf_sales_${each.replaceAll('.', '_')}`);
  expect(await page.evaluate((names) => names.map((name) => typeof Reflect.get(globalThis, name)), containers)).toEqual(
    ['object', 'object'],
  );
  await expectRestGoesOn(page);
  await guest.close();
});

test('a release that needs a newer shell cannot be pinned; under an older one another runs', async ({ browser }) => {
  iwe.provide('1.1.0');
  await derivedRelease(iwe.server, 'mf-sales', '1.4.0', { shellApi: '^1.1.0' });
  await iwe.pin('1.4.0');
  const guest = await visitor(browser, iwe.server.url, people.manager);
  await expect(guest.page.locator('[data-remote="mf-sales@1.4.0"]')).toBeVisible();
  iwe.provide('1.0.0');
  await expect(iwe.pin('1.4.0')).rejects.toThrow(/the shell provides 1\.0\.0, mf-sales 1\.4\.0 needs \^1\.1\.0/);
  const { data } = await iwe.admin<{
    data: { cells: { organisationId: number; remote: string; degraded: string | null }[] };
  }>('GET', 'overview?organisation=4');
  expect(
    data.cells.find(({ organisationId, remote }) => organisationId === 4 && remote === 'mf-sales')?.degraded,
  ).toMatch(/^The pin version 1\.4\.0 .*\^1\.1\.0/);
  await guest.page.reload();
  await expect(guest.page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  await expect(guest.page.locator('[data-remote="mf-sales@1.0.0"]')).toBeVisible();
  await expectRestGoesOn(guest.page);
  await guest.close();
});

const LIST = '**/api/platform/remotes*';
const refuseList = (page: Page) =>
  page.route(LIST, (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Http Error","code":"down"}' }),
  );
const listFailures = async (): Promise<number> =>
  (await iwe.admin<{ data: { listFailures: { count: number } } }>('GET', 'overview')).data.listFailures.count;

test('without the list of remotes a browser uses its stored answer, and gets the new one later', async ({
  browser,
}) => {
  await iwe.pin('1.1.0');
  const guest = await visitor(browser, iwe.server.url, people.manager, { clock: true });
  const { page } = guest;
  await expect(page.locator('[data-remote="mf-sales@1.1.0"]')).toBeVisible();
  await logOut(page);
  await refuseList(page);
  await iwe.pin('1.0.0');
  const counted = await listFailures();
  await signInByForm(page, people.manager, undefined, iwe.server.url);
  await expect(page.locator('[data-remote="mf-sales@1.1.0"]')).toBeVisible();
  expect((await new Quotings(page).search('2055516')).length).toBeGreaterThan(0);
  await expect.poll(listFailures).toBe(counted + 1);
  await expectRestGoesOn(page);

  await signInByForm(page, people.manager, undefined, iwe.server.url);
  await expect(page.locator('[data-remote="mf-sales@1.1.0"]')).toBeVisible();
  // If the clock were advanced now, a start in progress would seem to take too long.
  await expect(page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  await page.unroute(LIST);
  await nextPoll(page);
  await expect(page.getByText('mf-sales 1.0.0 is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.locator('[data-remote="mf-sales@1.0.0"]')).toBeVisible();
  await guest.close();
});

test('without the list and a stored answer: IWE-110 in the frame, which opens when it can', async ({ browser }) => {
  const counted = await listFailures();
  const guest = await visitor(browser, iwe.server.url, people.admin, { before: refuseList });
  const { page } = guest;
  await expect(page.getByText('The screens could not be loaded')).toBeVisible();
  await expect(page.getByText('IWE-110')).toBeVisible();
  await expect.poll(listFailures).toBe(counted + 1);
  // The shell's own screen is where it is repaired.
  await openByMenu(page, 'Platform', 'Recovery');
  await expect(page.getByRole('region', { name: 'Releases' }).getByRole('row').nth(1)).toBeVisible();
  await logOut(page);
  await signInByForm(page, people.admin, undefined, iwe.server.url);
  await expect(page.getByText('IWE-110')).toBeVisible();
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  await expectRestGoesOn(page);
  await guest.close();
});

test('no version of a remote can run: IWE-111 at its URL, no menu entry, the rest works', async ({ browser }) => {
  await iwe.admin('POST', 'releases/status', {
    remote: 'mf-purchase',
    version: '1.0.0',
    status: 'blocked',
    reason: 'A journey tries what happens',
  });
  const guest = await visitor(browser, iwe.server.url, people.manager);
  const { page } = guest;
  await expect(page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Purchase' })).toHaveCount(0);
  await page.goto('/bills');
  await expect(page.getByTestId('remote-failure')).toContainText('There is no version of it that can run here.');
  await expect(page.getByTestId('remote-failure')).toContainText('IWE-111, mf-purchase');
  await openByMenu(page, 'Warehouse', 'Transfers');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await logOut(page);
  await guest.close();
});
