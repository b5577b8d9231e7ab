import path from 'node:path';
import { derivedShell } from '../../fixtures/derived-shell.ts';
import { expect, people, signInByApi, signInByForm, test, type Page } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { decide, nextPoll, visitor, workIn, type Visitor } from '../../fixtures/visitor.ts';

// Two builds of the shell on one server: the one that it was started with, and one that was deployed since. The tests
// build upon one another.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const SYDNEY = /Iwe Tyre/;
const MELBOURNE = /Melbourne/;
let server: Awaited<ReturnType<typeof ownServer>>;
/** The versions of the first and of the second shell. */
let first: string;
let second: string;
let sydney: Visitor;
let melbourne: Visitor;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const folder = path.join(process.env.IWE_E2E_DATA_DIR ?? '', `shell-shells-${process.pid}`);
  const started = derivedShell(folder, 'first');
  server = await ownServer({ IWE_SHELL_DIR: folder });
  await expect.poll(stable).toContain(started);
  first = await stable();
  const deployed = derivedShell(folder, 'second');
  // The server sees the new build with the next page.
  expect((await fetch(server.url)).status).toBe(200);
  await expect.poll(stable).toContain(deployed);
  second = await stable();
});
test.afterAll(async () => server?.remove());

async function stable(): Promise<string> {
  const answer = await fetch(`${server.url}/api/platform/overview`, {
    headers: await signInByApi(server.url, people.admin),
  });
  const { data } = (await answer.json()) as { data: { remotes: { name: string; stable: string }[] } };
  return data.remotes.find(({ name }) => name === 'shell')?.stable ?? '';
}

const runs = (page: Page, shell: string) => expect(page.locator('html')).toHaveAttribute('data-shell', shell);
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'A newer version is ready.' });

test('a shell pinned for one organisation is offered to its open tabs, and to nobody else’s', async ({ browser }) => {
  sydney = await visitor(browser, server.url, people.manager, { orgId: 4, clock: true });
  melbourne = await visitor(browser, server.url, people.manager, { orgId: 9, clock: true });
  for (const { page } of [sydney, melbourne]) await runs(page, 'second');

  const platform = await visitor(browser, server.url, people.admin, { path: `/admin/releases/shell/${first}` });
  const { page } = platform;
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pin shell' });
  await dialog.getByRole('combobox', { name: 'Organisation' }).fill('Iwe');
  await page.keyboard.press('Enter');
  const effect = dialog.getByRole('table', { name: 'What changes' });
  await expect(effect.getByRole('row')).toHaveCount(2);
  await expect(effect).toContainText(new RegExp(`Iwe Tyre.*shell.*${second}.*stable.*${first}.*pin`));
  await decide(page, 'Pin', 'Sydney takes it later');
  await expect(page.getByText('Operation successful')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Who runs it' })).toContainText('Iwe Tyre');
  expect(platform.problems).toEqual([]);
  await platform.close();

  for (const one of [sydney, melbourne]) await nextPoll(one.page);
  await expect(offer(sydney.page)).toBeVisible();
  await runs(sydney.page, 'second');
  await sydney.page.getByRole('button', { name: 'Reload' }).click();
  await runs(sydney.page, 'first');
  await expect(sydney.page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  await expect(offer(melbourne.page)).toHaveCount(0);
  await melbourne.page.reload();
  await runs(melbourne.page, 'second');
});

test('who works in two organisations gets each one’s shell with the switch', async () => {
  const { page } = melbourne;
  for (const [organisation, shell] of [
    [SYDNEY, 'first'],
    [MELBOURNE, 'second'],
  ] as const) {
    await workIn(page, organisation);
    await runs(page, shell);
    await page.goto('/invoices');
    await runs(page, shell);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  }
  expect(melbourne.problems).toEqual([]);
});

test('a first sign-in gets the pinned shell with one reload, and at once from then on', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  let pages = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pages += 1;
  });
  await page.goto('/login');
  await runs(page, 'second');
  pages = 0;
  await page.getByLabel('Email').waitFor();
  await signInByForm(page, people.sales, undefined, server.url);
  await runs(page, 'first');
  await expect(page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  expect(pages, 'the form and one reload').toBe(2);
  await page.goto('/invoices');
  await runs(page, 'first');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(pages).toBe(3);
  await context.close();
});

test('a blocked shell is left by every tab within one poll for everybody’s shell', async () => {
  const answer = await fetch(`${server.url}/api/platform/releases/status`, {
    method: 'POST',
    headers: await signInByApi(server.url, people.admin),
    body: JSON.stringify({ remote: 'shell', version: first, status: 'blocked', reason: 'it loses clicks' }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  await nextPoll(sydney.page);
  await runs(sydney.page, 'second');
  await expect(sydney.page.getByText(`shell@${first} was withdrawn by an administrator.`)).toBeVisible();
  await expect(sydney.page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  expect(sydney.problems).toEqual([]);
  for (const one of [sydney, melbourne]) await one.close();
});
