import type { Browser } from '@playwright/test';
import { attachPostgres, Database } from '@iwe/server/database';
import { expect, expectAccessible, people, PASSWORD, signIn, signInByApi, test, watchContext, type Page } from '../../fixtures/iwe.ts';
import { ownServer, release } from '../../fixtures/own-server.ts';

// One server with two versions of mf-sales. The journeys build upon one another: pinned, rolled back, blocked.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const MELBOURNE = /Melbourne/;
const NOTES = 'Quotings find tyres by their size.';
let server: Awaited<ReturnType<typeof ownServer>>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await ownServer();
  await release(server, 'mf-sales', '1.1.0', ['--notes', NOTES]);
  // Nobody of the demo administers an organisation without the platform as well: this manager does from now on.
  await onDatabase((database) => database.query(`update membership set is_admin = true where organisation_id = 9 and user_id = (select id from app_user where email = $1)`, [people.manager]));
});
test.afterAll(async () => server.remove());

async function onDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
  const postgres = await attachPostgres({ databaseUrl: null, dataDir: server.dataDir });
  const database = new Database(postgres.connection);
  try {
    await work(database);
  } finally {
    await database.close();
    await postgres.close();
  }
}

interface Visitor { page: Page; problems: string[]; close(): Promise<void> }

/** A browser of somebody's own, at work in one organisation; its end tells whether its pages complained. */
async function visitor(browser: Browser, email: string, organisation?: RegExp, colorScheme: 'light' | 'dark' = 'light'): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 }, colorScheme });
  const problems: string[] = [];
  watchContext(context, problems);
  const page = await context.newPage();
  await signIn(page, email, undefined, server.url);
  if (organisation) {
    const here = page.getByRole('button', { name: /^Organisation: / });
    if (!organisation.test((await here.getAttribute('aria-label')) ?? '')) {
      await here.click();
      await page.getByRole('menu').getByText(organisation).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Switch' }).click();
    }
    await expect(here).toHaveAccessibleName(organisation);
  }
  return { page, problems, close: () => context.close() };
}

interface Remotes { remotes: { name: string; version: string }[] }

/** The version of mf-sales that a person gets in an organisation now. */
async function given(email: string, orgId: number): Promise<string | undefined> {
  const answer = await fetch(`${server.url}/api/platform/remotes`, { headers: await signInByApi(server.url, email, orgId) });
  return ((await answer.json()) as Remotes).remotes.find(({ name }) => name === 'mf-sales')?.version;
}

/** The versions of mf-sales whose screens stand on the page. */
const mounted = (page: Page) => page.locator('[data-remote^="mf-sales@"]').getAttribute('data-remote');

/** Fills in why, once the dry run has answered, and decides. */
async function decide(page: Page, label: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: label, exact: true })).toBeDisabled();
  await dialog.getByLabel('Reason').fill(reason);
  await expect(dialog.getByRole('button', { name: label, exact: true })).toBeEnabled();
  await page.keyboard.press('Enter');
}

