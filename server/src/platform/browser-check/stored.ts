import type { CheckedPage } from './checked-page.ts';

/** What a browser has stored for the site: cookies by name, entries with their sizes, databases, caches, locks. */
export interface Stored {
  names: string[];
  /** Length of all local entries, characters. */
  size: number;
}

/** Characters that a release may add to the browser's storage; browsers offer about 5 million for the whole site. */
const MAX_ADDED = 250_000;

/**
 * Entries of iWE's own packages, and those that begin with the remote's name, are expected: 'mf-sales.columns'. So are
 * the locks of open drafts.
 */
const LOOK = (remote: string): string => `(async () => {
  const entries = Object.entries(localStorage);
  const { held = [] } = navigator.locks ? await navigator.locks.query() : {};
  return {
    size: entries.reduce((sum, [key, text]) => sum + key.length + text.length, 0),
    names: [
      ...entries.map(([key]) => key).filter((key) => !/^iwe[.]/.test(key) && !key.startsWith(${JSON.stringify(`${remote}.`)}))
        .map((key) => 'the entry ' + key + ' of the local storage'),
      ...(await indexedDB.databases()).map(({ name }) => 'the database ' + name),
      ...(globalThis.caches ? await caches.keys() : []).map((name) => 'the cache ' + name),
      ...held.map(({ name }) => name).filter((name) => !name.startsWith('iwe-draft ')).map((name) => 'the lock ' + name),
    ],
  };
})()`;

/** Returns what the browser of a page has stored. */
export async function storedBy(page: CheckedPage, remote: string): Promise<Stored> {
  const cookies = await page.page.context().cookies();
  const { names, size } = await page.run<Stored>(LOOK(remote));
  return { names: [...names, ...cookies.map(({ name, path }) => `the cookie ${name} for ${path}`)], size };
}

/** Returns in sentences what was stored in between and would outlive the release, also after its block. */
export function newlyStored(before: Stored, after: Stored): string[] {
  const known = new Set(before.names);
  const found = after.names.filter((name) => !known.has(name)).map((name) => `It leaves ${name}.`);
  const added = after.size - before.size;
  if (added > MAX_ADDED) found.push(`It adds ${Math.round(added / 1000)} kB to the local storage; 250 kB are allowed.`);
  return found;
}
