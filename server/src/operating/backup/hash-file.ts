import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Measure } from '../../core/files/store/file-store.ts';

/** Size and SHA-256 (hex) of a file, or of what it unpacks to. */
export async function hashFile(
  file: string,
  options: { gunzip?: boolean } = {},
): Promise<{ bytes: number; sha256: string }> {
  const measure = new Measure();
  measure.resume();
  const source = createReadStream(file);
  await (options.gunzip ? pipeline(source, createGunzip(), measure) : pipeline(source, measure));
  const { bytes, sha256 } = measure.written();
  return { bytes, sha256: sha256.toString('hex') };
}
