import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@iwe/tooling/workspace';
import type { Browser } from '@playwright/test';
import { derivedRelease } from '../../fixtures/derived-release.ts';
import { expect, people, signInByApi, test, type Page } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { newTeam, releaseAs, type Team } from '../../fixtures/team.ts';
import { decide, nextPoll, visitor, workIn, type Visitor } from '../../fixtures/visitor.ts';

// Two teams on one server: sales releases, pins and rolls out, purchase is never affected. The tests build upon one
// another.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const MELBOURNE = /Melbourne/;
const SYDNEY = /Iwe Tyre/;
const NOTES = 'Quotings find tyres by their size.';
let server: Awaited<ReturnType<typeof ownServer>>;
let shellDir: string;
let sales: Team;
let purchaseBefore: Record<string, string>;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  shellDir = path.join(process.env.IWE_E2E_DATA_DIR ?? '', `shell-two-teams-${process.pid}`);
  cpSync(path.join(root, 'shell', 'dist'), shellDir, { recursive: true });
  server = await ownServer({ IWE_SHELL_DIR: shellDir, TRUST_PROXY: '1' });
  sales = await newTeam(server, 'Sales team', ['mf-sales'], true);
  purchaseBefore = await servedFiles('mf-purchase');
});
test.afterAll(async () => {
  await server?.remove();
  sales?.remove();
});

interface Remotes {
  remotes: { name: string; version: string; integrity: Record<string, string> }[];
}

/** Sign-ins for calls without a screen, each made once. */
const signedIn = new Map<string, ReturnType<typeof signInByApi>>();
function headersOf(email: string, orgId?: number): ReturnType<typeof signInByApi> {
  const key = `${email} ${orgId}`;
  const headers = signedIn.get(key) ?? signInByApi(server.url, email, orgId);
  signedIn.set(key, headers);
  return headers;
}

async function remotes(email: string, orgId: number): Promise<Remotes['remotes']> {
  const answer = await fetch(`${server.url}/api/platform/remotes`, { headers: await headersOf(email, orgId) });
  return ((await answer.json()) as Remotes).remotes;
}

/** Returns the versions of mf-sales that people of Melbourne and of Sydney get now. */
const given = async (): Promise<(string | undefined)[]> =>
  Promise.all(
    [9, 4].map(
      async (orgId) => (await remotes(people.manager, orgId)).find(({ name }) => name === 'mf-sales')?.version,
    ),
  );

/** Returns URL and hash of every script of a remote as served. */
async function servedFiles(remote: string): Promise<Record<string, string>> {
  const urls = Object.keys((await remotes(people.manager, 4)).find(({ name }) => name === remote)?.integrity ?? {});
  expect(urls.length).toBeGreaterThan(0);
  return Object.fromEntries(
    await Promise.all(
      urls.map(async (url): Promise<[string, string]> => {
        const answer = await fetch(`${server.url}${url}`);
        return [
          url,
          createHash('sha384')
            .update(Buffer.from(await answer.arrayBuffer()))
            .digest('base64'),
        ];
      }),
    ),
  );
}

