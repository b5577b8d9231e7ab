import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { Api } from '../../fixtures/api.ts';
import { derivedRelease } from '../../fixtures/derived-release.ts';
import { expect, people, signInByApi, test } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { decide, nextPoll, visitor, type Visitor } from '../../fixtures/visitor.ts';
import { Quotings } from '../../screens/quotings.ts';
import { desk, isSamePage, minute, offer, opened, running } from '../../screens/versions.ts';

// The life of a release, told on one server: published, pinned, rolled back, offered to open tabs, broken, blocked. The
// tests build upon one another. Teams, checks, rollouts, shells and every other way to fail are in wide/platform.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

const NOTES = 'Quotings find tyres by their size.';
let server: Awaited<ReturnType<typeof ownServer>>;
let melbourne: Visitor;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await ownServer();
});
test.afterAll(async () => server?.remove());

/** Sends a decision about mf-sales as the platform's admin, when its dialog is not what a test is about. */
async function admin(method: string, route: string, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/api/platform/${route}`, {
    method,
    headers: await signInByApi(server.url, people.admin),
    body: JSON.stringify({ remote: 'mf-sales', reason: 'as the journey goes', ...body }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Returns the versions of mf-sales that people of Melbourne and of Sydney get now. */
const given = (): Promise<(string | undefined)[]> =>
  Promise.all(
    [9, 4].map(async (orgId) => {
      const headers = await signInByApi(server.url, people.manager, orgId);
      const answer = await fetch(`${server.url}/api/platform/remotes`, { headers });
      const { remotes } = (await answer.json()) as { remotes: { name: string; version: string }[] };
      return remotes.find(({ name }) => name === 'mf-sales')?.version;
    }),
  );

test('a published release is used by nobody; pinned, it is offered to one organisation', async ({ browser }) => {
  await derivedRelease(server, 'mf-sales', '1.1.0', { notes: NOTES });
  expect(await given()).toEqual(['1.0.0', '1.0.0']);
  melbourne = await visitor(browser, server.url, people.manager, { orgId: 9, clock: true });
  await running(melbourne.page, '1.0.0');
  await expect(melbourne.page.getByRole('heading', { name: 'Quotings' })).toBeVisible();

  const platform = await visitor(browser, server.url, people.admin);
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
  await expect(dialog.getByRole('table', { name: 'What changes' })).toContainText(
    /Melbourne.*mf-sales.*1\.0\.0.*stable.*1\.1\.0.*pin/,
  );
  await decide(page, 'Pin', 'Melbourne tries it first');
  await expect(page.getByText('Operation successful')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Who runs it' })).toContainText('Melbourne');
  expect(await given()).toEqual(['1.1.0', '1.0.0']);
  expect(platform.problems).toEqual([]);
  await platform.close();

  await nextPoll(melbourne.page);
  await expect(offer(melbourne.page, '1.1.0')).toBeVisible();
  await running(melbourne.page, '1.0.0');
  await melbourne.page.getByRole('button', { name: 'Reload' }).click();
  await running(melbourne.page, '1.1.0');
});

test('a release is rolled back with one click, and everybody is offered the version before', async ({ browser }) => {
  await admin('POST', 'pins', { organisationId: 4, version: '1.1.0' });
  await admin('DELETE', 'pins', { organisationId: 9 });
  expect(await given()).toEqual(['1.0.0', '1.1.0']);
  const platform = await visitor(browser, server.url, people.admin, { path: '/admin/releases/history' });
  const { page } = platform;
  await page
    .getByRole('region', { name: 'Release history' })
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
  expect(platform.problems).toEqual([]);
  await platform.close();

  await admin('DELETE', 'pins', { organisationId: 9 });
  await expect(melbourne.page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  await nextPoll(melbourne.page);
  await expect(offer(melbourne.page, '1.0.0')).toBeVisible();
  await melbourne.page.getByRole('button', { name: 'Reload' }).click();
  await running(melbourne.page, '1.0.0');
  expect(melbourne.problems).toEqual([]);
  await melbourne.close();
});

test('while working, clean tabs follow an accepted update; a typed form keeps asking', async ({ browser }) => {
  const headers = await Api.as(server.url, people.sales);
  const { data } = await headers.get<{ data: { id: number }[] }>('orders?type=invoice&status=1&per_page=20');
  const own = await desk(browser, server.url);
  const { context } = own;
  const list = await opened(context, '/invoices', '1.0.0');
  const quoting = await opened(context, '/quotings', '1.0.0');
  const form = await opened(context, `/order_edit/Invoices/${data[0]?.id}`, '1.0.0');
  const reference = form.getByLabel('Reference');
  await reference.fill('typed meanwhile');
  await admin('POST', 'stable', { version: '1.1.0' });
  expect(await offer(list, '1.1.0').count()).toBe(0);
  await minute(own);
  for (const page of [list, quoting, form]) await expect(offer(page, '1.1.0')).toBeVisible();
  await form.getByRole('button', { name: 'What is new' }).click();
  await expect(form.getByRole('dialog', { name: 'What is new' })).toContainText(NOTES);
  await form.keyboard.press('Escape');
  expect(await Promise.all([list, quoting, form].map(isSamePage))).toEqual([true, true, true]);

  await list.getByRole('button', { name: 'Reload' }).click();
  for (const page of [list, quoting]) {
    await running(page, '1.1.0');
    await expect(offer(page, '1.1.0')).toHaveCount(0);
  }
  await running(form, '1.0.0');
  expect(await isSamePage(form)).toBe(true);

  // Over the typed form it asks, and No changes nothing.
  await form.getByRole('button', { name: 'Reload' }).click();
  const question = form.getByRole('alertdialog', { name: 'Reload with unsaved work?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(reference).toHaveValue('typed meanwhile');
  await running(form, '1.0.0');
  await form.getByRole('button', { name: 'Reload' }).click();
  await question.getByRole('button', { name: 'Reload' }).click();
  await running(form, '1.1.0');
  await expect(reference).toHaveValue('typed meanwhile');
  expect(own.problems).toEqual([]);
  await context.close();
});

test('a release with one changed byte is never run: the version before is, and it is counted', async ({ browser }) => {
  const entries = readdirSync(path.join(server.dataDir, 'releases', 'mf-sales', '1.1.0'))
    .filter((name) => name.startsWith('remoteEntry.'))
    .map((name) => `/r/mf-sales/1.1.0/${name}`);
  expect(entries.length).toBeGreaterThan(0);
  const changeOneByte = (page: Page) =>
    page.route(
      ({ pathname }) => entries.includes(pathname),
      async (route) => {
        const bytes = Buffer.from(await (await route.fetch()).body());
        bytes[bytes.length - 2] = bytes[bytes.length - 2] === 0x20 ? 0x0a : 0x20;
        await route.fulfill({ contentType: 'text/javascript', body: bytes });
      },
    );
  const guest = await visitor(browser, server.url, people.manager, { orgId: 4, before: changeOneByte });
  await expect(guest.page.getByTestId('remote-notice')).toContainText('IWE-102');
  await running(guest.page, '1.0.0');
  expect((await new Quotings(guest.page).search('2055516')).length).toBeGreaterThan(0);
  await guest.close();
  const headers = await signInByApi(server.url, people.admin);
  await expect
    .poll(async () => {
      const answer = await fetch(`${server.url}/api/platform/releases`, { headers });
      const { data } = (await answer.json()) as { data: { remote: string; version: string; failures: number }[] };
      return data.find((row) => row.remote === 'mf-sales' && row.version === '1.1.0')?.failures;
    })
    .toBe(1);
});

test('a blocked release is left at once, and the input is restored in the version before', async ({ browser }) => {
  const guest = await visitor(browser, server.url, people.manager, {
    orgId: 4,
    clock: true,
    path: '/order_add/Invoices',
  });
  await running(guest.page, '1.1.0');
  await guest.page.getByLabel('Reference').fill('typed before the block');

  const platform = await visitor(browser, server.url, people.admin, { path: '/admin/releases/mf-sales/1.1.0' });
  await platform.page.getByRole('button', { name: 'Block' }).click();
  await decide(platform.page, 'Block', 'It loses lines');
  await expect(platform.page.getByText('Operation successful')).toBeVisible();
  await nextPoll(guest.page);
  await expect(guest.page.getByText(/^mf-sales@1\.1\.0 was withdrawn by an administrator/)).toBeVisible();
  await expect(guest.page.getByLabel('Reference')).toHaveValue('typed before the block');
  await running(guest.page, '1.0.0');
  expect([...guest.problems, ...platform.problems]).toEqual([]);
  await Promise.all([guest.close(), platform.close()]);
});
