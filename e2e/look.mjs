import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:4311';
const who = process.argv[2] ?? 'manager';
const steps = process.argv.slice(3); // name|path|width|dark
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200), m.location().url));
await page.goto(base + '/login');
await page.getByLabel('Email').fill(`${who}@iwe.demo`);
await page.getByLabel('Password', { exact: true }).fill('demo-2026');
await page.keyboard.press('Enter');
await page.waitForURL(/quotings|home/);
for (const step of steps) {
  const [name, path, width = '1440', mode = 'light', keys = '', wait = '1500'] = step.split('|');
  await page.setViewportSize({ width: Number(width), height: Number(width) < 500 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: mode });
  await page.goto(base + path);
  await page.waitForTimeout(Number(wait));
  for (const key of keys.split(',').filter(Boolean)) {
    if (key.startsWith('type:')) await page.keyboard.type(key.slice(5));
    else await page.keyboard.press(key);
    await page.waitForTimeout(700);
  }
  await page.screenshot({ path: `/tmp/links-${name}.png`, fullPage: false });
  console.log(name, page.url());
}
await browser.close();
