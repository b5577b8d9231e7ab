import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { onDatabase } from '../../fixtures/database.ts';
import { derivedRelease } from '../../fixtures/derived-release.ts';
import { devMachine, type DevMachine } from '../../fixtures/dev-server.ts';
import { countHoldings, grown, holdings } from '../../fixtures/holdings.ts';
import {
  expect,
  expectAccessible,
  openHome,
  type Page,
  people,
  signIn,
  signInByApi,
  test,
  watchContext,
} from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { visitor, type Visitor } from '../../fixtures/visitor.ts';

// A deployed iWE, and a developer's machine that serves a copy of mf-sales. The tests build upon one another.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

let server: Awaited<ReturnType<typeof ownServer>>;
let machine: DevMachine;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await ownServer();
  machine = await devMachine('mf-sales', server.url);
});
test.afterAll(async () => {
  await machine.stop();
  await server.remove();
});

const platform = async (method: string, route: string, email: string, body?: object): Promise<Response> =>
  fetch(`${server.url}/api/platform/${route}`, {
    method,
    headers: await signInByApi(server.url, email),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const open = async (browser: Browser, email: string): Promise<Visitor> => {
  const own = await visitor(browser, server.url, email, {
    before: (page) => countHoldings(page.context()),
  });
  await expect(heading(own.page, 'Quotings')).toBeVisible();
  return own;
};

/** Opens the panel with its key; the page's own fields ignore the key. */
async function panelOf(page: Page) {
  await expect(page.getByText(/^G'day, /)).toBeVisible();
  await page.keyboard.press('Control+Alt+p');
  const panel = page.getByRole('dialog', { name: 'Remotes in this tab' });
  await expect(panel.getByRole('table', { name: 'Versions' })).toBeVisible();
  return panel;
}

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: `mf-sales comes from ${machine.origin}, not from a release` });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** A build of a remote takes as long as the machine needs. */
const BUILT = { timeout: 45_000 };
const QUOTINGS = 'src/quotings/quotings-page.tsx';
const mark = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { isSamePage: true });
  });
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);

/** The developer's session of this file, from the start of the grant to its end. */
let desk: Visitor;

