import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { allDone } from './all-done.ts';
import type { ReleaseStore } from './release-store.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A file as it goes out. */
export interface ServedFile { bytes: Buffer; encoding: 'br' | 'gzip' | null }

/** Under which names the compressed forms of a file lie. */
export const SUFFIX = { br: '.br', gzip: '.gz' } as const;
/** Below this, compressing costs more than it saves. */
export const WORTH_COMPRESSING_BYTES = 1000;

/** The best of both compressions, made once so that no request waits for it. */
export async function compressed(bytes: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    zip(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

/** Stores a file and its compressed forms. The file itself comes first: a form older than its file is not served. */
export async function putReleaseFile(store: ReleaseStore, key: string, bytes: Buffer): Promise<void> {
  await store.put(key, bytes);
  if (bytes.length < WORTH_COMPRESSING_BYTES) return;
  const forms = await compressed(bytes);
  await allDone([store.put(key + SUFFIX.br, forms.br), store.put(key + SUFFIX.gzip, forms.gzip)]);
}

/** The smallest form that the browser takes, or null when the file is gone. A file that changed after its forms were made goes out as it is. */
export async function readReleaseFile(store: ReleaseStore, key: string, acceptEncoding: string): Promise<ServedFile | null> {
  const whole = await store.head(key);
  if (!whole) return null;
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const form = await store.head(key + SUFFIX[encoding]);
    if (!form || form.modifiedAtMs < whole.modifiedAtMs) continue;
    const bytes = await store.get(key + SUFFIX[encoding]);
    if (bytes) return { bytes, encoding };
  }
  const bytes = await store.get(key);
  return bytes && { bytes, encoding: null };
}

/** What an Accept-Encoding header allows, best first. */
export function acceptedEncodings(header: string): ('br' | 'gzip')[] {
  const refused = /;\s*q=0(\.0*)?$/;
  const names = header.split(',').map((part) => part.trim().toLowerCase()).filter((part) => !refused.test(part)).map((part) => part.split(';', 1)[0]);
  return (['br', 'gzip'] as const).filter((encoding) => names.includes(encoding));
}
