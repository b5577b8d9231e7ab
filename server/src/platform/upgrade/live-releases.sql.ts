import { statement } from '../../core/database/statements/statement.ts';

export const PILOTS_BY_VERSION = statement(
  'releases.pilots-by-version',
  `select g.remote, g.version, count(distinct g.user_id)::int as people from release_grant g
      where g.version is not null and g.revoked_at is null and g.until > now() group by 1, 2`,
).narrow<{ version: string; people: number }>();

/**
 * Returns the stable versions that the instance set itself: `npm start` publishes the next build of them right after
 * the start.
 */
export const RENEWED_BY_INSTANCE = statement(
  'releases.renewed-by-instance',
  `select remote, version from release_channel where channel = 'stable' and by_instance`,
);
