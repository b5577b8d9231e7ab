import { AxeBuilder } from '@axe-core/playwright';
import type { CheckStep, RemoteJson } from '@iwe/contract';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import type { CheckAccount } from './check-account.ts';
import { leaks, PROBE } from './probe.ts';
import type { Holdings } from './probe.ts';

/** Milliseconds for a screen to appear, on a machine that does other work as well. */
const SCREEN_MS = 30_000;
/** Milliseconds for a screen to settle after it appeared: its data arrives. */
const SETTLE_MS = 1500;
const MAX_SCREENS = 25;
/**
 * Milliseconds after which a check counts as hanging, for example in an endless loop. Shorter than a worker's claim of
 * the job.
 */
const WITHIN_MS = 8 * 60_000;
const ELSEWHERE = '/password/reset';
const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface CheckedRelease {
  remote: string;
  version: string;
  remoteJson: RemoteJson;
}

/** Returns the screens that open without a record: whole paths, and new sheets of each route name. */
export function screensOf({ routes }: Pick<RemoteJson, 'routes'>): string[] {
  const paths = routes.flatMap(({ path, routeNames }) => {
    const named = path.includes(':routeName')
      ? (routeNames ?? []).map((name) => path.replace(':routeName', name))
      : [path];
    return named.map((one) => one.replace(/\/:[^/]+\?/g, '')).filter((one) => !one.includes(':'));
  });
  return [...new Set(paths)].slice(0, MAX_SCREENS);
}

/**
 * Runs a release in the real shell in a real browser: mounts every screen that opens without a record, tests it with
 * axe, unmounts it and mounts it again. Returns one step per check; the release passed when all did. Rejects when the
 * browser breaks or when `end` aborts.
 */
export async function checkInBrowser(
  executablePath: string,
  url: string,
  account: CheckAccount,
  release: CheckedRelease,
  { end, withinMs = WITHIN_MS }: { end?: AbortSignal; withinMs?: number } = {},
): Promise<CheckStep[]> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--disable-extensions',
    ],
  });
  const steps: CheckStep[] = [];
  const step = (name: string, problems: readonly string[]): void => {
    steps.push({ name, passed: problems.length === 0, detail: problems.slice(0, 10).join('\n') });
  };
  let isLate = false;
  // Closing the browser ends every wait for its page.
  const timer = setTimeout(() => {
    isLate = true;
    leave();
  }, withinMs);
  const leave = (): void => {
    browser.close().catch(() => undefined);
  };
  end?.addEventListener('abort', leave);
  if (end?.aborted) leave();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-AU' });
    // Unreviewed code may contact only this server.
    await context.route(
      (target) => isOutside(target, url),
      (route) => route.abort(),
    );
    await context.addInitScript({ content: PROBE });
    const page = await context.newPage();
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/the server responded with a status of 4/.test(message.text()))
        thrown.push(message.text());
    });
    await signIn(page, url, account);
    thrown.length = 0;

    const screens = screensOf(release.remoteJson);
    const [first] = screens;
    if (first === undefined) {
      step('has a screen', ['No route opens without a record: the release cannot be started.']);
      return steps;
    }
    const mounted = await mount(page, url, first, release);
    step(`mounts at ${first}`, [...mounted, ...thrown.splice(0)]);
    if (mounted.length > 0) return steps;
    const before = await unmount(page);
    const again = await visit(page, first, release);
    step('mounts again after it was taken down', [...again, ...thrown.splice(0)]);
    const after = await unmount(page);
    step('leaves no style, timer or listener behind', leaks(before, after));

    for (const screen of screens) {
      const problems = await visit(page, screen, release);
      step(`draws ${screen}`, [...problems, ...thrown.splice(0)]);
      if (problems.length > 0) continue;
      const { violations } = await new AxeBuilder({ page })
        .include(`[data-remote="${release.remote}@${release.version}"]`)
        .withTags(AXE_RULES)
        .analyze();
      step(
        `is accessible at ${screen}`,
        violations.map(
          (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
        ),
      );
    }
    await unmount(page);
    step('closes without an error', thrown.splice(0));
    step('violates no policy of the page', await page.evaluate<string[]>('window.__iweCheck.violations()'));
    return steps;
  } catch (error) {
    if (!isLate) throw error;
    step('ends in time', [
      `The page did not answer any more; the check was broken off after ${Math.round(withinMs / 1000)} s. ` +
        'Look for a loop without an end.',
    ]);
    return steps;
  } finally {
    clearTimeout(timer);
    end?.removeEventListener('abort', leave);
    await browser.close();
  }
}

/** Returns whether a request of the page goes to another server than the one at `url`. */
export const isOutside = (target: URL, url: string): boolean =>
  !['data:', 'blob:', 'about:'].includes(target.protocol) && target.origin !== new URL(url).origin;

async function signIn(page: Page, url: string, account: CheckAccount): Promise<void> {
  await page.goto(`${url}/login`, { timeout: SCREEN_MS });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByText(/^G'day/).waitFor({ timeout: SCREEN_MS });
}

/** Opens a screen in a fresh page. */
async function mount(page: Page, url: string, screen: string, release: CheckedRelease): Promise<string[]> {
  await page.goto(url + screen, { timeout: SCREEN_MS });
  return waitUntilDrawn(page, screen, release);
}

/** Navigates to a screen inside the page, as a click would. */
async function visit(page: Page, screen: string, release: CheckedRelease): Promise<string[]> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(screen)}); dispatchEvent(new PopStateEvent('popstate', ` +
      '{ state: null }))',
  );
  return waitUntilDrawn(page, screen, release);
}

/** Waits until the release has drawn this screen; returns what the page shows instead when it does not. */
async function waitUntilDrawn(page: Page, screen: string, { remote, version }: CheckedRelease): Promise<string[]> {
  const drawn = `[data-remote="${remote}@${version}"] :is(h1, h2, form, table, main, section)`;
  const refused = page
    .locator('[data-testid="remote-notice"], [data-testid="remote-failure"]')
    .filter({ visible: true });
  try {
    await page.locator(drawn).filter({ visible: true }).or(refused).first().waitFor({ timeout: SCREEN_MS });
    await page.waitForTimeout(SETTLE_MS);
    if ((await refused.count()) > 0) return [`${screen}: ${await refused.first().innerText()}`];
    const shown = await page.evaluate<string[]>(
      `[...document.querySelectorAll('[data-remote]')].map((one) => one.dataset.remote)`,
    );
    return shown.length === 1 && shown[0] === `${remote}@${version}`
      ? []
      : [`${screen} shows ${shown.join(', ') || 'nothing'} instead of ${remote}@${version}.`];
  } catch {
    const text = await page.evaluate<string>(
      "(document.querySelector('[role=alert]') || document.querySelector('main') || " +
        'document.body).innerText.slice(0, 300)',
    );
    return [`${screen} did not stand within ${SCREEN_MS / 1000} s. The page says: ${text}`];
  }
}

/** Leaves the remote for a screen of the shell, and counts the resources that the page still holds. */
async function unmount(page: Page): Promise<Holdings> {
  await page.evaluate(
    `history.pushState(null, '', '${ELSEWHERE}'); dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
  );
  await page.locator('[data-remote]').first().waitFor({ state: 'detached', timeout: SCREEN_MS });
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate<Holdings>('window.__iweCheck.holdings()');
}
