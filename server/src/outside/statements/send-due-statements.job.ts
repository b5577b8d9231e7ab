import * as z from 'zod';
import type { Transaction } from '../../core/database/index.ts';
import { defineJob } from '../../core/jobs/define-job.ts';
import { hourlyAt } from '../../core/jobs/schedule.ts';
import { nextDay } from '../../insight/reports/public.ts';
import { emailStatements } from './statements.ts';
import { ADVANCE_SCHEDULE, DUE_SCHEDULES, LOCK_SCHEDULE, OWING_CUSTOMERS } from './statements.sql.ts';

/** Sends the statements whose day has come, each organisation in a transaction of its own; looked for every hour. */
export const sendDueStatements = defineJob({
  name: 'send-due-statements',
  title: 'Send the statements of schedules',
  payload: z.object({}),
  retry: { limit: 3, firstDelaySeconds: 60 },
  timeoutSeconds: 600,
  concurrency: 1,
  isSingle: true,
  schedule: hourlyAt(40),
  async perform({ database, signal }) {
    for (const { organisation } of await database.system((tx) => tx.query(DUE_SCHEDULES()))) {
      signal.throwIfAborted();
      await database.write({ organisation, userId: null }, sendDue);
    }
  },
});

async function sendDue(tx: Transaction): Promise<void> {
  const [schedule] = await tx.query(LOCK_SCHEDULE(tx.organisation));
  if (!schedule) return;
  const { today, frequency, userId, name, isActive } = schedule;
  const advance = (result: string) => tx.query(ADVANCE_SCHEDULE(tx.organisation, nextDay(frequency, today), result));
  if (!isActive) {
    await advance(`Not sent: ${name}, who has set it up, works here no longer. Set it up again.`);
    return;
  }
  const owing = await tx.query(OWING_CUSTOMERS(tx.organisation, today));
  const customers = owing.filter(({ owed }) => owed > 0).map(({ id }) => id);
  const { sent, leftOut } = await emailStatements(tx, { customers, day: today, requestedBy: { userId, name } });
  const without =
    leftOut.length === 0 ? '' : ` Left out, without an address: ${leftOut.map(({ customer }) => customer).join(', ')}.`;
  await advance(`${sent} sent on ${today}.${without}`.slice(0, 2_000));
}
