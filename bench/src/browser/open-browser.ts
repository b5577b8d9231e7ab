import { DEMO_PASSWORD } from '@iwe/server/demo';
import { ensureChromium } from '@iwe/tooling/chromium';
import { chromium, type Browser, type BrowserContext } from 'playwright';

/** Opens a headless Chromium without background activity of its own. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      ...more,
    ],
  });
}

/** The cookies and storage of a signed-in browser, without cached files. */
export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in through the form and returns the browser's cookies and storage. */
export async function signedIn(browser: Browser, url: string, email: string): Promise<SignedInState> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(/^G'day/).waitFor();
  // A page that is left takes its marks of starting remotes with it: copied, they would tell of a page that hung.
  await page.goto('about:blank');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens a signed-in browser context with an empty cache. */
export const freshContext = (browser: Browser, url: string, storageState: SignedInState): Promise<BrowserContext> =>
  browser.newContext({ storageState, baseURL: url, viewport: { width: 1440, height: 900 } });
