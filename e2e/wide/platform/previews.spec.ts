import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { root } from '@iwe/tooling/workspace';
import { onDatabase } from '../../fixtures/database.ts';
import { expect, expectAccessible, people, signInByApi, test } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { newTeam, releaseAs, type Team } from '../../fixtures/team.ts';
import { visitor, type Visitor } from '../../fixtures/visitor.ts';

// A team shows a change before it is released: its pipeline publishes a preview, and a colleague opens the link. The
// tests build upon one another.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** A build and the check in the server's browser: half a minute, longer on a busy machine. */
const CHECKED_MS = 300_000;
interface Printed {
  version: string;
  url: string;
  until: string;
  state: string;
  checks: { name: string; passed: boolean }[];
}
let server: Awaited<ReturnType<typeof ownServer>>;
let team: Team;
let preview: Printed;
let colleague: Visitor;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await ownServer();
  team = await newTeam(server, 'Sales team', ['mf-sales']);
});
test.afterAll(async () => {
  await colleague?.close();
  await server?.remove();
  team?.remove();
});

/** Returns a copy of mf-sales in which the heading of the quotings is another one. */
function changedSales(): string {
  const folder = path.join(team.folder, 'mf-sales');
  if (existsSync(folder)) return folder;
  mkdirSync(folder);
  for (const part of ['src', 'remote.json', 'package.json', 'webpack.config.ts'])
    cpSync(path.join(root, 'mf-sales', part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, 'mf-sales/node_modules'), path.join(folder, 'node_modules'));
  retitle(folder, 'Quotings', 'Quotings of tomorrow');
  return folder;
}

/** Changes the heading of the quotings, as saving in an editor does. */
function retitle(folder: string, from: string, to: string): void {
  const page = path.join(folder, 'src/quotings/quotings-page.tsx');
  const text = readFileSync(page, 'utf8');
  expect(text).toContain(`title="${from}"`);
  writeFileSync(page, text.replace(`title="${from}"`, `title="${to}"`));
}

/** Returns an unused port of this machine. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => resolve(port));
      });
  });

test('a developer sees each change of the remote in the local shell, with the server’s data', async ({ page }) => {
  const folder = changedSales();
  const port = await freePort();
  const serving = spawn(
    process.execPath,
    ['node_modules/webpack/bin/webpack.js', 'serve', '--config', 'webpack.config.ts', '--port', String(port)],
    { cwd: folder, env: { ...process.env, IWE_SERVER: server.url }, stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => serving.once('exit', resolve));
  try {
    const url = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${url}/main.js`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200);
    await page.goto(`${url}/quotings`);
    await page.getByLabel('Email').fill(people.sales);
    await page.getByLabel('Password').fill('demo-2026');
    await page.getByRole('button', { name: 'Signin' }).click();
    await expect(page.getByText('mf-sales in the local shell')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Quotings of tomorrow' })).toBeVisible();
    await page.getByLabel('Product', { exact: true }).fill('2055516');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(page.locator('tbody [data-item]').first()).toBeVisible();
    retitle(folder, 'Quotings of tomorrow', 'Quotings of next week');
    await expect(page.getByRole('heading', { name: 'Quotings of next week' })).toBeVisible({ timeout: 45_000 });
    await expect(page).toHaveURL(/2055516/);
    retitle(folder, 'Quotings of next week', 'Quotings of tomorrow');
  } finally {
    // Its page would ask for the server that ends.
    await page.goto('about:blank');
    serving.kill('SIGTERM');
    await ended;
  }
});

test('a pipeline publishes a preview with the team’s token alone, and prints its link', async () => {
  test.setTimeout(CHECKED_MS);
  const { code, output } = await releaseAs(team, 'mf-sales', '--folder', changedSales(), '--preview', '--json');
  expect(code, output).toBe(0);
  preview = JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '') as Printed;
  expect(preview).toMatchObject({ state: 'passed' });
  expect(preview.checks.length).toBeGreaterThan(3);
  expect(new URL(preview.url).pathname).toBe(`/preview/mf-sales/${preview.version}`);
});

test('who is not named reads why the link opens nothing, and runs the release', async ({ browser }) => {
  const stranger = await visitor(browser, server.url, people.admin, { path: new URL(preview.url).pathname });
  await expect(stranger.page.getByText('This preview cannot be opened')).toBeVisible();
  await stranger.page.goto('/quotings');
  await expect(stranger.page.locator('[data-remote="mf-sales@1.0.0"]')).toHaveCount(1);
  stranger.problems.length = 0; // The expected 404 of the preview.
  await stranger.close();
});

test('a named colleague opens it from the sign-in on, beside the stable releases, with a banner', async ({
  browser,
}) => {
  const named = await fetch(`${server.url}/api/platform/grants`, {
    method: 'POST',
    headers: await signInByApi(server.url, people.admin),
    body: JSON.stringify({
      remote: 'mf-sales',
      version: null,
      emails: [people.sales],
      until: new Date(Date.now() + 300 * 86_400_000).toISOString(),
      reason: 'They belong to the sales team',
    }),
  });
  expect(named.status, await named.text()).toBe(200);
  colleague = await visitor(browser, server.url, people.sales);
  const { page } = colleague;
  await page.goto(new URL(preview.url).pathname);
  const banner = page.getByRole('status').filter({ hasText: `this tab runs mf-sales ${preview.version}` });
  await expect(banner).toBeVisible();
  await expect(page).toHaveURL(/\/quotings/);
  await expect(page.getByRole('heading', { name: 'Quotings of tomorrow' })).toBeVisible();
  await expect(page.locator(`[data-remote="mf-sales@${preview.version}"]`)).toHaveCount(1);
  await expectAccessible(page);
  await page.goto('/transfers');
  await expect(page.locator('[data-remote="mf-warehouse@1.0.0"]')).toHaveCount(1);
  await expect(banner).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/quotings');
  await expect(other.locator('[data-remote="mf-sales@1.0.0"]')).toHaveCount(1);
  await expect(other.getByText(/this tab runs/)).toHaveCount(0);
  await other.close();
});

test('it ends by its button, and by itself', async () => {
  const { page, problems } = colleague;
  await page.goto('/quotings');
  await page.getByRole('button', { name: 'End preview' }).click();
  await expect(page.locator('[data-remote="mf-sales@1.0.0"]')).toHaveCount(1);
  await page.goto(new URL(preview.url).pathname);
  await expect(page.getByRole('heading', { name: 'Quotings of tomorrow' })).toBeVisible();
  expect(problems).toEqual([]);
  await onDatabase(
    (database) => database.query('update release set preview_until = now() where preview_until is not null'),
    server.dataDir,
  );
  await page.reload();
  await expect(page.locator('[data-remote="mf-sales@1.0.0"]')).toHaveCount(1);
  await page.goto(new URL(preview.url).pathname);
  await expect(page.getByText(/has ended\. Publish the change again/)).toBeVisible();
  problems.length = 0; // The expected refusals of the ended preview.
});
