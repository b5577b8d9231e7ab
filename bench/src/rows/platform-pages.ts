import { gzipSync } from 'node:zlib';
import { SheetType } from '@iwe/domain';
import { publishRemotes, startServer } from '@iwe/tooling/launcher';
import { buildAll } from '@iwe/tooling/build';
import pg from 'pg';
import type { Browser } from 'playwright';
import { freshContext, openBrowser, signedIn, type SignedInState } from '../browser/open-browser.ts';
import { visit, type Target, type Visit } from '../browser/visit.ts';
import { ORGANISATION, postgresUrl } from '../environment.ts';
import { atMost, median, rounded, type OwnFigures } from '../figures.ts';
import { buildOneBundle } from '../one-bundle/build.ts';
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
 * bundle. Cold: a browser that has loaded nothing but the sign-in. Warm: a new tab of the same browser.
 */
function pageRow(name: string, target: (client: pg.Client) => Promise<Target>): OwnRow {
  return {
    kind: 'own',
    name,
    run: async ({ connection, dataDir }) => {
      await buildAll();
      const oneBundle = await buildOneBundle();
      const client = new pg.Client(connection);
      await client.connect();
      const opened = await target(client).finally(() => client.end());
      const common = {
        DATABASE_URL: postgresUrl(connection),
        NODE_ENV: 'test',
        IWE_DEMO: '',
        IWE_JOBS: 'off',
        LOG_LEVEL: 'silent',
      };
      const federated = await startServer({ port: 0, dataDir, env: common });
      const single = await startServer({ port: 0, dataDir, env: { ...common, IWE_SHELL_DIR: oneBundle } });
      const browser = await openBrowser();
      try {
        await publishRemotes(federated);
        const side = async (url: string): Promise<Side> => ({
          url,
          state: await signedIn(browser, url, 'sales@iwe.demo'),
          visits: { cold: [], warm: [] },
        });
        return await compareSides(browser, opened, await side(federated.url), await side(single.url));
      } finally {
        await browser.close();
        await federated.stop();
        await single.stop();
      }
    },
  };
}

/** The quotings of a product, where staff begin. */
export const visibleList = pageRow('platform: list', () =>
  Promise.resolve({ path: '/quotings?product=2055516&page=1', selector: 'tbody [data-item]' }),
);

/** An invoice with a few lines, as every list opens it. */
export const sheetInNewTab = pageRow('platform: sheet in a new tab', async (client) => {
  const {
    rows: [row],
  } = await client.query<{ id: string }>(
    `select s.id from sheet s where s.organisation_id = $1 and s.type = $2 order by md5(s.id::text) limit 1`,
    [ORGANISATION, SheetType.Invoice],
  );
  if (!row) throw new Error('There is no invoice in this database.');
  return { path: `/order_detail/Invoices/${row.id}`, selector: '[aria-label="Lines"] tbody tr' };
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
