import { chromium } from '@playwright/test';
import { execSync } from 'node:child_process';
const path = process.env.CHROMIUM_PATH;
const base = 'http://127.0.0.1:4310';
const browser = await chromium.launch({ executablePath: path });
const out = '/tmp/ap-shots'; execSync(`mkdir -p ${out}`);
async function session(who, size, scheme='light') {
  const ctx = await browser.newContext({ viewport: size, colorScheme: scheme });
  const page = await ctx.newPage();
  await page.goto(base + '/login');
  await page.getByLabel(/email/i).fill(`${who}@iwe.demo`);
  await page.getByLabel(/password/i).first().fill('demo-2026');
  await page.keyboard.press('Enter');
  await page.waitForURL((u) => !/login/.test(u.pathname), { timeout: 30000 });
  return page;
}
export { browser, session, base, out };
const which = process.argv[2];
const mod = await import(`/tmp/ap-look-${which}.mjs`);
await mod.default({ browser, session, base, out });
await browser.close();
