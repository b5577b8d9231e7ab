import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from './run.ts';
import { root } from './workspace.ts';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium without windows, as Debian packages it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

function playwrightOwn(): string | undefined {
  const require = createRequire(path.join(root, 'e2e/package.json'));
  const { chromium } = require('playwright') as { chromium: { executablePath(): string } };
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

/** Returns a Chromium on this machine: CHROMIUM_PATH, a system one, or Playwright's own. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...known].find((file) => file && existsSync(file)) ?? playwrightOwn();
}

const canInstallPackages = (): boolean =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function installPackages(...names: string[]): Promise<void> {
  console.log(`Installing ${names[0]} (apt-get install ${names.join(' ')}) for the browser tests …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { quiet: true, env });
}

/**
 * Returns the browser of the journeys: CHROMIUM_PATH or Debian's headless shell, installed if possible, because it
 * takes clearly less processor time for the same pages; otherwise what `ensureChromium` returns.
 */
export async function ensureJourneyBrowser(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  if (!existsSync(HEADLESS_SHELL) && canInstallPackages())
    await installPackages('chromium-headless-shell', 'fonts-dejavu-core');
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : ensureChromium();
}

/**
 * Finds a Chromium or installs one: as root Debian's package, otherwise Playwright's build. Throws with instructions
 * when neither works.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (canInstallPackages()) {
    await installPackages('chromium', 'fonts-dejavu-core');
  } else {
    console.log("Installing Playwright's Chromium for the browser tests …");
    await run(process.execPath, [path.join(root, 'e2e/node_modules/playwright/cli.js'), 'install', 'chromium'], {});
  }
  const installed = findChromium();
  if (!installed)
    throw new Error(
      'The browser tests need Chromium, and none could be installed. Install it by hand and set ' +
        'CHROMIUM_PATH to its program, then run npm test again.',
    );
  return installed;
}
