import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { derivedRelease } from '../../fixtures/derived-release.ts';
import { expectFallback, expectRestGoesOn, failingIwe, openByMenu } from '../../fixtures/failing-remote.ts';
import type { FailingIwe } from '../../fixtures/failing-remote.ts';
import { expect, people, test } from '../../fixtures/iwe.ts';
import { visitor } from '../../fixtures/visitor.ts';
import { Quotings } from '../../screens/quotings.ts';

// One test for each way a release can fail (docs/errors): what its users see, what the server counts, and that the
// other remotes, the menu and the logout keep working. A changed byte is in releases.spec.ts. One server for all, so
// the tests run in order.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

let iwe: FailingIwe;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  iwe = await failingIwe();
  await derivedRelease(iwe.server, 'mf-sales', '1.1.0');
  await iwe.pin('1.1.0');
});
test.afterAll(async () => iwe.remove());

const ENTRY = /\/r\/mf-sales\/1\.1\.0\/remoteEntry\.[^/]+\.js(\?again=\d+)?$/;
const folder = (): string => path.join(iwe.server.dataDir, 'releases', 'mf-sales', '1.1.0');
const entryFiles = (): string[] =>
  readdirSync(folder())
    .filter((name) => name.startsWith('remoteEntry.'))
    .map((name) => path.join(folder(), name));

/** Ways in which the intact files of 1.1.0 are not delivered as they were released. */
const ON_THE_WAY: { what: string; code: string; spoil?: () => void; before?: (page: Page) => Promise<unknown> }[] = [
  {
    what: 'the entry is gone: 404',
    code: 'IWE-101',
    spoil: () => {
      for (const file of entryFiles()) rmSync(file);
    },
  },
  {
    what: 'the entry is cut short',
    code: 'IWE-102',
    before: (page) =>
      page.route(ENTRY, async (route) => {
        const bytes = await (await route.fetch()).body();
        await route.fulfill({ contentType: 'text/javascript', body: bytes.subarray(0, bytes.length / 2) });
      }),
  },
  {
    what: 'a page of HTML comes instead of the entry',
    code: 'IWE-102',
    before: (page) =>
      page.route(ENTRY, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in to this network</title>' }),
      ),
  },
];

for (const { what, code, spoil, before } of ON_THE_WAY) {
  test(`a release fails, ${what}: ${code}`, async ({ browser }) => {
    const kept = `${folder()}-kept`;
    cpSync(folder(), kept, { recursive: true });
    const counted = await iwe.counted('1.1.0', code);
    spoil?.();
    try {
      const guest = await visitor(browser, iwe.server.url, people.manager, before ? { before } : {});
      await expectFallback(guest.page, code, '1.1.0');
      expect((await new Quotings(guest.page).search('2055516')).length).toBeGreaterThan(0);
      await expect.poll(() => iwe.counted('1.1.0', code)).toBe(counted + 1);
      await expectRestGoesOn(guest.page);
      await guest.close();
    } finally {
      rmSync(folder(), { recursive: true });
      cpSync(kept, folder(), { recursive: true });
      rmSync(kept, { recursive: true });
    }
  });
}

test('a file of a release that hangs once is received from an address of its own', async ({ browser }) => {
  const held: Route[] = [];
  const guest = await visitor(browser, iwe.server.url, people.manager, {
    before: (page) =>
      page.route(ENTRY, (route) => {
        if (route.request().url().includes('?again=')) return route.continue();
        held.push(route);
        return undefined;
      }),
  });
  await expect(guest.page.locator('[data-remote="mf-sales@1.1.0"]')).toBeVisible();
  await expect(guest.page.getByTestId('remote-notice')).toHaveCount(0);
  expect(held.length).toBeGreaterThan(0);
  await guest.close();
});

