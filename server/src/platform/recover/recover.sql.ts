import { statement } from '../../core/database/statements/statement.ts';

/** A platform administrator by email. */
export const PLATFORM_ADMIN_BY_EMAIL = statement(
  'recover.platform-admin-by-email',
  'select id::int as id, email from app_user where lower(email) = lower($1) and is_platform_admin',
).narrow<{ id: number; email: string }>();

/** The newest releases, of one remote or of all (null). */
export const NEWEST_RELEASES = statement(
  'recover.newest-releases',
  `select r.remote, r.version, r.status, c.version is not null as stable, to_json(r.published_at) #>> '{}' as at
     from release r left join release_channel c on c.remote = r.remote and c.version = r.version
       and c.channel = 'stable'
     where ($1::text is null or r.remote = $1) and r.preview_until is null
     order by r.published_at desc, r.remote limit $2`,
).narrow<{ remote: string; version: string; status: string; stable: boolean; at: string }>();
