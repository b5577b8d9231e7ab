import type { Browser } from '@playwright/test';
import { onDatabase } from '../../fixtures/database.ts';
import { derivedRelease } from '../../fixtures/derived-release.ts';
import { expect, expectAccessible, people, PASSWORD, signInByApi, test, type Page } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { decide, nextPoll, visitor, type Visitor } from '../../fixtures/visitor.ts';

// One server with two versions of mf-sales, the newer one pinned to the second organisation. Releasing it and rolling
// back with one click is in two-teams.spec.ts. The tests build upon one another.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const MELBOURNE = /Melbourne/;
let server: Awaited<ReturnType<typeof ownServer>>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await ownServer();
  await derivedRelease(server, 'mf-sales', '1.1.0');
  await pinMelbourne('Melbourne tries it first');
  // No demo person administers an organisation without the platform as well: this manager does from now on.
  await onDatabase(
    (database) =>
      database.query(
        `update membership set is_admin = true where organisation_id = 9 and user_id = (select id from app_user
          where email = $1)`,
        [people.manager],
      ),
    server.dataDir,
  );
});
test.afterAll(async () => server.remove());

const open = (browser: Browser, email: string, options: Parameters<typeof visitor>[3] = {}): Promise<Visitor> =>
  visitor(browser, server.url, email, options);

async function pinMelbourne(reason: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/platform/pins`, {
    method: 'POST',
    headers: await signInByApi(server.url, people.admin),
    body: JSON.stringify({ organisationId: 9, remote: 'mf-sales', version: '1.1.0', reason }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

interface Remotes {
  remotes: { name: string; version: string }[];
}

/** Returns the version of mf-sales that a person gets in an organisation now. */
async function given(email: string, orgId: number): Promise<string | undefined> {
  const answer = await fetch(`${server.url}/api/platform/remotes`, {
    headers: await signInByApi(server.url, email, orgId),
  });
  return ((await answer.json()) as Remotes).remotes.find(({ name }) => name === 'mf-sales')?.version;
}

/** Returns the version of mf-sales that is mounted on the page. */
const mounted = (page: Page) => page.locator('[data-remote^="mf-sales@"]').getAttribute('data-remote');

test("an organisation's admin changes only their own organisation; refused attempts are recorded", async ({
  browser,
}) => {
  const own = await open(browser, people.manager, { orgId: 9, path: '/admin/releases' });
  const { page } = own;
  const table = page.getByRole('region', { name: 'What runs where' });
  await expect(table.getByRole('columnheader', { name: MELBOURNE })).toBeVisible();
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Deploy tokens' })).toHaveCount(0);
  await page.goto('/admin/releases/tokens');
  await expect(page.getByText('No permission')).toBeVisible();

  // The own organisation back to 1.0.0 by keyboard, with the password asked in between.
  await page.goto('/admin/releases');
  await onDatabase(
    (database) => database.query(`update session set confirmed_at = now() - interval '1 hour'`),
    server.dataDir,
  );
  await page.getByRole('button', { name: /^mf-sales for / }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^mf-sales for / })).toContainText('Melbourne tries it first');
  await page.getByRole('dialog').getByRole('button', { name: 'Unpin' }).click();
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText(/1\.1\.0.*1\.0\.0/);
  await decide(page, 'Unpin', 'We would rather wait');
  const password = page.getByRole('dialog', { name: 'Enter your password again' });
  await password.getByLabel('Password').fill(PASSWORD);
  own.problems.length = 0; // The expected 403 that asked for the password.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Operation successful')).toBeVisible();
  await expect(page.getByRole('button', { name: /^mf-sales for .*1\.0\.0 +stable/ })).toBeVisible();
  expect(await given(people.manager, 9)).toBe('1.0.0');
  expect(own.problems).toEqual([]);

  // Requests that the screen doesn't offer are refused by the server and recorded.
  const headers = await signInByApi(server.url, people.manager, 9);
  const call = async (path: string, body: object) =>
    (
      await fetch(`${server.url}/api/platform/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ remote: 'mf-sales', version: '1.1.0', reason: 'I try it', ...body }),
      })
    ).status;
  expect(await call('pins', { organisationId: 4 })).toBe(404);
  expect(await call('releases/status', { status: 'blocked' })).toBe(403);
  expect(await given(people.sales, 4)).toBe('1.0.0');
  const admin = await open(browser, people.admin, { path: '/admin/releases/history' });
  const rows = admin.page
    .getByRole('region', { name: 'Release history' })
    .getByRole('row')
    .filter({ hasText: people.manager });
  await expect(rows.filter({ hasText: 'Refused: pin' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Refused: blocked' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'We would rather wait' })).toContainText('version 1.1.0 → nothing');
  await Promise.all([own.close(), admin.close()]);
});

test('a blocked release is left at once, and the input is restored in the previous version', async ({ browser }) => {
  await pinMelbourne('They changed their mind');
  const melbourne = await open(browser, people.manager, {
    orgId: 9,
    clock: true,
    path: '/order_add/Invoices',
  });
  await melbourne.page.getByLabel('Reference').fill('typed before the block');
  expect(await mounted(melbourne.page)).toBe('mf-sales@1.1.0');

  const admin = await open(browser, people.admin, { path: '/admin/releases/mf-sales/1.1.0' });
  await admin.page.getByRole('button', { name: 'Block' }).click();
  await expect(admin.page.getByRole('table', { name: 'What changes' })).toContainText(
    'The pin version 1.1.0 is blocked',
  );
  await decide(admin.page, 'Block', 'It loses lines');
  await expect(admin.page.getByText('Operation successful')).toBeVisible();
  await admin.page.goto('/admin/releases');
  const runs = admin.page.getByRole('region', { name: 'What runs where' });
  await expect(runs.getByRole('row', { name: /mf-sales/ })).toContainText(/stable +degraded +1/);
  await admin.page.getByRole('link', { name: 'mf-sales', exact: true }).click();
  await expect(admin.page.getByRole('button', { name: /^mf-sales for .*Melbourne.*degraded/ })).toBeVisible();

  await nextPoll(melbourne.page);
  await expect(melbourne.page.getByText(/^mf-sales@1\.1\.0 was withdrawn by an administrator/)).toBeVisible();
  await expect(melbourne.page.getByLabel('Reference')).toHaveValue('typed before the block');
  expect(await mounted(melbourne.page)).toBe('mf-sales@1.0.0');
  expect([...melbourne.problems, ...admin.problems]).toEqual([]);
  await Promise.all([melbourne.close(), admin.close()]);
});

test("the platform's screens and dialogs are accessible, light and dark", async ({ browser }) => {
  const admin = await open(browser, people.admin, { path: '/admin/releases' });
  const { page } = admin;
  await expect(page.getByRole('region', { name: 'What runs where' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/releases/mf-sales');
  await page.getByRole('button', { name: /^mf-sales for .*Melbourne/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/releases/mf-sales/1.0.0');
  await expect(page.getByRole('region', { name: 'Files' })).toBeVisible();
  await expectAccessible(page);
  for (const [button, wait] of [
    ['Pin', 'Fill in the fields above.'],
    ['Roll out', 'Nothing changes for anybody.'],
    ['Pilot', 'Fill in the fields above.'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(wait)
        .or(page.getByRole('dialog').getByRole('table', { name: 'What changes' })),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto('/admin/releases/history');
  await expect(page.getByRole('button', { name: /^Restore: / }).first()).toBeVisible();
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
