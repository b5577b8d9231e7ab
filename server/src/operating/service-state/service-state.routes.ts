import { serviceState } from '@iwe/contract';
import { OPEN } from '../alarms/alarms.sql.ts';
import type { App } from '../../core/app-types.ts';
import { ARCHIVE, LAST_RUNS, RUNS, STANDBYS } from './service-state.sql.ts';

/** Registers GET /api/platform/service: alarms, backups and drills, for those who operate the installation. */
export function serviceStateRoutes(app: App): void {
  app.get(
    '/api/platform/service',
    { config: { permission: 'platformAdmin' }, schema: { response: { 200: serviceState } } },
    async () => {
      const [alarms, [archive], [standbys], [last], runs] = await app.database.batch([
        OPEN(),
        ARCHIVE(),
        STANDBYS(),
        LAST_RUNS(),
        RUNS(),
      ]);
      return {
        data: {
          alarms,
          archive: archive ?? null,
          standbys: standbys ?? null,
          lastBackupAt: last?.lastBackupAt ?? null,
          lastDrillAt: last?.lastDrillAt ?? null,
          runs,
        },
      };
    },
  );
}
