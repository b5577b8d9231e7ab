import path from 'node:path';
import type { Config } from '../../config.ts';
import { diskReleaseStore } from './release-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { s3ReleaseStore } from './s3-store.ts';

/** Where releases lie, and the source maps that are never served. */
export interface ReleaseStores { store: ReleaseStore; maps: ReleaseStore }

/** Folders of both kinds of store, so that one can be copied to the other as it is. */
export const STORE_FOLDERS = { store: 'releases', maps: 'source-maps' } as const;

/** The stores of an instance, by its configuration: an object store, or the data directory. */
export function releaseStores({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): ReleaseStores {
  const make = (folder: string): ReleaseStore => (s3 ? s3ReleaseStore(s3, `${folder}/`) : diskReleaseStore(path.join(dataDir, folder)));
  return { store: make(STORE_FOLDERS.store), maps: make(STORE_FOLDERS.maps) };
}
