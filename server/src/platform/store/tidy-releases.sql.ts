import { isProvenSql } from '../releases/platform.sql.ts';
import { NAMES_VERSION } from './prune-local.sql.ts';
import { statement } from '../../core/database/statements/statement.ts';

/** A release is tidied when nothing has named it for so long. */
export const TIDIED_AFTER_DAYS = 180;

/** So many of a remote's releases are kept: of those published last, and of those that may be a fallback. */
const KEPT_OF_A_REMOTE = 10;

/** A release that somebody has started within this time is kept, whatever gave it to them. */
const STARTED_WITHIN_DAYS = 90;

/** How long the deletion of files is repeated, in case that a store did not answer. */
const REPEATED_DAYS = 3;

const IS_UNUSED = `r.tidied_at is null
    and greatest(r.published_at, r.stored_again_at) < now() - interval '${TIDIED_AFTER_DAYS} days'
    and not exists (select from release_channel c where c.remote = r.remote and c.version = r.version)
    and not exists (select from release_pin p where p.remote = r.remote and p.version = r.version)
    and not exists (select from release_rollout o where o.remote = r.remote and o.version = r.version
      and o.state in ('running', 'paused'))
    and not exists (select from release_grant g where g.remote = r.remote and g.version = r.version
      and g.revoked_at is null and g.until > now())
    and not exists (select from platform_change c where c.remote = r.remote and ${NAMES_VERSION})
    and not exists (select from release_health h where h.remote = r.remote and h.version = r.version
      and h.hour > now() - interval '${STARTED_WITHIN_DAYS} days')
    and r.preview_until is null
    and r.version not in (select n.version from release n where n.remote = r.remote and n.preview_until is null
      order by n.published_at desc limit ${KEPT_OF_A_REMOTE})
    and r.version not in (select f.version from release f where f.remote = r.remote
      and ${isProvenSql('f')} and f.status <> 'blocked'
      order by f.published_at desc limit ${KEPT_OF_A_REMOTE})`;

/** Releases whose files are to be deleted: unused ones, and those tidied lately, once more. */
export const TO_TIDY = statement(
  'releases.to-tidy',
  `select r.remote, r.version from release r where (${IS_UNUSED})
    or r.tidied_at > now() - interval '${REPEATED_DAYS} days' order by r.remote, r.version`,
);

/** Marks a release, unless something names it by now. */
export const MARK_TIDIED = statement(
  'releases.mark-tidied',
  `update release r set tidied_at = now() where r.remote = $1 and r.version = $2 and ${IS_UNUSED} returning r.version`,
);

export const TIDIED_AT = statement(
  'releases.tidied-at',
  'select tidied_at from release where remote = $1 and version = $2 and tidied_at is not null',
).narrow<{ tidied_at: Date }>();

/** Notes that the files of a tidied release were stored again. */
export const STORED_AGAIN = statement(
  'releases.stored-again',
  `update release set tidied_at = null, stored_again_at = now() where remote = $1 and version = $2
    and tidied_at is not null returning version`,
);

/** Previews that have ended. */
export const ENDED_PREVIEWS = statement(
  'releases.ended-previews',
  'select remote, version from release where preview_until <= now() order by remote, version',
);

/** Deletes a preview that has ended, with what its check left; nothing when it was published again meanwhile. */
export const DELETE_PREVIEW = statement(
  'releases.delete-preview',
  `with ended as (select remote, version from release where remote = $1 and version = $2 and preview_until <= now()
      for update),
    grants as (delete from release_grant g using ended e where g.remote = e.remote and g.version = e.version)
  delete from release r using ended e where r.remote = e.remote and r.version = e.version returning r.version`,
);
