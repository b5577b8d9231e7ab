import { statement } from '../../../database/statement.ts';

export const PILOTS_BY_VERSION = statement(
  'releases.pilots-by-version',
  `select g.remote, g.version, count(distinct g.user_id)::int as people from release_grant g
      where g.version is not null and g.revoked_at is null and g.until > now() group by 1, 2`,
).narrow<{ version: string; people: number }>();

/**
 * Returns the stable versions that the instance published from its own checkout and that no person chose: `npm start`
 * publishes the next build of them right after the start.
 */
export const RENEWED_BY_INSTANCE = statement(
  'releases.renewed-by-instance',
  `select c.remote, c.version from release_channel c join release r on r.remote = c.remote and r.version = c.version
  where c.channel = 'stable' and r.check_state = 'own'
    and coalesce((select a.user_id from platform_audit a where a.remote = c.remote and a.action = 'stable'
      order by a.id desc limit 1), 0) = 0`,
);
