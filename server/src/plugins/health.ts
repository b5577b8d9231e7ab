import { statfs } from 'node:fs/promises';
import type { App } from '../app-types.ts';
import { newestMigration } from '../database/migrate.ts';

/** Bytes that must be free in the data directory for the server to call itself ready. */
const MIN_FREE_BYTES = 100 * 1024 * 1024;

/** /healthz: the process answers. /readyz: database, migrations, worker and disk are fine and the server is not stopping. */
export function health(app: App): void {
  app.get('/healthz', { config: { permission: 'public' }, schema: { hide: true } }, () => ({ ok: true }));
  app.get('/readyz', { config: { permission: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    const checks = await readiness(app);
    const ready = Object.values(checks).every((state) => state === 'ok');
    return reply.code(ready ? 200 : 503).send({ ready, checks });
  });
}

type CheckState = 'ok' | 'failing';

async function readiness(app: App): Promise<Record<string, CheckState>> {
  const state = (ok: boolean): CheckState => (ok ? 'ok' : 'failing');
  const checks: Record<string, CheckState> = { accepting: state(app.accepting), database: 'failing', migrations: 'failing', worker: 'failing', disk: 'failing' };
  try {
    // A newer server beside this one may have migrated further; what it added leaves this one's shape in place.
    const [row] = await app.database.query<{ migrated: boolean; worker: boolean }>(
      `select exists (select from kysely_migration where name = $1) as migrated,
        coalesce((select max(seen_at) > now() - interval '2 minutes' from worker_heartbeat), false) as worker`, [await newestMigration()]);
    checks['database'] = 'ok';
    checks['migrations'] = state(row?.migrated === true);
    checks['worker'] = state(row?.worker === true);
  } catch (error) {
    app.log.warn({ err: error }, 'the readiness check found the database failing');
  }
  const disk = await statfs(app.config.dataDir).catch(() => null);
  checks['disk'] = state(disk !== null && disk.bavail * disk.bsize > MIN_FREE_BYTES);
  return checks;
}
