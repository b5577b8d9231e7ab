import type { ReportSchedule, ReportScheduleRequest } from '@iwe/contract';
import type { RequestReader, RequestTransaction } from '../../../core/app-types.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import { writeAudit } from '../../../core/writes/public.ts';
import { definitionOf } from '../check-request.ts';
import { decideCost } from '../report-rights.ts';
import { recipientRefusal } from './recipient-rights.ts';
import { nextDay } from './schedule-days.ts';
import { presentSchedule } from './schedules.presenter.ts';
import {
  countSchedules,
  deleteSchedule,
  insertSchedule,
  lockSchedule,
  peopleOf,
  recipientsOf,
  schedulesOf,
  todayOf,
  updateSchedule,
} from './schedules.repository.ts';
import type { LockedSchedule, StoredSchedule } from './schedules.repository.ts';

const MAX_SCHEDULES = 100;

type Answer = { data: ReportSchedule[] };

/** Returns the schedules that the caller may see: the own ones, or all of the organisation for an administrator. */
export async function visibleSchedules(tx: RequestReader): Promise<Answer> {
  const { account } = tx.actor;
  const rows = await schedulesOf(tx, account.isAdmin ? null : account.eId);
  return { data: rows.map(presentSchedule) };
}

/** Creates a schedule of the caller. Throws 403 and 422. */
export async function createSchedule(tx: RequestTransaction, request: ReportScheduleRequest): Promise<Answer> {
  const schedule = await checkSchedule(tx, request);
  if ((await countSchedules(tx)) >= MAX_SCHEDULES)
    throw unprocessable([
      { code: 'too-many-schedules', message: `Your organisation has ${MAX_SCHEDULES} schedules already. Delete one.` },
    ]);
  const id = await insertSchedule(tx, schedule, tx.actor.account.eId);
  await writeAudit(tx, { action: 'Create', entity: 'report_schedule', entityId: id, after: schedule });
  return visibleSchedules(tx);
}

/** Replaces a schedule. Throws 403, 404 and 422. */
export async function changeSchedule(
  tx: RequestTransaction,
  id: number,
  request: ReportScheduleRequest,
): Promise<Answer> {
  const before = await lockOwn(tx, id);
  const schedule = await checkSchedule(tx, request);
  await updateSchedule(tx, id, schedule);
  await writeAudit(tx, { action: 'Update', entity: 'report_schedule', entityId: id, before, after: schedule });
  return visibleSchedules(tx);
}

/** Deletes a schedule. Throws 404. */
export async function removeSchedule(tx: RequestTransaction, id: number): Promise<Answer> {
  const before = await lockOwn(tx, id);
  await deleteSchedule(tx, id);
  await writeAudit(tx, { action: 'Delete', entity: 'report_schedule', entityId: id, before });
  return visibleSchedules(tx);
}

/** Locks a schedule that the caller owns or administers, and returns it with its recipients. Throws 404. */
async function lockOwn(tx: RequestTransaction, id: number): Promise<LockedSchedule & { recipients: number[] }> {
  const schedule = await lockSchedule(tx, id);
  const { account } = tx.actor;
  if (!schedule || (schedule.ownerId !== account.eId && !account.isAdmin)) throw notFound();
  return { ...schedule, recipients: await recipientsOf(tx, id) };
}

async function checkSchedule(tx: RequestTransaction, request: ReportScheduleRequest): Promise<StoredSchedule> {
  const definition = definitionOf(request.request);
  const { account } = tx.actor;
  decideCost(definition, request.request, account);
  const { dateRange: _range, dueDate: _due, dueTime: _time, ...withoutDays } = request.request;
  const people = new Map((await peopleOf(tx)).map((person) => [person.eId, person]));
  const refusals = request.recipients.flatMap((eId) => {
    const person = people.get(eId);
    const refusal = person
      ? recipientRefusal(person, request.request.includeCost === true)
      : 'One of the recipients is not a person of this organisation.';
    return refusal === null ? [] : [{ code: 'recipient', message: refusal, field: 'recipients' }];
  });
  if (refusals.length > 0) throw unprocessable(refusals);
  const nextOn = nextDay(request.frequency, await todayOf(tx));
  return { ...request, request: withoutDays, type: definition.type, nextOn };
}
