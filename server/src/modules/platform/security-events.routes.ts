import { securityEventList, securityEventQuery } from '@iwe/contract';
import type { SecurityEventRow } from '@iwe/contract';
import type { App } from '../../app-types.ts';

// Where the details name an organisation or a person by id, their names stand in columns of their own.
const FOUND = `from security_event e left join app_user u on u.id = e.user_id
  where ($1::text is null or e.kind = $1)
    and ($2::text is null or position(lower($2) in lower(coalesce(u.email, e.details ->> 'email', ''))) > 0 or position(lower($2) in e.address) > 0)`;
const PAGE = `select e.id::int as id, to_json(e.at) #>> '{}' as at, e.kind, coalesce(u.email, e.details ->> 'email', '') as email, e.address,
    (select o.name from organisation o where o.id::text = e.details ->> 'organisation') as organisation,
    (select b.email from app_user b where b.id::text = e.details ->> 'by') as by,
    e.details - array['email', 'organisation', 'by'] as details
  ${FOUND} order by e.id desc limit $3 offset $4`;

/** GET /api/platform/security-events: sign-ins, passwords and rights of the whole installation, for those who run it. Kept for 400 days (jobs/tidy.ts). */
export function securityEventsRoutes(app: App): void {
  app.get('/api/platform/security-events', { config: { permission: 'platformAdmin' }, schema: { querystring: securityEventQuery, response: { 200: securityEventList } } }, async (request) => {
    const { page, per_page, kind = null, keyword } = request.query;
    const wanted = [kind, keyword || null];
    const [data, [counted]] = await Promise.all([
      app.database.query<SecurityEventRow>(PAGE, [...wanted, per_page, (page - 1) * per_page]),
      app.database.query<{ total: number }>(`select count(*)::int as total ${FOUND}`, wanted),
    ]);
    return { data, meta: { total: counted?.total ?? 0, current_page: page, per_page } };
  });
}
