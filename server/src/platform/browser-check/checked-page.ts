import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/**
 * Everything that the check runs in a page is in a world of its own: it shares the page's elements, but no variable.
 * A candidate can neither see it nor change what it calls.
 */
const WORLD = 'frame';

/** Milliseconds without a request and without a change of the page after which it counts as settled. */
const QUIET_MS = 120;
/** Milliseconds after which the check goes on although the page does not settle: something is always moving. */
const SETTLE_MS = 3_000;

/** Milliseconds in which a page answers that is not hanging, on a machine that does other work as well. */
export const ANSWER_MS = 10_000;
/**
 * A page hangs when one process of the browser has computed for this share of the time in which it did not answer.
 * Otherwise the machine had no time for it, or gave it to other pages, and it is waited for so many times longer.
 */
const COMPUTED = 0.8;
const MOST_ROUNDS = 3;
/** Milliseconds between two questions whether a page still answers. */
const ASK_EVERY_MS = 1_000;

/** A page does not answer any more while this screen is open: a loop without an end. */
export class PageHangs extends Error {
  readonly screen: string;
  constructor(screen: string) {
    super(`The page does not answer at ${screen}.`);
    this.screen = screen;
  }
}

/** Records violations of the page's policy before any script of the page runs. */
const WATCH_POLICY = `(() => {
  globalThis.violations = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    globalThis.violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample), true);
})()`;

/** Resolves when nothing in the page changed for a while and no animation with an end is running. */
const settled = (quietMs: number, withinMs: number): string => `new Promise((resolve) => {
  const end = performance.now() + ${withinMs};
  let changed = performance.now();
  const seen = new MutationObserver(() => { changed = performance.now(); });
  seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const isMoving = () => document.getAnimations().some((one) =>
    one.playState === 'running' && one.effect && one.effect.getComputedTiming().endTime !== Infinity);
  const frame = () => {
    const now = performance.now();
    if (now < end && (now - changed < ${quietMs} || isMoving())) { requestAnimationFrame(frame); return; }
    seen.disconnect();
    resolve();
  };
  requestAnimationFrame(frame);
})`;

/**
 * Resolves to whether an element of the selector becomes visible, or with `isGone` to whether none is left. Faster than
 * asking again and again: it looks whenever the page changes.
 */
const awaited = (selector: string, isGone: boolean, withinMs: number): string => `new Promise((resolve) => {
  const isShown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden';
  const look = () => {
    const all = [...document.querySelectorAll(${JSON.stringify(selector)})];
    return ${isGone} ? all.length === 0 : all.some(isShown);
  };
  const seen = new MutationObserver(() => look() && done(true));
  const timer = setTimeout(() => done(false), ${withinMs});
  const done = (result) => { seen.disconnect(); clearTimeout(timer); resolve(result); };
  seen.observe(document, { subtree: true, childList: true, attributes: true });
  if (look()) done(true);
})`;

/**
 * Resolves to whether the page has nothing to do; to false when it was busy until then. On a machine without time for
 * it the answer takes longer, and is the same.
 */
const IS_IDLE = `new Promise((resolve) => {
  requestIdleCallback((first) => {
    requestIdleCallback((second) => resolve(!first.didTimeout && !second.didTimeout), { timeout: ${QUIET_MS} });
  }, { timeout: ${QUIET_MS} });
})`;

/** A page of the check's browser: what happens in it is recorded, and what runs in it is unseen by its scripts. */
export class CheckedPage {
  readonly page: Page;
  readonly session: CDPSession;
  /** The screen that is being shown, for the message when the page hangs. */
  at = '';
  #frame = '';
  #world = 0;
  #underWay = 0;
  readonly #problems: string[] = [];
  /** Requests and sockets to other servers than the checked one. */
  readonly outside = new Set<string>();

  readonly #answerMs: number;
  readonly #browser: CDPSession;

  private constructor(page: Page, session: CDPSession, browser: CDPSession, url: string, answerMs: number) {
    this.#answerMs = answerMs;
    this.#browser = browser;
    this.page = page;
    this.session = session;
    page.on('pageerror', (error) => this.#problems.push(error.message));
    page.on('console', (message) => {
      // What the server refuses, or cannot do on this machine, is no error of the candidate.
      if (message.type() === 'error' && !/the server responded with a status of (4|503)/.test(message.text()))
        this.#problems.push(message.text());
    });
    page.on('request', (request) => {
      this.#underWay += 1;
      this.#note(request.url(), url);
    });
    const ends = (): void => {
      this.#underWay -= 1;
    };
    page.on('requestfinished', ends).on('requestfailed', ends);
    page.on('websocket', (socket) => this.#note(socket.url(), url));
    // A page that a candidate opens would not be watched.
    page.on('popup', (popup) => {
      this.#problems.push(`It opened a window: ${popup.url()}`);
      void popup.close().catch(() => undefined);
    });
  }

  /** Opens an empty page in a window of its own: a browser draws a tab behind another only once a second. */
  static async open(context: BrowserContext, url: string, answerMs = ANSWER_MS): Promise<CheckedPage> {
    const [first] = context.pages();
    const page = first === undefined ? await context.newPage() : await newWindow(context, first);
    const session = await context.newCDPSession(page);
    const browser = context.browser();
    if (!browser) throw new Error('The browser of the check is gone.');
    await session.send('Emulation.setUserAgentOverride', commonBrowser(browser.version()));
    await session.send('Page.enable');
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH_POLICY, worldName: WORLD });
    return new CheckedPage(page, session, await browser.newBrowserCDPSession(), url, answerMs);
  }

