import { gzipSync } from 'node:zlib';
import { expect, openHome, people, signIn, test, watchContext } from '../../fixtures/iwe.ts';
import { Quotings } from '../../screens/quotings.ts';

/** The limits of the first page for a signed-in user with an empty browser cache. */
const MOST_REQUESTS = 12;
const MOST_SCRIPT_BYTES = 300_000;

test('the first page needs at most 12 requests and 300 kB of script until its first row', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  await signIn(page, people.sales);
  await openHome(page);
  const cold = await browser.newContext({
    baseURL,
    storageState: await page.context().storageState(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
  });
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
  // The server sends brotli when it can; the limit is for gzip.
  const sizes = await Promise.all(
    [...scripts].map(
      async (url) => gzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()), { level: 9 }).length,
    ),
  );
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  await cold.close();
});
