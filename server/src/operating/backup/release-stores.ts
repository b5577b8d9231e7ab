import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseStores, STORE_FOLDERS } from '../../platform/public.ts';
import type { ReleaseStores } from '../../platform/public.ts';

const KINDS = ['store', 'maps', 'kit'] as const;

/** The folders of a backup that contain the files of releases. */
export const releaseFolders: readonly string[] = KINDS.map((kind) => STORE_FOLDERS[kind]);

/** Files that are copied at the same time. */
const AT_ONCE = 8;

/**
 * Copies the stores of releases into a folder, laid out as a data directory is. Resolves to the names of its folders. A
 * file that is removed meanwhile is left out.
 */
export async function copyReleasesToFolder(from: ReleaseStores, folder: string): Promise<string[]> {
  for (const kind of KINDS) await mkdir(join(folder, STORE_FOLDERS[kind]), { recursive: true });
  await copyStores(from, releaseStores({ s3: null, dataDir: folder }));
  return [...releaseFolders];
}

/** Copies such a folder into the stores of releases. */
export const copyReleasesFromFolder = (folder: string, into: ReleaseStores): Promise<void> =>
  copyStores(releaseStores({ s3: null, dataDir: folder }), into);

async function copyStores(from: ReleaseStores, into: ReleaseStores): Promise<void> {
  for (const kind of KINDS) {
    const keys = await from[kind].list('');
    const isCompressed = (key: string): boolean => /\.(br|gz)$/.test(key);
    // Files first, then their compressed forms: on a disk, a form that is older than its file is not served.
    for (const some of [keys.filter((key) => !isCompressed(key)), keys.filter(isCompressed)])
      for (let at = 0; at < some.length; at += AT_ONCE)
        await Promise.all(
          some.slice(at, at + AT_ONCE).map(async (key) => {
            const bytes = await from[kind].get(key);
            if (bytes) await into[kind].put(key, bytes);
          }),
        );
  }
}
