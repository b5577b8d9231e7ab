import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { JOBS } from '../../jobs.ts';
import { dailyAt, everyMinutes, hourlyAt, lastOccurrence } from './schedule.ts';
import type { Schedule } from './schedule.ts';

/** Occurrences that a process which looks every minute meets from one moment to before another. */
function met(schedule: Schedule, from: string, to: string): string[] {
  const found = new Set<number>();
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  for (let at = begin; at < end; at += 60_000) {
    const last = lastOccurrence(schedule, new Date(at)).getTime();
    if (last >= begin) found.add(last);
  }
  return [...found].map((at) => new Date(at).toISOString().slice(0, 16));
}

describe('a schedule', () => {
  for (const [what, schedule, now, last] of [
    ['hourly, at its minute', hourlyAt(17), '2026-11-29T10:17:00Z', '2026-11-29T10:17'],
    ['hourly, a second before its minute', hourlyAt(17), '2026-11-29T10:16:59.999Z', '2026-11-29T09:17'],
    ['daily, before its time', dailyAt(2, 53), '2026-11-29T02:52:00Z', '2026-11-28T02:53'],
    ['daily, at its time', dailyAt(2, 53), '2026-11-29T02:53:59Z', '2026-11-29T02:53'],
    ['every ten minutes', everyMinutes(10), '2026-11-29T23:59:00Z', '2026-11-29T23:50'],
    ['every ten minutes, at midnight', everyMinutes(10), '2026-11-30T00:00:00Z', '2026-11-30T00:00'],
  ] as const)
    test(`${what}, was due last at ${last}`, () => {
      assert.equal(lastOccurrence(schedule, new Date(now)).toISOString(), `${last}:00.000Z`);
    });
});

describe("on the Sundays when Sydney's clocks change", () => {
  // From midnight to midnight in Sydney: 23 hours and 25.
  const SUNDAYS = [
    ['4 October 2026, forward at 2:00', '2026-10-03T14:00:00Z', '2026-10-04T13:00:00Z', 23],
    ['4 April 2027, back at 3:00', '2027-04-03T13:00:00Z', '2027-04-04T14:00:00Z', 25],
    ['3 October 2027, forward at 2:00', '2027-10-02T14:00:00Z', '2027-10-03T13:00:00Z', 23],
  ] as const;
  for (const [day, from, to, hours] of SUNDAYS)
    test(`${day}, every scheduled job is due once in each of its periods`, () => {
      const scheduled = JOBS.flatMap(({ name, schedule }) => (schedule ? [{ name, schedule }] : []));
      assert.ok(scheduled.length >= 10);
      for (const { name, schedule } of scheduled) {
        const found = met(schedule, from, to);
        const gaps = found.slice(1).map((at, n) => (Date.parse(`${at}Z`) - Date.parse(`${found[n]}Z`)) / 60_000);
        assert.ok(
          gaps.every((gap) => gap === schedule.everyMinutes),
          name,
        );
        if (schedule.everyMinutes <= 60) assert.equal(found.length, (hours * 60) / schedule.everyMinutes, name);
        else assert.equal(found.length, 1, name);
      }
    });
});

test('every schedule divides a day, so that it is the same on each', () => {
  for (const { name, schedule } of JOBS)
    if (schedule) {
      assert.equal(1_440 % schedule.everyMinutes, 0, name);
      assert.ok(schedule.atMinute >= 0 && schedule.atMinute < schedule.everyMinutes, name);
    }
});
