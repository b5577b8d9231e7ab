import { gzipSync } from 'node:zlib';
import { DEMO_PASSWORD } from '@iwe/server/demo';
import { signInByApi } from '@iwe/testing';
import { buildAll } from '@iwe/tooling/build';
import type { Browser } from 'playwright';
import { freshContext, openBrowser, signedIn, type SignedInState } from '../browser/open-browser.ts';
import { visit, type Target, type Visit } from '../browser/visit.ts';
import { atMost, median, rounded, type OwnFigures } from '../figures.ts';
import { buildOneBundle } from '../one-bundle/build.ts';
import { openPlatform } from '../platform-instance.ts';
import type { OwnRow } from '../row.ts';

/** With this many rounds the medians of two runs differ by some hundredths; with seven it was a tenth. */
const ROUNDS = 25;
const RATIO = 1.1;
const REQUESTS = 12;
const JS_GZIP = 300_000;

const TEMPERATURES = ['cold', 'warm'] as const;
type Temperature = (typeof TEMPERATURES)[number];
interface Side {
  readonly url: string;
  readonly state: SignedInState;
  readonly visits: Record<Temperature, Visit[]>;
}

/**
 * Time from navigation to a visible page in Chromium: shell and remote at run time compared with the same code as one
 * bundle. Cold: a browser that has loaded nothing but the sign-in. Warm: a new tab of the same browser. Each side is an
 * iWE of its own with the demo's data: shells are releases that are chosen in the database, and on one database both
 * sides would be the same shell.
 */
function pageRow(name: string, target: (url: string) => Promise<Target>): OwnRow {
  return {
    kind: 'own',
    name,
    run: async () => {
      await buildAll();
      const platform = await openPlatform();
      const single = await openPlatform({ IWE_SHELL_DIR: await buildOneBundle() });
      const browser = await openBrowser();
      try {
        const opened = await target(platform.url);
        const side = async (url: string): Promise<Side> => ({
          url,
          state: await signedIn(browser, url, 'sales@iwe.demo'),
          visits: { cold: [], warm: [] },
        });
        return await compareSides(browser, opened, await side(platform.url), await side(single.url));
      } finally {
        await browser.close();
        await platform.remove();
        await single.remove();
      }
    },
  };
}

/** The quotings of a product, where staff begin. */
export const visibleList = pageRow('platform: list', () =>
  Promise.resolve({ path: '/quotings?product=2055516&page=1', selector: 'tbody [data-item]' }),
);

/** An invoice with a few lines, as every list opens it. */
export const sheetInNewTab = pageRow('platform: sheet in a new tab', async (url) => {
  const headers = await signInByApi(url, 'sales@iwe.demo', DEMO_PASSWORD);
  const answer = await fetch(`${url}/api/ag/orders?type=invoice&page=1&per_page=1`, { headers });
  const { data } = (await answer.json()) as { data: { id: number }[] };
  if (!data[0]) throw new Error('There is no invoice in the demo.');
  return { path: `/order_detail/Invoices/${data[0].id}`, selector: '[aria-label="Lines"] tbody tr' };
});

async function compareSides(browser: Browser, target: Target, platform: Side, single: Side): Promise<OwnFigures> {
  // Interleaved, so that both sides run on the same machine state; the first round only warms up the servers.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of round % 2 ? [platform, single] : [single, platform]) {
      const context = await freshContext(browser, side.url, side.state);
      for (const temperature of TEMPERATURES) {
        const seen = await visit(await context.newPage(), target);
        if (round > 0) side.visits[temperature].push(seen);
      }
      await context.close();
    }
  }
  return figuresOf(platform, single);
}

async function figuresOf(platform: Side, single: Side): Promise<OwnFigures> {
  const of = (side: Side, temperature: Temperature, figure: (visit: Visit) => number): number =>
    median(side.visits[temperature].map(figure));
  const scripts = (side: Side): string =>
    (side.visits.cold[0]?.scripts ?? []).map((url) => new URL(url).pathname).join('\n');
  if (scripts(platform) === scripts(single))
    throw new Error('Both sides loaded the same scripts: nothing was compared.');
  const figures: Record<string, OwnFigures[string]> = {};
  for (const temperature of TEMPERATURES) {
    const [ours, theirs] = [of(platform, temperature, ({ ms }) => ms), of(single, temperature, ({ ms }) => ms)];
    figures[`${temperature} ms`] = rounded(ours);
    figures[`${temperature} ms, one bundle`] = rounded(theirs);
    figures[`${temperature} ms over one bundle`] = atMost(rounded(ours / theirs, 3), RATIO);
    const requests = of(platform, temperature, (each) => each.requests);
    figures[`${temperature} requests`] = temperature === 'cold' ? atMost(requests, REQUESTS) : requests;
    figures[`${temperature} requests, one bundle`] = of(single, temperature, (each) => each.requests);
    figures[`${temperature} kB on the wire`] = kB(of(platform, temperature, ({ bytes }) => bytes));
    figures[`${temperature} kB on the wire, one bundle`] = kB(of(single, temperature, ({ bytes }) => bytes));
  }
  figures['cold kB JS on the wire'] = kB(of(platform, 'cold', ({ scriptBytes }) => scriptBytes));
  figures['cold kB JS on the wire, one bundle'] = kB(of(single, 'cold', ({ scriptBytes }) => scriptBytes));
  figures['cold kB JS gzip'] = atMost(kB(await gzipBytes(platform)), JS_GZIP / 1_000);
  figures['cold kB JS gzip, one bundle'] = kB(await gzipBytes(single));
  return figures;
}

const kB = (bytes: number): number => rounded(bytes / 1_000, 1);

/**
 * The network uses brotli when the browser accepts it; this is the gzip size of the same scripts, which the target
 * uses.
 */
async function gzipBytes(side: Side): Promise<number> {
  const urls = side.visits.cold[0]?.scripts ?? [];
  const sizes = await Promise.all(
    urls.map(async (url) => gzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
