import { statement } from '../../core/database/statements/statement.ts';

const KEEP_DAYS = 14;

/** How many local builds of each remote are retained, even if nobody runs them. */
const KEEP = 5;

// SQL condition: change c chose version r, or replaced it. Such a version can be restored as long as the change is
// kept.
export const NAMES_VERSION = `r.version in (c.before ->> 'stable', c.before ->> 'version', c.before -> 'rollout' ->> 'version',
  c.after ->> 'stable', c.after ->> 'version', c.after -> 'rollout' ->> 'version')`;

// Selects only '-local.' builds, which this instance made from its own checkout: a team's release is never removed.
export const OLD_LOCAL_BUILDS = statement(
  'releases.old-local-builds',
  `select r.remote, r.version from release r
  where r.remote = $1 and r.version like '%-local.%'
    and exists (select from deploy_token t where t.id = r.deploy_token_id and '*' = any(t.remotes))
    and r.published_at < now() - make_interval(days => ${KEEP_DAYS})
    and r.version not in (select n.version from release n where n.remote = $1 and n.version like '%-local.%'
      order by n.published_at desc limit ${KEEP})
    and not exists (select from release_channel c where c.remote = r.remote and c.version = r.version)
    and not exists (select from release_pin p where p.remote = r.remote and p.version = r.version)
    and not exists (select from release_rollout o where o.remote = r.remote and o.version = r.version)
    and not exists (select from release_grant g where g.remote = r.remote and g.version = r.version)
    and not exists (select from platform_change c where c.remote = r.remote and ${NAMES_VERSION})
  order by r.version`,
);

export const DELETE_RELEASES = statement(
  'releases.delete-releases',
  'delete from release where remote = $1 and version = any($2)',
);
