import path from 'node:path';
import { run } from '@iwe/tooling/run';
import { root } from '@iwe/tooling/workspace';
import { derivedRelease } from '../../fixtures/derived-release.ts';
import { expect, expectAccessible, PASSWORD, people, signInByApi, test, type Page } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { visitor } from '../../fixtures/visitor.ts';

// The platform's own screens are a remote. Releases of it that throw, with no other version to fall back to, lock
// nobody out: the shell's recovery screen and a command on the server still block them and go back. One server for all.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let server: Awaited<ReturnType<typeof ownServer>>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await ownServer();
  await derivedRelease(server, 'mf-platform', '2.0.0', {
    edit: (text, name) => (name.startsWith('js/remote.') ? `throw new Error('broken on load');${text}` : text),
  });
  await derivedRelease(server, 'mf-platform', '3.0.0', {
    edit: (text) => text.replaceAll(/["'`]What runs where["'`]/g, `(()=>{throw new Error('broken on render')})()`),
  });
});
test.afterAll(async () => server?.remove());

async function admin(route: string, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/api/platform/${route}`, {
    method: 'POST',
    headers: await signInByApi(server.url, people.admin),
    body: JSON.stringify({ remote: 'mf-platform', reason: 'as the journey goes', ...body }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Runs `pnpm recover` on the machine of the server; resolves to what it prints. */
async function recover(...args: string[]): Promise<string> {
  const script = path.join(root, 'server/src/platform/recover/cli.ts');
  const env = { IWE_DATA_DIR: server.dataDir, IWE_DEMO: '1', DATABASE_URL: '' };
  const { code, output } = await run(process.execPath, [script, ...args], { quiet: true, env });
  expect(code, output).toBe(0);
  return output;
}

/** Decides in the open dialog of the recovery screen. */
async function decide(page: Page, change: RegExp | string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(change);
  await dialog.getByLabel('Reason').fill('Its screens do not open');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Operation successful').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

const overview = (page: Page) => page.getByRole('region', { name: 'What runs where' });

test('with a release that throws on load and no other, the way back works from the shell', async ({ browser }) => {
  await admin('stable', { version: '2.0.0', guarded: false });
  await admin('releases/status', { version: '1.0.0', status: 'blocked' });
  await admin('releases/status', { version: '3.0.0', status: 'blocked' });
  const guest = await visitor(browser, server.url, people.admin, { path: '/admin/releases' });
  const { page } = guest;
  await expect(page.getByTestId('remote-failure')).toContainText('mf-platform');
  await page.getByRole('link', { name: 'Block this release, or go back' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Decisions' }).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Free mf-platform 1.0.0' }).click();
  await decide(page, 'Nobody gets another version by this.');
  await page.getByRole('button', { name: 'Go back before: stable mf-platform 2.0.0' }).click();
  await decide(page, /: mf-platform 2\.0\.0 → 1\.0\.0/);
  await page.goto('/admin/releases');
  await expect(overview(page).getByRole('row', { name: /mf-platform/ })).toContainText('1.0.0');
  await expect(page.locator('[data-remote="mf-platform@1.0.0"]')).toBeVisible();
  await guest.close();
});

test('a release that throws on render is blocked from the shell; open pages leave it', async ({ browser }) => {
  await admin('releases/status', { version: '3.0.0', status: 'available' });
  await admin('stable', { version: '3.0.0', guarded: false });
  await admin('releases/status', { version: '2.0.0', status: 'blocked' });
  const guest = await visitor(browser, server.url, people.admin, { path: '/admin/releases' });
  const { page } = guest;
  // The newest other version that ran well takes its place in this tab; the broken one is given to everybody still.
  await expect(page.getByTestId('remote-notice')).toContainText('1.0.0');
  await page.goto('/admin/recovery');
  await page.getByRole('button', { name: 'Block mf-platform 3.0.0' }).click();
  await decide(page, /: mf-platform 3\.0\.0 → 1\.0\.0/);
  await page.goto('/admin/releases');
  await expect(overview(page)).toBeVisible();
  await expect(page.getByTestId('remote-notice')).toHaveCount(0);
  await guest.close();
});

test('a command on the server does the same when no page helps', async ({ browser }) => {
  await admin('releases/status', { version: '3.0.0', status: 'available' });
  await admin('releases/status', { version: '1.0.0', status: 'blocked' });
  const guest = await visitor(browser, server.url, people.admin, { path: '/admin/releases' });
  await expect(guest.page.getByTestId('remote-failure')).toBeVisible();

  const by = ['--as', people.admin, '--reason', 'Its screens do not open'];
  const listed = await recover('list', 'mf-platform');
  expect(listed).toMatch(/mf-platform 3\.0\.0 {2}available, stable/);
  expect(await recover('free', 'mf-platform', '1.0.0', ...by)).toContain('Done');
  expect(await recover('block', 'mf-platform', '3.0.0', ...by)).toMatch(/: mf-platform 3\.0\.0 → 1\.0\.0/);
  await guest.page.reload();
  await expect(overview(guest.page)).toBeVisible();
  await guest.page.goto('/admin/releases/history');
  await expect(guest.page.getByText(`${people.admin} (on the server)`).first()).toBeVisible();
  await guest.close();
});
