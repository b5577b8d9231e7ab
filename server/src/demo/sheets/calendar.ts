import { addDays, type PlainDate } from '@iwe/domain';

/** A follow-up that a sheet causes on a later day. Runs in the order of the days and writes at most one sheet. */
export type Appointment = (at: { readonly date: PlainDate; readonly time: Date }) => void;

/** The follow-ups due on each day of the demo. Those after the last day never happen, so some work stays open. */
export class Calendar {
  readonly #last: PlainDate;
  readonly #due = new Map<PlainDate, Appointment[]>();

  constructor(last: PlainDate) {
    this.#last = last;
  }

  /** Returns the day `days` after `date`; undefined when it is after the demo's last day. */
  dayAfter(date: PlainDate, days: number): PlainDate | undefined {
    const day = addDays(date, days);
    return day > this.#last ? undefined : day;
  }

  add(date: PlainDate, appointment: Appointment): void {
    const due = this.#due.get(date);
    if (due) due.push(appointment);
    else this.#due.set(date, [appointment]);
  }

  /** Removes and returns what is due on a day. */
  take(date: PlainDate): Appointment[] {
    const due = this.#due.get(date) ?? [];
    this.#due.delete(date);
    return due;
  }
}
