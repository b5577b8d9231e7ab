import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '@iwe/tooling/run';
import { root } from '@iwe/tooling/workspace';
import type { Browser } from '@playwright/test';
import { onDatabase } from '../../fixtures/database.ts';
import { expect, expectAccessible, people, signInByApi, test, type Page } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { plainColleague } from '../../fixtures/staff.ts';
import { newTeam, releaseAs, type Team } from '../../fixtures/team.ts';
import { teamFolder, type TeamFolder } from '../../fixtures/team-folder.ts';
import { decide, visitor } from '../../fixtures/visitor.ts';

// The first day of a new team, as docs/NEW-REMOTE.md describes it, from the wish for a remote to a user who sees it.
// Nothing is given to the team but the read-only token of the kit. The tests build upon one another.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const TEAM = 'Fleet team';
const KIT_TOKEN = 'kit-of-the-journey';
/** A build and the check in the server's browser: half a minute, longer on a busy machine. */
const CHECKED_MS = 600_000;
let server: Awaited<ReturnType<typeof ownServer>>;
let folder: string;
let developer: string;
let colleague: string;
let token: string | undefined;
let fleet: TeamFolder | undefined;
let pageOwners: Team;

/** Seconds that each step took, printed at the end: what a team waits for. */
const seconds: [step: string, seconds: number][] = [];
test.beforeEach(({}, { title }) => void seconds.push([title, performance.now()]));
test.afterEach(() => {
  const last = seconds.at(-1);
  if (last) last[1] = (performance.now() - last[1]) / 1000;
});

