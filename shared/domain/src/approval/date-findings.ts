import { addDays } from '../dates/plain-date.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { messages } from '../wording/messages.ts';
import { foundOf } from './finding.ts';
import type { Finding } from './finding.ts';

/** A sheet's date further back, or a due date further after it, is asked about. Days. */
const YEAR = 366;
/** A sheet's date further ahead is asked about. Days. */
const DAYS_AHEAD = 60;

/** The days of a sheet at its approval; `today` is the organisation's. */
export interface ApprovalDays {
  readonly date: PlainDate;
  /** Null for kinds without one, and for none. */
  readonly dueDate: PlainDate | null;
  readonly today: PlainDate;
}

/** Returns what is asked about days that are probably mistyped: a date far from today, a due date far from the date. */
export function findDateFindings({ date, dueDate, today }: ApprovalDays): Finding[] {
  const findings: Finding[] = [];
  if (date < addDays(today, -YEAR)) findings.push(foundOf('date.unusual', messages.dateLongAgo(date)));
  else if (date > addDays(today, DAYS_AHEAD))
    findings.push(foundOf('date.unusual', messages.dateFarAhead(date, DAYS_AHEAD)));
  if (dueDate !== null && dueDate < date) findings.push(foundOf('due.unusual', messages.dueBeforeDate(dueDate, date)));
  else if (dueDate !== null && dueDate > addDays(date, YEAR))
    findings.push(foundOf('due.unusual', messages.dueFarAhead(dueDate, date)));
  return findings;
}
