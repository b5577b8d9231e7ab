import type { SecurityEventRow } from '@iwe/contract';
import { statement } from '../../core/database/statements/statement.ts';

// Details that name an organisation or a person by id get additional columns with the names.
const FOUND_SQL = `from security_event e left join app_user u on u.id = e.user_id
  where ($1::text is null or e.kind = $1)
    and ($2::text is null or position(lower($2) in lower(coalesce(u.email, e.details ->> 'email', ''))) > 0
      or position(lower($2) in e.address) > 0)`;

export const EVENTS_PAGE = statement(
  'security.events-page',
  `select e.id::int as id, to_json(e.at) #>> '{}' as at, e.kind, coalesce(u.email || case when
      u.is_release_check then ' (release check)' else '' end, e.details ->> 'email', '') as email, e.address,
    (select o.name from organisation o where o.id::text = e.details ->> 'organisation') as organisation,
    (select b.email from app_user b where b.id::text = e.details ->> 'by') as by,
    e.details - array['email', 'organisation', 'by'] as details
  ${FOUND_SQL} order by e.id desc limit $3 offset $4`,
).narrow<SecurityEventRow>();

export const EVENTS_COUNT = statement('security.events-count', `select count(*)::int as total ${FOUND_SQL}`).narrow<{
  total: number;
}>();
