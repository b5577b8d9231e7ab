import type { BrowserContext, Page } from 'playwright';
import { freshContext, openBrowser, signedIn } from '../browser/open-browser.ts';
import { rounded } from '../figures.ts';
import type { PlatformInstance } from '../platform-instance.ts';
import type { OwnRow } from '../row.ts';

const REMOTE = 'mf-sales';
const LIST = '/quotings?product=2055516&page=1';
const TABS = 3;
/** Twice the poll's interval of silence, one more interval, and the reload. */
const LIMIT_MS = 240_000;

/**
 * How long it takes until a blocked version runs in no tab of a browser any more, with the real interval of the poll:
 * when all tabs work, and when the one that polls for the others hangs.
 */
export const blockReaches: OwnRow = {
  kind: 'own',
  name: 'platform: block',
  run: async ({ platform }) => {
    const server = await platform();
    const browser = await openBrowser();
    try {
      const state = await signedIn(browser, server.url, 'manager@iwe.demo');
      const seconds = async (version: string, hangs: boolean): Promise<number> => {
        const context = await freshContext(browser, server.url, state);
        const taken = await untilLeft(server, context, version, hangs);
        await context.close();
        return rounded(taken / 1_000, 1);
      };
      return {
        [`${TABS} tabs have left the blocked version, s`]: await seconds('1.7.1', false),
        [`the same beside the hanging tab that polls, s`]: await seconds('1.7.2', true),
      };
    } finally {
      await browser.close();
    }
  },
};

/** Makes a version stable, opens it in every tab, blocks it, and resolves to the milliseconds until no tab runs it. */
async function untilLeft(
  server: PlatformInstance,
  context: BrowserContext,
  version: string,
  hangs: boolean,
): Promise<number> {
  await server.publishVariant(REMOTE, version, true);
  const ours = `[data-remote="${REMOTE}@${version}"]`;
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(LIST);
    await page.locator(`${ours} tbody [data-item]`).first().waitFor();
    return page;
  };
  // The first tab of an account is the one that polls.
  if (hangs) await hang(context, await open());
  const tabs: Page[] = [];
  for (let tab = 0; tab < TABS; tab += 1) tabs.push(await open());
  const began = performance.now();
  await server.decide('POST', 'releases/status', { reason: 'Measured', remote: REMOTE, version, status: 'blocked' });
  await Promise.all(tabs.map((page) => page.locator(ours).first().waitFor({ state: 'detached', timeout: LIMIT_MS })));
  return performance.now() - began;
}

/**
 * Stops the page's code where it is, as a loop without an end does, but without taking the processor from the others.
 */
async function hang(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Debugger.enable');
  const paused = new Promise<void>((resolve) => {
    session.once('Debugger.paused', () => {
      resolve();
    });
  });
  await session.send('Debugger.pause');
  await paused;
}
