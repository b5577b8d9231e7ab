import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
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
  mkdirSync(folder);
  for (const part of ['src', 'remote.json', 'package.json', 'webpack.config.ts'])
    cpSync(path.join(root, 'mf-sales', part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, 'mf-sales/node_modules'), path.join(folder, 'node_modules'));
  const page = path.join(folder, 'src/quotings/quotings-page.tsx');
  const text = readFileSync(page, 'utf8');
  expect(text).toContain('title="Quotings"');
  writeFileSync(page, text.replace('title="Quotings"', 'title="Quotings of tomorrow"'));
  return folder;
}

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
