import { whereUsedList, whereUsedQuery } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import { liveReleases } from '../upgrade/live-releases.ts';
import { excludedBy, filtered, whereUsed } from './where-used.ts';

/**
 * Registers GET /api/platform/where-used: which live release uses which package and name that this server's shell
 * provides, and whom another version of a package would exclude.
 */
export function whereUsedRoutes(app: App): void {
  app.get(
    '/api/platform/where-used',
    {
      config: { permission: 'platformAdmin' },
      schema: { querystring: whereUsedQuery, response: { 200: whereUsedList } },
    },
    async ({ query: { page, per_page, keyword, deprecated, if: wanted } }) => {
      const live = (await app.database.system((tx) => liveReleases(tx))).filter(({ remote }) => remote !== SHELL_NAME);
      const rows = filtered(whereUsed(live, app.platform.shell.facts()), { keyword, isDeprecated: deprecated === '1' });
      return {
        data: rows.slice((page - 1) * per_page, page * per_page),
        meta: { total: rows.length, current_page: page, per_page },
        excluded: wanted === undefined ? null : excludedBy(live, wanted),
      };
    },
  );
}
