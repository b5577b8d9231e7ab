import { securityEventList, securityEventQuery } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { EVENTS_COUNT, EVENTS_PAGE } from './security-events.sql.ts';

/**
 * Registers GET /api/platform/security-events: sign-ins, passwords and rights of the whole installation, for its
 * operators. Entries are retained for 400 days (jobs/tidy.ts).
 */
export function securityEventsRoutes(app: App): void {
  app.get(
    '/api/platform/security-events',
    {
      config: { permission: 'platformAdmin' },
      schema: { querystring: securityEventQuery, response: { 200: securityEventList } },
    },
    async (request) => {
      const { page, per_page, kind = null, keyword } = request.query;
      const wanted = [kind, keyword || null] as const;
      const [data, [counted]] = await Promise.all([
        app.database.query(EVENTS_PAGE(...wanted, per_page, (page - 1) * per_page)),
        app.database.query(EVENTS_COUNT(...wanted)),
      ]);
      return { data, meta: { total: counted?.total ?? 0, current_page: page, per_page } };
    },
  );
}
