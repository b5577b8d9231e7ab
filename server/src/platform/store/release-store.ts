import { setTimeout } from 'node:timers/promises';
import { readWhole } from '../../core/files/store/file-store.ts';
import type { FileStore } from '../../core/files/store/file-store.ts';
import { StoreDown } from '../../core/files/store/store-down.ts';

/** Timeout in milliseconds for reading one release file, because a page waits for it. */
const READ_MS = 8_000;
/** Attempts after the first one when the transfer of a file breaks, and the pause before each, milliseconds. */
const RETRIES = 2;
const PAUSE_MS = 200;
/** Number of files removed in parallel. */
const AT_ONCE = 8;

/** The files of releases, below '<remote>/<version>/' of a file store. They are small, so they are read as a whole. */
export interface ReleaseStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Resolves to null when no file has this key. `isFresh` reads past caches on the way. */
  get(key: string, options?: { isFresh?: boolean }): Promise<Buffer | null>;
  head(key: string): Promise<{ size: number; modifiedAtMs: number } | null>;
  /** Lists the keys below a prefix that ends with a slash, sorted; all keys for ''. */
  list(prefix: string): Promise<string[]>;
  /** Removes every file below a prefix that ends with a slash. */
  delete(prefix: string): Promise<void>;
}

/** Creates a release store on top of a file store. */
export function releaseStore(files: FileStore): ReleaseStore {
  const list = async (prefix: string): Promise<string[]> => (await files.list(prefix)).map(({ key }) => key);
  return {
    list,
    async put(key, bytes) {
      await files.put(key, bytes);
    },
    async get(key, { isFresh = false } = {}) {
      const signal = AbortSignal.timeout(READ_MS);
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await readWhole(files, key, { signal, isFresh });
        } catch (error) {
          const mayPass = error instanceof StoreDown && error.refusal === null;
          if (!mayPass || attempt === RETRIES || signal.aborted) throw error;
          await setTimeout(PAUSE_MS);
        }
      }
    },
    async head(key) {
      const found = await files.head(key);
      return found && { size: found.bytes, modifiedAtMs: found.modifiedAtMs };
    },
    async delete(prefix) {
      const keys = await list(prefix);
      for (let at = 0; at < keys.length; at += AT_ONCE)
        await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => files.delete(key)));
    },
  };
}
