import { derivedRelease } from '../../fixtures/derived-release.ts';
import { expectFallback, expectRestGoesOn, failingIwe } from '../../fixtures/failing-remote.ts';
import type { FailingIwe } from '../../fixtures/failing-remote.ts';
import { HOSTILE } from '../../fixtures/hostile.ts';
import { expect, people, test } from '../../fixtures/iwe.ts';
import { visitor } from '../../fixtures/visitor.ts';

// Versions that are never finished: their page hangs, or waits for ever. People get another version or a panel, and the
// server counts it. One server for all, so the tests run in order.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let iwe: FailingIwe;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  iwe = await failingIwe();
});
test.afterAll(async () => iwe.remove());

/** Publishes a version of mf-sales that begins with this script, and pins it. */
async function give(version: string, script: string): Promise<void> {
  await derivedRelease(iwe.server, 'mf-sales', version, {
    edit: (text, name) => (name.startsWith('js/remote.') ? `{${script}}${text}` : text),
  });
  await iwe.pin(version);
}

test('an endless loop at the start: the next page counts it and runs another version', async ({ browser }) => {
  await give('2.0.0', HOSTILE.hangsAtOnce);
  const guest = await visitor(browser, iwe.server.url, people.manager, { path: '/bills' });
  await expect(guest.page.getByRole('row').nth(1)).toBeVisible();

  const hung = await guest.page.context().newPage();
  await hung.goto('/quotings', { waitUntil: 'commit' });
  await expect
    .poll(() => guest.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(' mf-sales 2.0.0'))))
    .toHaveLength(1);
  await guest.page.waitForTimeout(13_000);
  await hung.close();

  const { page } = guest;
  await page.goto('/quotings');
  const version = await expectFallback(page, 'IWE-113', '2.0.0');
  await expect.poll(() => iwe.counted('2.0.0', 'IWE-113')).toBe(1);
  expect(await iwe.counted(version, 'IWE-113')).toBe(0);
  // It is not tried again by a reload, only by somebody who asks for it.
  await page.reload();
  expect(await expectFallback(page, 'IWE-113', '2.0.0')).toBe(version);
  await expect(page.getByRole('button', { name: 'Try the current version' })).toBeVisible();
  await expectRestGoesOn(page);
  expect(await iwe.counted('2.0.0', 'IWE-113')).toBe(1);
  await guest.close();
});

test('a screen whose code never arrives, in every version: the panel after ten seconds each', async ({ browser }) => {
  await iwe.pin('1.0.0');
  const held: string[] = [];
  const guest = await visitor(browser, iwe.server.url, people.manager, {
    path: '/bills',
    before: (page) =>
      page.route(/\/r\/mf-sales\/[^/]+\/js\/(?!remote\.)[^/]+\.js/, (route) => {
        held.push(route.request().url());
      }),
  });
  const { page } = guest;
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const begun = Date.now();
  await page.evaluate(() => {
    history.pushState(null, '', '/invoices');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByTestId('remote-failure')).toContainText('IWE-103', { timeout: 25_000 });
  const seconds = (Date.now() - begun) / 1000;
  expect(held.length).toBeGreaterThan(0);
  const versions = new Set(held.map((url) => /mf-sales\/([^/]+)/.exec(url)?.[1]));
  // Ten seconds each on a good line; a line that was measured to be slow has longer, and a busy machine is late.
  expect(seconds).toBeLessThan(versions.size * 10 + 5);
  await expectRestGoesOn(page);
  await guest.close();
});

test('errors and slow tasks of a version in use are counted by kind and shown on its page', async ({ browser }) => {
  await give('2.1.0', HOSTILE.troubles);
  const guest = await visitor(browser, iwe.server.url, people.manager, { path: '/quotings' });
  await expect(guest.page.locator('[data-remote="mf-sales@2.1.0"]')).toBeVisible();
  await expect
    .poll(async () => {
      for (let time = 0; time < 3; time += 1) await guest.page.keyboard.press('F9');
      return Promise.all(['IWE-114', 'IWE-115'].map((code) => iwe.counted('2.1.0', code)));
    })
    .toEqual([2, 1]);
  await guest.page.keyboard.press('F9');
  await guest.close();

  const admin = await visitor(browser, iwe.server.url, people.admin, { path: '/admin/releases/mf-sales/2.1.0' });
  const kinds = admin.page.getByRole('region', { name: 'Failures and troubles in use' });
  for (const [kind, message] of [
    ['Error in use', 'TypeError: no price for F9'],
    ['Error in use', 'Error: nobody caught it'],
    ['Slow', 'ms without a pause in'],
  ] as const) {
    const row = kinds.getByRole('row').filter({ hasText: kind }).filter({ hasText: message });
    await expect(row).toHaveCount(1);
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
  }
  await admin.close();
});
