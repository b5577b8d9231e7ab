import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readWhole } from '../../files/store/file-store.ts';
import type { FileStore } from '../../files/store/file-store.ts';
import type { ShellBuild } from './shell-build.ts';

/**
 * Days for which the files of a shell are served after another build replaced it. A session ends earlier, so no tab
 * that still works needs them longer.
 */
export const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
/** Where the files of shells are stored; not in backups, because no tab outlives a restore. */
export const SHELLS_FOLDER = 'shells';
/** Number of files stored or removed in parallel. */
const AT_ONCE = 8;

/** Only files with a hash in their name: they never change, and two builds may share one. */
export const HAS_HASH = /\.[0-9a-f]{8}\.\w+$/;

/** The files of this shell and of those that it replaced. */
export interface OldShells {
  /**
   * Stores the files of the shell that is served now, and removes those of builds that were replaced more than
   * KEPT_DAYS before `now`. Calling it again for the same build changes nothing.
   */
  keep(now?: Date): Promise<void>;
  /** Returns the bytes of a file of an earlier build by its name below /assets/; null when it is not stored. */
  read(name: string): Promise<Buffer | null>;
}

/**
 * Keeps the files of replaced shells in a store, so that a tab that was opened before a deployment can still load the
 * parts that it has not needed yet. Layout: `files/<name>`; `builds/<hash>.json` lists the names of a build;
 * `replaced/<hash>` contains the moment at which another build was first seen in its place.
 */
export function oldShells(store: FileStore, shell: () => ShellBuild): OldShells {
  const text = async (key: string): Promise<string> => (await readWhole(store, key))?.toString('utf8') ?? '';
  const put = (key: string, content: string): Promise<unknown> => store.put(key, Buffer.from(content));

  /** Stores what is missing of the present build. Returns the build's hash; null when no shell is built. */
  const storePresent = async (): Promise<string | null> => {
    const build = shell();
    if (build.page() === null) return null;
    const present = build.hash();
    const stored = new Set((await store.list('files/')).map(({ key }) => key));
    const names = await hashedFiles(build.folder);
    const missing = names.filter((name) => !stored.has(`files/${name}`));
    await inTurns(missing, async (name) => store.put(`files/${name}`, await readFile(path.join(build.folder, name))));
    await put(`builds/${present}.json`, JSON.stringify(names));
    await store.delete(`replaced/${present}`);
    return present;
  };

  return {
    async keep(now = new Date()) {
      const present = await storePresent();
      if (present === null) return;
      const retained = new Set<string>();
      const expired: { hash: string; names: string[] }[] = [];
      for (const { key } of await store.list('builds/')) {
        const hash = path.basename(key, '.json');
        const names = JSON.parse(await text(key)) as string[];
        if (hash !== present && (await isExpired(hash))) expired.push({ hash, names });
        else for (const name of names) retained.add(name);
      }
      for (const { hash, names } of expired) {
        await inTurns(
          names.filter((name) => !retained.has(name)),
          (name) => store.delete(`files/${name}`),
        );
        await store.delete(`builds/${hash}.json`);
        await store.delete(`replaced/${hash}`);
      }

      async function isExpired(hash: string): Promise<boolean> {
        const replacedAt = Date.parse(await text(`replaced/${hash}`));
        if (Number.isNaN(replacedAt)) await put(`replaced/${hash}`, now.toISOString());
        return now.getTime() - replacedAt > KEPT_DAYS * DAY_MS;
      }
    },
    read: (name) => readWhole(store, `files/${name}`),
  };
}

/** Returns the files of a build that never change, as paths with slashes. */
async function hashedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && HAS_HASH.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(work));
}
