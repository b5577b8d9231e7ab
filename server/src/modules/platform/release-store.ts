import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where releases lie: keys with slashes, bytes, no more. On the local disk by default, in a bucket by configuration (s3-store.ts). */
export interface ReleaseStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when there is nothing under the key. */
  get(key: string): Promise<Buffer | null>;
  head(key: string): Promise<{ size: number; modifiedAtMs: number } | null>;
  /** Keys below a prefix that ends with a slash, sorted; all of them below ''. */
  list(prefix: string): Promise<string[]>;
  /** Removes everything below a prefix that ends with a slash. */
  delete(prefix: string): Promise<void>;
}

/** The store in a folder. A file appears whole or not at all. */
export function diskReleaseStore(root: string): ReleaseStore {
  const place = (key: string): string => {
    const full = path.resolve(root, key);
    if (!full.startsWith(path.resolve(root) + path.sep)) throw new Error(`The key ${key} leads out of the release store.`);
    return full;
  };
  return {
    async put(key, bytes) {
      const file = place(key);
      await mkdir(path.dirname(file), { recursive: true });
      const draft = `${file}.${randomUUID()}.part`;
      await writeFile(draft, bytes);
      await rename(draft, file);
    },
    get: (key) => orNull(readFile(place(key))),
    async head(key) {
      const found = await orNull(stat(place(key)));
      return found?.isFile() ? { size: found.size, modifiedAtMs: found.mtimeMs } : null;
    },
    async list(prefix) {
      const entries = (await orNull(readdir(prefix === '' ? root : place(prefix), { recursive: true, withFileTypes: true }))) ?? [];
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .sort();
    },
    delete: (prefix) => rm(place(prefix), { recursive: true, force: true }),
  };
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
    throw error;
  }
}
