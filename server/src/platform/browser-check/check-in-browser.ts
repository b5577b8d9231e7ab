import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { CheckStep, RemoteJson } from '@iwe/contract';
import type { BrowserContext } from 'playwright-core';
import type { CheckAccount } from './check-account.ts';
import { ANSWER_MS, CheckedPage, PageHangs } from './checked-page.ts';
import { footprintOf, growth, HELD_MS, ROUNDS } from './growth.ts';
import { confinementText, launchConfined } from './launch-browser.ts';
import { hasGrown, leftovers, LeftoverWatch } from './leftovers.ts';
import type { Holdings } from './leftovers.ts';
import { OWN_STYLES, rememberRules, rulesOutside } from './own-styles.ts';
import { newlyStored, storedBy } from './stored.ts';

/** Milliseconds for a screen to appear, on a machine that does other work as well. */
const SCREEN_MS = 15_000;
/** Milliseconds for a screen to be left before it is asked again. */
const LEAVE_MS = 3_000;
const MAX_SCREENS = 25;
/** Pages that are open at once: their work is the processor's, and the server needs some of it. */
const PAGES = 3;
/** Screens that may fail to appear before the rest is not tried any more. */
const MISSING_SCREENS = 3;
/** Milliseconds after which a check is broken off. */
const WITHIN_MS = 60_000;
/** The frame's content, and the field of the sign-in page. */
const SIGNED_IN = '#content';
const PASSWORD = 'input[type="password"]';
/** What the shell shows instead of a remote, or above its fallback version. */
const REFUSED = '[data-testid="remote-notice"], [data-testid="remote-failure"]';
/** A screen of the shell without a remote: before the first load, and while a candidate is unmounted. */
const ELSEWHERE = '/account/sign-ins';
const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Services of its maker that Chromium asks by itself. They are refused like every other, but nobody is blamed. */
const BROWSERS_OWN = /^[\w.-]+\.(google|googleapis|gstatic|gvt1)\.com:\d+$/;

interface CheckedRelease {
  remote: string;
  version: string;
  remoteJson: RemoteJson;
}

/**
 * Returns the screens that open without a record: whole paths, and new sheets of each route name. Those of platform
 * administrators alone are left out: the account of the checks is none, because it runs code that nobody has reviewed.
 */
export function screensOf({ routes }: Pick<RemoteJson, 'routes'>): string[] {
  const opened = routes.filter(({ access }) => access.some((right) => right !== 'platform-admin'));
  const paths = opened.flatMap(({ path, routeNames }) => {
    const named = path.includes(':routeName')
      ? (routeNames ?? []).map((name) => path.replace(':routeName', name))
      : [path];
    return named.map((one) => one.replace(/\/:[^/]+\?/g, '')).filter((one) => !one.includes(':'));
  });
  return [...new Set(paths)].slice(0, MAX_SCREENS);
}

/** The steps of one check, in the order in which they are reported. */
class Report {
  readonly steps: CheckStep[] = [];

  add(name: string, problems: readonly string[]): boolean {
    this.steps.push({ name, passed: problems.length === 0, detail: problems.slice(0, 10).join('\n').slice(0, 4_000) });
    return problems.length === 0;
  }

  get hasFailed(): boolean {
    return this.steps.some(({ passed }) => !passed);
  }
}

/**
 * Runs a release in the real shell in a confined browser: mounts every screen that opens without a record, tests it
 * with axe, unmounts it and mounts it again, in several pages at once; the first one ten times, for what each opening
 * adds to the page. Returns one step per check; the release passed when all did. Rejects when the browser breaks, when
 * `end` aborts, and when the machine was too slow to tell.
 */