test("without a grant nobody develops; with one, only this session runs the developer's build", async ({ browser }) => {
  desk = await open(browser, people.sales);
  const { page } = desk;
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/platform/developer'));
  await page.keyboard.press('Control+Alt+p');
  expect((await refused).status()).toBe(403);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const wish = {
    remote: 'mf-sales',
    email: people.sales,
    origin: machine.origin,
    hours: 1,
    reason: 'I give it to myself',
  };
  expect((await platform('POST', 'dev-grants', people.sales, wish)).status).toBe(403);
  desk.problems.length = 0; // The expected 403 of the key.

  const admin = await open(browser, people.admin);
  const panel = await panelOf(admin.page);
  const form = panel.getByRole('group', { name: 'Give a grant' });
  await form.getByRole('combobox', { name: 'Remote' }).fill('mf-sales');
  await admin.page.keyboard.press('Enter');
  await form.getByLabel('E-mail').fill(people.sales);
  await form.getByLabel('Origin').fill(machine.origin);
  await form.getByLabel(/^Reason/).fill('A new search in the quotings');
  await admin.page.keyboard.press('Enter');
  await expect(admin.page.getByText('Operation successful')).toBeVisible();

  // The grant alone changes nothing; its developer must start using it.
  await page.reload();
  await expect(heading(page, 'Quotings')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await (await panelOf(page)).getByRole('button', { name: 'Use in this session' }).click();
  await expect(banner(page)).toBeVisible();
  await expect(banner(page)).toContainText('New builds are taken as they come.');
  await expect(page.locator('[data-remote^="mf-sales@0.0.0-dev."]')).toHaveCount(1);
  await expect(heading(page, 'Quotings')).toBeVisible();
  await expectAccessible(page);

  // Nobody else is affected: neither the admin nor another session of the developer.
  await admin.page.reload();
  await expect(admin.page.locator('[data-remote="mf-sales@1.0.0"]')).toHaveCount(1);
  const elsewhere = await open(browser, people.sales);
  await expect(elsewhere.page.locator('[data-remote="mf-sales@1.0.0"]')).toHaveCount(1);
  await expect(banner(elsewhere.page)).toHaveCount(0);
  expect([...desk.problems, ...admin.problems, ...elsewhere.problems]).toEqual([]);
  await Promise.all([admin.close(), elsewhere.close()]);
});

test('an edit appears in the open page; a broken build changes nothing; old builds leave nothing', async () => {
  const { page, problems } = desk;
  await page.getByLabel('Product', { exact: true }).fill('2055516');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/2055516/);
  await expect(page.locator('tbody [data-item]').first()).toBeVisible();
  await mark(page);
  machine.edit(QUOTINGS, 'title="Quotings"', 'title="Quotings, searched again"');
  await expect(heading(page, 'Quotings, searched again')).toBeVisible(BUILT);
  await expect(page).toHaveURL(/2055516/);
  await expect(page.getByLabel('Product', { exact: true })).toHaveValue('2055516');

  machine.edit(QUOTINGS, 'title="Quotings, searched again"', 'title="Quotings, not closed');
  await expect(page.getByRole('status').filter({ hasText: 'quotings-page.tsx' })).toBeVisible(BUILT);
  await expect(heading(page, 'Quotings, searched again')).toBeVisible();
  machine.edit(QUOTINGS, 'title="Quotings, not closed', 'title="Quotings, mended"');
  await expect(heading(page, 'Quotings, mended')).toBeVisible(BUILT);
  await expect(page.getByRole('status').filter({ hasText: 'quotings-page.tsx' })).toHaveCount(0);

  const before = await holdings(page);
  let title = 'Quotings, mended';
  for (const next of ['Quotings, once', 'Quotings, twice', 'Quotings, thrice']) {
    machine.edit(QUOTINGS, title, next);
    await expect(heading(page, next)).toBeVisible(BUILT);
    title = next;
  }
  await expect.poll(() => grown(page, before)).toEqual([]);
  expect(await isSamePage(page)).toBe(true);
  expect(problems).toEqual([]);
});

test('a form being typed is restored in the new build', async () => {
  const { page, problems } = desk;
  await page.goto('/order_add/Invoices');
  await expect(banner(page)).toBeVisible();
  await page.getByLabel('Reference').fill('typed while developing');
  await mark(page);
  const was = await page.locator('[data-remote^="mf-sales@"]').getAttribute('data-remote');
  machine.edit(QUOTINGS, 'Quotings, thrice', 'Quotings of tomorrow');
  await expect.poll(() => page.locator('[data-remote^="mf-sales@"]').getAttribute('data-remote'), BUILT).not.toBe(was);
  await expect(page.getByLabel('Reference')).toHaveValue('typed while developing');
  expect(await isSamePage(page)).toBe(true);
  expect(problems).toEqual([]);
});

