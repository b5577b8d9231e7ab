import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright';
import { ensureChromium } from '@iwe/tooling/chromium';
import { publishRemotes, startServer, type Launched } from '@iwe/tooling/launcher';
import { DEMO_PASSWORD } from '@iwe/server/demo';
import { buildOneBundle } from '../one-bundle/build.ts';
import { postgresUrl } from '../environment.ts';
import type { OwnRow } from '../row.ts';

const ROUNDS = 15;
const PATH = '/quotings?product=2055516&page=1';

interface Visit { ms: number; requests: number; scriptBytes: number; scripts: readonly string[] }

/** From navigation to the first row of the quotings, in Chromium: shell and remote at run time against the same code as one bundle. */
export const quotingsInTheBrowser: OwnRow = {
  kind: 'own',
  name: 'visible quotings in the browser',
  run: async ({ connection, dataDir }) => {
    const oneBundle = await buildOneBundle();
    const common = { DATABASE_URL: postgresUrl(connection), NODE_ENV: 'test', IWE_DEMO: '', IWE_JOBS: 'off', LOG_LEVEL: 'silent' };
    const federated = await startServer({ port: 0, dataDir, env: common });
    const single = await startServer({ port: 0, dataDir, env: { ...common, IWE_SHELL_DIR: oneBundle } });
    const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run'] });
    try {
      await publishRemotes(federated);
      return await compareVisits(browser, federated, single);
    } finally {
      await browser.close();
      await federated.stop();
      await single.stop();
    }
  },
};

async function compareVisits(browser: Browser, federated: Launched, single: Launched): Promise<Record<string, number>> {
  const sides = { federated: { url: federated.url, cold: [] as Visit[], warm: [] as Visit[], state: await signedIn(browser, federated.url) }, single: { url: single.url, cold: [] as Visit[], warm: [] as Visit[], state: await signedIn(browser, single.url) } };
  // Interleaved, so that both sides meet the same machine; the first round only warms the servers.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of round % 2 ? [sides.federated, sides.single] : [sides.single, sides.federated]) {
      const context = await browser.newContext({ storageState: side.state, baseURL: side.url, viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      const cold = await visit(page);
      const warm = await visit(page);
      await context.close();
      if (round === 0) continue;
      side.cold.push(cold);
      side.warm.push(warm);
    }
  }
  const { federated: ours, single: theirs } = sides;
  const median = (visits: readonly Visit[], of: (visit: Visit) => number) => visits.map(of).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0;
  const figures: Record<string, number> = {};
  for (const temperature of ['cold', 'warm'] as const) {
    const [mine, other] = [median(ours[temperature], (each) => each.ms), median(theirs[temperature], (each) => each.ms)];
    figures[`${temperature} ms`] = Math.round(mine);
    figures[`${temperature} ms one bundle`] = Math.round(other);
    figures[`${temperature} ratio (target ≤ 1.10)`] = Number((mine / other).toFixed(3));
  }
  figures['cold requests (target ≤ 12)'] = median(ours.cold, (each) => each.requests);
  figures['cold requests one bundle'] = median(theirs.cold, (each) => each.requests);
  figures['cold JS bytes on the wire'] = median(ours.cold, (each) => each.scriptBytes);
  figures['cold JS bytes on the wire one bundle'] = median(theirs.cold, (each) => each.scriptBytes);
  figures['cold JS bytes gzip (target ≤ 300000)'] = await gzipBytes(ours.cold[0]?.scripts ?? []);
  figures['cold JS bytes gzip one bundle'] = await gzipBytes(theirs.cold[0]?.scripts ?? []);
  return figures;
}

/** The wire is brotli where the browser takes it; this is the same scripts by the measure of the target. */
async function gzipBytes(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(urls.map(async (url) => gzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()), { level: 9 }).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function signedIn(browser: Browser, url: string): Promise<Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill('sales@iwe.demo');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(/^G'day/).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** One navigation to the first visible row, with what crossed the wire until then. */
async function visit(page: Page): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let requests = 0;
  let scriptBytes = 0;
  const scripts = new Map<string, string>();
  session.on('Network.requestWillBeSent', (event) => {
    if (!event.request.url.startsWith('data:')) requests += 1;
    if (event.type === 'Script') scripts.set(event.requestId, event.request.url);
  });
  session.on('Network.responseReceived', (event) => {
    if (event.type === 'Script') scripts.set(event.requestId, event.response.url);
  });
  session.on('Network.loadingFinished', (event) => {
    if (scripts.has(event.requestId)) scriptBytes += event.encodedDataLength;
  });
  const started = performance.now();
  await page.goto(PATH, { waitUntil: 'commit' });
  await page.locator('tbody [data-item]').first().waitFor();
  const ms = performance.now() - started;
  const seen = { ms, requests, scriptBytes, scripts: [...new Set(scripts.values())] };
  await session.detach();
  return seen;
}