export async function checkInBrowser(
  executablePath: string,
  url: string,
  account: CheckAccount,
  release: CheckedRelease,
  { end, withinMs = WITHIN_MS, heldMs = HELD_MS }: { end?: AbortSignal; withinMs?: number; heldMs?: number } = {},
): Promise<CheckStep[]> {
  const confined = await launchConfined(executablePath, url);
  const { browser } = confined;
  const report = new Report();
  const pages: CheckedPage[] = [];
  const leave = (): void => {
    browser.close().catch(() => undefined);
  };
  let late: CheckStep | null | undefined;
  const timer = setTimeout(() => {
    // Closing the browser ends every wait for its pages.
    void hanging(pages, withinMs).then((step) => {
      late = step;
      leave();
    });
  }, withinMs);
  end?.addEventListener('abort', leave);
  if (end?.aborted) leave();
  try {
    report.add(confinementText(confined.confinement), []);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-AU' });
    const open = async (): Promise<CheckedPage> => {
      const page = await CheckedPage.open(context, url);
      pages.push(page);
      return page;
    };
    await checkScreens(context, open, { url, account, release, report, heldMs });
    const outside = [...pages.flatMap((page) => [...page.outside]), ...confined.refused].filter(
      (address) => !BROWSERS_OWN.test(address),
    );
    report.add('contacts no other server', [...new Set(outside)]);
    return report.steps;
  } catch (error) {
    const hangs = error instanceof PageHangs ? hangingStep([error.screen], ANSWER_MS) : late;
    if (hangs === undefined) throw error;
    // What failed before stays failed; a page that answers was only slow, and says nothing about the release.
    if (hangs !== null) report.steps.push(hangs);
    if (report.hasFailed) return report.steps;
    throw new Error(`The check took longer than ${withinMs / 1000} s on this machine and is repeated.`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    end?.removeEventListener('abort', leave);
    await confined.close();
  }
}

/** Returns the failed step of a check with a page that does not answer; null when all do. */
async function hanging(pages: readonly CheckedPage[], withinMs: number): Promise<CheckStep | null> {
  const answers = await Promise.all(pages.map((page) => page.answers()));
  const stuck = pages.filter((_, index) => !answers[index]).map(({ at }) => at);
  return stuck.length === 0 ? null : hangingStep(stuck, withinMs);
}

const hangingStep = (screens: readonly string[], afterMs: number): CheckStep => ({
  name: 'ends in time',
  passed: false,
  detail:
    `The page did not answer any more at ${screens.join(', ')}; the check was broken off after ` +
    `${Math.round(afterMs / 1000)} s of waiting. Look for a loop without an end.`,
});

interface Task {
  url: string;
  account: CheckAccount;
  release: CheckedRelease;
  report: Report;
  /** How long the shell holds what was closed. */
  heldMs: number;
}

/** Signs in, tests one screen for what it leaves behind, and draws every screen, in several pages. */
async function checkScreens(context: BrowserContext, open: () => Promise<CheckedPage>, task: Task): Promise<void> {
  const { release, report } = task;
  const screens = screensOf(release.remoteJson);
  const [first] = screens;
  if (first === undefined) {
    report.add('has a screen', ['No route opens without a record: the release cannot be started.']);
    return;
  }
  const page = await open();
  await enter(page, task);
  const browser = context.browser();
  if (!browser) throw new Error('The browser of the check is gone.');
  const watch = await LeftoverWatch.start(browser, page, `/r/${release.remote}/${release.version}/`);
  const before = await watch.take('before');
  const storedBefore = await storedBy(page, release.remote);
  const mounted = await visit(page, first, release);
  if (!report.add(`mounts at ${first}`, [...mounted, ...page.takeProblems()]) && mounted.length > 0) return;
  // The only page that is open: the browser's record of timers grows with everything that happens in all of them.
  await checkLeftovers(page, first, { watch, before }, task);
  await checkGrowth(page, first, task);

  // Each page takes the next screen; the report has them in their order.
  const waiting = screens.map((screen, index) => ({ screen, index }));
  const results: CheckStep[][] = [];
  let missing = 0;
  const work = async (one: CheckedPage): Promise<void> => {
    for (let next = waiting.shift(); next && missing < MISSING_SCREENS; next = waiting.shift()) {
      const drawn = new Report();
      if (!(await checkScreen(one, next.screen, release, drawn))) missing += 1;
      results[next.index] = drawn.steps;
    }
  };
  const pages = [page];
  while (pages.length < Math.min(PAGES, screens.length)) pages.push(await open());
  try {
    await Promise.all([
      work(page),
      ...pages.slice(1).map(async (one) => {
        await enter(one, task);
        await work(one);
      }),
    ]);
  } finally {
    report.steps.push(...results.flat());
  }
  // An editor may ask before it is left; that the remote can be taken down has been tested with the first screen.
  await Promise.all(pages.map((one) => unmount(one)));
  report.add(
    'closes without an error',
    pages.flatMap((one) => one.takeProblems()),
  );
  report.add('stores nothing that outlives it', newlyStored(storedBefore, await storedBy(page, release.remote)));
  report.add('violates no policy of the page', (await Promise.all(pages.map((one) => one.violations()))).flat());
}

/** Opens a page at a screen of the shell, and signs in when it asks for that. */
async function enter(page: CheckedPage, { url, account }: Task): Promise<void> {
  page.at = ELSEWHERE;
  await page.load(url + ELSEWHERE, SCREEN_MS);
  await page.appears(`${SIGNED_IN}, ${PASSWORD}`, SCREEN_MS);
  if (!(await page.appears(SIGNED_IN, 0))) {
    await page.page.getByLabel('Email').fill(account.email);
    await page.page.locator(PASSWORD).fill(account.password);
    await page.page.keyboard.press('Enter');
    if (!(await page.appears(SIGNED_IN, SCREEN_MS))) throw new Error('The check could not sign in.');
  }
  await page.run(`${AXE}; undefined`);
  await page.settle();
  await rememberRules(page);
  // The shell's own: the candidate is not loaded yet.
  page.takeProblems();
}

/** What a page held at a moment, by the moment's name. */
type Taken = readonly [string, Omit<Holdings, 'timers'>];

/**
 * Closes the mounted first screen, mounts and closes it again, and reports what it leaves behind. What the second mount
 * added may be something that the first one had no time for on a slow machine; then a third one tells.
 */
async function checkLeftovers(
  page: CheckedPage,
  screen: string,
  { watch, before }: { watch: LeftoverWatch; before: Omit<Holdings, 'timers'> },
  { release, report }: Task,
): Promise<void> {
  const left = await unmount(page);
  const once = await watch.take('once');
  const again = [...(await visit(page, screen, release)), ...(await unmount(page))];
  report.add('mounts again after it was taken down', [...left, ...again, ...page.takeProblems()]);
  const twice = await watch.take('twice');
  let compared: [Taken, Taken] = [
    ['once', once],
    ['twice', twice],
  ];
  if (hasGrown(once, twice) && left.length + again.length === 0) {
    report.add('mounts a third time', [
      ...(await visit(page, screen, release)),
      ...(await unmount(page)),
      ...page.takeProblems(),
    ]);
    compared = [
      ['twice', twice],
      ['thrice', await watch.take('thrice')],
    ];
  }
  const timers = await watch.end();
  const at = ([name, held]: Taken): Holdings => ({ ...held, timers: timers.get(name) ?? 0 });
  report.add(
    'leaves no style, timer, listener or changed function behind',
    leftovers(at(['before', before]), at(compared[0]), at(compared[1])),
  );
}

/** Opens and closes the first screen some times more, and reports what the page holds of them afterwards. */
async function checkGrowth(page: CheckedPage, screen: string, { release, report, heldMs }: Task): Promise<void> {
  const before = await footprintOf(page);
  const problems: string[] = [];
  for (let round = 0; round < ROUNDS && problems.length === 0; round += 1)
    problems.push(...(await visit(page, screen, release)), ...(await unmount(page)), ...page.takeProblems());
  if (problems.length === 0 && growth(before, await footprintOf(page)).length > 0) {
    await pause(heldMs);
    problems.push(...growth(before, await footprintOf(page)));
  }
  report.add(`opens ${ROUNDS} times more without growing`, problems);
}

/** Draws a screen and tests it with axe. Returns whether it appeared. */
async function checkScreen(
  page: CheckedPage,
  screen: string,
  release: CheckedRelease,
  report: Report,
): Promise<boolean> {
  const problems = await visit(page, screen, release);
  report.add(`draws ${screen}`, [...problems, ...page.takeProblems()]);
  if (problems.length > 0) return false;
  const violations = await page.run<string[]>(
    `globalThis.axe.run(
      ${JSON.stringify(rootOf(release))},
      { runOnly: { type: 'tag', values: ${JSON.stringify(AXE_RULES)} }, resultTypes: ['violations'] },
    ).then(({ violations }) => violations.map((one) =>
      one.id + ': ' + one.nodes.map((node) => node.target.join(' ')).join(' | ')))`,
  );
  report.add(`is accessible at ${screen}`, violations);
  const outside = await rulesOutside(page, release.remote);
  if (outside.length > 0) report.add(`${OWN_STYLES} at ${screen}`, outside.map(beyond));
  return true;
}

/** What is said of a rule that may apply anywhere in the page. */
const beyond = (selector: string): string =>
  `The rule '${selector}' applies to the whole page. Give it to defineRemote({ styles }), which keeps it in its place.`;

const rootOf = ({ remote, version }: CheckedRelease): string => `[data-remote="${remote}@${version}"]`;

/** Opens a screen as a click would. Returns what the page shows instead when the release does not draw it. */
async function visit(page: CheckedPage, screen: string, release: CheckedRelease): Promise<string[]> {
  await page.go(screen);
  const drawn = `${rootOf(release)} :is(h1, h2, form, table, main, section)`;
  if (!(await page.appears(`${drawn}, ${REFUSED}`, SCREEN_MS))) {
    const text = await page.run<string>(
      "(document.querySelector('[role=alert]') || document.querySelector('main') || " +
        'document.body).innerText.slice(0, 300)',
    );
    return [`${screen} did not appear within ${SCREEN_MS / 1000} s. The page says: ${text}`];
  }
  await page.settle();
  const refused = await page.run<string | null>(
    `document.querySelector(${JSON.stringify(REFUSED)})?.innerText ?? null`,
  );
  if (refused !== null) return [`${screen}: ${refused}`];
  const shown = await page.run<string[]>(
    `[...document.querySelectorAll('[data-remote]')].map((one) => one.dataset.remote)`,
  );
  const wanted = `${release.remote}@${release.version}`;
  return shown.length === 1 && shown[0] === wanted
    ? []
    : [`${screen} shows ${shown.join(', ') || 'nothing'} instead of ${wanted}.`];
}

/**
 * Leaves the remote for a screen of the shell. A screen that is busy refuses to be left for a while, so it is asked
 * again. Returns what went wrong.
 */
async function unmount(page: CheckedPage): Promise<string[]> {
  const screen = page.at;
  for (let waitedMs = 0; waitedMs < SCREEN_MS; waitedMs += LEAVE_MS) {
    await page.go(ELSEWHERE);
    if (!(await page.disappears('[data-remote]', LEAVE_MS))) continue;
    await page.settle();
    return [];
  }
  return [`${screen} was still there ${SCREEN_MS / 1000} s after it was left.`];
}
