import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from './run.ts';
import { root } from './workspace.ts';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

function playwrightOwn(): string | undefined {
  const require = createRequire(path.join(root, 'e2e/package.json'));
  const { chromium } = require('playwright') as { chromium: { executablePath(): string } };
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

/** A Chromium on this machine: CHROMIUM_PATH, a system one, or Playwright's own. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...known].find((file) => file && existsSync(file)) ?? playwrightOwn();
}

/** Finds a Chromium or installs one: Debian's package as root, else Playwright's build. Throws with what to do when neither works. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (apt-get install chromium) for the browser tests …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { quiet: true, env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], { quiet: true, env });
  } else {
    console.log("Installing Playwright's Chromium for the browser tests …");
    await run(process.execPath, [path.join(root, 'e2e/node_modules/playwright/cli.js'), 'install', 'chromium'], {});
  }
  const installed = findChromium();
  if (!installed) throw new Error('The browser tests need Chromium, and none could be installed. Install it by hand and set CHROMIUM_PATH to its program, then run npm test again.');
  return installed;
}
