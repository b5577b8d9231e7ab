import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';

/** One row of the outbox: something that must happen outside, at least once. */
export interface OutboxItem {
  organisation: number;
  id: number;
  topic: string;
  dedupeKey: string;
  payload: unknown;
}

/** What carries out a topic. It may run again after a failure, so its effect must be deduplicated by dedupeKey. */
export type OutboxHandlers = Readonly<Record<string, (item: OutboxItem) => Promise<void>>>;

const MAX_ATTEMPTS = 8;
/** A row that a died worker left running is taken up again after this time. */
const LEASE = '5 minutes';

// The lease is taken and committed before the work begins, so no lock is held while something outside answers.
const CLAIM = `with due as (
    select organisation_id, id from outbox
    where topic = any($1) and (state = 'waiting' or state = 'running') and available_at <= now()
    order by available_at limit 20 for update skip locked)
  update outbox o set state = 'running', attempts = o.attempts + 1, available_at = now() + interval '${LEASE}'
  from due where o.organisation_id = due.organisation_id and o.id = due.id
  returning o.organisation_id as organisation, o.id, o.topic, o.dedupe_key as "dedupeKey", o.payload, o.attempts`;

/** Carries out the outbox rows whose time has come; a failure is tried again at growing distances, then marked failed. */
export async function relayOutbox(database: Database, handlers: OutboxHandlers, log: Pick<FastifyBaseLogger, 'warn'>): Promise<number> {
  const topics = Object.keys(handlers);
  if (topics.length === 0) return 0;
  const items = await database.query<OutboxItem & { attempts: number }>(CLAIM, [topics]);
  for (const item of items) {
    const where = [item.organisation, item.id];
    try {
      await handlers[item.topic]?.(item);
      await database.query(`update outbox set state = 'done', done_at = now(), last_error = null where organisation_id = $1 and id = $2`, where);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ err: error, topic: item.topic, id: item.id }, 'jobs: an outbox item failed');
      await database.query(`update outbox set state = case when attempts >= ${MAX_ATTEMPTS} then 'failed' else 'waiting' end, last_error = $3,
        available_at = now() + make_interval(secs => 2 * power(2, attempts)) where organisation_id = $1 and id = $2`, [...where, reason]);
    }
  }
  return items.length;
}
