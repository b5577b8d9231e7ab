import { StoreDown } from '../../core/files/store/store-down.ts';
import type { App } from '../../core/app-types.ts';
import { SET_API_CALLS, WITHOUT_API_CALLS } from './fill-api-calls.sql.ts';
import { releaseKey } from '../store/release-paths.ts';

/**
 * Copies the API calls of releases that were published before their row had them from the file store. What the store
 * cannot give now is copied at the next start.
 */
export async function fillApiCalls({ database, log, platform }: App): Promise<void> {
  for (const { remote, version, path } of await database.query(WITHOUT_API_CALLS())) {
    try {
      const bytes = await platform.store.get(releaseKey(remote, version, path));
      if (bytes) await database.query(SET_API_CALLS(remote, version, bytes.toString('utf8')));
    } catch (error) {
      if (!(error instanceof StoreDown)) throw error;
      log.warn({ err: error, remote, version }, 'the API calls of a release could not be read');
    }
  }
}
