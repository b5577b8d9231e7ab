import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from '@iwe/tooling/run';
import { expect, people, signInByApi, test } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { newTeam, type Team } from '../../fixtures/team.ts';
import { teamFolder, type TeamFolder } from '../../fixtures/team-folder.ts';
import { visitor } from '../../fixtures/visitor.ts';

// A team builds the template with rspack instead of webpack. rspack is no dependency of this repository: it is
// installed from the registry into the team's folder, as docs/NEW-REMOTE.md says.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

const REMOTE = 'mf-swift';
let server: Awaited<ReturnType<typeof ownServer>>;
let team: Team;
let remote: TeamFolder;
/** What npm says when the registry cannot be reached; nothing can be told about rspack then. */
let npmFailure: string | null = null;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  server = await ownServer();
  team = await newTeam(server, 'Swift team', [REMOTE]);
  remote = await teamFolder(server, team, REMOTE);
});
test.afterAll(async () => {
  await server?.remove();
  team?.remove();
});

/**
 * Installs the packages that the release command asks for beside the team's folder, whose other packages are links;
 * returns npm's message when it can't.
 */
async function installRspack(asked: string): Promise<string | null> {
  const packages = /npm install -D -E (@rspack\/core@\S+ @rspack\/cli@\S+)/.exec(asked)?.[1]?.split(' ');
  if (packages === undefined) throw new Error(`The release command does not say what to install:\n${asked}`);
  const place = path.join(team.folder, 'rspack');
  mkdirSync(path.join(remote.folder, 'node_modules/@rspack'), { recursive: true });
  mkdirSync(place);
  writeFileSync(path.join(place, 'package.json'), '{"private":true}');
  const { code, output } = await run('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: place,
    quiet: true,
  });
  for (const name of ['@rspack/core', '@rspack/cli'])
    symlinkSync(path.join(place, 'node_modules', name), path.join(remote.folder, 'node_modules', name));
  return code === 0 ? null : output;
}

interface Facts {
  entry: string;
  exposed: string[];
  lazy: string[];
}

/** Builds the remote with a program of its folder. */
async function built(bundler: string, ...args: string[]) {
  const output = path.join(remote.folder, `built-by-${bundler}`);
  const {
    code,
    output: said,
    seconds,
  } = await run(process.execPath, args, {
    cwd: remote.folder,
    env: { IWE_BUILD_DIR: output, NODE_ENV: 'production' },
    quiet: true,
  });
  expect(code, said).toBe(0);
  const { entry, exposed, lazy, ...facts } = JSON.parse(
    readFileSync(path.join(output, 'build-facts.json'), 'utf8'),
  ) as Facts;
  const gzip = [entry, ...exposed, ...lazy].reduce(
    (sum, name) => sum + gzipSync(readFileSync(path.join(output, name)), { level: 9 }).length,
    0,
  );
  const scripts = [entry, ...exposed, ...lazy].map((name) => readFileSync(path.join(output, name), 'utf8')).join('\n');
  const count = { exposed: exposed.length, lazy: lazy.length };
  return { seconds, gzip, scripts, entry, facts: { ...facts, ...count } };
}

test('rspack builds the same remote as webpack: facts, script door, files by their bytes, size', async () => {
  const own = (file: string) => path.join(remote.folder, 'node_modules', file);
  const byWebpack = await built('webpack', own('webpack/bin/webpack.js'), '--config', 'webpack.config.mjs');
  writeFileSync(
    path.join(remote.folder, 'rspack.config.mjs'),
    `import { remoteConfig } from '@iwe/remote-kit/rspack';\n\nexport default remoteConfig(import.meta.url);\n`,
  );
  npmFailure = await installRspack((await remote.release()).output);
  test.skip(npmFailure !== null, `npm could not install rspack: ${npmFailure ?? ''}`);
  const program = own('@rspack/cli/bin/rspack.js');
  const byRspack = await built('rspack', program, 'build', '--config', 'rspack.config.mjs');
  for (const [name, { seconds, gzip }] of Object.entries({ byWebpack, byRspack }))
    console.log(`${name}: ${seconds.toFixed(1)} s, ${gzip} bytes gzip`);
  expect(byRspack.facts).toEqual(byWebpack.facts);
  expect(byRspack.entry).toMatch(/^remoteEntry\.[0-9a-f]{8}\.js$/);
  for (const { scripts } of [byWebpack, byRspack]) {
    expect(scripts).toContain('iweScriptDoor.prepare(');
    expect(scripts).not.toContain('sourceMappingURL');
    // A part that hangs is given up after two minutes; the shell asks at another address long before.
    expect(scripts).toMatch(/\b12e4\b/);
  }
  // A module that failed is forgotten, so that the next import runs it again.
  expect(byRspack.scripts).toMatch(/catch\((\w+)\)\{throw delete \w+\[\w+\],\1\}/);
  expect(byRspack.gzip).toBeLessThan(byWebpack.gzip * 1.1);
});

test('its release passes the check and runs beside the others without an error', async ({ browser }) => {
  test.skip(npmFailure !== null, 'rspack is not installed');
  const { code, output } = await remote.release('--notes', 'Built with rspack');
  expect(code, output).toBe(0);
  for (const said of [`${REMOTE} 1.0.0: published.`, 'passed  mounts at /swift', 'passed  is accessible at /swift'])
    expect(output).toContain(said);
  const pinned = await fetch(`${server.url}/api/platform/pins`, {
    method: 'POST',
    headers: await signInByApi(server.url, people.admin),
    body: JSON.stringify({ remote: REMOTE, reason: 'Built with rspack', organisationId: 9, version: '1.0.0' }),
  });
  expect(pinned.status, await pinned.text()).toBe(200);

  const melbourne = await visitor(browser, server.url, people.manager, { orgId: 9 });
  const { page } = melbourne;
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Hello' }).click();
  const own = page.locator(`[data-remote="${REMOTE}@1.0.0"]`);
  await expect(own).toContainText('The cart is empty.');
  await expect(own).toContainText(/\d+ brands\./);
  await menu.getByRole('link', { name: 'Quoting' }).click();
  await page.goBack();
  await expect(own).toContainText(/\d+ brands\./);
  expect(melbourne.problems).toEqual([]);
  await melbourne.close();
});
