import { DEMO_PASSWORD } from '@iwe/server/demo';
import { signInByApi } from '@iwe/testing';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { freshContext, openBrowser, signedIn } from '../browser/open-browser.ts';
import { ORGANISATION } from '../environment.ts';
import { atMost, median, percentile, rounded, type Figure, type OwnFigures } from '../figures.ts';
import { HttpConnection } from '../http-client.ts';
import type { OwnRow } from '../row.ts';

/** Chromium's preset 'Fast 3G': bytes a second, and milliseconds until an answer. */
const FAST_3G = { downloadThroughput: 188_743, uploadThroughput: 86_400, latency: 562.5 };
const SLOW_CPU = 4;
const WHO = 'manager@iwe.demo';

/**
 * From a key to the frame that shows what it did: in a list of 150 rows and in an editor of 200 lines, at the machine's
 * speed and with the processor slowed down.
 */
export const feltKeys: OwnRow = {
  kind: 'own',
  name: 'felt: keys',
  run: async ({ pages }) => {
    const url = await pages();
    return inBrowser(async (browser) => {
      const context = await freshContext(browser, url, await signedIn(browser, url, WHO));
      await context.addInitScript(recordKeys);
      const figures: Record<string, Figure> = {};
      for (const [name, open, keys] of [
        ['list of 150 rows', openList, [...many('ArrowDown', 60), ...many('ArrowUp', 20), ...many('PageDown', 8)]],
        ['editor of 200 lines', openEditor, [...many('ArrowDown', 40), ...many('1', 20), ...many('ArrowRight', 20)]],
      ] as const) {
        const page = await context.newPage();
        await open(page);
        const session = await context.newCDPSession(page);
        for (const rate of [1, SLOW_CPU]) {
          await session.send('Emulation.setCPUThrottlingRate', { rate });
          const slower = rate === 1 ? '' : `, ${rate} × slower`;
          figures[`${name}${slower}, p95 ms`] = atMost(rounded(await keyTime(page, keys)), rate === 1 ? 50 : 200);
        }
        await page.close();
      }
      return figures;
    });
  },
};

/** From Enter in the sign-in to the first row of a list, on a slow network and a slow processor, nothing cached. */
export const feltSignIn: OwnRow = {
  kind: 'own',
  name: 'felt: sign-in',
  run: async ({ pages }) => {
    const url = await pages();
    return inBrowser(async (browser) => {
      const figures: Record<string, Figure> = {};
      for (const path of ['/quotings?product=2055516&page=1', '/invoices']) {
        const times: number[] = [];
        for (let round = 0; round < 3; round++) times.push(await signInTime(browser, url, path));
        figures[`${path.split('?')[0]}, s`] = atMost(rounded(median(times) / 1_000, 1), 6);
      }
      return figures;
    });
  },
};

/** The last page of lists against their first one, in turn on one connection. */
export const feltLastPage: OwnRow = {
  kind: 'own',
  name: 'felt: last page',
  run: async ({ url }) => {
    const http = await HttpConnection.open(url, await signInByApi(url, WHO, DEMO_PASSWORD, ORGANISATION));
    const figures: Record<string, number | Figure> = {};
    try {
      for (const list of [
        'orders?type=invoice',
        'orders?type=invoice&sortType=4',
        'orders?type=purchase',
        'products',
        'customers',
      ]) {
        const path = `/api/ag/${list}${list.includes('?') ? '&' : '?'}per_page=50&page=`;
        const pages = Math.ceil((await ask(http, `${path}1`)).total / 50);
        const [first, last]: number[][] = [[], []];
        for (let round = 0; round < 60; round++) {
          const times = [await ask(http, `${path}1`), await ask(http, `${path}${pages}`)];
          if (round < 10) continue;
          first?.push(times[0]?.ms ?? 0);
          last?.push(times[1]?.ms ?? 0);
        }
        figures[`${list}, pages`] = pages;
        figures[`${list}, last page p50, ms`] = rounded(median(last ?? []), 2);
        figures[`${list}, last / first page`] = atMost(rounded(median(last ?? []) / median(first ?? []), 2), 1.5);
      }
    } finally {
      http.close();
    }
    return figures;
  },
};

async function inBrowser(work: (browser: Browser) => Promise<OwnFigures>): Promise<OwnFigures> {
  const browser = await openBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function openList(page: Page): Promise<void> {
  await page.goto('/invoices?per_page=150');
  await page.locator('tbody tr').nth(100).waitFor();
  await page.keyboard.press('r');
}

async function openEditor(page: Page): Promise<void> {
  const codes = await page.context().newPage();
  await codes.goto('/products?per_page=50');
  await codes.locator('tbody th').nth(20).waitFor();
  const products = (await codes.locator('tbody th').allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');
  await codes.close();
  await page.goto('/order_add/Invoices');
  await page.getByRole('combobox', { name: 'Customer' }).waitFor();
  await page.keyboard.press('Alt+l');
  await page.keyboard.press('Control+Home');
  const block = Array.from({ length: 200 }, (_, index) => `${products[index % products.length]}\t1`).join('\r\n');
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, block);
  await page.locator('dl').filter({ hasText: 'Lines' }).getByText('200', { exact: true }).first().waitFor();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
}

const many = (key: string, times: number): string[] => Array.from({ length: times }, () => key);

/** Presses the keys, each after the frame of the one before, and returns the 95th percentile of their times. */
async function keyTime(page: Page, keys: readonly string[]): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as { iweKeys: number[] }).iweKeys = [];
  });
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction(
      (count) => (globalThis as unknown as { iweKeys: number[] }).iweKeys.length > count,
      index,
      { polling: 'raf' },
    );
  }
  return percentile(await page.evaluate(() => (globalThis as unknown as { iweKeys: number[] }).iweKeys), 0.95);
}

/** Runs in the page before its scripts: notes for each key how long it took until the next frame was drawn. */
function recordKeys(): void {
  Object.assign(globalThis, { iweKeys: [] });
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // Arrives after the frame.
        port1.onmessage = () =>
          (globalThis as unknown as { iweKeys: number[] }).iweKeys.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

async function slowDown(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...FAST_3G });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  return session;
}

/** Signs in on a page that was asked for, and returns the milliseconds until its first row is visible. */
async function signInTime(browser: Browser, url: string, path: string): Promise<number> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await slowDown(context, page);
    await page.goto(path);
    await page.getByLabel('Email').fill(WHO);
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    const began = performance.now();
    await page.keyboard.press('Enter');
    await page.locator('tbody tr th').first().waitFor({ timeout: 60_000 });
    return performance.now() - began;
  } finally {
    await context.close();
  }
}

/** Returns the milliseconds of a list's answer and the list's total. */
async function ask(http: HttpConnection, path: string): Promise<{ ms: number; total: number }> {
  const began = performance.now();
  const { status, body } = await http.ask(path);
  const ms = performance.now() - began;
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString()}`);
  return { ms, total: (JSON.parse(body.toString()) as { meta: { total: number } }).meta.total };
}
