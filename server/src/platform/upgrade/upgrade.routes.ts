import { liveReleasesAnswer } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { liveReleases } from './live-releases.ts';

/** Registers the live releases that `pnpm check-upgrade --server` compares a candidate with. */
export function upgradeRoutes(app: App): void {
  app.get(
    '/api/platform/live-releases',
    { config: { permission: 'platformAdmin' }, schema: { response: { 200: liveReleasesAnswer } } },
    async () => ({
      data: await app.database.system((tx) => liveReleases(tx)),
    }),
  );
}
