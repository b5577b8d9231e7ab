import type { Database } from '../database/index.ts';
import { workerAge } from './job.repository.ts';

/** Seconds without a heartbeat after which no worker counts as active. */
const WORKER_SECONDS = 120;
/** Milliseconds for which an answer is good: every tab of every administrator asks. */
const GOOD_MS = 10_000;

/** What administrators read on every screen while no worker is active. */
export const WORKER_NOTICE =
  'No background worker has been active for two minutes: mails, reports, imports and Xero wait until one runs again. ' +
  'Everything else works. On the server, look whether the worker runs (pnpm worker).';

/** Returns whether a worker was active recently enough; null: there is none. */
export const isWorkerActive = (ageSeconds: number | null): boolean =>
  ageSeconds !== null && ageSeconds <= WORKER_SECONDS;

/** Returns a function that resolves to whether no worker is active. It asks the database every ten seconds at most. */
export function workerAlarm(database: Pick<Database, 'query'>, now = () => performance.now()): () => Promise<boolean> {
  let asked: { at: number; answer: Promise<boolean> } | null = null;
  return () => {
    if (asked === null || now() - asked.at >= GOOD_MS) {
      const answer = workerAge(database).then((age) => !isWorkerActive(age));
      asked = { at: now(), answer };
      answer.catch(() => (asked = null));
    }
    return asked.answer;
  };
}