/** Sends a decision as the platform's admin, when its dialog is not what a test is about. */
async function admin(method: string, route: string, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/api/platform/${route}`, {
    method,
    headers: await headersOf(people.admin),
    body: JSON.stringify({ remote: 'mf-sales', ...body }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

const mounted = (page: Page, version: string) =>
  expect(page.locator(`[data-remote="mf-sales@${version}"]`)).toHaveCount(1);
const open = (browser: Browser, email: string, options: Parameters<typeof visitor>[3] = {}): Promise<Visitor> =>
  visitor(browser, server.url, email, options);
let melbourne: Visitor;

test("a team's release is checked and used by nobody; pinned, one organisation is offered it", async ({ browser }) => {
  // Every screen of mf-sales is started and checked: half a minute, two on a busy machine.
  test.setTimeout(300_000);
  const { code, output } = await releaseAs(sales, 'mf-sales', '--version', '1.1.0', '--notes', NOTES);
  expect(code, output).toBe(0);
  for (const said of [
    'mf-sales 1.1.0: published.',
    'passed  mounts at /quotings',
    'passed  is accessible at /invoices',
    'Not active yet',
  ])
    expect(output).toContain(said);
  expect(await given()).toEqual(['1.0.0', '1.0.0']);

  melbourne = await open(browser, people.manager, { orgId: 9, clock: true });
  await mounted(melbourne.page, '1.0.0');

  const platform = await open(browser, people.admin);
  const { page } = platform;
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
  expect(await given()).toEqual(['1.1.0', '1.0.0']);
  expect(platform.problems).toEqual([]);
  await platform.close();
});

test('a pinned release reaches its staff within one poll, and changes with the organisation', async () => {
  const { page, problems } = melbourne;
  await nextPoll(page);
  await expect(page.getByText('mf-sales 1.1.0 is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'What is new' }).click();
  await expect(page.getByRole('dialog', { name: 'What is new' })).toContainText(NOTES);
  await mounted(page, '1.0.0');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reload' }).click();
  await mounted(page, '1.1.0');
  for (const [organisation, version] of [
    [SYDNEY, '1.0.0'],
    [MELBOURNE, '1.1.0'],
  ] as const) {
    await workIn(page, organisation);
    await page.goto('/quotings');
    await expect(page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
    await mounted(page, version);
  }
  expect(problems).toEqual([]);
});

test('a rollback of a release takes one click, and one poll until everybody has it', async ({ browser }) => {
  const platform = await open(browser, people.admin);
  const { page } = platform;
  await admin('POST', 'pins', { organisationId: 4, version: '1.1.0', reason: 'Sydney as well' });
  await page.goto('/admin/releases/history');
  const history = page.getByRole('region', { name: 'Release history' });
  await history
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'Melbourne tries it first', exact: true }) })
    .first()
    .getByRole('button', { name: /^Restore: / })
    .click();
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText(
    /Iwe Tyre.*1\.1\.0.*pin.*1\.0\.0.*stable/,
  );
  await decide(page, 'Restore', 'Sydney was not asked');
  await expect(page.getByText('Operation successful')).toBeVisible();
  expect(await given()).toEqual(['1.1.0', '1.0.0']);

  await admin('DELETE', 'pins', { organisationId: 9, reason: 'It is slow' });
  await nextPoll(melbourne.page);
  await expect(melbourne.page.getByText('mf-sales 1.0.0 is ready.')).toBeVisible();
  await melbourne.page.getByRole('button', { name: 'Reload' }).click();
  await mounted(melbourne.page, '1.0.0');
  expect(await given()).toEqual(['1.0.0', '1.0.0']);
  expect([...platform.problems, ...melbourne.problems]).toEqual([]);
  await Promise.all([platform.close(), melbourne.close()]);
});

test("a token with promote changes its own remote's stable version only; pins stay", async ({ browser }) => {
  await admin('POST', 'pins', { organisationId: 9, version: '1.0.0', reason: 'Melbourne waits' });
  const promote = (remote: string) =>
    fetch(`${server.url}/api/platform/promote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sales.token}` },
      body: JSON.stringify({ remote, version: '1.1.0' }),
    });
  const moved = await promote('mf-sales');
  expect(moved.status, await moved.text()).toBe(200);
  expect(await given()).toEqual(['1.0.0', '1.1.0']);
  expect((await promote('mf-purchase')).status).toBe(403);
  const { page, close } = await open(browser, people.admin, { path: '/admin/releases/history' });
  const rows = page.getByRole('region', { name: 'Release history' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Refused: deploy token' }).filter({ hasText: 'Sales team' })).toContainText(
    'mf-purchase',
  );
  await close();
});

test("a release that needs a newer @iwe/ui than the shell's cannot be pinned, and says so", async ({ browser }) => {
  // Published while a newer shell was deployed; then the older shell was deployed again.
  const file = path.join(shellDir, 'shell-facts.json');
  const now = readFileSync(file, 'utf8');
  writeFileSync(file, now.replaceAll(/("@iwe\/ui[^"]*": ?)"1\.0\.0"/g, '$1"1.4.0"'));
  await derivedRelease(server, 'mf-sales', '1.2.0', { needs: { '@iwe/ui': '^1.4.0' } });
  writeFileSync(file, now);

  const { page, problems, close } = await open(browser, people.admin, { path: '/admin/releases/mf-sales/1.2.0' });
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pin mf-sales' });
  const first = dialog.getByRole('table', { name: 'Requirements' }).getByRole('row').nth(1);
  await expect(first).toHaveText(/^@iwe\/ui\s*1\.0\.0\s*\^1\.4\.0\s*no$/);
  problems.length = 0;
  await dialog.getByRole('combobox', { name: 'Organisation' }).fill('Melb');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('@iwe/ui: the shell provides 1.0.0, mf-sales 1.2.0 needs ^1.4.0.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('We want it');
  await expect(dialog.getByRole('button', { name: 'Pin', exact: true })).toBeDisabled();
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  expect(await given()).toEqual(['1.0.0', '1.1.0']);
  await close();
});

test('a release that fails during its rollout is reverted automatically, and the admin sees why', async ({
  browser,
}) => {
  await derivedRelease(server, 'mf-sales', '1.3.0');
  const platform = await open(browser, people.admin, { path: '/admin/releases/mf-sales/1.3.0' });
  await platform.page.getByRole('button', { name: 'Roll out', exact: true }).click();
  const dialog = platform.page.getByRole('dialog', { name: 'Roll out mf-sales 1.3.0' });
  await dialog.getByLabel('Steps in % of the organisations').fill('99, 100');
  await dialog.getByLabel('Revert from failures').fill('2');
  await expect(dialog.getByRole('table', { name: 'What changes' })).toContainText(
    /Iwe Tyre.*1\.1\.0.*stable.*1\.3\.0.*rollout/,
  );
  await decide(platform.page, 'Roll out', 'Step by step');
  await expect(platform.page.getByText('Operation successful')).toBeVisible();
  expect(await given()).toEqual(['1.0.0', '1.3.0']);

  // Browsers receive other bytes than those released.
  const broken = (page: Page) =>
    page.route(/\/r\/mf-sales\/1\.3\.0\/remoteEntry\./, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).slice(0, -20) });
    });
  // Three people in three networks: what one office alone reports moves no decision.
  for (const [at, email] of [people.sales, people.manager, people.director].entries()) {
    const before = async (page: Page): Promise<void> => {
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.${at}.1` });
      await broken(page);
    };
    const { page, close } = await open(browser, email, { orgId: 4, before });
    await expect(page.getByTestId('remote-notice')).toContainText('IWE-102');
    await mounted(page, '1.1.0');
    await expect(page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
    await close();
  }
  await expect.poll(given).toEqual(['1.0.0', '1.1.0']);

  const why = '3 of 3 starts failed since 99 % of the organisations had it';
  await platform.page.goto('/admin/releases');
  await expect(platform.page.getByText(why).first()).toBeVisible();
  await platform.page.goto('/admin/releases/history');
  await expect(platform.page.getByRole('region', { name: 'Release history' }).getByRole('row').nth(1)).toContainText(
    why,
  );
  await platform.page.goto('/admin/releases/mf-sales/1.3.0');
  await expect(platform.page.getByText('IWE-102').first()).toBeVisible();
  await platform.close();

  const { page, problems, close } = await open(browser, people.sales);
  await mounted(page, '1.1.0');
  await expect(page.getByTestId('remote-notice')).toHaveCount(0);
  expect(problems).toEqual([]);
  await close();
});

test('purchase was never rebuilt: the same files, byte by byte', async () => {
  expect(await servedFiles('mf-purchase')).toEqual(purchaseBefore);
});
