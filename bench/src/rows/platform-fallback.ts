import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright';
import { freshContext, openBrowser, signedIn, type SignedInState } from '../browser/open-browser.ts';
import { visit, type Target } from '../browser/visit.ts';
import { median, rounded, type OwnFigures } from '../figures.ts';
import type { PlatformInstance } from '../platform-instance.ts';
import type { OwnRow } from '../row.ts';

const ROUNDS = 3;
const VERSION = '1.0.1';
const LIST: Target = { path: '/quotings?product=2055516&page=1', selector: 'tbody [data-item]' };

/** Ways to damage the files: description → a function that returns how to restore them. */
const WAYS: Readonly<Record<string, (folder: string) => () => void>> = {
  'as it should be': () => () => undefined,
  'files gone (404), asked for three times': (folder) => {
    renameSync(folder, `${folder}.gone`);
    return () => renameSync(`${folder}.gone`, folder);
  },
  'one byte changed (integrity)': (folder) => {
    const name = readdirSync(folder).find((file) => /^remoteEntry\..*\.js$/.test(file)) ?? '';
    const forms = ['', '.br', '.gz'].map((suffix) => ({
      file: path.join(folder, name + suffix),
      bytes: readFileSync(path.join(folder, name + suffix)),
    }));
    for (const { file } of forms.slice(1)) rmSync(file);
    const plain = forms[0] as { file: string; bytes: Buffer };
    writeFileSync(plain.file, Buffer.concat([plain.bytes.subarray(0, -1), Buffer.from(' ')]));
    return () => {
      for (const { file, bytes } of forms) writeFileSync(file, bytes);
    };
  },
};

/**
 * Time from navigation to a visible list, with an empty cache, when the files of the organisation's version are damaged
 * or missing.
 */
export const fallbackTime: OwnRow = {
  kind: 'own',
  name: 'platform: fallback',
  run: async ({ platform }) => {
    const server = await platform();
    await server.publishVariant('mf-sales', VERSION, true);
    const browser = await openBrowser();
    try {
      return await measure(browser, server, await signedIn(browser, server.url, 'sales@iwe.demo'));
    } finally {
      await browser.close();
    }
  },
};

async function measure(browser: Browser, server: PlatformInstance, state: SignedInState): Promise<OwnFigures> {
  const seen = new Map<string, number[]>();
  const note = (name: string, ms: number): void => {
    seen.set(name, [...(seen.get(name) ?? []), ms]);
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, spoil] of Object.entries(WAYS)) {
      const mend = spoil(server.folderOf('mf-sales', VERSION));
      const context = await freshContext(browser, server.url, state);
      try {
        const page = await context.newPage();
        const { ms } = await visit(page, LIST);
        const ran = await page.locator('[data-remote]').getAttribute('data-remote');
        const wanted = `mf-sales@${name === 'as it should be' ? VERSION : '1.0.0'}`;
        if (ran !== wanted) throw new Error(`${name}: ${ran} was mounted instead of ${wanted}.`);
        // The tab remembers which versions failed in it.
        const again = name.startsWith('one byte') ? await visit(page, LIST) : null;
        if (round === 0) continue;
        note(name, ms);
        if (again) note('the next page of that tab', again.ms);
      } finally {
        mend();
        await context.close();
      }
    }
  }
  return Object.fromEntries([...seen].map(([name, times]) => [`ms, ${name}`, rounded(median(times))]));
}
