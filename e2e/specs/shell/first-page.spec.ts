import { gzipSync } from 'node:zlib';
import { expect, people, signIn, test, watchContext } from '../../fixtures/iwe.ts';
import { Quotings } from '../../screens/quotings.ts';

/** What the first page may cost somebody who is signed in and whose browser has nothing of it yet. */
const MOST_REQUESTS = 12;
const MOST_SCRIPT_BYTES = 300_000;

test('the first page costs at most 12 requests and 300 kB of script, until its first row stands', async ({ page, browser, baseURL, watch }) => {
  await signIn(page, people.sales);
  const cold = await browser.newContext({ baseURL, storageState: await page.context().storageState(), viewport: { width: 1440, height: 900 }, locale: 'en-AU', timezoneId: 'Australia/Sydney' });
  watchContext(cold, watch.problems);
  const first = await cold.newPage();
  const asked: string[] = [];
  const scripts = new Set<string>();
  first.on('request', (request) => {
    if (request.url().startsWith('data:')) return;
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await first.goto('/quotings?product=2055516&page=1', { waitUntil: 'commit' });
  await expect(new Quotings(first).rows.locator('[data-item]').first()).toBeVisible();
  const until = [...asked];
  expect(until.length, until.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
  // The server sends brotli where it can; the promise is by gzip.
  const sizes = await Promise.all([...scripts].map(async (url) => gzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()), { level: 9 }).length));
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  await cold.close();
});
