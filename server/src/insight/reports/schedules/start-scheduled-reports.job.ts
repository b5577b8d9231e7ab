import * as z from 'zod';
import { canSeeCostInReports } from '@iwe/domain';
import { dateRangeText, findReport } from '@iwe/reports';
import type { Transaction } from '../../../core/database/index.ts';
import { defineJob } from '../../../core/jobs/define-job.ts';
import { hourlyAt } from '../../../core/jobs/schedule.ts';
import { startReport } from '../request-report.command.ts';
import { recipientRefusal } from './recipient-rights.ts';
import { nextDay, requestOn } from './schedule-days.ts';
import { advanceSchedule, dueSchedules, lockSchedule, schedulesOf, todayOf, peopleOf } from './schedules.repository.ts';

/** Starts the reports whose day has come, each in a transaction of its own; looked for every hour. */
export const startScheduledReports = defineJob({
  name: 'start-scheduled-reports',
  title: 'Start the reports of schedules',
  payload: z.object({}),
  retry: { limit: 3, firstDelaySeconds: 60 },
  timeoutSeconds: 600,
  concurrency: 1,
  isSingle: true,
  schedule: hourlyAt(10),
  async perform({ database, signal }) {
    for (const { organisation, id, userId } of await database.system(dueSchedules)) {
      signal.throwIfAborted();
      await database.write({ organisation, userId }, (tx) => startScheduled(tx, id));
    }
  },
});

/**
 * Starts the report of one schedule for its owner and sets the next day. A report with cost is made only for an owner
 * who may see cost; where a definition shows cost to everybody who may see it, all recipients must.
 */
export async function startScheduled(tx: Transaction, id: number): Promise<void> {
  const schedule = await lockSchedule(tx, id);
  const today = await todayOf(tx);
  if (!schedule?.isActive || schedule.nextOn > today) return;
  const { frequency, nextOn: day, ownerId } = schedule;
  const skip = (problem: string) =>
    advanceSchedule(tx, id, { nextOn: nextDay(frequency, today), report: null, problem });
  const definition = findReport(schedule.type);
  if (!definition) return void (await skip('This report no longer exists.'));
  const [row] = await schedulesOf(tx, null, id);
  const owner = (await peopleOf(tx)).find(({ eId }) => eId === ownerId);
  if (!row || !owner) return;
  const mustShow = definition.cost === 'asked' && schedule.request.includeCost === true;
  const refusal = recipientRefusal(owner, mustShow);
  if (refusal !== null) return void (await skip(`Not made: ${refusal}`));
  const showsCost =
    mustShow || (definition.cost === 'allowed' && [owner, ...row.recipients].every(canSeeCostInReports));
  const request = requestOn(definition, schedule.request, { frequency, day });
  const report = await startReport(
    tx,
    { type: definition.type, dateRange: dateRangeText(request), request, showsCost, requestedBy: ownerId },
    // People who wait in front of a screen are served first.
    { title: definition.title, priority: -1000 },
  );
  await advanceSchedule(tx, id, { nextOn: nextDay(frequency, today), report, problem: '' });
}
