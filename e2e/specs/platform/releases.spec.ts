import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { expect, people, signInByApi, test } from '../../fixtures/iwe.ts';
import { ownServer, release } from '../../fixtures/own-server.ts';
import { visitor as visitorOf } from '../../fixtures/visitor.ts';
import { Quotings } from '../../screens/quotings.ts';

// One server with two versions of mf-sales; the second organisation is pinned to the newer one. The tests break its
// files one way at a time, so they run in order and repair what they broke.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let server: Awaited<ReturnType<typeof ownServer>>;
let admin: Record<string, string>;
const folderOf = (version: string) => path.join(server.dataDir, 'releases', 'mf-sales', version);

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await ownServer();
  admin = await signInByApi(server.url, people.admin);
});
test.afterAll(async () => server.remove());

async function platform(method: string, route: string, body: unknown, headers = admin): Promise<Response> {
  return fetch(`${server.url}/api/platform/${route}`, { method, headers, body: JSON.stringify(body) });
}

const visitor = (browser: Browser, email: string, orgId: number) => visitorOf(browser, server.url, email, { orgId });

const versions = (files: string[]) => [
  ...new Set(files.map((file) => /^\/r\/mf-sales\/([^/]+)\//.exec(file)?.[1]).filter(Boolean)),
];
const failures = async (): Promise<string> =>
  await (await fetch(`${server.url}/api/platform/releases`, { headers: admin })).text();

test('a published version runs only where it is pinned', async ({ browser }) => {
  const said = await release(server, 'mf-sales', '1.1.0');
  expect(said).toContain('Not active yet');
  const again = await release(server, 'mf-sales', '1.1.0');
  expect(again).toContain('same bytes');
  const before = await visitor(browser, people.manager, 9);
  await expect(before.page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  expect(versions(before.files)).toEqual(['1.0.0']);
  await before.close();

  const pinned = await platform('POST', 'pins', {
    organisationId: 9,
    remote: 'mf-sales',
    version: '1.1.0',
    reason: 'Melbourne tries the new quotings first',
  });
  expect(pinned.status, await pinned.clone().text()).toBe(200);

  const sydney = await visitor(browser, people.sales, 4);
  await new Quotings(sydney.page).search('2055516');
  expect(versions(sydney.files)).toEqual(['1.0.0']);
  expect(sydney.problems).toEqual([]);
  await sydney.close();
});

test('users without the right cannot pin', async () => {
  const sales = await signInByApi(server.url, people.sales);
  const body = { organisationId: 4, remote: 'mf-sales', version: '1.1.0', reason: 'I want it' };
  expect((await platform('POST', 'pins', body, sales)).status).toBe(403);
  expect((await platform('POST', 'pins', { ...body, organisationId: 9 }, sales)).status).toBe(404);
  expect((await platform('POST', 'pins', { ...body, version: '7.7.7' })).status).toBeGreaterThanOrEqual(400);
});

test('with the files of a version deleted, the last version that worked is mounted with a notice', async ({
  browser,
}) => {
  const kept = path.join(server.dataDir, 'kept');
  cpSync(folderOf('1.1.0'), kept, { recursive: true });
  rmSync(folderOf('1.1.0'), { recursive: true });
  try {
    const guest = await visitor(browser, people.manager, 9);
    await expect(guest.page.getByTestId('remote-notice')).toContainText('IWE-101');
    await expect(guest.page.getByTestId('remote-notice')).toContainText('1.0.0');
    expect((await new Quotings(guest.page).search('2055516')).length).toBeGreaterThan(0);
    await guest.close();
  } finally {
    cpSync(kept, folderOf('1.1.0'), { recursive: true });
    rmSync(kept, { recursive: true });
  }
});

/** Changes one byte of a script in every stored form of it; returns a function that restores it. */
function spoil(version: string, name: string): () => void {
  const file = path.join(folderOf(version), name);
  const bytes = readFileSync(file);
  const changed = Buffer.from(bytes);
  changed[changed.length - 2] = changed[changed.length - 2] === 0x20 ? 0x0a : 0x20;
  const forms = ['.br', '.gz'].map((suffix) => ({ file: file + suffix, bytes: readFileSync(file + suffix) }));
  writeFileSync(file, changed);
  for (const form of forms) rmSync(form.file);
  return () => {
    writeFileSync(file, bytes);
    for (const form of forms) writeFileSync(form.file, form.bytes);
  };
}

const scriptsOf = (version: string) =>
  readdirSync(folderOf(version), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.js'));

for (const [what, pattern] of [
  ['the entry', /^remoteEntry\./],
  ['the exposed module', /remote\.[0-9a-f]{8}\.js$/],
  ['a lazy chunk', /\/(?!remote\.)[^/]+\.js$/],
] as const) {
  test(`one byte changed in ${what}: never run, numbered, the previous version is mounted`, async ({ browser }) => {
    const names = scriptsOf('1.1.0').filter((name) => pattern.test(name));
    expect(names.length).toBeGreaterThan(0);
    const mends = names.map((name) => spoil('1.1.0', name));
    try {
      const guest = await visitor(browser, people.manager, 9);
      await expect(guest.page.getByTestId('remote-notice')).toContainText('IWE-102');
      expect((await new Quotings(guest.page).search('2055516')).length).toBeGreaterThan(0);
      await guest.page.getByRole('button', { name: 'Logout' }).click();
      await guest.page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
      await expect(guest.page).toHaveURL(/\/login/);
      await guest.close();
    } finally {
      for (const mend of mends) mend();
    }
  });
}

test('without a fallback a panel is shown in its place and everything else works', async ({ browser }) => {
  const mends = ['1.0.0', '1.1.0'].flatMap((version) =>
    scriptsOf(version)
      .filter((name) => name.startsWith('remoteEntry.'))
      .map((name) => spoil(version, name)),
  );
  try {
    const guest = await visitor(browser, people.manager, 9);
    await expect(guest.page.getByTestId('remote-failure')).toContainText('IWE-102');
    await expect(guest.page.getByText(/^G'day/)).toBeVisible();
    await guest.close();
  } finally {
    for (const mend of mends) mend();
  }
});

test('the failures were counted by the server', async () => {
  const all = JSON.parse(await failures()) as { data: { remote: string; version: string; failures: number }[] };
  expect(
    all.data.find((row) => row.remote === 'mf-sales' && row.version === '1.1.0')?.failures ?? 0,
  ).toBeGreaterThanOrEqual(4);
});

test('a violation of the policy is blocked and reported', async ({ browser }) => {
  const guest = await visitor(browser, people.sales, 4);
  const report = guest.page.waitForRequest((request) => request.url().endsWith('/api/platform/csp-reports'));
  await guest.page.evaluate(() => {
    const script = document.createElement('img');
    script.src = 'https://evil.example/pixel.png';
    document.body.append(script);
  });
  const answer = await (await report).response();
  expect(answer?.status()).toBe(204);
  const executed = await guest.page.evaluate(() => {
    try {
      const script = document.createElement('script');
      script.text = 'window.__ran = true';
      document.body.append(script);
    } catch {
      return 'refused';
    }
    return (window as { __ran?: boolean }).__ran ? 'ran' : 'refused';
  });
  expect(executed).toBe('refused');
  await guest.close();
});