test('a file of a release hangs: IWE-103, the menu works; a late answer changes nothing', async ({ browser }) => {
  const held: Route[] = [];
  const guest = await visitor(browser, iwe.server.url, people.manager, {
    clock: true,
    before: (page) =>
      page.route(ENTRY, (route) => {
        held.push(route);
      }),
  });
  const { page } = guest;
  await openByMenu(page, 'Warehouse', 'Transfers');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await openByMenu(page, 'Express', 'Quoting');
  // The clock is advanced until the previous version is requested; that one then has the time it needs.
  guest.files.length = 0;
  const isFallbackAsked = () =>
    guest.files.some((name) => name.startsWith('/r/mf-sales/') && !name.startsWith('/r/mf-sales/1.1.0/'));
  await expect(async () => {
    if (!isFallbackAsked()) await page.clock.fastForward(2000);
    await expect(page.getByTestId('remote-notice')).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0] });
  const version = await expectFallback(page, 'IWE-103', '1.1.0');
  await expect.poll(() => iwe.counted('1.1.0', 'IWE-103')).toBe(1);
  await page.clock.fastForward(30_000);
  for (const route of held) await route.continue().catch(() => undefined);
  await new Quotings(page).search('2055516');
  expect(await expectFallback(page, 'IWE-103', '1.1.0')).toBe(version);
  await expectRestGoesOn(page);
  await guest.close();
});

/**
 * Inserts a fault at one place of a build; the other scripts are unchanged. A build without that place fails the test.
 */
function faulty(
  script: 'remoteEntry.' | 'js/remote.',
  place: RegExp,
  by: string,
): (text: string, name: string) => string {
  return (text, name) => {
    if (!name.startsWith(script)) return text;
    const changed = text.replace(place, by);
    if (changed === text)
      throw new Error(`${name} no longer holds ${String(place)}: this fault must be put in another way.`);
    return changed;
  };
}

const EXPORTS = /(\{bootstrap:\(\)=>\w+,canLeave:\(\)=>\w+,mount:\(\)=>)(\w+)(,unmount:\(\)=>\w+\}\);)/;

/** Released code that is wrong. */
const WRONG: { what: string; code: string; edit: (text: string, name: string) => string }[] = [
  {
    what: 'its entry throws',
    code: 'IWE-104',
    edit: faulty('remoteEntry.', /^/, 'throw new Error("no such setting");'),
  },
  {
    what: 'its exposed script throws before it has said what it holds',
    code: 'IWE-104',
    edit: faulty('js/remote.', /^/, 'throw new Error("no such setting");'),
  },
  {
    what: 'its module throws while it is evaluated',
    code: 'IWE-104',
    edit: faulty('js/remote.', EXPORTS, '$1$2$3throw new Error("no shared setting");'),
  },
  {
    what: 'it needs a library that the shell does not provide',
    code: 'IWE-105',
    edit: faulty('remoteEntry.', /requiredVersion:"\^19\.[^"]+"/g, 'requiredVersion:"^99.0.0"'),
  },
  {
    what: 'it exports something else than a remote',
    code: 'IWE-106',
    edit: faulty('js/remote.', EXPORTS, '{default:()=>$2});'),
  },
  {
    what: 'its mount throws',
    code: 'IWE-107',
    edit: faulty('js/remote.', EXPORTS, '$1()=>Promise.reject(new Error("no store"))$3'),
  },
  {
    what: 'its screen throws while it is drawn',
    code: 'IWE-108',
    edit: faulty('js/remote.', /"\/quotings":/, '"/quotings":()=>{throw new Error("no price")},"/nowhere":'),
  },
];

for (const [at, { what, code, edit }] of WRONG.entries()) {
  test(`a release fails, ${what}: ${code}`, async ({ browser }) => {
    const version = `1.2.${at}`;
    await derivedRelease(iwe.server, 'mf-sales', version, { edit });
    await iwe.pin(version);
    const guest = await visitor(browser, iwe.server.url, people.manager);
    await expectFallback(guest.page, code, version);
    await expect.poll(() => iwe.counted(version, code)).toBe(1);
    await expectRestGoesOn(guest.page);
    await guest.close();
  });
}
