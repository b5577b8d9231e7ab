import type { BrowserContext, Page } from 'playwright';
import { measureRetained, watchHeap, type Retained } from '../browser/retained.ts';
import { freshContext, openBrowser, signedIn } from '../browser/open-browser.ts';
import { atMost, rounded, type OwnFigures } from '../figures.ts';
import type { PlatformInstance } from '../platform-instance.ts';
import type { OwnRow } from '../row.ts';

/**
 * Rounds before the first figure: afterwards caches, compiled code and the first screens of each remote are in memory.
 */
const SETTLED = 5;
const TIMES = 20;
/** The engine's machine code for hot functions is not ours, and grows for a hundred rounds, so it is turned off. */
const AS_WRITTEN = ['--js-flags=--no-opt --no-maglev --no-sparkplug'];
/**
 * Allowed growth per mount or update, kB: less than one screen's own objects, more than the noise of two collections.
 */
const FLAT_KB = 5;
const REMOTE = 'mf-sales';
/** A screen of each remote that has one, with the element that is visible once its data is loaded. */
const LIST = { path: '/quotings?product=2055516&page=1', ready: '[data-remote^="mf-sales@"] tbody [data-item]' };
const TRANSFERS = { path: '/transfers', ready: '[data-remote^="mf-warehouse@"] tbody tr' };
const SCREENS = [
  LIST,
  { path: '/purchase_orders', ready: '[data-remote^="mf-purchase@"] tbody tr' },
  TRANSFERS,
  { path: '/products', ready: '[data-remote^="mf-baseinfo@"] tbody tr' },
];

/**
 * The memory of a page after screens of all remotes were mounted and unmounted, and after a remote was updated in it.
 */
export const memory: OwnRow = {
  kind: 'own',
  name: 'platform: memory',
  run: async ({ platform }) => {
    const server = await platform();
    const browser = await openBrowser(AS_WRITTEN);
    try {
      const state = await signedIn(browser, server.url, 'manager@iwe.demo');
      const context = await freshContext(browser, server.url, state);
      // The badge polls every minute; here it polls three times a second.
      await context.addInitScript(() => {
        const every = window.setInterval.bind(window);
        Object.assign(window, { setInterval: (work: () => void, ms: number) => every(work, ms === 60_000 ? 300 : ms) });
      });
      return {
        ...(await mounts(context)),
        ...(await reloadedUpdates(context, server)),
        ...(await updatesInPlace(context, server)),
      };
    } finally {
      await browser.close();
    }
  },
};

/** Mounts and unmounts every remote's screen, one after the other. A round is one of each. */
async function mounts(context: BrowserContext): Promise<OwnFigures> {
  const page = await context.newPage();
  const session = await watchHeap(page);
  await page.goto(LIST.path);
  const round = async (): Promise<void> => {
    for (const screen of SCREENS) await goTo(page, screen);
  };
  const early = await repeat(SETTLED, round, () => measureRetained(session));
  const late = await repeat(TIMES - SETTLED, round, () => measureRetained(session));
  await page.close();
  return growth('mount', early, late, (TIMES - SETTLED) * SCREENS.length);
}

/** Makes a newer version stable each time and loads it with 'Reload', as its user would: the page is reloaded. */
async function reloadedUpdates(context: BrowserContext, server: PlatformInstance): Promise<OwnFigures> {
  const page = await context.newPage();
  const session = await watchHeap(page);
  let patch = 0;
  const update = async (): Promise<void> => {
    const version = `1.4.${++patch}`;
    await server.publishVariant(REMOTE, version, true);
    await page.getByText(`${REMOTE} ${version} is ready.`).waitFor();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await runs(page, version);
  };
  await page.goto(LIST.path);
  await runs(page, null);
  const early = await repeat(SETTLED, update, () => measureRetained(session));
  const late = await repeat(TIMES - SETTLED, update, () => measureRetained(session));
  await page.close();
  return growth('live update', early, late, TIMES - SETTLED);
}

/**
 * The only update without a page reload: a version is blocked while another remote's screen is mounted. Its code stays
 * beside the next one's until the page has three versions; then it reloads. Both figures are taken with the same number
 * of versions in the page, because 20 and 5 both leave 2 when divided by three.
 */
async function updatesInPlace(context: BrowserContext, server: PlatformInstance): Promise<OwnFigures> {
  let patch = 1;
  await server.publishVariant(REMOTE, `1.5.${patch}`, true);
  const page = await context.newPage();
  const session = await watchHeap(page);
  await page.goto(LIST.path);
  await runs(page, `1.5.${patch}`);
  const update = async (): Promise<void> => {
    await goTo(page, TRANSFERS);
    const [blocked, next] = [`1.5.${patch}`, `1.5.${++patch}`];
    await server.publishVariant(REMOTE, next, true);
    const notice = page.getByText(`${REMOTE} ${next} is ready.`);
    await notice.waitFor();
    await server.decide('POST', 'releases/status', {
      reason: 'Measured',
      remote: REMOTE,
      version: blocked,
      status: 'blocked',
    });
    await notice.waitFor({ state: 'detached' });
    await goTo(page, LIST);
    await runs(page, next);
  };
  const early = await repeat(SETTLED, update, () => measureRetained(session));
  const late = await repeat(TIMES - SETTLED, update, () => measureRetained(session));
  await page.close();
  return {
    'kB an update in place leaves (a version blocked elsewhere)': atMost(
      perTime(early.kB, late.kB, TIMES - SETTLED),
      FLAT_KB,
    ),
  };
}

async function repeat<Result>(times: number, work: () => Promise<void>, then: () => Promise<Result>): Promise<Result> {
  for (let time = 0; time < times; time += 1) await work();
  return then();
}

const perTime = (early: number, late: number, times: number): number => rounded((late - early) / times, 2);

function growth(what: string, early: Retained, late: Retained, times: number): OwnFigures {
  return {
    [`kB held after ${SETTLED} rounds of ${what}s`]: rounded(early.kB),
    [`kB held after ${TIMES} of them (${what}s)`]: rounded(late.kB),
    [`kB a ${what} leaves`]: atMost(perTime(early.kB, late.kB, times), FLAT_KB),
    [`nodes a ${what} leaves`]: atMost(perTime(early.nodes, late.nodes, times), 1),
    [`listeners a ${what} leaves`]: atMost(perTime(early.listeners, late.listeners, times), 1),
  };
}

/** Goes to a screen inside the page, as a click in the menu does, and waits until it is ready. */
async function goTo(page: Page, { path, ready }: typeof LIST): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.locator(ready).first().waitFor();
}

/** Waits until the list of this version, or of any, is visible. */
async function runs(page: Page, version: string | null): Promise<void> {
  await page
    .locator(version === null ? LIST.ready : LIST.ready.replace('^="mf-sales@"', `="${REMOTE}@${version}"`))
    .first()
    .waitFor();
}