test('source maps: never by their URL; developers get those of their own remote from the panel', async () => {
  const { page } = desk;
  expect((await fetch(`${server.url}/api/platform/source-maps/mf-sales/1.0.0`)).status).toBe(401);
  expect((await platform('GET', 'source-maps/mf-sales/1.0.0', people.accountant)).status).toBe(403);
  expect((await platform('GET', 'source-maps/mf-reports/1.0.0', people.sales)).status).toBe(403);
  const { entry } = JSON.parse(
    (
      (await (
        await fetch(`${server.url}/api/platform/releases/mf-sales/1.0.0`, {
          headers: { authorization: `Bearer ${readFileSync(`${server.dataDir}/keys/deploy-token`, 'utf8').trim()}` },
        })
      ).json()) as { manifest: string }
    ).manifest,
  ) as { entry: string };
  expect((await fetch(`${server.url}/r/mf-sales/1.0.0/${entry}`)).status).toBe(200);
  expect((await fetch(`${server.url}/r/mf-sales/1.0.0/${entry}.map`)).status).toBe(404);
  expect(await (await fetch(`${server.url}/r/mf-sales/1.0.0/${entry}`)).text()).not.toContain('sourceMappingURL');
  // The maps of their own build stay on their machine, so the panel offers only those of releases: none while the
  // remote runs from there.
  await expect((await panelOf(page)).getByRole('button', { name: 'Source maps' })).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('ending a grant restores the release, and so does its expiry; the history records it all', async ({ browser }) => {
  const { page, problems } = desk;
  const context = page.context();
  await page.goto('/quotings');
  await expect(heading(page, 'Quotings of tomorrow')).toBeVisible();
  const admin = await open(browser, people.admin);
  await admin.page.goto('/admin/releases');
  const row = admin.page
    .getByRole('region', { name: 'Pilots and developers' })
    .getByRole('row')
    .filter({ hasText: `mf-sales from ${machine.origin}` });
  await expect(row).toContainText(people.sales);
  await row.getByRole('button', { name: 'End' }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('That is enough for today');
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect(admin.page.getByText('Operation successful')).toBeVisible();

  // Opening another tab informs this one before its minute is over.
  const second = await context.newPage();
  await second.goto('/quotings');
  await expect(second.locator('[data-remote="mf-sales@1.0.0"]')).toHaveCount(1);
  const over = page
    .getByRole('status')
    .filter({ hasText: `The grant to run mf-sales from ${machine.origin} has ended.` });
  await expect(over).toBeVisible();
  await over.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('[data-remote="mf-sales@1.0.0"]')).toHaveCount(1);
  await expect(heading(page, 'Quotings')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect(await (await page.reload())?.headerValue('content-security-policy')).not.toContain(machine.origin);
  await second.close();

  // A second grant, whose hour passes.
  expect(
    (
      await platform('POST', 'dev-grants', people.admin, {
        remote: 'mf-sales',
        email: people.sales,
        origin: machine.origin,
        hours: 1,
        reason: 'Once more',
      })
    ).status,
  ).toBe(200);
  await (await panelOf(page)).getByRole('button', { name: 'Use in this session' }).click();
  await expect(heading(page, 'Quotings of tomorrow')).toBeVisible();
  await context.clock.install();
  await page.reload();
  await expect(banner(page)).toBeVisible();
  // If the clock were advanced earlier, a start in progress would seem to take an hour.
  await expect(heading(page, 'Quotings of tomorrow')).toBeVisible();
  await onDatabase(
    (database) =>
      database.query('update release_grant set until = now() where origin is not null and revoked_at is null'),
    server.dataDir,
  );
  await context.clock.fastForward('01:01:00');
  await expect(over).toBeVisible();
  await over.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('[data-remote="mf-sales@1.0.0"]')).toHaveCount(1);
  expect((await platform('GET', 'developer', people.sales)).status).toBe(403);

  await admin.page.goto('/admin/releases/history');
  const history = admin.page.getByRole('region', { name: 'Release history' }).getByRole('row');
  for (const [who, what, times] of [
    [people.sales, 'Refused: developer grant', 1],
    [people.admin, 'A new search in the quotings', 1],
    [people.sales, 'Use developer grant', 2],
    [people.admin, 'That is enough for today', 1],
    [people.admin, 'Once more', 1],
  ] as const) {
    await expect(history.filter({ hasText: who }).filter({ hasText: what })).toHaveCount(times);
  }
  expect([...problems, ...admin.problems]).toEqual([]);
  await Promise.all([context.close(), admin.close()]);
});

test('the panel: what runs and why, load times, failures; source maps', async ({ browser }) => {
  await derivedRelease(server, 'mf-warehouse', '1.1.0');
  expect(
    (
      await platform('POST', 'pins', people.admin, {
        organisationId: 4,
        remote: 'mf-warehouse',
        version: '1.1.0',
        reason: 'Tried here',
      })
    ).status,
  ).toBe(200);
  const admin = await open(browser, people.admin);
  const { page } = admin;
  await page.route('**/r/mf-warehouse/1.1.0/**', (route) => route.abort());
  await page.goto('/transfers');
  await expect(page.getByTestId('remote-notice')).toContainText('IWE-101', { timeout: 20_000 });
  await expect(heading(page, 'Transfers')).toBeVisible();
  const panel = await panelOf(page);
  const row = panel.getByRole('table', { name: 'Versions' }).getByRole('row').filter({ hasText: 'mf-warehouse' });
  await expect(row).toContainText('1.1.0');
  await expect(row).toContainText('pin 1.1.0: chosen');
  await expect(row).toContainText('1.0.0');
  await expect(panel.getByRole('region', { name: 'Failures of this tab' })).toContainText('IWE-101 mf-warehouse@1.1.0');
  const times = panel.getByRole('table', { name: 'Times' });
  await expect(times.getByRole('row').filter({ hasText: 'mf-warehouse@1.0.0' })).toContainText(
    /\d+ ms.*\d+ ms.*\d+ ms.*\d+ ms/,
  );
  await expect(times.getByRole('row').filter({ hasText: 'mf-warehouse@1.1.0' })).toContainText('not yet');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await panel.getByRole('row').filter({ hasText: 'mf-sales' }).getByRole('button', { name: 'Source maps' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('mf-sales-1.0.0-source-maps.tgz');
  expect(gunzipSync(readFileSync(await file.path())).toString('utf8')).toContain('quotings-page.tsx');
  await admin.close();
});

test('bisect: from "it is broken now" to the responsible change, by good and bad, in one tab', async ({ browser }) => {
  const broken = (text: string) => text.replaceAll('"Quotings"', '"Qoutings"');
  for (const [version, edit] of [
    ['1.1.0', undefined],
    ['1.2.0', broken],
    ['1.3.0', broken],
  ] as const) {
    await derivedRelease(server, 'mf-sales', version, edit ? { edit } : {});
  }
  await derivedRelease(server, 'mf-reports', '1.1.0');
  for (const [remote, version] of [
    ['mf-sales', '1.1.0'],
    ['mf-reports', '1.1.0'],
    ['mf-sales', '1.2.0'],
    ['mf-reports', '1.0.0'],
    ['mf-sales', '1.3.0'],
  ] as const) {
    expect(
      (await platform('POST', 'stable', people.admin, { remote, version, reason: `${remote} moves on` })).status,
    ).toBe(200);
  }
  const context = await browser.newContext({ baseURL: server.url });
  const problems: string[] = [];
  watchContext(context, problems);
  const page = await context.newPage();
  await signIn(page, people.admin, { at: server.url });
  await openHome(page, server.url);
  await expect(heading(page, 'Qoutings')).toBeVisible();
  await (await panelOf(page)).getByRole('button', { name: 'Start' }).click();

  const strip = page.getByRole('status').filter({ hasText: 'Only this tab runs what ran after' });
  const found = page.getByRole('status').filter({ hasText: 'The first bad change:' });
  let answers = 0;
  for (; answers < 6; answers += 1) {
    await expect(strip.or(found)).toBeVisible();
    if (await found.isVisible()) break;
    const words = await strip.textContent();
    await expect(heading(page, 'Quotings').or(heading(page, 'Qoutings'))).toBeVisible();
    const answer = (await heading(page, 'Quotings').count()) > 0 ? 'Good' : 'Bad';
    await strip.getByRole('button', { name: answer, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: words ?? '' })).toHaveCount(0);
  }
  await expect(found).toContainText('mf-sales 1.1.0 → 1.2.0');
  expect(answers).toBeLessThanOrEqual(4);
  await expect(page.locator('[data-remote="mf-sales@1.3.0"]')).toHaveCount(1);
  const other = await context.newPage();
  await other.goto('/quotings');
  await expect(other.locator('[data-remote="mf-sales@1.3.0"]')).toHaveCount(1);
  await found.getByRole('button', { name: 'Close' }).click();
  await expect(heading(page, 'Qoutings')).toBeVisible();
  await expect(found).toHaveCount(0);
  expect(problems).toEqual([]);
  await context.close();
});
