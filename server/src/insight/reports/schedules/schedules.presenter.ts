import type { ReportSchedule } from '@iwe/contract';
import { findReport } from '@iwe/reports';
import { recipientRefusal } from './recipient-rights.ts';
import type { ScheduleRow } from './schedules.repository.ts';

/** Returns a schedule as its screen shows it. */
export function presentSchedule(row: ScheduleRow): ReportSchedule {
  return {
    id: row.id,
    type: row.type,
    reportName: findReport(row.type)?.title ?? row.type,
    name: row.name,
    frequency: row.frequency,
    request: row.request,
    recipients: row.recipients.map((person) => ({
      eId: person.eId,
      name: person.name,
      email: person.email,
      refusal: recipientRefusal(person, row.request.includeCost === true),
    })),
    isActive: row.isActive,
    owner: row.owner,
    nextOn: row.isActive ? row.nextOn : null,
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    lastResult: resultOf(row),
  };
}

function resultOf({ problem, hasReport, jobState, emails }: ScheduleRow): string {
  if (problem !== '') return problem;
  if (!hasReport) return '';
  if (emails.length === 0)
    return jobState === 'failed' || jobState === 'cancelled' ? 'The report was not made.' : 'The report is being made.';
  const count = (state: string) => emails.filter((email) => email.state === state).length;
  const sent = `Sent to ${count('sent')} of ${emails.length}.`;
  return [sent, ...emails.filter(({ error }) => error !== '').map(({ error }) => error)].join(' ');
}
