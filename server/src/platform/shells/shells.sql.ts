import { statement } from '../../core/database/statements/statement.ts';

/** The person of an account, as the page's cookie names it. */
export const PERSON_OF_ACCOUNT = statement(
  'shells.person-of-account',
  `select m.organisation_id as organisation, m.user_id as "userId", u.is_release_check as "isReleaseCheck"
  from membership m join app_user u on u.id = m.user_id where m.id = $1::bigint and m.is_active`,
);

/** The stored shell with this hash, with which its version ends. */
export const SHELL_WITH_HASH = statement(
  'shells.with-hash',
  `select version, fault from release where remote = 'shell' and split_part(version, '.', -1) = $1`,
);

/**
 * The stored shell that has a file with this name: several builds share one, and one that is not blocked is as good.
 */
export const SHELL_WITH_FILE = statement(
  'shells.with-file',
  `select version from release where remote = 'shell' and tidied_at is null
    and manifest -> 'files' @> jsonb_build_array(jsonb_build_object('path', $1::text))
  order by status = 'blocked', fault is not null, published_at desc limit 1`,
);
