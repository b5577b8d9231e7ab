import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkedKey, Measure } from './file-store.ts';
import type { FileStore, ListedFile } from './file-store.ts';

/** Beside the files and on the same disk, so that a finished file is renamed into its place. */
export const UNFINISHED_FOLDER = '.unfinished';

/** The store in a folder, which is created at the first write. */
export function diskFileStore(root: string): FileStore {
  const unfinished = path.join(root, UNFINISHED_FOLDER);
  const pathOf = (key: string): string => path.join(root, checkedKey(key));

  return {
    async put(key, content, { maxBytes } = {}) {
      const file = pathOf(key);
      const draft = path.join(unfinished, randomUUID());
      const measure = new Measure(maxBytes);
      await Promise.all([mkdir(unfinished, { recursive: true }), mkdir(path.dirname(file), { recursive: true })]);
      try {
        const source = Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content;
        // Flushed to the disk before it gets its name: after a power failure a file is whole or absent.
        await pipeline(source, measure, createWriteStream(draft, { flush: true }));
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return measure.written();
    },

    async get(key, { range, signal } = {}) {
      const handle = await orNull(openFile(pathOf(key)));
      return (
        handle &&
        handle.createReadStream({
          ...(range ? { start: range.first, end: range.last } : {}),
          ...(signal ? { signal } : {}),
        })
      );
    },

    async head(key) {
      const found = await orNull(stat(pathOf(key)));
      return found?.isFile() ? { bytes: found.size, modifiedAtMs: found.mtimeMs } : null;
    },

    delete: (key) => rm(pathOf(key), { force: true }),

    async list(prefix) {
      const folder = prefix === '' ? root : pathOf(prefix);
      const found: ListedFile[] = [];
      for (const entry of (await orNull(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []) {
        const full = path.join(entry.parentPath, entry.name);
        const key = path.relative(root, full).split(path.sep).join('/');
        if (!entry.isFile() || key.startsWith(`${UNFINISHED_FOLDER}/`)) continue;
        const facts = await orNull(stat(full));
        if (facts) found.push({ key, bytes: facts.size, modifiedAtMs: facts.mtimeMs });
      }
      return found.sort((a, b) => (a.key < b.key ? -1 : 1));
    },

    async removeUnfinished(before) {
      for (const name of (await orNull(readdir(unfinished))) ?? []) {
        const draft = path.join(unfinished, name);
        const facts = await orNull(stat(draft));
        if (facts && facts.mtimeMs < before.getTime()) await rm(draft, { force: true });
      }
    },
  };
}

/** Opens a file for reading; a folder counts as missing. */
async function openFile(file: string): Promise<FileHandle | null> {
  const handle = await open(file, 'r');
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  return null;
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
