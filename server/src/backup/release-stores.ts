import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { diskReleaseStore, STORE_FOLDERS } from '../modules/platform/public.ts';
import type { ReleaseStores } from '../modules/platform/public.ts';

const KINDS = ['store', 'maps'] as const;

/** The folders of a backup that hold what lies in the stores of releases. */
export const storedFolders: readonly string[] = KINDS.map((kind) => STORE_FOLDERS[kind]);

/** Files that are under way at once. */
const AT_ONCE = 8;

/** Writes everything of the stores into a folder, as it would lie in a data directory; resolves to the names of its folders. What is removed meanwhile is left out. */
export async function fillFolder(from: ReleaseStores, folder: string): Promise<string[]> {
  for (const kind of KINDS) {
    const target = diskReleaseStore(join(folder, STORE_FOLDERS[kind]));
    await mkdir(join(folder, STORE_FOLDERS[kind]), { recursive: true });
    await each(await from[kind].list(''), async (key) => {
      const bytes = await from[kind].get(key);
      if (bytes) await target.put(key, bytes);
    });
  }
  return [...storedFolders];
}

/** Puts what such a folder holds into the stores. */
export async function emptyFolder(folder: string, into: ReleaseStores): Promise<void> {
  for (const kind of KINDS) {
    const source = diskReleaseStore(join(folder, STORE_FOLDERS[kind]));
    await each(await source.list(''), async (key) => {
      const bytes = await source.get(key);
      if (bytes) await into[kind].put(key, bytes);
    });
  }
}

/** Files first, then their compressed forms: on a disk a form older than its file is not served. */
async function each(all: readonly string[], work: (key: string) => Promise<void>): Promise<void> {
  const isForm = (key: string): boolean => /\.(br|gz)$/.test(key);
  for (const keys of [all.filter((key) => !isForm(key)), all.filter(isForm)]) await inTurns(keys, work);
}

async function inTurns(keys: readonly string[], work: (key: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) await Promise.all(keys.slice(at, at + AT_ONCE).map(work));
}