test('a platform admin pins the second organisation only; its staff are offered it with its notes, nobody else', async ({ browser }) => {
  const melbourne = await visitor(browser, people.manager, MELBOURNE);
  await melbourne.page.goto('/quotings');
  await expect(melbourne.page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  expect(await mounted(melbourne.page)).toBe('mf-sales@1.0.0');

  const admin = await visitor(browser, people.admin);
  const { page } = admin;
  await page.getByRole('button', { name: 'Platform', exact: true }).click();
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  await page.getByRole('link', { name: 'mf-sales 1.1.0' }).click();
  await expect(page.getByText(NOTES)).toBeVisible();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Pin mf-sales' });
  await expect(dialog.getByText('Fill in the fields above.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Organisation' }).fill('Melb');
  await page.keyboard.press('Enter');
  const effect = dialog.getByRole('table', { name: 'What changes' });
  await expect(effect.getByRole('row')).toHaveCount(2);
  await expect(effect).toContainText(/Melbourne.*mf-sales.*1\.0\.0.*stable.*1\.1\.0.*pin/);
  await decide(page, 'Pin', 'Melbourne tries it first');
  await expect(page.getByText('Operation successful')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Who runs it' })).toContainText('Melbourne');
  expect(await Promise.all([given(people.manager, 9), given(people.manager, 4), given(people.sales, 4)])).toEqual(['1.1.0', '1.0.0', '1.0.0']);

  // Within one poll the open page is offered it, and takes it when its user says so.
  await expect(melbourne.page.getByText('mf-sales 1.1.0 is ready.')).toBeVisible({ timeout: 75_000 });
  await melbourne.page.getByRole('button', { name: 'What is new' }).click();
  await expect(melbourne.page.getByRole('dialog', { name: 'What is new' })).toContainText(NOTES);
  expect(await mounted(melbourne.page)).toBe('mf-sales@1.0.0');
  await melbourne.page.keyboard.press('Escape');
  await melbourne.page.getByRole('button', { name: 'Reload' }).click();
  await expect(melbourne.page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  await expect.poll(() => mounted(melbourne.page)).toBe('mf-sales@1.1.0');
  expect([...melbourne.problems, ...admin.problems]).toEqual([]);
  await Promise.all([melbourne.close(), admin.close()]);
});

test("an organisation's admin sees and moves the own organisation only; every refused attempt stands in the history", async ({ browser }) => {
  const own = await visitor(browser, people.manager, MELBOURNE);
  const { page } = own;
  await page.goto('/admin/releases');
  const table = page.getByRole('region', { name: 'What runs where' });
  await expect(table.getByRole('columnheader', { name: MELBOURNE })).toBeVisible();
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Deploy tokens' })).toHaveCount(0);
  await page.goto('/admin/releases/tokens');
  await expect(page.getByText('No permission')).toBeVisible();

  // The own organisation back to 1.0.0, by keyboard, with the password asked again in between.
  await page.goto('/admin/releases');
  await onDatabase((database) => database.query(`update session set confirmed_at = now() - interval '1 hour'`));
  await page.getByRole('button', { name: /^mf-sales for / }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^mf-sales for / })).toContainText('Melbourne tries it first');
  await page.getByRole('dialog').getByRole('button', { name: 'Unpin' }).click();
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText(/1\.1\.0.*1\.0\.0/);
  await decide(page, 'Unpin', 'We would rather wait');
  const password = page.getByRole('dialog', { name: 'Enter your password again' });
  await password.getByLabel('Password').fill(PASSWORD);
  own.problems.length = 0; // The 403 that asked for it.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Operation successful')).toBeVisible();
  await expect(page.getByRole('button', { name: /^mf-sales for .*1\.0\.0 +stable/ })).toBeVisible();
  expect(await given(people.manager, 9)).toBe('1.0.0');
  expect(own.problems).toEqual([]);

  // What the screen does not even offer, the server refuses, and remembers.
  const headers = await signInByApi(server.url, people.manager, 9);
  const call = async (path: string, body: object) => (await fetch(`${server.url}/api/platform/${path}`, { method: 'POST', headers, body: JSON.stringify({ remote: 'mf-sales', version: '1.1.0', reason: 'I try it', ...body }) })).status;
  expect(await call('pins', { organisationId: 4 })).toBe(404);
  expect(await call('releases/status', { status: 'blocked' })).toBe(403);
  expect(await given(people.sales, 4)).toBe('1.0.0');
  const admin = await visitor(browser, people.admin);
  await admin.page.goto('/admin/releases/history');
  const rows = admin.page.getByRole('region', { name: 'Release history' }).getByRole('row').filter({ hasText: people.manager });
  await expect(rows.filter({ hasText: 'Refused: pin' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Refused: blocked' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'We would rather wait' })).toContainText('version 1.1.0 → nothing');
  await Promise.all([own.close(), admin.close()]);
});

test('one click goes back to an earlier state, another one forth again', async ({ browser }) => {
  const admin = await visitor(browser, people.admin);
  const { page } = admin;
  await page.goto('/admin/releases/history');
  const row = page.getByRole('region', { name: 'Release history' }).getByRole('row').filter({ has: page.getByRole('cell', { name: 'Melbourne tries it first', exact: true }) }).first();
  await row.getByRole('button', { name: 'Restore this state' }).click();
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText(/Melbourne.*1\.0\.0.*stable.*1\.1\.0.*pin/);
  await decide(page, 'Restore', 'They changed their mind');
  await expect(page.getByText('Operation successful')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Release history' }).getByRole('row').nth(1)).toContainText('They changed their mind');
  expect(await Promise.all([given(people.manager, 9), given(people.sales, 4)])).toEqual(['1.1.0', '1.0.0']);
  expect(admin.problems).toEqual([]);
  await admin.close();
});

test('a blocked release is left at once, and what was typed is there again in the version before', async ({ browser }) => {
  const melbourne = await visitor(browser, people.manager, MELBOURNE);
  await melbourne.page.goto('/order_add/Invoices');
  await melbourne.page.getByLabel('Reference').fill('typed before the block');
  expect(await mounted(melbourne.page)).toBe('mf-sales@1.1.0');

  const admin = await visitor(browser, people.admin);
  await admin.page.goto('/admin/releases/mf-sales/1.1.0');
  await admin.page.getByRole('button', { name: 'Block' }).click();
  await expect(admin.page.getByRole('table', { name: 'What changes' })).toContainText('The pin version 1.1.0 is blocked');
  await decide(admin.page, 'Block', 'It loses lines');
  await expect(admin.page.getByText('Operation successful')).toBeVisible();
  await admin.page.goto('/admin/releases');
  await expect(admin.page.getByRole('button', { name: /^mf-sales for .*Melbourne.*degraded/ })).toBeVisible();

  await expect(melbourne.page.getByText(/^mf-sales@1\.1\.0 was taken back by an administrator/)).toBeVisible({ timeout: 75_000 });
  await expect(melbourne.page.getByLabel('Reference')).toHaveValue('typed before the block');
  expect(await mounted(melbourne.page)).toBe('mf-sales@1.0.0');
  expect([...melbourne.problems, ...admin.problems]).toEqual([]);
  await Promise.all([melbourne.close(), admin.close()]);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the platform's screens and dialogs are accessible, ${scheme}`, async ({ browser }) => {
    const admin = await visitor(browser, people.admin, undefined, scheme);
    const { page } = admin;
    await page.goto('/admin/releases');
    await page.getByRole('button', { name: /^mf-sales for .*Melbourne/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/admin/releases/mf-sales/1.0.0');
    await expect(page.getByRole('region', { name: 'Files' })).toBeVisible();
    await expectAccessible(page);
    for (const [button, wait] of [['Pin', 'Fill in the fields above.'], ['Roll out', 'Nothing changes for anybody.'], ['Pilot', 'Fill in the fields above.']] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('dialog').getByText(wait).or(page.getByRole('dialog').getByRole('table', { name: 'What changes' }))).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.goto('/admin/releases/history');
    await expect(page.getByRole('button', { name: 'Restore this state' }).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/admin/releases/tokens');
    await expect(page.getByRole('region', { name: 'Deploy tokens' }).getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('Alt+n');
    await page.getByRole('button', { name: 'Make the token' }).click();
    await expect(page.getByText('Name at least one.')).toBeVisible();
    await expectAccessible(page);
    expect(admin.problems).toEqual([]);
    await admin.close();
  });
}