test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await ownServer({ IWE_KIT_TOKEN: KIT_TOKEN });
  folder = mkdtempSync(path.join(os.tmpdir(), 'iwe-new-team-'));
  developer = await plainColleague(9, server.dataDir);
  colleague = await plainColleague(4, server.dataDir);
  // No demo person administers an organisation without the platform as well.
  await onDatabase(
    (database) =>
      database.query(
        'update membership set is_admin = true where user_id = (select id from app_user where email = $1)',
        [developer],
      ),
    server.dataDir,
  );
  pageOwners = await newTeam(server, 'Base data team', ['mf-baseinfo']);
});
test.afterAll(async () => {
  console.log(
    `A new team's day, in seconds:\n${seconds.map(([step, took]) => `${took.toFixed(1).padStart(7)}  ${step}`).join('\n')}`,
  );
  await server?.remove();
  pageOwners?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const open = (browser: Browser, email: string, at: string) => visitor(browser, server.url, email, { path: at });

/** Fills fields of the open dialog by their labels, and presses its button. */
async function send(page: Page, values: Readonly<Record<string, string>>, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(values))
    await dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** Follows what the bell says. */
async function followBell(page: Page, said: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const notice = page.getByRole('dialog').getByRole('listitem').filter({ hasText: said });
  await notice.getByRole('link', { name: 'Open' }).click();
}

/** What the team's shells know: a home of its own, and the read-only token until it has taken its own. */
const environment = (): NodeJS.ProcessEnv => ({
  HOME: folder,
  IWE_SERVER: server.url,
  IWE_DEPLOY_TOKEN: token ?? KIT_TOKEN,
  npm_config_update_notifier: 'false',
});

/** Runs a command of the documents in the folder of the remote, or where it will be; returns its output. */
async function shell(command: string): Promise<string> {
  const cwd = fleet?.folder ?? folder;
  const { code, output } = await run('sh', ['-c', command], { cwd, env: environment(), quiet: true });
  expect(code, output).toBe(0);
  return output.trim();
}

test('a developer makes a key, and asks for a remote and for a slot on another page', async ({ browser }) => {
  await shell('mkdir -m 700 ~/.iwe && openssl genpkey -algorithm ed25519 -out ~/.iwe/release-signing.pem');
  const publicKey = await shell('openssl pkey -in ~/.iwe/release-signing.pem -pubout');
  const { page, problems, close } = await open(browser, developer, '/');
  await page.getByRole('button', { name: 'Platform', exact: true }).click();
  await page.getByRole('link', { name: 'Teams', exact: true }).click();
  await page.getByRole('button', { name: 'Ask for a remote' }).click();
  await send(
    page,
    {
      Name: 'mf-fleet',
      Team: TEAM,
      Routes: '/fleet',
      'Group of the menu': 'Warehouse',
      'Line of the menu': 'Fleet',
      'What it is for': 'Drivers ask every day which truck goes where.',
      'Public key': publicKey,
    },
    'Ask',
  );
  const requests = page.getByRole('region', { name: 'Requests', exact: true });
  await expect(requests.getByRole('row').filter({ hasText: 'mf-fleet' })).toContainText('waiting');
  await page.getByRole('button', { name: 'Ask for a slot' }).click();
  await send(
    page,
    {
      'Remote of the page': 'mf-baseinfo',
      Slot: 'product.panel',
      'Your team': TEAM,
      Where: 'On the page of a product, below its stock',
      Gives: 'productId: number',
      'What it is for': 'The next truck that takes this product.',
    },
    'Ask',
  );
  await expect(requests.getByRole('row').filter({ hasText: 'product.panel' })).toContainText('waiting');
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});

test('a platform administrator hears of it at the bell, and approves both on the screen', async ({ browser }) => {
  const { page, problems, close } = await open(browser, people.admin, '/');
  await followBell(page, /asks for the remote mf-fleet/);
  await expect(page).toHaveURL(/\/admin\/teams$/);
  await page.getByRole('button', { name: 'Decide mf-fleet' }).click();
  await send(page, { Answer: 'As agreed with the warehouse.' }, 'Approve');
  const requests = page.getByRole('region', { name: 'Requests', exact: true });
  await expect(requests.getByRole('row').filter({ hasText: /^mf-fleet/ })).toContainText('approved');
  await page.getByRole('button', { name: 'Decide product.panel' }).click();
  await send(page, { Answer: 'The base data team declares it today.' }, 'Approve');
  await expect(requests.getByRole('row').filter({ hasText: 'slot product.panel' })).toContainText('approved');
  expect(problems).toEqual([]);
  await close();
});

test('the developer takes the token, says who is on call, and adds a colleague, who is told', async ({ browser }) => {
  const { page, problems, close } = await open(browser, developer, '/admin/teams');
  await page.getByRole('button', { name: 'Take the token of mf-fleet' }).click();
  token = await page.getByLabel('Token', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('link', { name: TEAM }).click();
  await expect(page.getByText(/^Nobody is on call\./)).toBeVisible();
  await page.getByRole('button', { name: 'Who is on call' }).click();
  await send(page, { Name: 'Sam Lee', 'Reached by': '0400 000 000' }, 'Save');
  await expect(page.getByText('0400 000 000')).toBeVisible();
  await page.getByRole('button', { name: 'Add a member' }).click();
  await send(page, { Email: colleague }, 'Add');
  await expect(page.getByRole('region', { name: 'Members' })).toContainText(colleague);
  await expect(page.getByText('Nothing is published yet.').first()).toBeVisible();
  expect(problems).toEqual([]);
  await close();

  const other = await open(browser, colleague, '/');
  await followBell(other.page, /You belong to Fleet team now\./);
  await expect(other.page.getByRole('heading', { level: 1 })).toContainText(TEAM);
  expect(other.problems).toEqual([]);
  await other.close();
});

test('the template and the kit are installed outside the repository; the screen is changed', async () => {
  const reader = { token: KIT_TOKEN, folder, env: { ...environment(), IWE_DEPLOY_TOKEN: KIT_TOKEN } };
  fleet = await teamFolder(server, { ...reader, remove: () => undefined }, 'mf-fleet');
  expect(readFileSync(path.join(fleet.folder, 'remote.json'), 'utf8')).toContain(`"owner": "${TEAM}"`);
  fleet.edit('remote.json', (text) => text.replaceAll('"Hello"', '"Fleet"').replace('"Express"', '"Warehouse"'));
  fleet.edit('src/first-screen.tsx', (text) => text.replace('title="Hello"', 'title="Trucks of today"'));
  await shell('npm run types');
});

test('a preview opens by its link in the real shell, for who asked, with a banner', async ({ browser }) => {
  test.setTimeout(CHECKED_MS);
  const output = await shell('npx --no-install iwe-release --preview --json');
  const line = output.split('\n').find((one) => one.startsWith('{')) ?? '';
  const preview = JSON.parse(line) as { state: string; url: string; version: string };
  expect(preview.state).toBe('passed');
  const { page, problems, close } = await open(browser, developer, new URL(preview.url).pathname);
  await expect(page.getByRole('status').filter({ hasText: `this tab runs mf-fleet ${preview.version}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trucks of today' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Fleet' })).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});

/** Returns a copy of mf-baseinfo whose page of a product has the slot, as its team would write it. */
function baseinfoWithSlot(): string {
  const copy = path.join(pageOwners.folder, 'mf-baseinfo');
  mkdirSync(copy);
  for (const part of ['src', 'remote.json', 'package.json', 'webpack.config.ts'])
    cpSync(path.join(root, 'mf-baseinfo', part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'mf-baseinfo/node_modules'), path.join(copy, 'node_modules'));
  const edit = (file: string, from: string, to: string): void => {
    const text = readFileSync(path.join(copy, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(path.join(copy, file), text.replace(from, to));
  };
  edit(
    'remote.json',
    '"slots": {',
    '"slots": { "product.panel": { "about": "Below the stock of a product", "props": { "productId": "number" } },',
  );
  const page = 'src/products/read/product-read-page.tsx';
  edit(page, 'import { useEffect }', "import { Slot } from '@iwe/remote-kit';\nimport { useEffect }");
  edit(
    page,
    '<ProductTimelineCard',
    '<Slot name="product.panel" props={{ productId: data.id }} />\n<ProductTimelineCard',
  );
  return copy;
}

/** Makes a release stable on its page. */
async function makeStable(browser: Browser, remote: string, version: string): Promise<void> {
  const { page, problems, close } = await open(browser, people.admin, `/admin/releases/${remote}/${version}`);
  await page.getByRole('button', { name: 'Make stable' }).click();
  await decide(page, 'Make stable', 'It was reviewed');
  await expect(page.getByText('Operation successful')).toBeVisible();
  expect(problems).toEqual([]);
  await close();
}

test('the team of the page releases the slot, and it is live', async ({ browser }) => {
  test.setTimeout(CHECKED_MS);
  const args = ['--folder', baseinfoWithSlot(), '--version', '1.1.0', '--notes', 'A slot on products'];
  const { code, output } = await releaseAs(pageOwners, 'mf-baseinfo', ...args);
  expect(code, output).toBe(0);
  await makeStable(browser, 'mf-baseinfo', '1.1.0');
});

test('the team releases its screen and its panel; the check passes, and nobody gets them yet', async ({ browser }) => {
  test.setTimeout(CHECKED_MS);
  expect(await shell('npx --no-install iwe-release --slots')).toContain('product.panel');
  if (!fleet) throw new Error('The folder is made by an earlier test.');
  writeFileSync(
    path.join(fleet.folder, 'src/next-truck-panel.tsx'),
    "import { Panel, Text } from '@iwe/ui';\n\n" +
      'export const NextTruckPanel = ({ productId }: { productId: number }) => (\n' +
      '  <Panel as="section" px="4" py="3">\n    <Text>{`The next truck takes product ${productId}.`}</Text>\n  </Panel>\n);\n',
  );
  fleet.edit('remote.json', (text) =>
    text.replace(
      '"menu":',
      '"panels": [{ "slot": "product.panel", "props": { "productId": "number" }, "panel": "nextTruck", ' +
        '"title": "Next truck", "order": 100 }],\n  "menu":',
    ),
  );
  fleet.edit('src/remote.tsx', (text) =>
    text
      .replace('{ defineRemote, lazyScreen }', '{ defineRemote, lazyPanel, lazyScreen }')
      .replace('unmount, canLeave }', 'unmount, canLeave, panels }')
      .replace(
        '  screens: {',
        "  panels: { nextTruck: lazyPanel('product.panel', () => import('./next-truck-panel.tsx'), 'NextTruckPanel') },\n  screens: {",
      ),
  );
  await shell('npm run types');
  const output = await shell("npx --no-install iwe-release --notes 'First version'");
  expect(output).toContain('passed  mounts at /fleet');
  const { page, problems, close } = await open(browser, colleague, '/admin/teams');
  await page.getByRole('link', { name: TEAM }).click();
  await expect(page.getByText('1.0.0 waits to be stable.')).toBeVisible();
  const remotes = page.getByRole('region', { name: 'Remotes', exact: true });
  await expect(remotes).toContainText(/kB of 60\.0 kB \(\d+ %\)/);
  await expectAccessible(page);
  await page.goto('/fleet');
  await expect(page.getByText('This page does not exist')).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});

test('the administrator makes it stable, and a user sees it in the menu and in the slot', async ({ browser }) => {
  await makeStable(browser, 'mf-fleet', '1.0.0');
  const headers = await signInByApi(server.url, people.sales);
  const answer = await fetch(`${server.url}/api/ag/products?per_page=20`, { headers });
  const { data } = (await answer.json()) as { data: { id: number }[] };
  const { page, problems, close } = await open(browser, people.sales, `/products/${data[0]?.id}`);
  await expect(page.locator('[data-panel="mf-fleet@1.0.0"]')).toContainText(
    `The next truck takes product ${data[0]?.id}.`,
  );
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Warehouse' }).click();
  await menu.getByRole('link', { name: 'Fleet' }).click();
  await expect(page.getByRole('heading', { name: 'Trucks of today' })).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});
