import { DEMO_PASSWORD } from '@iwe/server/demo';
import { ensureChromium } from '@iwe/tooling/chromium';
import { chromium, type Browser, type BrowserContext } from 'playwright';

/** A headless Chromium that does nothing of its own beside the pages. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run', ...more] });
}

/** What a browser remembers of somebody who is signed in: cookies and storage, no cached file. */
export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in through the form and gives what the browser remembers then. */
export async function signedIn(browser: Browser, url: string, email: string): Promise<SignedInState> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(/^G'day/).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** A browser of somebody who is signed in, with nothing in its cache. */
export const freshContext = (browser: Browser, url: string, storageState: SignedInState): Promise<BrowserContext> =>
  browser.newContext({ storageState, baseURL: url, viewport: { width: 1440, height: 900 } });