  /** Loads a path of the checked server as a new document. */
  async load(url: string, withinMs: number): Promise<void> {
    await this.page.goto(url, { timeout: withinMs, waitUntil: 'domcontentloaded' });
    const { frameTree } = await this.session.send('Page.getFrameTree');
    this.#frame = frameTree.frame.id;
    const world = await this.session.send('Page.createIsolatedWorld', { frameId: this.#frame, worldName: WORLD });
    this.#world = world.executionContextId;
  }

  /** The id of its main frame. */
  get frame(): string {
    return this.#frame;
  }

  /** Goes to a path inside the document, as a click in the menu does. */
  async go(path: string): Promise<void> {
    this.at = path;
    await this.run(
      `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
    );
  }

  /**
   * Runs an expression unseen by the page; resolves to its value. Rejects with PageHangs when the page does not answer,
   * and when the document was left.
   */
  async run<Value>(expression: string): Promise<Value> {
    let isAnswered = false;
    const answer = this.#evaluate<Value>(expression).finally(() => {
      isAnswered = true;
    });
    const stuck = async (): Promise<Value> => {
      for (;;) {
        await pause(ASK_EVERY_MS);
        if (isAnswered) return answer;
        if (!(await this.answers())) throw new PageHangs(this.at);
      }
    };
    return Promise.race([answer, stuck()]);
  }

  async #evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', {
      expression,
      contextId: this.#world,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? `The page could not run it: ${exceptionDetails.text}`);
    return result.value as Value;
  }

  /** Resolves to whether an element of this selector is shown in time. Rejects when the document was left. */
  appears(selector: string, withinMs: number): Promise<boolean> {
    return this.#awaits(selector, false, withinMs);
  }

  /** Resolves to whether no element of this selector is left in time. */
  disappears(selector: string, withinMs: number): Promise<boolean> {
    return this.#awaits(selector, true, withinMs);
  }

  /**
   * The time is the page's own: while it has something to do or waits for the server it goes on, until the browser has
   * computed for that long. A slow machine or server is no fault of the release.
   */
  async #awaits(selector: string, isGone: boolean, withinMs: number): Promise<boolean> {
    const before = await this.#computedMs();
    let isThere = await this.run<boolean>(awaited(selector, isGone, withinMs));
    while (!isThere && withinMs > 0) {
      const isBusy = this.#underWay > 0 || !(await this.run<boolean>(IS_IDLE));
      isThere = await this.run<boolean>(awaited(selector, isGone, isBusy ? ASK_EVERY_MS : 0));
      if (!isBusy || (await this.#computedMs()) - before > withinMs) break;
    }
    return isThere;
  }

  /** Resolves to the processor time that each process of the browser's pages has used, milliseconds. */
  async #computedByProcess(): Promise<Map<number, number>> {
    const { processInfo } = await this.#browser.send('SystemInfo.getProcessInfo');
    const pages = processInfo.filter(({ type }) => type === 'renderer');
    return new Map(pages.map(({ id, cpuTime }) => [id, cpuTime * 1000]));
  }

  /** Resolves to the processor time that the browser's pages have used, milliseconds. */
  async #computedMs(): Promise<number> {
    return [...(await this.#computedByProcess()).values()].reduce((sum, ms) => sum + ms, 0);
  }

  /** Resolves when no request is under way and nothing moves any more, at the latest after SETTLE_MS. */
  async settle(): Promise<void> {
    const end = performance.now() + SETTLE_MS;
    do {
      await this.run(settled(QUIET_MS, Math.max(0, end - performance.now())));
    } while (this.#underWay > 0 && performance.now() < end);
  }

  /** Returns the errors since the last call. */
  takeProblems(): string[] {
    return this.#problems.splice(0);
  }

  /** Returns the violations of the page's policy since the document was loaded. */
  violations(): Promise<string[]> {
    return this.run<string[]>('globalThis.violations');
  }

  /** Resolves to false when the page computes and does not answer. */
  async answers(): Promise<boolean> {
    const answer = this.#evaluate('1').then(
      () => true,
      () => true,
    );
    const before = await this.#computedByProcess();
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      if (await Promise.race([answer, pause(this.#answerMs).then(() => false)])) return true;
      const most = Math.max(...[...(await this.#computedByProcess())].map(([id, ms]) => ms - (before.get(id) ?? 0)));
      if (most >= this.#answerMs * COMPUTED) return false;
    }
    return true;
  }

  #note(target: string, url: string): void {
    if (URL.canParse(target) && isOutside(new URL(target), url)) this.outside.add(target.slice(0, 200));
  }
}

/** Returns what a page is told about its browser: what most are told, without the word 'headless'. */
function commonBrowser(version: string) {
  const [major = ''] = version.split('.');
  const brands = [
    { brand: 'Not:A-Brand', version: '8' },
    { brand: 'Chromium', version: major },
  ];
  return {
    userAgent:
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 ` + 'Safari/537.36',
    acceptLanguage: 'en-AU',
    userAgentMetadata: {
      brands,
      fullVersionList: brands,
      platform: 'Linux',
      platformVersion: '',
      architecture: 'x86',
      model: '',
      mobile: false,
    },
  };
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

async function newWindow(context: BrowserContext, beside: Page): Promise<Page> {
  const session = await context.newCDPSession(beside);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const opened = context.waitForEvent('page');
  await session.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    ...(targetInfo.browserContextId === undefined ? {} : { browserContextId: targetInfo.browserContextId }),
  });
  await session.detach();
  return opened;
}

/** Returns whether an address belongs to another server than the one at `url`. */
export function isOutside(target: URL, url: string): boolean {
  if (['data:', 'blob:', 'about:'].includes(target.protocol)) return false;
  const asHttp = target.protocol.replace(/^ws/, 'http');
  const own = new URL(url);
  return asHttp !== own.protocol || target.host !== own.host;
}
