import type { Browser, Page } from '@playwright/test';
import { failedSteps, HOSTILE, publishHostile } from '../../fixtures/hostile.ts';
import { derivedRelease } from '../../fixtures/derived-release.ts';
import { failingIwe, type FailingIwe } from '../../fixtures/failing-remote.ts';
import { expect, people, test } from '../../fixtures/iwe.ts';
import { newTeam } from '../../fixtures/team.ts';
import { visitor, type Visitor } from '../../fixtures/visitor.ts';

// What a release of mf-sales does that passed its checks, or that an instance built itself: each is contained, and none
// of it is anybody else's fault.
const FIVE = {
  '3.0.0': 'floodsCookies',
  '3.0.1': 'speaksForOthers',
  '3.0.2': 'takesShares',
  '3.0.3': 'fillsStorage',
  '3.0.4': 'poisons',
} as const satisfies Record<string, keyof typeof HOSTILE>;

let iwe: FailingIwe;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  iwe = await failingIwe();
  for (const [version, what] of Object.entries(FIVE))
    await derivedRelease(iwe.server, 'mf-sales', version, {
      edit: (text, name) => (name.startsWith('js/remote.') ? `{${HOSTILE[what]}}${text}` : text),
    });
});
test.afterAll(() => iwe.remove());

const open = async (browser: Browser, version: string): Promise<Visitor> => {
  await iwe.pin(version);
  const guest = await visitor(browser, iwe.server.url, people.admin, { orgId: 4, path: '/quotings' });
  await expect(guest.page.locator(`[data-remote="mf-sales@${version}"]`)).toBeVisible();
  return guest;
};
const toBills = async (page: Page): Promise<void> => {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Purchase' }).click();
  await menu.getByRole('link', { name: /^bills$/i }).click();
};

test('cookies that no server reads are removed with the first answer; iWE opens again', async ({ browser }) => {
  const { page, close } = await open(browser, '3.0.0');
  await iwe.pin('1.0.0');
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByLabel('Email').or(page.getByText(/^G'day, /))).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('junk'))).toEqual([]);
  await close();
});

test('a tab that speaks for others neither signs them out nor shows them a notice', async ({ browser }) => {
  await iwe.pin('3.0.1');
  const { page, close } = await visitor(browser, iwe.server.url, people.admin, { orgId: 4, path: '/bills' });
  const bills = page.getByRole('heading', { name: 'Bills' });
  await expect(bills).toBeVisible();
  const liar = await page.context().newPage();
  await liar.goto('/quotings');
  await expect(liar.locator('[data-remote="mf-sales@3.0.1"]')).toBeVisible();
  // The lies come twice a second; asking the server takes three seconds at most.
  await page.waitForTimeout(8000);
  await expect(bills).toBeVisible();
  await expect(page.getByText('Call 555 now')).toHaveCount(0);
  await close();
});

for (const [version, what] of [
  ['3.0.2', 'takes what remotes share'],
  ['3.0.3', 'fills the storage'],
] as const)
  test(`the screens of another team go on beside a release that ${what}`, async ({ browser }) => {
    const { page, close } = await open(browser, version);
    await toBills(page);
    await expect(page.getByRole('heading', { name: 'Bills' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByTestId('remote-failure')).toHaveCount(0);
    await close();
  });

test('where a release’s code throws inside another one’s, it is its own error', async ({ browser }) => {
  const { page, close } = await open(browser, '3.0.4');
  await toBills(page);
  await expect(page.getByTestId('remote-failure')).toBeVisible();
  await expect.poll(() => iwe.counted('3.0.4', 'IWE-114')).toBeGreaterThan(0);
  const { data } = await iwe.admin<{
    data: { failures: number; failureKinds: { cause: string; ranBefore: string }[] };
  }>('GET', 'releases/mf-purchase/1.0.0/page');
  expect(data.failures).toBe(0);
  expect(data.failureKinds).toContainEqual(
    expect.objectContaining({ cause: 'other', ranBefore: expect.stringContaining('mf-sales@3.0.4') }),
  );
  await close();
});

// The one that takes shares achieves nothing that a check could find.
test('the others fail their checks when a team publishes them', async () => {
  test.setTimeout(400_000);
  const team = await newTeam(iwe.server, 'Hostile team', ['mf-sales']);
  const expected = {
    floodsCookies: /./,
    speaksForOthers: /the lock iwe-poll|timers still running/,
    fillsStorage: /It adds \d+ kB to the local storage|the entry hoard\d/,
    poisons: /Array\.prototype\.map is not what it was/,
  };
  const names = Object.keys(expected) as (keyof typeof expected)[];
  for (const [at, what] of names.entries()) await publishHostile(iwe.server, team, `4.0.${at}`, what);
  for (const [at, what] of names.entries())
    expect(await failedSteps(iwe.server, team, `4.0.${at}`), what).toMatch(expected[what]);
});
