import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { allDone } from './all-done.ts';
import type { ReleaseStore } from './release-store.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const [unbrotli, unzip] = [promisify(brotliDecompress), promisify(gunzip)];

/** A file as it is served. */
export interface ServedFile {
  bytes: Buffer;
  encoding: 'br' | 'gzip' | null;
}

/** Suffixes under which the compressed forms of a file are stored. */
export const SUFFIX = { br: '.br', gzip: '.gz' } as const;
/** Minimum size in bytes: below it, compressing costs more than it saves. */
export const WORTH_COMPRESSING_BYTES = 1000;

/**
 * Compresses bytes with both methods at their best level; done once, at publication, so that no request waits for it.
 */
export async function compressed(bytes: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    zip(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

/** Stores a file and then its compressed forms. */
export async function putReleaseFile(store: ReleaseStore, key: string, bytes: Buffer): Promise<void> {
  await store.put(key, bytes);
  if (bytes.length < WORTH_COMPRESSING_BYTES) return;
  const forms = await compressed(bytes);
  await allDone([store.put(key + SUFFIX.br, forms.br), store.put(key + SUFFIX.gzip, forms.gzip)]);
}

/**
 * Stores a file of a published release again where it or one of its compressed forms is lost or changed. Every start
 * publishes what is published already, and reading takes a tenth of the time of compressing.
 */
export async function restoreReleaseFile(store: ReleaseStore, key: string, bytes: Buffer): Promise<void> {
  if (!(await isStoredWhole(store, key, bytes).catch(() => false))) await putReleaseFile(store, key, bytes);
}

async function isStoredWhole(store: ReleaseStore, key: string, bytes: Buffer): Promise<boolean> {
  if (!(await store.get(key))?.equals(bytes)) return false;
  if (bytes.length < WORTH_COMPRESSING_BYTES) return true;
  const [br, gz] = await allDone([store.get(key + SUFFIX.br), store.get(key + SUFFIX.gzip)]);
  if (!br || !gz) return false;
  const limit = { maxOutputLength: bytes.length };
  const forms = await allDone([unbrotli(br, limit), unzip(gz, limit)]);
  return forms.every((form) => form.equals(bytes));
}

/** Returns the encodings that an Accept-Encoding header allows, best first. */
export function acceptedEncodings(header: string): ('br' | 'gzip')[] {
  const refused = /;\s*q=0(\.0*)?$/;
  const names = header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';', 1)[0]);
  return (['br', 'gzip'] as const).filter((encoding) => names.includes(encoding));
}
