import { createHash } from 'node:crypto';
import type { SystemTransaction } from '../../core/database/index.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { LOCK_KIT } from './kit.sql.ts';
import type { PackedPackage } from './pack.ts';

/** A package of one version of the kit, as it is stored beside its archive. */
export type StoredPackage = Omit<PackedPackage, 'bytes'>;

/** One version of the kit: all packages as they were packed together. */
interface StoredKit {
  /** Hash of what was packed, whatever version it got. */
  content: string;
  packages: StoredPackage[];
}

/** The versions of the kit that this instance has served. */
export interface KitStore {
  /** Returns a package in all its versions, the current one last; undefined when the kit has no such package. */
  versionsOf(name: string): Promise<StoredPackage[] | undefined>;
  /** Returns an archive of any version; null when there is none of this name. */
  file(name: string): Promise<Buffer | null>;
}

const KITS = 'kits/';
const keyOf = (kit: number): string => `${KITS}${String(kit).padStart(6, '0')}.json`;

/**
 * Opens the kit's versions in a store. The first request to a server with other sources than before packs them under
 * the next number, which is the last part of every package's version. What was served stays, so that the lockfile of a
 * team holds after an upgrade. `pack` returns the packages of the present sources under a number.
 */
export function openKit(
  store: ReleaseStore,
  system: <T>(work: (tx: SystemTransaction) => Promise<T>) => Promise<T>,
  pack: (kit: number) => Promise<PackedPackage[]>,
): KitStore {
  const storedKits = async (): Promise<StoredKit[]> => {
    const texts = await Promise.all((await store.list(KITS)).map((key) => store.get(key)));
    return texts.flatMap((text) => (text ? [JSON.parse(text.toString('utf8')) as StoredKit] : []));
  };

  /** Stores the present sources as a version, unless one has the same content. Returns all, the present one last. */
  const withPresent = async (): Promise<StoredKit[]> => {
    const content = contentOf(await pack(0));
    // One process at a time: two that start together must not give one number to two contents.
    return system(async (tx) => {
      await tx.query(LOCK_KIT());
      const kits = await storedKits();
      const known = kits.find((kit) => kit.content === content);
      if (known) return [...kits.filter((kit) => kit !== known), known];
      const last = (await store.list(KITS)).at(-1);
      const number = last === undefined ? 1 : Number.parseInt(last.slice(KITS.length), 10) + 1;
      const packages = await pack(number);
      for (const { file, bytes } of packages) await store.put(`files/${file}`, bytes);
      const kit = { content, packages: packages.map(({ bytes: _bytes, ...stored }) => stored) };
      await store.put(keyOf(number), Buffer.from(JSON.stringify(kit)));
      return [...kits, kit];
    });
  };

  let opened: Promise<StoredKit[]> | undefined;
  const kits = (): Promise<StoredKit[]> => {
    opened ??= withPresent().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  return {
    async versionsOf(name) {
      const found = (await kits()).flatMap(({ packages }) => packages.filter((one) => one.name === name));
      return found.length > 0 ? found : undefined;
    },
    async file(name) {
      const isKnown = (await kits()).some(({ packages }) => packages.some(({ file }) => file === name));
      return isKnown ? store.get(`files/${name}`) : null;
    },
  };
}

const contentOf = (packages: readonly PackedPackage[]): string =>
  createHash('sha256')
    .update(packages.map(({ name, shasum }) => `${name} ${shasum}`).join('\n'))
    .digest('hex');
