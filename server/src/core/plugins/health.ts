import type { App } from '../app-types.ts';
import { freeBytesOf, MIN_FREE_BYTES } from '../limits/disk-room.ts';
import { isWorkerActive } from '../jobs/worker-alarm.ts';
import { newestMigration } from '../database/migrations/migrate.ts';
import { READINESS } from './health.sql.ts';

/** Milliseconds after which a database that has not answered counts as failing: probes wait for 2 seconds. */
const READINESS_MS = 1_500;

/**
 * Registers /healthz (the process answers) and /readyz (this process can answer people: it is not stopping, has its
 * database and migrations). What can wait is an alarm beside it: without a worker or room on the disk people still look
 * up and sell, and a proxy that took every server out would stop them all.
 */
export function health(app: App): void {
  app.get('/healthz', { config: { permission: 'public' }, schema: { hide: true } }, () => ({ ok: true }));
  app.get('/readyz', { config: { permission: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    const { checks, alarms } = await readiness(app);
    const ready = Object.values(checks).every((state) => state === 'ok');
    return reply.code(ready ? 200 : 503).send({ ready, checks, alarms });
  });
}

/** Rejects when the answer takes longer; the answer itself is then ignored. */
async function answerWithin<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

type CheckState = 'ok' | 'failing';

async function readiness(app: App): Promise<Record<'checks' | 'alarms', Record<string, CheckState>>> {
  const state = (ok: boolean): CheckState => (ok ? 'ok' : 'failing');
  const checks: Record<string, CheckState> = {
    accepting: state(app.accepting),
    database: 'failing',
    migrations: 'failing',
  };
  const alarms: Record<string, CheckState> = { worker: 'failing', disk: 'failing' };
  try {
    const asked = app.admission.query(READINESS(await newestMigration()));
    const [row] = await answerWithin(READINESS_MS, asked);
    checks['database'] = 'ok';
    checks['migrations'] = state(row?.migrated === true);
    alarms['worker'] = state(isWorkerActive(row?.workerAge ?? null));
  } catch (error) {
    app.log.warn({ err: error }, 'the readiness check found the database failing');
  }
  alarms['disk'] = state(!app.database.isReadOnly && (await freeBytesOf(app.config.dataDir)) >= MIN_FREE_BYTES);
  return { checks, alarms };
}
