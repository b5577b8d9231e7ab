import type { OwnerTransaction } from '../../database/database.ts';
import { auditPlatform } from './platform.repository.ts';
import type { ReleaseStore } from './release-store.ts';

/** Builds of the checkout that are kept of each remote, whoever runs them. */
const KEEP = 5;
const KEEP_DAYS = 14;
/** Earlier states that can be restored with them. */
const KEEP_STATES = 100;

// Only '-local.' builds, which this instance made from its own checkout: a team's release is never removed.
const OLD = `select r.remote, r.version from release r
  where r.remote = $1 and r.check_state = 'own' and r.version like '%-local.%' and r.published_at < now() - make_interval(days => ${KEEP_DAYS})
    and r.version not in (select n.version from release n where n.remote = $1 and n.version like '%-local.%' order by n.published_at desc limit ${KEEP})
    and not exists (select from release_channel c where c.remote = r.remote and c.version = r.version)
    and not exists (select from release_pin p where p.remote = r.remote and p.version = r.version)
    and not exists (select from release_rollout o where o.remote = r.remote and o.version = r.version)
    and not exists (select from release_grant g where g.remote = r.remote and g.version = r.version)
    and not exists (select from (select state from platform_snapshot order by revision desc limit ${KEEP_STATES}) s where s.state::text like '%"' || r.version || '"%')
  order by r.version`;

/** Removes old builds of the checkout that nobody is given and that no recent state names; resolves to their versions. The files go after the rows: `remove` is for when the transaction is through. */
export async function pruneLocal(tx: OwnerTransaction, stores: readonly ReleaseStore[], remote: string): Promise<{ versions: string[]; remove: () => Promise<void> }> {
  const versions = (await tx.query<{ version: string }>(OLD, [remote])).map((row) => row.version);
  if (versions.length > 0) {
    await tx.query('delete from release_file where remote = $1 and version = any($2)', [remote, versions]);
    await tx.query('delete from release where remote = $1 and version = any($2)', [remote, versions]);
    await auditPlatform(tx, { userId: null, actor: 'the platform', action: 'prune', remote, version: null, after: { versions } });
  }
  return { versions, remove: async () => { for (const store of stores) for (const version of versions) await store.delete(`${remote}/${version}/`); } };
}
