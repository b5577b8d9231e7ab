import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, people, signInByApi, test } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { newTeam, type Team } from '../../fixtures/team.ts';
import { ownRouter, teamFolder, type TeamFolder } from '../../fixtures/team-folder.ts';
import { visitor } from '../../fixtures/visitor.ts';
import { Quotings } from '../../screens/quotings.ts';

// A team outside the workspace creates a remote from docs/NEW-REMOTE.md and releases it three times: a working
// version, one that needs a newer page, one that throws. One server for all, so the tests run in order.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const MELBOURNE = /Melbourne/;
const OWN_ROUTER = '7.99.1';
/** A build and the check in the server's browser: half a minute, longer on a busy machine. */
const CHECKED_MS = 300_000;
let server: Awaited<ReturnType<typeof ownServer>>;
let team: Team;
let fleet: TeamFolder;
let admin: Awaited<ReturnType<typeof signInByApi>>;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await ownServer();
  team = await newTeam(server, 'Fleet team', ['mf-fleet']);
  admin = await signInByApi(server.url, people.admin);
  fleet = await teamFolder(server, team, 'mf-fleet');
});
test.afterAll(async () => {
  await server?.remove();
  team?.remove();
});

/** Sends a decision as the platform's admin. */
async function decided(route: string, body: object): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${server.url}/api/platform/${route}`, {
    method: 'POST',
    headers: admin,
    body: JSON.stringify({ remote: 'mf-fleet', reason: 'Melbourne has a fleet', ...body }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Returns the text of all scripts of a release. */
function scripts(remote: string, version: string): string {
  const folder = path.join(server.dataDir, 'releases', remote, version);
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}

test('a remote written from the docs alone, with a patched library, is released and checked', async () => {
  test.setTimeout(CHECKED_MS);
  ownRouter(fleet, OWN_ROUTER);
  fleet.edit('remote.json', (text) => text.replaceAll('"Hello"', '"Fleet"'));
  fleet.edit('src/first-screen.tsx', (text) =>
    `import { ROUTER_PATCH, useLocation } from 'react-router-dom';\n${text}`
      .replace('title="Hello"', 'title="Fleet"')
      .replace('</Page>', '  <Text>{`${useLocation().pathname} by ${ROUTER_PATCH}`}</Text>\n    </Page>'),
  );
  const { code, output } = await fleet.release('--notes', 'First version');
  expect(code, output).toBe(0);
  for (const said of [
    'mf-fleet 1.0.0: published.',
    'passed  mounts at /fleet',
    'passed  is accessible at /fleet',
    'Not active yet',
  ])
    expect(output).toContain(said);
  expect(scripts('mf-fleet', '1.0.0')).toContain(`react-router ${OWN_ROUTER} of the fleet`);
  expect(scripts('mf-sales', '1.0.0')).not.toContain('of the fleet');
});

test('the new remote runs where it is pinned, with the same session and cart', async ({ browser }) => {
  const pinned = await decided('pins', { organisationId: 9, version: '1.0.0' });
  expect(pinned.status, pinned.text).toBe(200);

  const melbourne = await visitor(browser, server.url, people.manager, { orgId: 9 });
  const { page } = melbourne;
  const quotings = new Quotings(page);
  await quotings.search('2055516');
  await quotings.add(0, 2);
  await expect(quotings.cartButton).toHaveAccessibleName(/^Cart 1/);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Fleet' }).click();
  await expect(page.getByRole('heading', { name: 'Fleet' })).toBeVisible();
  await expect(page).toHaveTitle(/^Fleet \|/);
  const own = page.locator('[data-remote="mf-fleet@1.0.0"]');
  await expect(own).toContainText('The cart holds 1 products.');
  await expect(own).toContainText(MELBOURNE);
  await expect(own).toContainText(/\d+ brands\./);
  await expect(own).toContainText(`/fleet by react-router ${OWN_ROUTER} of the fleet`);
  // Each remote's router keeps working beside the other.
  await menu.getByRole('link', { name: 'Quoting' }).click();
  await expect(quotings.cartButton).toHaveAccessibleName(/^Cart 1/);
  await page.goBack();
  await expect(own).toContainText('/fleet by');
  expect(melbourne.problems).toEqual([]);
  await melbourne.close();

  const sydney = await visitor(browser, server.url, people.sales);
  await expect(new Quotings(sydney.page).checkOut).toBeVisible();
  await expect(sydney.page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Fleet' })).toHaveCount(
    0,
  );
  await sydney.page.goto('/fleet');
  await expect(sydney.page.getByText(/^G'day, /)).toBeVisible();
  await expect(sydney.page.getByText('This page does not exist')).toBeVisible();
  expect(sydney.files.filter((file) => file.includes('mf-fleet'))).toEqual([]);
  await sydney.close();
});

test('a release built with a newer @iwe/ui is refused, with what is provided and what it needs', async () => {
  // What a release requires is the version that the shell shares, not that of the kit's package.
  const shared = (from: string, to: string) =>
    fleet.edit('node_modules/@iwe/ui/package.json', (text) =>
      text.replace(`"sharedVersion": "${from}"`, `"sharedVersion": "${to}"`),
    );
  shared('1.0.0', '1.4.0');
  const { code, output } = await fleet.release('--version', '1.1.0');
  shared('1.4.0', '1.0.0');
  expect(code).toBe(4);
  expect(output).toContain(
    'mf-fleet 1.1.0 was refused (422): @iwe/ui: this shell provides 1.0.0, the release needs ^1.4.0.',
  );
  expect((await decided('pins', { organisationId: 9, version: '1.1.0' })).status).toBe(404);
});

test('a release that throws on mount never becomes available; its failed check says why', async ({ browser }) => {
  test.setTimeout(CHECKED_MS);
  fleet.edit('src/remote.tsx', (text) =>
    text
      .replace('export const { bootstrap, mount, unmount, canLeave }', 'export const { bootstrap, unmount, canLeave }')
      .concat("\nexport const mount = () => Promise.reject(new Error('The fleet is in the garage.'));\n"),
  );
  const { code, output } = await fleet.release('--version', '1.2.0', '--notes', 'It throws');
  expect(code).toBe(5);
  expect(output).toMatch(/FAILED {2}mounts at \/fleet\n[^]*could not [^]*The fleet is in the garage\./);
  expect(output).toContain('mf-fleet 1.2.0 failed its checks and can never run.');
  for (const [route, body] of [
    ['pins', { organisationId: 9 }],
    ['stable', {}],
    ['rollouts', {}],
  ] as const) {
    const refused = await decided(route, { ...body, version: '1.2.0' });
    expect(refused.status, route).toBe(409);
    expect(refused.text).toContain('mf-fleet 1.2.0 failed its checks in the browser.');
  }
  const { page, problems, close } = await visitor(browser, server.url, people.admin, {
    path: '/admin/releases/mf-fleet/1.2.0',
  });
  await expect(page.getByText('It throws')).toBeVisible();
  await expect(page.getByText(/The fleet is in the garage\./).first()).toBeVisible();
  await expect(page.getByText('mounts at /fleet').first()).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});
