import type { ReportRequest, ReportScheduleRequest } from '@iwe/contract';
import type { PlainDate } from '@iwe/domain';
import type { Reader, RowOf, SystemTransaction, Transaction } from '../../../core/database/index.ts';
import type { Recipient } from './recipient-rights.ts';
import {
  ADD_RECIPIENTS,
  ADVANCE,
  CLEAR_RECIPIENTS,
  COUNT,
  DELETE,
  DUE,
  INSERT,
  LIST,
  LOCK,
  PEOPLE,
  RECIPIENTS,
  TODAY,
  UPDATE,
} from './schedules.sql.ts';

/** Returns the people of the organisation, by name. */
export const peopleOf = (tx: Reader): Promise<Recipient[]> => tx.query(PEOPLE(tx.organisation));

/** Returns the organisation's today. */
export async function todayOf(tx: Reader): Promise<PlainDate> {
  const [row] = await tx.query(TODAY(tx.organisation));
  if (!row) throw new Error('The organisation is gone.');
  return row.today;
}

export type ScheduleRow = Omit<RowOf<typeof LIST>, 'request' | 'recipients' | 'emails'> & {
  request: ReportRequest;
  recipients: Recipient[];
  emails: { state: 'waiting' | 'sent' | 'refused'; error: string }[];
};

/** Returns schedules by name: those of an owner, or all of the organisation (null); `id` only one of them. */
export async function schedulesOf(tx: Reader, owner: number | null, id: number | null = null): Promise<ScheduleRow[]> {
  return (await tx.query(LIST(tx.organisation, owner, id))) as ScheduleRow[];
}

export type LockedSchedule = Omit<RowOf<typeof LOCK>, 'request'> & { request: ReportRequest };

/** Returns a schedule, locked; null when there is none of that id. */
export async function lockSchedule(tx: Transaction, id: number): Promise<LockedSchedule | null> {
  const [row] = await tx.query(LOCK(tx.organisation, id));
  return (row as LockedSchedule | undefined) ?? null;
}

/** Returns the memberships of a schedule's recipients. */
export const recipientsOf = async (tx: Reader, id: number): Promise<number[]> =>
  (await tx.query(RECIPIENTS(tx.organisation, id))).map(({ eId }) => eId);

export async function countSchedules(tx: Reader): Promise<number> {
  const [row] = await tx.query(COUNT(tx.organisation));
  return row?.n ?? 0;
}

/** A schedule as it is stored. */
export type StoredSchedule = ReportScheduleRequest & { type: string; nextOn: PlainDate };

/** Stores a schedule with its recipients; returns its id. */
export async function insertSchedule(tx: Transaction, schedule: StoredSchedule, owner: number): Promise<number> {
  const { type, name, frequency, request, isActive, nextOn, recipients } = schedule;
  const [row] = await tx.query(
    INSERT(tx.organisation, type, name, frequency, JSON.stringify(request), owner, isActive, nextOn),
  );
  if (!row) throw new Error('The schedule was not stored.');
  await tx.query(ADD_RECIPIENTS(tx.organisation, row.id, recipients));
  return row.id;
}

/** Replaces a schedule and its recipients. */
export async function updateSchedule(tx: Transaction, id: number, schedule: StoredSchedule): Promise<void> {
  const { type, name, frequency, request, isActive, nextOn, recipients } = schedule;
  await tx.batch([
    UPDATE(tx.organisation, id, type, name, frequency, JSON.stringify(request), isActive, nextOn),
    CLEAR_RECIPIENTS(tx.organisation, id),
    ADD_RECIPIENTS(tx.organisation, id, recipients),
  ]);
}

export const deleteSchedule = (tx: Transaction, id: number): Promise<unknown> => tx.query(DELETE(tx.organisation, id));

/** Returns the schedules of all organisations that are due, with the users of their owners. */
export const dueSchedules = (tx: SystemTransaction): Promise<RowOf<typeof DUE>[]> => tx.query(DUE());

/** Writes what became of a due schedule: the report that is made, or why there is none. */
export const advanceSchedule = (
  tx: Transaction,
  id: number,
  { nextOn, report, problem }: { nextOn: PlainDate; report: number | null; problem: string },
): Promise<unknown> => tx.query(ADVANCE(tx.organisation, id, nextOn, report, problem));
