import { addDays, type PlainDate } from '@iwe/domain';

/** Something that a sheet has set off for a later day. It runs in the order of the days, and writes at most one sheet. */
export type Appointment = (at: { readonly date: PlainDate; readonly time: Date }) => void;

/** What is due on which of the demo's days. Appointments after the last day never happen: they are the open ends of the demo. */
export class Calendar {
  readonly #last: PlainDate;
  readonly #due = new Map<PlainDate, Appointment[]>();

  constructor(last: PlainDate) {
    this.#last = last;
  }

  /** The day `days` after `date` when it is one of the demo's; undefined when it lies ahead. */
  dayAfter(date: PlainDate, days: number): PlainDate | undefined {
    const day = addDays(date, days);
    return day > this.#last ? undefined : day;
  }

  add(date: PlainDate, appointment: Appointment): void {
    const due = this.#due.get(date);
    if (due) due.push(appointment);
    else this.#due.set(date, [appointment]);
  }

  /** Takes what is due on a day out of the book. */
  take(date: PlainDate): Appointment[] {
    const due = this.#due.get(date) ?? [];
    this.#due.delete(date);
    return due;
  }
}
