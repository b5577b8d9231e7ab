import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { allDone } from './all-done.ts';
import { readSigned } from './release-faults.ts';
import { acceptedEncodings, compressed, SUFFIX, WORTH_COMPRESSING_BYTES } from './release-files.ts';
import type { ServedFile } from './release-files.ts';
import type { ReleaseStore } from './release-store.ts';

type Encoding = 'br' | 'gzip';

/** Options of the cache in front of a release store. */
export interface CachedFilesOptions {
  /** Returns the hash of a file that its team signed; null when the file belongs to no release. */
  signedHash: (key: string) => Promise<string | null>;
  /** Upper limit of the cached bytes; the least recently used file is evicted first. */
  maxBytes: number;
}

/**
 * Serves release files from a store. Every file, compressed forms included, is compared with the hash that the team
 * signed and is then cached in memory up to `maxBytes`. Concurrent requests for a file share one fetch. Resolves to
 * null when the file was not published or does not exist. Throws ReleaseChanged when the store holds other bytes than
 * the team signed, StoreDown when it does not answer.
 */
export function cachedReleaseFiles(
  store: Pick<ReleaseStore, 'get'>,
  { signedHash, maxBytes }: CachedFilesOptions,
): (key: string, acceptEncoding: string) => Promise<ServedFile | null> {
  const cached = new Map<string, ServedFile>();
  const underWay = new Map<string, Promise<ServedFile | null>>();
  let cachedBytes = 0;

  const cache = (name: string, file: ServedFile): void => {
    if (cached.has(name) || file.bytes.length > maxBytes) return;
    cached.set(name, file);
    cachedBytes += file.bytes.length;
    for (const [oldest, { bytes }] of cached) {
      if (cachedBytes <= maxBytes) break;
      cached.delete(oldest);
      cachedBytes -= bytes.length;
    }
  };

  const fetched = async (key: string, encoding: Encoding | null): Promise<ServedFile | null> => {
    const hash = await signedHash(key);
    if (hash === null) return null;
    const [whole, form] = await allDone([
      readSigned(store, key, hash),
      encoding === null ? null : store.get(key + SUFFIX[encoding]),
    ]);
    if (!whole) return null;
    if (encoding === null || whole.length < WORTH_COMPRESSING_BYTES) return { bytes: whole, encoding: null };
    const isGood = form !== null && (await isFormOf(whole, form, encoding));
    return { bytes: isGood ? form : (await compressed(whole))[encoding], encoding };
  };

  return async (key, acceptEncoding) => {
    const encoding = acceptedEncodings(acceptEncoding)[0] ?? null;
    const name = `${encoding ?? ''} ${key}`;
    const found = cached.get(name);
    if (found) {
      // A Map iterates in insertion order: deleting and setting again makes this the most recently used entry.
      cached.delete(name);
      cached.set(name, found);
      return found;
    }
    const already = underWay.get(name);
    if (already) return already;
    const work = fetched(key, encoding);
    underWay.set(name, work);
    try {
      const file = await work;
      if (file) cache(name, file);
      return file;
    } finally {
      underWay.delete(name);
    }
  };
}

const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/**
 * Returns whether a compressed form decompresses to exactly these bytes; an interrupted upload may have left a partial
 * one.
 */
async function isFormOf(whole: Buffer, form: Buffer, encoding: Encoding): Promise<boolean> {
  try {
    return whole.equals(await unpack[encoding](form, { maxOutputLength: whole.length + 1 }));
  } catch {
    return false;
  }
}
