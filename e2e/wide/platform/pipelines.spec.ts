import { existsSync } from 'node:fs';
import path from 'node:path';
import { forgeKey, startForge, type Forge } from '../../fixtures/forge.ts';
import { expect, expectAccessible, people, test } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { newTeam, type Team } from '../../fixtures/team.ts';
import { teamFolder, type TeamFolder } from '../../fixtures/team-folder.ts';
import { visitor } from '../../fixtures/visitor.ts';

// Runs of pipelines publish by the identity that their forge gives them, without a stored secret; forged ones are
// refused and told. The command is the one that a team installs. The tests build upon one another.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const MAIN = 'repo:acme/fleet:ref:refs/heads/main';
/** A build and the check in the server's browser: half a minute, longer on a busy machine. */
const CHECKED_MS = 600_000;
let forge: Forge;
let server: Awaited<ReturnType<typeof ownServer>>;
let team: Team;
let fleet: TeamFolder;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  forge = await startForge();
  server = await ownServer({ IWE_OIDC_ISSUERS: forge.issuer });
  // Only its folder is used: its token installs the kit.
  team = await newTeam(server, 'Fleet team', ['mf-fleet']);
  fleet = await teamFolder(server, team, 'mf-fleet');
});
test.afterAll(async () => {
  await server?.remove();
  team?.remove();
  forge?.close();
});

interface Told {
  code: number;
  output: string;
  state: string;
  reason?: string;
}

/** Runs the release command as a run of a pipeline does: with nothing but what the forge gives it. */
async function published(version: string, run: NodeJS.ProcessEnv): Promise<Told> {
  const args = ['--no-install', 'iwe-release', '--version', version, '--notes', 'By a pipeline', '--json'];
  const nothing = { HOME: team.folder, IWE_DEPLOY_TOKEN: '', IWE_SIGNING_KEY: '' };
  const { code, output } = await fleet.run('npx', args, { ...nothing, ...run });
  const line = output.split('\n').find((one) => one.startsWith('{')) ?? '{}';
  return { code, output, ...(JSON.parse(line) as { state: string }) };
}

test('a pipeline is trusted on the screen, which warns of the subject of every pull request', async ({ browser }) => {
  const { page, problems, close } = await visitor(browser, server.url, people.admin, {
    path: '/admin/releases/tokens',
  });
  await page.getByRole('button', { name: 'Trust a pipeline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trust a pipeline' });
  await dialog.getByRole('textbox', { name: /^Remote/ }).fill('mf-fleet');
  await dialog.getByRole('textbox', { name: /^Subject/ }).fill('repo:acme/fleet:pull_request');
  await expect(dialog.getByText(/Whoever may open a pull request/)).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Subject/ }).fill(MAIN);
  await expect(dialog.getByText(/Whoever may open a pull request/)).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Trust it' }).click();
  await expect(page.getByRole('region', { name: 'Trusted pipelines' })).toContainText(MAIN);
  expect(problems).toEqual([]);
  await close();
});

test('a run of the trusted branch publishes without a stored secret, on either forge', async () => {
  test.setTimeout(CHECKED_MS);
  for (const [version, run] of [
    ['1.0.0', forge.github(MAIN)],
    ['1.0.1', forge.gitlab({ subject: MAIN, audience: server.url })],
  ] as const) {
    const { code, state, output } = await published(version, run);
    expect([code, state], output).toEqual([0, 'passed']);
  }
  expect(existsSync(path.join(team.folder, '.iwe')), 'no key was written').toBe(false);
});

test('a run of another branch, and one signed by another key, are refused in words', async () => {
  const branch = await published('1.0.2', forge.github('repo:acme/fleet:ref:refs/heads/evil'));
  expect([branch.code, branch.state], branch.output).toEqual([3, 'refused']);
  expect(branch.reason).toContain(
    'This run was not let in (403): No rule trusts repo:acme/fleet:ref:refs/heads/evil to publish mf-fleet.',
  );
  const { privateKey: key } = forgeKey();
  const forged = await published('1.0.3', forge.gitlab({ subject: MAIN, audience: server.url, key }));
  expect([forged.code, forged.state], forged.output).toEqual([3, 'refused']);
  expect(forged.reason).toContain('The identity token is not valid: no key of its issuer has signed it.');
  const elsewhere = await published('1.0.4', forge.gitlab({ subject: MAIN, audience: 'https://other.example' }));
  expect([elsewhere.code, elsewhere.state], elsewhere.output).toEqual([3, 'refused']);
  expect(elsewhere.reason).toContain(`it is for another audience. Ask for one with the audience ${server.url}.`);
});

test('each is a security event that says who and why, and the releases name their pipeline', async ({ browser }) => {
  const { page, problems, close } = await visitor(browser, server.url, people.admin, { path: '/admin/security' });
  const events = page.getByRole('region', { name: 'Security events' });
  await expect(events.getByRole('row').filter({ hasText: 'heads/evil' })).toContainText('No rule trusts');
  await expect(events.getByRole('row').filter({ hasText: 'no key of its issuer' })).toHaveCount(1);
  await expect(events.getByRole('row').filter({ hasText: 'another audience' })).toHaveCount(1);
  await expect(events.getByRole('row').filter({ hasText: MAIN })).toHaveCount(2);
  await page.goto('/admin/releases/mf-fleet/1.0.0');
  await expect(page.getByText('By a pipeline')).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});
