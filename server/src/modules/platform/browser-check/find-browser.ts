import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** A Chromium on this machine: CHROMIUM_PATH, a system one, or one that Playwright installed; null when there is none. */
export function findBrowser(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  return [named, ...KNOWN, chromium.executablePath()].find((file) => file !== undefined && file !== '' && existsSync(file)) ?? null;
}
