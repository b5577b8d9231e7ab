import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { allDone } from './all-done.ts';
import { hashOf } from './check-release.policy.ts';
import { acceptedEncodings, compressed, SUFFIX, WORTH_COMPRESSING_BYTES } from './release-files.ts';
import type { ServedFile } from './release-files.ts';
import type { ReleaseStore } from './release-store.ts';
import { StoreDown } from './s3-store.ts';

type Encoding = 'br' | 'gzip';

/** What a cache in front of a store needs. */
export interface CachedFilesOptions {
  /** The published hash of a file; null for what belongs to no release. */
  publishedHash(key: string): Promise<string | null>;
  /** Bytes that are kept at most; what was asked for longest ago goes first. */
  maxBytes: number;
}

/**
 * Serves releases from a store that is far away. Whatever leaves was held against the hash that the team signed, compressed forms
 * too, and is kept in memory, bounded; nobody waits twice, nor do two requests at once fetch the same. Null for what is not
 * published or not there; throws StoreDown when the store is, or holds other bytes than were published.
 */
export function cachedReleaseFiles(store: Pick<ReleaseStore, 'get'>, { publishedHash, maxBytes }: CachedFilesOptions): (key: string, acceptEncoding: string) => Promise<ServedFile | null> {
  const kept = new Map<string, ServedFile>();
  const underWay = new Map<string, Promise<ServedFile | null>>();
  let bytesKept = 0;

  const keep = (name: string, file: ServedFile): void => {
    if (kept.has(name) || file.bytes.length > maxBytes) return;
    kept.set(name, file);
    bytesKept += file.bytes.length;
    for (const [oldest, { bytes }] of kept) {
      if (bytesKept <= maxBytes) break;
      kept.delete(oldest);
      bytesKept -= bytes.length;
    }
  };

  const fetched = async (key: string, encoding: Encoding | null): Promise<ServedFile | null> => {
    const hash = await publishedHash(key);
    if (hash === null) return null;
    const [whole, form] = await allDone([store.get(key), encoding === null ? null : store.get(key + SUFFIX[encoding])]);
    if (!whole) return null;
    if (hashOf(whole) !== hash) throw new StoreDown(`${key} holds other bytes than were published; publish the same release again`);
    if (encoding === null || whole.length < WORTH_COMPRESSING_BYTES) return { bytes: whole, encoding: null };
    const isGood = form !== null && (await isFormOf(whole, form, encoding));
    return { bytes: isGood ? form : (await compressed(whole))[encoding], encoding };
  };

  return async (key, acceptEncoding) => {
    const encoding = acceptedEncodings(acceptEncoding)[0] ?? null;
    const name = `${encoding ?? ''} ${key}`;
    const found = kept.get(name);
    if (found) {
      // The youngest stands last.
      kept.delete(name);
      kept.set(name, found);
      return found;
    }
    const already = underWay.get(name);
    if (already) return already;
    const work = fetched(key, encoding);
    underWay.set(name, work);
    try {
      const file = await work;
      if (file) keep(name, file);
      return file;
    } finally {
      underWay.delete(name);
    }
  };
}

const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** Whether a compressed form gives exactly these bytes; it may lie there from an upload that broke off. */
async function isFormOf(whole: Buffer, form: Buffer, encoding: Encoding): Promise<boolean> {
  try {
    return whole.equals(await unpack[encoding](form, { maxOutputLength: whole.length + 1 }));
  } catch {
    return false;
  }
}
