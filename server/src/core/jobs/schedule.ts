/**
 * When a job that nobody asks for begins: every so many minutes, counted from midnight of UTC. Clocks of people change
 * twice a year, UTC doesn't: what has to be done at a time of an organisation's day is looked for every hour.
 */
export interface Schedule {
  /** Divides a day. */
  everyMinutes: number;
  /** Minutes behind midnight at which the first of a day begins. */
  atMinute: number;
}

export const everyMinutes = (minutes: number): Schedule => ({ everyMinutes: minutes, atMinute: 0 });
export const hourlyAt = (minute: number): Schedule => ({ everyMinutes: 60, atMinute: minute });
/** Daily at a time of UTC. */
export const dailyAt = (hour: number, minute: number): Schedule => ({
  everyMinutes: 1_440,
  atMinute: hour * 60 + minute,
});

/** Returns the last moment at which a schedule was due, `now` included. */
export function lastOccurrence({ everyMinutes: every, atMinute }: Schedule, now: Date): Date {
  const minute = Math.floor(now.getTime() / 60_000);
  return new Date((Math.floor((minute - atMinute) / every) * every + atMinute) * 60_000);
}
