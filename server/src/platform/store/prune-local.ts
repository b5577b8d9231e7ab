import type { SystemTransaction } from '../../core/database/index.ts';
import { auditPlatform } from '../releases/platform.repository.ts';
import type { ReleaseStore } from './release-store.ts';
import { DELETE_RELEASES, OLD_LOCAL_BUILDS } from './prune-local.sql.ts';

/**
 * Deletes the rows of old local builds that nobody is given and no recent state names. Resolves to their versions and
 * to `remove`, which deletes their files and must be called only after the transaction has committed.
 */
export async function pruneLocal(
  tx: SystemTransaction,
  stores: readonly ReleaseStore[],
  remote: string,
): Promise<{ versions: string[]; remove: () => Promise<void> }> {
  const versions = (await tx.query(OLD_LOCAL_BUILDS(remote))).map((row) => row.version);
  if (versions.length > 0) {
    await tx.query(DELETE_RELEASES(remote, versions));
    await auditPlatform(tx, {
      userId: null,
      actor: 'the platform',
      action: 'prune',
      remote,
      version: null,
      after: { versions },
    });
  }
  return {
    versions,
    remove: async () => {
      for (const store of stores) for (const version of versions) await store.delete(`${remote}/${version}/`);
    },
  };
}
