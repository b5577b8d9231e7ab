import { existsSync } from 'node:fs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const isThere = (file: string | undefined): file is string => file !== undefined && file !== '' && existsSync(file);

/**
 * Resolves to a Chromium on this machine: CHROMIUM_PATH, a system one, or one that Playwright installed; null when
 * there is none.
 */
export async function findBrowser(): Promise<string | null> {
  const known = [process.env['CHROMIUM_PATH'], ...KNOWN].find(isThere);
  if (known) return known;
  // Playwright is imported only when nothing else is found: it takes half a second and 80 MB to load.
  const { chromium } = await import('playwright-core');
  return [chromium.executablePath()].find(isThere) ?? null;
}
