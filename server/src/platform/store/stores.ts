import type { Config } from '../../core/config.ts';
import { openFileStore } from '../../core/files/store/open-file-store.ts';
import { releaseStore } from './release-store.ts';
import type { ReleaseStore } from './release-store.ts';

/** The files of releases, and their source maps, which are never served to pages. */
export interface ReleaseStores {
  store: ReleaseStore;
  maps: ReleaseStore;
  /** The packages for teams outside the workspace, in every version that was served. */
  kit: ReleaseStore;
}

/** The folder of each store, the same on disk and in a bucket, so that one can be copied to the other. */
export const STORE_FOLDERS = { store: 'releases', maps: 'source-maps', kit: 'kit' } as const;

/** Returns the stores that the configuration names: an object store, or the data directory. */
export function releaseStores(config: Pick<Config, 's3' | 'dataDir'>): ReleaseStores {
  const open = (folder: string): ReleaseStore => releaseStore(openFileStore(config, folder));
  return { store: open(STORE_FOLDERS.store), maps: open(STORE_FOLDERS.maps), kit: open(STORE_FOLDERS.kit) };
}
