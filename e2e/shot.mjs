import { chromium } from '@playwright/test';
const [,, who, out, width, height, scheme, ...paths] = process.argv;
const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
const c = await b.newContext({ viewport: { width: +width, height: +height }, colorScheme: scheme, hasTouch: +width < 900, isMobile: +width < 900 });
const p = await c.newPage();
p.on('console', m => m.type()==='error' && console.log('console', m.text().slice(0,200)));
p.on('pageerror', e => console.log('pageerror', e.message.slice(0,200)));
await p.goto('http://127.0.0.1:4170/');
await p.getByLabel(/email/i).first().fill(`${who}@iwe.demo`);
await p.getByLabel(/password/i).first().fill('demo-2026');
await p.keyboard.press('Enter');
await p.waitForURL(u => !/sign|login/.test(u.pathname), { timeout: 30000 }).catch(()=>{});
await p.waitForTimeout(2500);
await p.getByRole('button', { name: /skip|leave|not now|no thanks|end the tour/i }).first().click({ timeout: 1500 }).catch(()=>{});
for (const [i, path] of paths.entries()) {
  if (path.startsWith('do:')) { await (new Function('p', 'return (async()=>{' + path.slice(3) + '})()'))(p); await p.waitForTimeout(1200); }
  else { await p.goto('http://127.0.0.1:4170' + path); await p.waitForTimeout(2600); }
  await p.screenshot({ path: `/tmp/shots/${out}-${i}.png` });
}
await b.close();
