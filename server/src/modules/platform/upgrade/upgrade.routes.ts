import { liveReleasesAnswer } from '@iwe/contract';
import type { App } from '../../../app-types.ts';
import { liveReleases } from './live-releases.ts';

/** What `pnpm check-upgrade --server` holds a candidate against. */
export function upgradeRoutes(app: App): void {
  app.get('/api/platform/live-releases', { config: { permission: 'platformAdmin' }, schema: { response: { 200: liveReleasesAnswer } } }, async () => ({
    data: await app.database.owner((tx) => liveReleases(tx)),
  }));
}
